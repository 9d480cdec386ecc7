import { computeRenewals, renewalYearFilter } from '#shared/actions/renewals.ts';
import { maxRenewals, type renewalList } from '#shared/operations/contracts/renewals.ts';
import type { Output } from '#shared/operations/wire/endpoint.ts';
import { matchesContract, type SearchableContract } from '#shared/search/contract-search.ts';

/** Renewals of the contracts on the device, by the same rules, order and limit as the server's. */
export const deviceRenewals = (index: readonly SearchableContract[], today: string): Output<typeof renewalList> => {
  const subjects = index.filter(matchesContract(renewalYearFilter(today)));
  return { success: true, renewals: computeRenewals(subjects, today).slice(0, maxRenewals) };
};
