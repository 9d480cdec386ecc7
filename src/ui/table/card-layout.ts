import type { Column } from '#shared/tables/column.ts';

/**
 * Columns with their places on the two-line card of a phone. If none names its place, the first one is the title, the
 * last status (else the first amount) stands beside it, and the others follow on the second line, named unless they are
 * text.
 */
export const layoutCard = <Row, F extends string>(columns: readonly Column<Row, F>[]): readonly Column<Row, F>[] => {
  if (columns.some(({ card }) => card)) return columns;
  const state = columns.findLast(({ kind }) => kind === 'status') ?? columns.find(({ kind }) => kind === 'money');
  return columns.map((column, index) => ({
    cardLabel: column.kind && column.header,
    ...column,
    card: index === 0 ? 'title' : column === state ? 'state' : 'detail',
  }));
};
