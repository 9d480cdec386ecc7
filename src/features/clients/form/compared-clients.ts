import { clientFields } from '#shared/products/client-form.ts';
import type { QuoteContext } from '#shared/products/form/node.ts';
import { type RawGroup, textAt } from '#shared/products/form/raw.ts';
import { walk } from '#shared/products/form/walk.ts';
import type { Compared } from '#ui/comparison-table.tsx';
import { shownValue } from '#ui/described/shown-value.ts';

/** What was typed of a client beside what is saved, field by field, in the words of the form. */
export const comparedClients = (mine: RawGroup, current: RawGroup, context: QuoteContext): readonly Compared[] => {
  const found: Compared[] = [];
  walk(clientFields, mine, context, {
    onField: (placed) => {
      const theirs = shownValue(placed, textAt(current, placed.path));
      found.push({ label: placed.field.label, mine: shownValue(placed, placed.value), theirs });
    },
  });
  return found;
};
