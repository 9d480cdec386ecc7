import type { Message } from '#shared/operations/wire/envelope.ts';
import type { SortColumn } from '#shared/operations/wire/paging.ts';

export const userMessage = (message: string, type: Message['type'] = 'success') => ({ type, message });

/** Message of a saved row; warns if people cannot tell it from a row that exists: `twin` is the sentence about that. */
export const savedMessage = (message: string, hasTwin: boolean, twin: string): Message =>
  hasTwin ? userMessage(`${message} ${twin}`, 'warning') : userMessage(message);

/** Optimistic concurrency: the answer if the row changed since it was read. */
export const toConflictAnswer = <T>(conflict: T) => ({
  success: false,
  conflict,
  message: userMessage('Une autre personne a modifié ces données entre-temps. Rien n’a été enregistré.', 'warning'),
});

interface RowSearch<Row extends { readonly id: number }, Filter, Sort extends string> {
  readonly matches: (filter: Filter) => (row: Row) => boolean;
  readonly compare: (
    sort: readonly SortColumn<Sort>[],
    tieBreaker: (a: Row, b: Row) => number,
  ) => (a: Row, b: Row) => number;
}
interface PageRange<Sort extends string> {
  readonly sort: readonly SortColumn<Sort>[];
  readonly offset: number;
  readonly limit: number;
}

/** Filters, sorts and paginates rows in memory; returns one page and the total count. */
export const searchPage = <Row extends { readonly id: number }, Filter, Sort extends string>(
  rows: readonly Row[],
  { matches, compare }: RowSearch<Row, Filter, Sort>,
  filter: NoInfer<Filter>,
  { sort, offset, limit }: NoInfer<PageRange<Sort>>,
) => {
  const matchingRows = rows.filter(matches(filter)).sort(compare(sort, (a, b) => a.id - b.id));
  return { rows: matchingRows.slice(offset, offset + limit), nbItemsTotal: matchingRows.length };
};
