import type { Handler, Handlers } from '#server/http/handler.ts';
import { maxQuickResults, type quickSearch } from '#shared/operations/home/quick-search.ts';
import { quickQuery } from '#shared/search/quick-search.ts';
import { quickSearchClients, quickSearchContracts } from './quick-search-repository.ts';

const searchQuickly: Handler<typeof quickSearch> = async ({ text }, { db, caller }) => {
  const query = quickQuery(text);
  const [contracts, clients] = await Promise.all([
    quickSearchContracts(db, caller.scope, query, maxQuickResults),
    quickSearchClients(db, caller.scope, query, maxQuickResults),
  ]);
  return { success: true, contracts, clients };
};

export const quickSearchHandlers = { quickSearch: searchQuickly } satisfies Partial<Handlers>;
