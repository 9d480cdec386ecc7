import * as v from 'valibot';
import { contractSearch } from '#shared/contract/contracts.ts';
import type { Input, Output } from '#shared/contract/endpoint.ts';
import { latestEffectFirst, sortColumns } from '#shared/contract/paging.ts';
import {
  compareContracts,
  matchesContract,
  type SearchableContract,
  searchableContract,
} from '#shared/domain/contract-search.ts';
import type { PortfolioRow } from './portfolio-store.ts';

/** Folds the rows once, for any number of searches. */
export const indexPortfolio = (rows: readonly PortfolioRow[]): SearchableContract[] =>
  rows.map(({ row, search }) => searchableContract(row, search));

/** The contract search over the device's rows: the same filters, sorts and pages as the server's. */
export const searchPortfolio = (
  index: readonly SearchableContract[],
  input: Input<typeof contractSearch>,
): Output<typeof contractSearch> => {
  const parsed = v.parse(contractSearch.input, input);
  const found = index.filter(matchesContract(parsed)).sort(compareContracts(sortColumns(parsed, latestEffectFirst)));
  const page = found.slice(parsed.firstPage, parsed.firstPage + parsed.pageSize);
  return { success: true, contractList: page.map(({ row }) => row), totalCount: found.length };
};
