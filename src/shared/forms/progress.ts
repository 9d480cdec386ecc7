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

/**
 * Position of a path among the fields of sections: section, field, then index and position within an entry of a list. Of two
 * paths that contain it, the longer one counts. Empty for a path that is shown above the sections.
 */
const positionIn = (sections: readonly Section[], path: string): readonly number[] => {
  let position: readonly number[] = [];
  let foundLength = 0;
  for (const [at, { fields, list }] of sections.entries()) {
    for (const [index, base] of fields.entries())
      if (base.length > foundLength && isPathWithin(path, base)) {
        position = [at, index];
        foundLength = base.length;
      }
    if (list && isPathWithin(path, list.path)) {
      const [index = '-1', ...inner] = path.slice(list.path.length + 1).split('.');
      return [at, fields.length, Number(index), ...positionIn(list.sections, inner.join('.'))];
    }
  }
  return position;
};

const comparePositions = (a: readonly number[], b: readonly number[]): number => {
  const at = a.findIndex((index, depth) => index !== b[depth]);
  return at < 0 ? a.length - b.length : (a[at] ?? 0) - (b[at] ?? -1);
};

/** Problems of the fields that a sub-step shows, in the order in which it shows them. */
export const problemsOfPart = (part: Part, problems: readonly Problem[]): Problem[] => {
  const bases = [...part.sections.flatMap(pathsOf), ...(extraPaths[part.id] ? [extraPaths[part.id] as string] : [])];
  return problems
    .filter(({ path }) => bases.some((base) => isPathWithin(path, base)))
    .map((problem) => ({ problem, position: positionIn(part.sections, problem.path) }))
    .sort((a, b) => comparePositions(a.position, b.position))
    .map(({ problem }) => problem);
};

/** All sub-steps in order, with their problems. */
export const subStepsOf = (steps: Steps, problems: readonly Problem[]): SubStep[] =>
  stepIds
    .flatMap((step) => steps[step].map((part) => ({ step, part })))
    .map(({ step, part }, index) => ({ step, part, index, problems: problemsOfPart(part, problems) }));

/** First sub-step with problems, else the last one. A draft reopens there. */
export const firstIncompleteSubStep = (places: readonly SubStep[]): SubStep | undefined =>
  places.find(({ problems }) => problems.length > 0) ?? places.at(-1);
