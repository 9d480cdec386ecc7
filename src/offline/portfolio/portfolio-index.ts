import * as v from 'valibot';
import { contractFilterSchema, contractSearch } from '#shared/operations/contracts/contracts.ts';
import type { dashboardGet } from '#shared/operations/shell/shell.ts';
import type { Input, Output } from '#shared/operations/wire/endpoint.ts';
import { latestEffectFirst, sortColumns } from '#shared/operations/wire/paging.ts';
import {
  compareContracts,
  matchesContract,
  type SearchableContract,
  searchableContract,
} from '#shared/search/contract-search.ts';
import { contractFilterOf } from '#shared/search/counters.ts';
import type { PortfolioRow } from './portfolio-store.ts';

/** Builds the search index once, for any number of searches. */
export const indexPortfolio = (rows: readonly PortfolioRow[]): SearchableContract[] =>
  rows.map(({ row, search }) => searchableContract(row, search));

/** Contract search over the device's rows, with the server's filters, sorting and pagination. */
export const searchPortfolio = (
  index: readonly SearchableContract[],
  input: Input<typeof contractSearch>,
): Output<typeof contractSearch> => {
  const parsed = v.parse(contractSearch.input, input);
  const found = index.filter(matchesContract(parsed)).sort(compareContracts(sortColumns(parsed, latestEffectFirst)));
  const page = found.slice(parsed.firstPage, parsed.firstPage + parsed.pageSize);
  return { success: true, contractList: page.map(({ row }) => row), totalCount: found.length };
};

type Dashboard = Output<typeof dashboardGet>;

/** Recounts a cached dashboard, so that its counters match the device's lists. */
export const recount = (answer: Dashboard, index: readonly SearchableContract[]): Dashboard => ({
  ...answer,
  dashboard: answer.dashboard.map((entry) => {
    const filter = v.safeParse(contractFilterSchema, contractFilterOf(entry.route));
    if (!filter.success || (filter.output.getOnlyPiecesManquantes && !index.every(hasDocumentInfo))) return entry;
    return { ...entry, count: index.filter(matchesContract(filter.output)).length };
  }),
});

const hasDocumentInfo = ({ lacksDocuments }: SearchableContract): boolean => lacksDocuments !== undefined;
