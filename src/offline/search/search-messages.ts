import type { DataKey } from '#offline/device/sealing.ts';
import type { QueryAnswer, QueryInput, QueryName } from '#offline/portfolio/portfolio-search.ts';
import type { WorkerReady } from '#offline/sync/watched-worker.ts';
import type { WireError } from '#offline/sync/wire-error.ts';

/** A query of the page; its answer has the same id. */
export interface SearchQuery {
  readonly kind: 'query';
  readonly id: number;
  readonly name: QueryName;
  readonly input: QueryInput<QueryName>;
}

/** Starts the worker for one person. Nothing of it leaves the memory of this page: the keys are not extractable. */
interface StartSearch {
  readonly kind: 'start';
  /** Opaque part of the person's database names. */
  readonly owner: string;
  readonly cacheKey: DataKey;
  /** Name of a lock that the worker holds for its lifetime. */
  readonly aliveLock: string;
}

/** Messages from the page to the worker. `start` comes first; `invalidate`: later queries read what is stored then. */
export type ToSearchWorker = StartSearch | SearchQuery | { readonly kind: 'invalidate' };

/** Messages from the worker to the page. */
export type FromSearchWorker =
  | WorkerReady
  | { readonly kind: 'answered'; readonly id: number; readonly answer: QueryAnswer<QueryName> }
  | { readonly kind: 'failed'; readonly id: number; readonly error: WireError };
