import type { Handler, Handlers } from '#server/http/handler.ts';
import { maxQuickResults, type quickSearch } from '#shared/operations/home/quick-search.ts';
import { quickQuery } from '#shared/search/quick-search.ts';
import { quickClients, quickContracts } from './quick-search-repository.ts';

const searchQuickly: Handler<typeof quickSearch> = async ({ text }, { db, caller }) => {
  const query = quickQuery(text);
  const [contracts, clients] = await Promise.all([
    quickContracts(db, caller.scope, query, maxQuickResults),
    quickClients(db, caller.scope, query, maxQuickResults),
  ]);
  return { success: true, contracts, clients };
};

export const quickSearchHandlers = { quickSearch: searchQuickly } satisfies Partial<Handlers>;
