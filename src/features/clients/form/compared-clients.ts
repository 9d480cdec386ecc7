import { frenchDate } from '#shared/domain/calendar.ts';
import { phoneInPairs } from '#shared/domain/phone-pairs.ts';
import { clientFields } from '#shared/products/client-form.ts';
import type { QuoteContext } from '#shared/products/form/node.ts';
import { type RawGroup, textAt } from '#shared/products/form/raw.ts';
import { type Placed, walk } from '#shared/products/form/walk.ts';
import type { Compared } from '#ui/conflict-dialog.tsx';

/** What was typed of a client beside what is saved, field by field, in the words of the form. */
export const comparedClients = (mine: RawGroup, current: RawGroup, context: QuoteContext): readonly Compared[] => {
  const found: Compared[] = [];
  walk(clientFields, mine, context, {
    onField: (placed) => {
      const theirs = textAt(current, placed.path);
      found.push({ label: placed.field.label, mine: shown(placed, placed.value), theirs: shown(placed, theirs) });
    },
  });
  return found;
};

const shown = ({ field, scene }: Placed, value: string): string => {
  if (value === '') return '';
  if (field.kind === 'day') return frenchDate(value);
  if (field.kind === 'phone') return phoneInPairs(value);
  const entries = field.entries ?? (field.list && scene.context.lists[field.list]);
  return entries?.find(({ code }) => code === value)?.libelle ?? value;
};
