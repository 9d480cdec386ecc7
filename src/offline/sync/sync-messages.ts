import type { Reachability } from '#api/reachability.ts';
import type { DataKey } from '#offline/device/sealing.ts';
import type { SyncProgress } from '#offline/interfaces/types.ts';
import type { RemovedDossiers } from '#offline/reads/removed-dossiers.ts';
import type { WorkerReady } from './watched-worker.ts';
import type { WireError } from './wire-error.ts';

/**
 * Starts the worker of a synchronisation. Nothing of it leaves the memory of this page: the keys are not extractable, and
 * the refresh token is not in it.
 */
export interface StartSync {
  readonly kind: 'start';
  /** Opaque part of the person's database names. */
  readonly owner: string;
  readonly cacheKey: DataKey;
  readonly token: string;
  /** Name of a lock that the worker holds for its lifetime. */
  readonly aliveLock: string;
}

/** Messages from the page to the worker. */
export type ToSyncWorker =
  | StartSync
  | { readonly kind: 'renewed'; readonly token: string }
  | { readonly kind: 'not-renewed'; readonly error: WireError };

/**
 * Messages from the worker to the page.
 * - `accepted`: the server accepted a call at `date` (HTTP date)
 * - `renew`: the server refused this token
 * - `failed`: a part failed; `done` follows
 */
export type FromSyncWorker =
  | WorkerReady
  | { readonly kind: 'full' | 'done' }
  | { readonly kind: 'progress'; readonly progress: SyncProgress }
  | { readonly kind: 'stored'; readonly removed: RemovedDossiers }
  | { readonly kind: 'reach'; readonly reach: Reachability }
  | { readonly kind: 'accepted'; readonly date: string | null }
  | { readonly kind: 'renew'; readonly refusedToken: string }
  | { readonly kind: 'failed'; readonly error: WireError };
