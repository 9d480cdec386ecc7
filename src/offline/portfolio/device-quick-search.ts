import { maxQuickResults, type quickSearch } from '#shared/operations/home/quick-search.ts';
import type { Input, Output } from '#shared/operations/wire/endpoint.ts';
import { compareClaims, latestClaimFirst, searchableClaims } from '#shared/search/claim-search.ts';
import { compareClients, type SearchableClient } from '#shared/search/client-search.ts';
import { compareContracts, type SearchableContract } from '#shared/search/contract-search.ts';
import { sortedPage } from '#shared/search/first-rows.ts';
import {
  isFirstClient,
  isFirstContract,
  matchesQuickClient,
  matchesQuickContract,
  noteExcerpt,
  parseQuickQuery,
  withNote,
} from '#shared/search/quick-search.ts';

const newestFirst = [{ field: 'dateEffet', descending: true }] as const;

/** Best matches: exact matches first, then the newest. */
const bestMatches = <T>(
  entries: readonly T[],
  matches: (entry: T) => boolean,
  isFirst: (entry: T) => boolean,
  compare: (a: T, b: T) => number,
): T[] =>
  sortedPage(
    entries.filter(matches),
    (a, b) => Number(isFirst(b)) - Number(isFirst(a)) || compare(a, b),
    0,
    maxQuickResults,
  );

/** Newest claims whose number contains the typed text. */
const findClaimsByNumber = (contracts: readonly SearchableContract[], typed: string) =>
  typed === ''
    ? []
    : searchableClaims(contracts)
        .filter(({ folded }) => folded.number.includes(typed))
        .sort(compareClaims([latestClaimFirst]))
        .slice(0, maxQuickResults)
        .map(({ row }) => row);

/** The quick search over the device's rows: the same rules and order as the server's. */
export const deviceQuickSearch = (
  contracts: readonly SearchableContract[],
  clients: readonly SearchableClient[],
  { text }: Input<typeof quickSearch>,
): Output<typeof quickSearch> => {
  const query = parseQuickQuery(text);
  return {
    success: true,
    contracts: bestMatches(
      contracts,
      matchesQuickContract(query),
      isFirstContract(query),
      compareContracts(newestFirst),
    ).map(({ row, folded }) => ({ ...row, immatriculation: folded.plate || null })),
    clients: bestMatches(clients, matchesQuickClient(query), isFirstClient(query), compareClients(newestFirst)).map(
      ({ row, folded, notes }) => withNote(row, noteExcerpt(query, folded.fullname, notes)),
    ),
    claims: findClaimsByNumber(contracts, query.claim),
  };
};
