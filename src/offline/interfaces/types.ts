import type { DataOrigin, PartState } from '#shared/completeness/data-origin.ts';
import type { EndpointDefinition, Input, Output } from '#shared/operations/wire/endpoint.ts';
import type { SearchTerms } from '#shared/search/search-terms.ts';
import type { Drafts } from './draft-types.ts';
import type { Outbox } from './outbox-types.ts';

/** Interfaces of the offline layer for features: they hide the database. Design, "Offline". */

/** A value with its origin: when it was fetched, from where, why from there, and which gaps it has. */
export interface WithOrigin<T> extends DataOrigin {
  readonly value: T;
}

/** Connectivity from probes and API calls; `navigator.onLine` is only a hint. */
export type ConnectivityState = 'online' | 'offline' | 'unknown';

/**
 * Why the server is unreachable: no network, a captive portal, or errors of a proxy in our server's place. Same values
 * as `UnreachableReason` (api/errors).
 */
export type OfflineReason = 'network' | 'portal' | 'server';

export interface Connectivity {
  readonly state: ConnectivityState;
  /** Why the state is `offline`; null otherwise. */
  readonly offlineReason: OfflineReason | null;
  /** True if the last outage was confirmed by the browser or by a probe; false if only one call was lost. */
  readonly wasOutageConfirmed: boolean;
  /** Calls back on every change; returns an unsubscribe function. */
  subscribe(listener: (state: ConnectivityState) => void): () => void;
  /** Probes the server now. */
  probe(): Promise<ConnectivityState>;
  /** Called by the API client after each call. */
  report(outcome: 'reached' | OfflineReason): void;
}

/** Progress of the portfolio synchronisation. */
export interface SyncProgress {
  readonly state: 'idle' | 'running' | 'paused' | 'failed' | 'unavailable';
  readonly done: number;
  readonly total: number;
  /** Epoch milliseconds of the last complete run, or null. */
  readonly completedAtMs: number | null;
  /** State of each part; absent before its first page. */
  readonly contracts?: PartState | undefined;
  readonly clients?: PartState | undefined;
}

/** The broker's portfolio on this device, synchronised in the background, searchable and readable offline. */
interface PortfolioSync {
  /** Returns the same object until something changes. */
  getProgress(): SyncProgress;
  /** Calls back on every change; returns an unsubscribe function. */
  subscribe(listener: () => void): () => void;
  /** Fetches lists, menus and changes ("Synchroniser maintenant"). Resolves when the run ends, whatever its result. */
  syncNow(): Promise<void>;
}

/**
 * Whether this device stores personal data for the person signed in.
 * - `closed`: nobody is signed in
 * - `opening`: keys are being fetched or read
 * - `ready`: stored, encrypted
 * - `locked`: the keys must be fetched from the server first
 * - `memory`: nothing is stored on disk, all data is lost with this page, see `DeviceFaults`
 * - `full`: the quota is exhausted
 */
export type DeviceState = 'closed' | 'opening' | 'ready' | 'locked' | 'memory' | 'full';

/** Storage estimate of the browser, bytes; null where unknown. */
export interface StorageEstimate {
  readonly usageBytes: number | null;
  readonly quotaBytes: number | null;
  /** True if the browser granted persistent storage (no eviction). */
  readonly isPersisted: boolean | null;
}

/** Summary of the cached answers of some operations. */
export interface CacheSummary {
  /** Number of answers. */
  readonly count: number;
  /** Epoch milliseconds of the fetch; null if nothing is cached. */
  readonly oldestAtMs: number | null;
  readonly newestAtMs: number | null;
}

/** Whether the answer of a read is cached; `too-large`: it exceeds the limit of one answer. */
export type CacheStatus = 'cached' | 'too-large' | 'absent';

/**
 * Result of an offline password check. `unknown`: no password is known until a sign-in with network. `wait`: too many
 * wrong attempts, retry after `untilMs` (epoch milliseconds).
 */
