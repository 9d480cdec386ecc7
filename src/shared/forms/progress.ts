import type { Problem } from './check.ts';
import { type Part, type Section, type StepId, type Steps, stepIds } from './layout.ts';
import { isPathWithin } from './raw.ts';

/** A sub-step of the wizard with its position and the problems that block it. */
export interface SubStep {
  readonly step: StepId;
  readonly part: Part;
  /** Index among the sub-steps of all steps, from 0. */
  readonly index: number;
  readonly problems: readonly Problem[];
}

const pathsOf = (section: Section): readonly string[] => [
  ...section.fields,
  ...(section.list ? [section.list.path] : []),
];

/**
 * Extra path of a sub-step: the kind of person is chosen above the sub-step `client`, so its problems count for that
 * sub-step.
 */
const extraPaths: Readonly<Record<string, string>> = { client: 'person' };

/** Problems of the fields that a sub-step shows, in the order of these fields. */
export const problemsOfPart = (part: Part, problems: readonly Problem[]): Problem[] => {
  const bases = [...part.sections.flatMap(pathsOf), ...(extraPaths[part.id] ? [extraPaths[part.id] as string] : [])];
  return [...new Set(bases.flatMap((base) => problems.filter(({ path }) => isPathWithin(path, base))))];
};

/** All sub-steps in order, with their problems. */
export const subStepsOf = (steps: Steps, problems: readonly Problem[]): SubStep[] =>
  stepIds
    .flatMap((step) => steps[step].map((part) => ({ step, part })))
    .map(({ step, part }, index) => ({ step, part, index, problems: problemsOfPart(part, problems) }));

/** First sub-step with problems, else the last one. A draft reopens there. */
export const firstIncompleteSubStep = (places: readonly SubStep[]): SubStep | undefined =>
  places.find(({ problems }) => problems.length > 0) ?? places.at(-1);
