import { clientFields } from '#shared/clients/client-form.ts';
import { displayValue } from '#shared/forms/display-value.ts';
import type { QuoteContext } from '#shared/forms/node.ts';
import { type RawGroup, textAt } from '#shared/forms/raw.ts';
import { walkFields } from '#shared/forms/walk.ts';
import type { ComparedValue } from '#ui/facts/comparison-table.tsx';
import { compareValues, type LabelledValue } from '#ui/facts/labelled-values.ts';

/** Labelled values of the fields that `mine` shows, read from one version of a client. */
const labelledValues = (mine: RawGroup, version: RawGroup, context: QuoteContext): readonly LabelledValue[] => {
  const labelledFields: LabelledValue[] = [];
  walkFields(clientFields, mine, context, {
    onField: (placed) =>
      void labelledFields.push([placed.field.label, displayValue(placed, textAt(version, placed.path))] as const),
  });
  return labelledFields;
};

/** Fields of a client that both changed since `base`, with the labels of the form. */
export const comparedClients = (
  base: RawGroup | null,
  mine: RawGroup,
  theirs: RawGroup,
  context: QuoteContext,
): readonly ComparedValue[] => {
  const valuesOf = (version: RawGroup) => labelledValues(mine, version, context);
  return compareValues(base ? valuesOf(base) : undefined, valuesOf(mine), valuesOf(theirs));
};
