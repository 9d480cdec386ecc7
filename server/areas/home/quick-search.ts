import { findClaimsByNumber } from '#server/areas/contracts/claim-search-repository.ts';
import type { Handler, Handlers } from '#server/http/handler.ts';
import { maxQuickResults, type quickSearch } from '#shared/operations/home/quick-search.ts';
import { parseQuickQuery } from '#shared/search/quick-search.ts';
import { quickSearchClients, quickSearchContracts } from './quick-search-repository.ts';

const searchQuickly: Handler<typeof quickSearch> = async ({ text }, { db, caller }) => {
  const query = parseQuickQuery(text);
  const [contracts, clients, claims] = await Promise.all([
    quickSearchContracts(db, caller.scope, query, maxQuickResults),
    quickSearchClients(db, caller.scope, query, maxQuickResults),
    query.claim === '' ? [] : findClaimsByNumber(db, caller.scope, query.claim, maxQuickResults),
  ]);
  return { success: true, contracts, clients, claims };
};

export const quickSearchHandlers = { quickSearch: searchQuickly } satisfies Partial<Handlers>;
