/** A mistake that somebody could make in one place of the project, and the test that must fail when it is there. */
export interface Mutant {
  /** What goes wrong, in words. */
  readonly name: string;
  /** Path from the root of the project. */
  readonly file: string;
  /** Text that the file holds exactly once. */
  readonly original: string;
  /** What stands there instead. It must still load, and rather still have its types. */
  readonly mistaken: string;
  readonly noticedBy: {
    readonly project: 'unit' | 'api' | 'browser';
    readonly file: string;
    /** Words of the test's own name as they are written in the file; without them any test of the file will do. */
    readonly test?: string;
  };
}

/** The source with the mistake in it; an Error where the text to replace is not there exactly once. */
export const planted = (source: string, { name, file, original, mistaken }: Mutant): string => {
  const [before, after, ...more] = source.split(original);
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error(`“${name}”: what it replaces is ${source.split(original).length - 1} times in ${file}`);
  return `${before}${mistaken}${after}`;
};
