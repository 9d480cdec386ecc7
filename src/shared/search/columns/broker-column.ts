import type { Column } from '#shared/tables/column.ts';

/** Adds the broker of each row, for users who see the rows of all brokers. */
export const withBrokerColumn = <Row extends { readonly brokerName?: string | null | undefined }, F extends string>(
  columns: readonly Column<Row, F>[],
): readonly Column<Row, F>[] => [...columns, { id: 'brokerName', header: 'Courtier', value: (row) => row.brokerName }];
