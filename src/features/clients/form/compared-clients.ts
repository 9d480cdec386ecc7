import { clientFields } from '#shared/clients/client-form.ts';
import { displayValue } from '#shared/forms/display-value.ts';
import type { QuoteContext } from '#shared/forms/node.ts';
import { type RawGroup, textAt } from '#shared/forms/raw.ts';
import { walk } from '#shared/forms/walk.ts';
import type { ComparedValue } from '#ui/facts/comparison-table.tsx';

/** What was typed of a client beside what is saved, field by field, in the words of the form. */
export const comparedClients = (mine: RawGroup, current: RawGroup, context: QuoteContext): readonly ComparedValue[] => {
  const found: ComparedValue[] = [];
  walk(clientFields, mine, context, {
    onField: (placed) => {
      const theirs = displayValue(placed, textAt(current, placed.path));
      found.push({ label: placed.field.label, mine: displayValue(placed, placed.value), theirs });
    },
  });
  return found;
};
