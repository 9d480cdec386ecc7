import type { Message } from '#shared/operations/wire/envelope.ts';
import type { SortColumn } from '#shared/operations/wire/paging.ts';

export const said = (message: string, type: Message['type'] = 'success') => ({ type, message });

/** Said where the row is no longer what was seen. */
export const meanwhile = <T>(conflict: T) => ({
  success: false,
  conflict,
  message: said('Une autre personne a modifié ces données entre-temps. Rien n’a été enregistré.', 'warning'),
});

interface Searched<Row extends { readonly id: number }, Filter, Sort extends string> {
  readonly matches: (filter: Filter) => (row: Row) => boolean;
  readonly compare: (sort: readonly SortColumn<Sort>[], last: (a: Row, b: Row) => number) => (a: Row, b: Row) => number;
}
interface Part<Sort extends string> {
  readonly sort: readonly SortColumn<Sort>[];
  readonly offset: number;
  readonly limit: number;
}

/** One page of what a filter lets pass, in its order, and how many there are. */
export const found = <Row extends { readonly id: number }, Filter, Sort extends string>(
  rows: readonly Row[],
  { matches, compare }: Searched<Row, Filter, Sort>,
  filter: NoInfer<Filter>,
  { sort, offset, limit }: NoInfer<Part<Sort>>,
) => {
  const all = rows.filter(matches(filter)).sort(compare(sort, (a, b) => a.id - b.id));
  return { rows: all.slice(offset, offset + limit), nbItemsTotal: all.length };
};
