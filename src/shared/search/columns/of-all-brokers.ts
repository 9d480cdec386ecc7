import type { Column } from '#shared/tables/column.ts';

/** The columns of rows for who sees those of every broker: whose each is. */
export const ofAllBrokers = <Row extends { readonly brokerName?: string | null | undefined }, F extends string>(
  columns: readonly Column<Row, F>[],
): readonly Column<Row, F>[] => [
  ...columns,
  { id: 'brokerName', header: 'Courtier', value: (row) => row.brokerName, isCut: true },
];
