import type { Problem } from './check.ts';
import { type Part, type Section, type StepId, type Steps, stepIds } from './layout.ts';

/** Where a sub-step stands, and what keeps a person from leaving it. */
export interface SubStep {
  readonly step: StepId;
  readonly part: Part;
  /** Its position among the sub-steps of all steps, from 0. */
  readonly index: number;
  readonly problems: readonly Problem[];
}

const isWithin = (path: string, base: string): boolean => path === base || path.startsWith(`${base}.`);

const pathsOf = (section: Section): readonly string[] => [
  ...section.fields,
  ...(section.list ? [section.list.path] : []),
];

/** The kind of person is chosen above the first step, whose problem it is. */
const above: Readonly<Record<string, string>> = { client: 'person' };

/** The problems of one sub-step, by the fields that its sections show. */
export const problemsOfPart = (part: Part, problems: readonly Problem[]): Problem[] => {
  const bases = [...part.sections.flatMap(pathsOf), ...(above[part.id] ? [above[part.id] as string] : [])];
  return problems.filter(({ path }) => bases.some((base) => isWithin(path, base)));
};

/** Every sub-step in order with its problems. */
export const subStepsOf = (steps: Steps, problems: readonly Problem[]): SubStep[] =>
  stepIds
    .flatMap((step) => steps[step].map((part) => ({ step, part })))
    .map(({ step, part }, index) => ({ step, part, index, problems: problemsOfPart(part, problems) }));

/** The first sub-step that cannot be left as it is; the last one where all can. A stale draft reopens there. */
export const firstIncompleteSubStep = (places: readonly SubStep[]): SubStep | undefined =>
  places.find(({ problems }) => problems.length > 0) ?? places.at(-1);