export type PasswordCheck =
  | { readonly state: 'right' | 'wrong' | 'unknown' }
  | { readonly state: 'wait'; readonly untilMs: number };

export interface Device {
  getState(): DeviceState;
  /** Opens the device now; on a first visit it opens after the first screen has its data, or when it is needed. */
  open(): void;
  /** Calls back on every change; returns an unsubscribe function. */
  subscribe(listener: () => void): () => void;
  estimate(): Promise<StorageEstimate>;
  /** Requests persistent storage; resolves to the browser's decision, null if it does not say. */
  requestPersistence(): Promise<boolean | null>;
  /** Summary of the cached answers of these operations; undefined if the device is not open. */
  summarizeCached(endpoints: readonly EndpointDefinition[]): Promise<CacheSummary | undefined>;
  /**
   * Removes all data of the person signed in, unsent work included. False, with nothing removed, while an item is being
   * sent or the device is not open.
   */
  erase(): Promise<boolean>;
  /** Cache status of a read; undefined if the device is not open. */
  cacheStatus<E extends EndpointDefinition>(endpoint: E, input: Input<E>): Promise<CacheStatus | undefined>;
  /** Pins an answer in the cache until it is removed: it is never evicted. False if that is not possible. */
  pin<E extends EndpointDefinition>(endpoint: E, input: Input<E>, answer: WithOrigin<Output<E>>): Promise<boolean>;
  /** Cached or synchronised answer of a read, without network; undefined if there is none. */
  find<E extends EndpointDefinition>(endpoint: E, input: Input<E>): Promise<WithOrigin<Output<E>> | undefined>;
  /** Stores a verifier of a password that the server just accepted, for offline checks. */
  rememberPassword(password: string): Promise<void>;
  /** Checks a password against the stored verifier. */
  checkPassword(password: string): Promise<PasswordCheck>;
  /** Removes the cached answer of a read. */
  removeCached<E extends EndpointDefinition>(endpoint: E, input: Input<E>): Promise<void>;
}

/**
 * Reads an operation: network first, for a moment, then the cache while the network is awaited. `cached` operations
 * fall back on their last answer, `portfolio` ones on the synchronised portfolio. Throws `CallError` if the server
 * refuses, `Unreachable` if neither network nor cache can answer, the signal's reason if aborted.
 */
export type Read = <E extends EndpointDefinition>(
  endpoint: E,
  input: Input<E>,
  signal?: AbortSignal,
) => Promise<WithOrigin<Output<E>>>;

/** A subscribable value for `useSyncExternalStore`. */
interface ReadonlyObservable<T> {
  get(): T;
  subscribe(listener: () => void): () => void;
}

/** Another operation without effects that has the same input and output: `derivedFrom` declares one. */
export type SameShape<E extends EndpointDefinition> = EndpointDefinition &
  Pick<E, 'input' | 'output'> & { readonly effect: 'none' };

/** All offline services, created once by `main.tsx` and read by `useOffline()`. */
export interface OfflineServices {
  readonly read: Read;
  /** Number of answers being revalidated while cached values are shown. */
  readonly revalidating: ReadonlyObservable<number>;
  /** Notes a change of this person on the server: older cached values are not shown before the server's answer. */
  readonly recordOwnChange: () => void;
  /**
   * Prefetches an answer that may be needed offline, once no screen call is pending, into the space that other answers
   * leave. `from`: the operation that is called. A cached answer is kept unless `isOutdated` says otherwise.
   */
  readonly prefetch: <E extends EndpointDefinition>(
    endpoint: E,
    input: Input<E>,
    from: SameShape<E>,
    isOutdated?: (cached: Output<E>) => boolean,
  ) => void;
  readonly connectivity: Connectivity;
  readonly portfolio: PortfolioSync;
  readonly device: Device;
  /** Terms of searches about people, stored under a random key that stands in the URL instead of them. */
  readonly terms: SearchTerms;
  readonly drafts: Drafts;
  readonly outbox: Outbox;
}
