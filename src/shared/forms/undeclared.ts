import type { Group, QuoteContext } from './node.ts';
import type { RawGroup } from './raw.ts';
import { fieldStateOf, type LocatedField, walkFields } from './walk.ts';

/** Printed in place of an undeclared answer. */
export const undeclaredText = 'non déclaré';

/** True for an empty answer that the price counts at its worst case. */
export const isUndeclared = ({ field, value, scope }: LocatedField): boolean =>
  field.isRatedWorstIfEmpty === true && value === '' && ['editable', 'locked'].includes(fieldStateOf(field, scope));

/** Answers that were left empty although the price depends on them, in the order of the description. */
export const listUndeclaredAnswers = (fields: Group, values: RawGroup, context: QuoteContext): LocatedField[] => {
  const answers: LocatedField[] = [];
  walkFields(fields, values, context, {
    onField: (located) => {
      if (isUndeclared(located)) answers.push(located);
    },
  });
  return answers;
};

/** « Effectif non déclaré : le cas le plus cher est compté. » */
export const describeUndeclared = (labels: readonly string[]): string => {
  const distinctLabels = [...new Set(labels)];
  return `${distinctLabels.join(', ')} non ${distinctLabels.length > 1 ? 'déclarés' : 'déclaré'}\u00A0: le cas le plus cher est compté.`;
};
