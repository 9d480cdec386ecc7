import type { OpenedKeys } from '#offline/device/device-keys.ts';
import type { DevicePage } from '#offline/device/device-page.ts';
import { isConnectionLoss } from '#offline/device/storage-errors.ts';
import type { PortfolioSearch, QueryAnswer, QueryName } from '#offline/portfolio/portfolio-search.ts';
import { type WatchedWorker, type WorkerReady, type WorkerSource, watchWorker } from '#offline/sync/watched-worker.ts';
import { fromWireError } from '#offline/sync/wire-error.ts';
import type { FromSearchWorker, SearchQuery, ToSearchWorker } from './search-messages.ts';

/** The page answers itself if the worker's script takes longer, milliseconds. */
const loadTimeoutMs = 10_000;

interface WorkerSearchDeps extends WorkerSource {
  readonly keys: Pick<OpenedKeys, 'owner' | 'cacheKey'>;
  /** Search on the page's thread, used where no worker can be created or after it was lost. */
  readonly pageSearch: PortfolioSearch;
  readonly page: DevicePage;
  /** Aborted when the person signs out: their worker ends at once. */
  readonly closing: AbortSignal;
  readonly onFailure: (error: unknown) => void;
}

interface PendingQuery {
  readonly query: SearchQuery;
  readonly resolve: (answer: QueryAnswer<QueryName> | Promise<QueryAnswer<QueryName>>) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Answers queries in a worker, which starts with the first one. A worker that is lost, or whose storage is, is not
 * replaced: the page answers from then on. In WebKit a worker of a document whose storage process ended opens no
 * database any more; the document itself does, see `createFrameFactory`.
 */
export const createWorkerSearch = ({
  keys: { owner, cacheKey },
  pageSearch,
  page,
  closing,
  onFailure,
  ...source
}: WorkerSearchDeps): PortfolioSearch => {
  const pending = new Map<number, PendingQuery>();
  let worker: WatchedWorker<ToSearchWorker> | undefined;
  let isWorkerLost = false;
  let lastId = 0;

  const terminate = (): void => {
    worker?.terminate();
    worker = undefined;
  };
  const removeAll = (): PendingQuery[] => {
    const pendingQueries = [...pending.values()];
    pending.clear();
    return pendingQueries;
  };
  const continueOnPage = (): void => {
    isWorkerLost = true;
    terminate();
    for (const { query, resolve } of removeAll()) resolve(pageSearch.query(query.name, query.input));
  };
  const onMessage = (message: Exclude<FromSearchWorker, WorkerReady>): void => {
    const error = message.kind === 'failed' ? fromWireError(message.error) : undefined;
    if (isConnectionLoss(error)) {
      continueOnPage();
      return;
    }
    const pendingQuery = pending.get(message.id);
    pending.delete(message.id);
    if (message.kind === 'answered') pendingQuery?.resolve(message.answer);
    else pendingQuery?.reject(error);
  };
  const startWorker = (): void => {
    worker = watchWorker<ToSearchWorker, FromSearchWorker>({
      ...source,
      name: 'lagon-search-worker',
      loadTimeoutMs,
      onMessage,
      onLoss: (_loss, error) => {
        if (error) onFailure(error);
        continueOnPage();
      },
    });
    worker.post({ kind: 'start', owner, cacheKey, aliveLock: worker.aliveLock });
    for (const { query } of pending.values()) worker.post(query);
  };

  const unsubscribers = [
    // A page in the back/forward cache must not have open transactions, see `DevicePage`: its queries wait.
    page.suspensions.subscribe(terminate),
    page.resumptions.subscribe(() => {
      if (pending.size > 0 && !worker) startWorker();
    }),
  ];
  const close = (): void => {
    for (const unsubscribe of unsubscribers) unsubscribe();
    terminate();
    for (const { reject } of removeAll()) reject(closing.reason);
  };
  closing.addEventListener('abort', close);

  return {
    query: <N extends QueryName>(name: N, input: PendingQuery['query']['input']) => {
      if (closing.aborted) return Promise.reject(closing.reason);
      if (isWorkerLost) return pageSearch.query(name, input);
      const { promise, resolve, reject } = Promise.withResolvers<QueryAnswer<N>>();
      lastId += 1;
      const query: SearchQuery = { kind: 'query', id: lastId, name, input };
      pending.set(lastId, { query, resolve: resolve as PendingQuery['resolve'], reject });
      if (worker) worker.post(query);
      else if (!page.isSuspended('cache')) startWorker();
      return promise;
    },
    invalidate: () => {
      pageSearch.invalidate();
      worker?.post({ kind: 'invalidate' });
    },
  };
};
