import type { CommissionRateRow, commissionRateSorts } from '#shared/operations/commissions/rates.ts';
import { frenchDate } from '#shared/primitives/calendar/calendar.ts';
import type { Column } from '#shared/tables/column.ts';
import { formatRate } from './format.ts';
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
    value: ({ validFrom }) => frenchDate(validFrom),
    sortField: 'rate.validFrom',
    card: 'detail',
  },
  { id: 'firstYear', header: 'Première année', kind: 'figures', value: ({ firstYear }) => formatRate(firstYear) },
  {
    id: 'renewal',
    header: 'Renouvellement',
    kind: 'figures',
    value: ({ renewal }) => formatRate(renewal),
    card: 'state',
  },
  { id: 'floor', header: 'Minimum', kind: 'money', value: ({ floor }) => floor },
];
