import type { call as callApi } from '#api/call.ts';
import { portfolioClients } from '#shared/operations/clients/clients.ts';
import { portfolioChanges } from '#shared/operations/shell/portfolio.ts';
import type { Output } from '#shared/operations/wire/endpoint.ts';
import type { ClientStore } from './client-store.ts';
import type { PortfolioStore } from './portfolio-store.ts';
import type { SyncedPages } from './portfolio-sync.ts';

/** Page size: one page is parsed in a single task without blocking typing. */
const limit = 100;
const timeoutMs = 60_000;

/** Sources and stores of the portfolio's pages. */
export const portfolioPages = (
  call: typeof callApi,
  store: PortfolioStore,
  clientStore: ClientStore,
): {
  readonly contracts: SyncedPages<Output<typeof portfolioChanges>>;
  readonly clients: SyncedPages<Output<typeof portfolioClients>>;
} => ({
  contracts: {
    store,
    fetchPage: (cursor, signal) => call(portfolioChanges, { cursor, limit }, { signal, timeoutMs: timeoutMs }),
  },
  clients: {
    store: clientStore,
    fetchPage: (cursor, signal) => call(portfolioClients, { cursor, limit }, { signal, timeoutMs: timeoutMs }),
  },
});
