/** A mistake in one place of the project, and the test that must fail with it. */
export interface Mutant {
  /** Description of the mistake. */
  readonly name: string;
  /** Path from the root of the project. */
  readonly file: string;
  /** Text that the file contains exactly once. */
  readonly original: string;
  /** Its replacement. The file must still load and should still have its types. */
  readonly mistaken: string;
  readonly noticedBy: {
    readonly project: 'unit' | 'isolated' | 'api' | 'browser';
    readonly file: string;
    /** Part of the test's title as written in the file; any test of the file if omitted. */
    readonly test?: string;
  };
}

/** An API test, by its path below `tests/api` without ending, that notices a mistake. */
export const apiTest = (file: string, test: string): Mutant['noticedBy'] => ({
  project: 'api',
  file: `tests/api/${file}.test.ts`,
  test,
});

/** The source with the mistake; throws unless it contains the original text exactly once. */
export const applyMutant = (source: string, { name, file, original, mistaken }: Mutant): string => {
  const [before, after, ...more] = source.split(original);
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error(`“${name}”: what it replaces is ${source.split(original).length - 1} times in ${file}`);
  return `${before}${mistaken}${after}`;
};
