import { maxQuickResults, type quickSearch } from '#shared/contract/quick-search.ts';
import { quickQuery } from '#shared/domain/quick-search.ts';
import { quickClients, quickContracts } from '../db/quick-search-repository.ts';
import type { Handler } from '../http/handler.ts';

export const searchQuickly: Handler<typeof quickSearch> = async ({ text }, { db, caller }) => {
  const query = quickQuery(text);
  const [contracts, clients] = await Promise.all([
    quickContracts(db, caller.scope, query, maxQuickResults),
    quickClients(db, caller.scope, query, maxQuickResults),
  ]);
  return { success: true, contracts, clients };
};
