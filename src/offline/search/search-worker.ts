import { createAnswerCache } from '#offline/device/answer-cache.ts';
import { cacheDatabase } from '#offline/device/device-database.ts';
import { createClientStore } from '#offline/portfolio/client-store.ts';
import { createLocalSearch, type PortfolioSearch } from '#offline/portfolio/portfolio-search.ts';
import { createPortfolioStore } from '#offline/portfolio/portfolio-store.ts';
import { toWireError } from '#offline/sync/wire-error.ts';
import type { FromSearchWorker, SearchQuery, ToSearchWorker } from './search-messages.ts';

/*
 * Worker of the searches over one person's portfolio: reads, decrypts and indexes the rows beside the page's thread and
 * holds them in its own memory. The page may terminate it at any moment.
 */

const post = (message: FromSearchWorker): void => self.postMessage(message);

let search: PortfolioSearch | undefined;

const answer = async ({ id, name, input }: SearchQuery): Promise<void> => {
  if (!search) return;
  try {
    post({ kind: 'answered', id, answer: await search.query(name, input) });
  } catch (error) {
    post({ kind: 'failed', id, error: toWireError(error) });
  }
};

self.onmessage = ({ data }: MessageEvent<ToSearchWorker>): void => {
  switch (data.kind) {
    case 'start': {
      // Held until the worker ends in whatever way: the page waits for it to notice a worker that was killed.
      void navigator.locks.request(data.aliveLock, () => {
        post({ kind: 'ready' });
        return new Promise(() => undefined);
      });
      const keys = { cache: cacheDatabase(data.owner, { mustExist: true }), cacheKey: data.cacheKey };
      const answers = createAnswerCache(keys, Date.now);
      search = createLocalSearch(createPortfolioStore(keys, answers), createClientStore(keys, answers));
      break;
    }
    case 'query':
      void answer(data);
      break;
    case 'invalidate':
      search?.invalidate();
      break;
  }
};
