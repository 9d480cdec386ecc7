import { commissionRateFilters } from '#shared/operations/commissions/commission-filters.ts';
import type { CommissionRateRow } from '#shared/operations/commissions/rates.ts';
import { fold } from '#shared/primitives/text.ts';
import { deviceSearch } from './define-search.ts';

/** Rates are few: the server searches them in memory. */
export const commissionRateSearch = deviceSearch<
  typeof commissionRateFilters,
  'id' | 'scope' | 'brokerId' | 'brokerName' | 'validFrom',
  CommissionRateRow
>(commissionRateFilters, {
  id: ({ id }) => id,
  scope: ({ scope }) => scope,
  brokerId: ({ brokerId }) => brokerId ?? undefined,
  brokerName: ({ brokerName }) => fold(brokerName ?? ''),
  validFrom: ({ validFrom }) => validFrom,
});
