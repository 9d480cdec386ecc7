import type { call as callApi } from '#api/call.ts';
import type { ClientStore } from '#offline/portfolio/client-store.ts';
import type { PortfolioStore } from '#offline/portfolio/portfolio-store.ts';
import { portfolioClients } from '#shared/operations/clients/clients.ts';
import { portfolioChanges } from '#shared/operations/shell/portfolio.ts';
import type { Output } from '#shared/operations/wire/endpoint.ts';
import type { SyncedPages } from './portfolio-sync.ts';

/** Page size on a slow network, which loses the page in flight when it breaks, and on the page's thread. */
export const smallestPage = 100;
/** The server's maximum. */
export const largestPage = 500;
/** A page that takes longer than this is followed by a small one, milliseconds. */
const slowMs = 4_000;
const timeoutMs = 60_000;

/** Page size after one of `limit` rows arrived: doubled on a fast network, as in a slow start. */
export const nextPageSize = (limit: number, durationMs: number, largest: number): number =>
  durationMs > slowMs ? smallestPage : Math.min(largest, limit * 2);

interface PageLimits {
  /** Largest page, rows. */
  readonly largestPage: number;
  /** Number of contracts that this device stores. */
  readonly maxContracts: number;
}

/** Sources and stores of the portfolio's pages. */
export const portfolioPages = (
  call: typeof callApi,
  store: PortfolioStore,
  clientStore: ClientStore,
  limits: PageLimits,
): {
  readonly contracts: SyncedPages<Output<typeof portfolioChanges>>;
  readonly clients: SyncedPages<Output<typeof portfolioClients>>;
} => {
  let limit = smallestPage;
  const withTimeout =
    <Page>(fetchPage: (cursor: string, signal: AbortSignal) => Promise<Page>) =>
    async (cursor: string, signal: AbortSignal): Promise<Page> => {
      const startedMs = performance.now();
      const page = await fetchPage(cursor, signal);
      limit = nextPageSize(limit, performance.now() - startedMs, limits.largestPage);
      return page;
    };
  return {
    contracts: {
      store,
      fetchPage: withTimeout((cursor, signal) =>
        call(portfolioChanges, { cursor, limit, maxContracts: limits.maxContracts }, { signal, timeoutMs }),
      ),
    },
    clients: {
      store: clientStore,
      fetchPage: withTimeout((cursor, signal) => call(portfolioClients, { cursor, limit }, { signal, timeoutMs })),
    },
  };
};
