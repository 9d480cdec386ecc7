import type { CommissionRateRow, commissionRateSorts } from '#shared/operations/commissions/rates.ts';
import type { Column } from '#shared/tables/column.ts';
import { formatScope } from './rates.ts';

export const allBrokers = 'Tous les courtiers';

/** Columns of the rates on screen and in their export, which can be imported again. */
export const commissionRateColumns: readonly Column<CommissionRateRow, (typeof commissionRateSorts)[number]>[] = [
  { id: 'scope', header: 'Produit', value: ({ scope }) => formatScope(scope), sortField: 'rate.scope', card: 'title' },
  {
    id: 'broker',
    header: 'Courtier',
    value: ({ brokerName }) => brokerName ?? allBrokers,
    sortField: 'broker.name',
    card: 'detail',
  },
  {
    id: 'validFrom',
    header: 'À partir du',
    kind: 'date',
    value: ({ validFrom }) => validFrom,
    sortField: 'rate.validFrom',
    card: 'detail',
  },
  { id: 'firstYear', header: 'Première année', kind: 'percent', value: ({ firstYear }) => firstYear / 10_000 },
  {
    id: 'renewal',
    header: 'Renouvellement',
    kind: 'percent',
    value: ({ renewal }) => renewal / 10_000,
    card: 'state',
  },
  { id: 'floor', header: 'Minimum', kind: 'money', value: ({ floor }) => floor },
];
