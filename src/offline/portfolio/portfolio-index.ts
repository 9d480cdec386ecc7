import * as v from 'valibot';
import type { WithOrigin } from '#offline/interfaces/types.ts';
import { claimSearch } from '#shared/operations/contracts/claims.ts';
import { contractFilterSchema, contractSearch } from '#shared/operations/contracts/contracts.ts';
import type { dashboardGet } from '#shared/operations/shell/shell.ts';
import type { Input, Output } from '#shared/operations/wire/endpoint.ts';
import { latestEffectFirst, sortColumns } from '#shared/operations/wire/paging.ts';
import { compareClaims, latestClaimFirst, matchesClaim, searchableClaims } from '#shared/search/claim-search.ts';
import {
  compareContracts,
  matchesContract,
  type SearchableContract,
  searchableContract,
} from '#shared/search/contract-search.ts';
import { parseContractFilter } from '#shared/search/counters.ts';
import { sortedPage } from '#shared/search/first-rows.ts';
import type { PortfolioRow } from './portfolio-store.ts';

/** Builds the entry of a contract in the search index. */
export const indexContract = ({ row, search }: PortfolioRow): SearchableContract => searchableContract(row, search);

/** Contract search over the device's rows, with the server's filters, sorting and pagination. */
export const searchPortfolio = (
  index: readonly SearchableContract[],
  input: Input<typeof contractSearch>,
): Output<typeof contractSearch> => {
  const parsed = v.parse(contractSearch.input, input);
  const matchingRows = index.filter(matchesContract(parsed));
  const compare = compareContracts(sortColumns(parsed, latestEffectFirst));
  const page = sortedPage(matchingRows, compare, parsed.firstPage, parsed.pageSize);
  return { success: true, contractList: page.map(({ row }) => row), totalCount: matchingRows.length };
};

type Dashboard = Output<typeof dashboardGet>;

/** Recounts a cached dashboard, so that its counters match the device's lists. */
export const recountDashboard = (answer: Dashboard, index: readonly SearchableContract[]): Dashboard => ({
  ...answer,
  dashboard: answer.dashboard.map((entry) => {
    const filter = v.safeParse(contractFilterSchema, parseContractFilter(entry.route));
    if (!filter.success || (filter.output.getOnlyPiecesManquantes && !index.every(hasDocumentInfo))) return entry;
    return { ...entry, count: index.filter(matchesContract(filter.output)).length };
  }),
});

const hasDocumentInfo = ({ lacksDocuments }: SearchableContract): boolean => lacksDocuments !== undefined;

/** Claim search over the device's rows, with the server's filters, sorting and pagination. */
export const searchDeviceClaims = (
  index: readonly SearchableContract[],
  input: Input<typeof claimSearch>,
): Output<typeof claimSearch> => {
  const parsed = v.parse(claimSearch.input, input);
  const found = searchableClaims(index).filter(matchesClaim(parsed));
  const page = sortedPage(
    found,
    compareClaims(sortColumns(parsed, latestClaimFirst)),
    parsed.firstPage,
    parsed.pageSize,
  );
  return { success: true, claims: page.map(({ row }) => row), totalCount: found.length };
};

/**
 * Number of contracts on the device (`total`), and of those that were synchronised together with their claims
 * (`stored`).
 */
export interface ClaimCoverage {
  readonly stored: number;
  readonly total: number;
}

export const claimCoverage = (index: readonly SearchableContract[]): ClaimCoverage => ({
  stored: index.filter(({ claims }) => claims !== undefined).length,
  total: index.length,
});

/** Adds a gap if some contracts were synchronised by an older version, without their claims. */
export const withClaimGap = <Answer extends WithOrigin<unknown>>(
  answer: Answer,
  { stored, total }: ClaimCoverage,
): Answer => {
  if (!answer.isFromDevice || answer.gaps?.length || stored === total) return answer;
  return { ...answer, gaps: [{ kind: 'partial', part: 'contracts', stored, total }] };
};
