import type { DataOrigin, PartState } from '#shared/completeness/data-origin.ts';
import type { EndpointDefinition, Input, Output } from '#shared/operations/wire/endpoint.ts';
import type { SearchTerms } from '#shared/search/search-terms.ts';
import type { Drafts } from './draft-types.ts';
import type { Outbox } from './outbox-types.ts';

/** What features see of the offline layer: small interfaces and no database. Design, "Offline". */

/** A value with what is known of it: its moment, where it comes from, why, and what it lacks. */
export interface Dated<T> extends DataOrigin {
  readonly value: T;
}

/** What connectivity is known to be, from probes and answers; `navigator.onLine` is only a hint. */
export type ConnectivityState = 'online' | 'offline' | 'unknown';

/**
 * Why the server cannot be reached: no network, a Wi-Fi that wants a sign-in, or errors in our server's place. The words
 * of `UnreachableWhy` (api/errors).
 */
export type Trouble = 'network' | 'portal' | 'server';

export interface Connectivity {
  readonly state: ConnectivityState;
  /** Why the state is offline; null where it is not. */
  readonly trouble: Trouble | null;
  /** Whether the last absence was proven: the browser said so, or the server was asked. Else one call alone was lost. */
  readonly wasAway: boolean;
  /** Calls back on every change; returns the way to stop. */
  subscribe(listener: (state: ConnectivityState) => void): () => void;
  /** Asks the server now. */
  probe(): Promise<ConnectivityState>;
  /** Told by the API client after each call. */
  report(outcome: 'reached' | Trouble): void;
}

/** Progress of the portfolio synchronisation. */
export interface SyncProgress {
  readonly state: 'idle' | 'running' | 'paused' | 'failed' | 'unavailable';
  readonly done: number;
  readonly total: number;
  /** Epoch milliseconds of the last complete run, or null. */
  readonly completedAtMs: number | null;
  /** Each part by itself; absent before its first page. */
  readonly contracts?: PartState | undefined;
  readonly clients?: PartState | undefined;
}

/** The broker's portfolio on this device: pulled in the background, searched and opened without network. */
export interface PortfolioSync {
  /** The same object as long as nothing changed. */
  getProgress(): SyncProgress;
  /** Calls back on every change; returns the way to stop. */
  subscribe(listener: () => void): () => void;
  /** Pulls lists, menus and what changed ("Synchroniser maintenant"). Resolves when the run ends, however it ends. */
  syncNow(): Promise<void>;
}

/**
 * Whether this device keeps personal data for the person signed in.
 * - `closed`: nobody is signed in
 * - `opening`: keys are being fetched or read
 * - `ready`: kept, encrypted
 * - `locked`: the keys must be fetched from the server first
 * - `memory`: this browser keeps nothing on the disk: all ends with this page, see `DeviceFaults`
 * - `full`: the browser refused to store more
 */
export type DeviceState = 'closed' | 'opening' | 'ready' | 'locked' | 'memory' | 'full';

/** What the browser says of this site's storage; null where it does not say. Bytes. */
export interface StorageEstimate {
  readonly usageBytes: number | null;
  readonly quotaBytes: number | null;
  /** True when the browser promised not to evict. */
  readonly isPersisted: boolean | null;
}

/** What the device keeps of some operations. */
export interface KeptSet {
  /** How many answers. */
  readonly count: number;
  /** Epoch milliseconds of the fetch; null where nothing is kept. */
  readonly oldestAtMs: number | null;
  readonly newestAtMs: number | null;
}

/** Whether the answer of a read lies on this device; `too-large`: it weighs more than is kept of one. */
export type Keeping = 'kept' | 'too-large' | 'absent';

/**
 * Whether a password is right, as far as this device knows. `unknown`: it knows none until somebody signs in with the network.
 * `wait`: too many were wrong; epoch milliseconds.
 */
export type PasswordCheck =
  | { readonly state: 'right' | 'wrong' | 'unknown' }
  | { readonly state: 'wait'; readonly untilMs: number };

export interface Device {
  getState(): DeviceState;
  /** Calls back on every change; returns the way to stop. */
  subscribe(listener: () => void): () => void;
  estimate(): Promise<StorageEstimate>;
  /** Asks the browser not to evict this site's data; what it decided, null where it does not say. */
  askPersistence(): Promise<boolean | null>;
  /** What is kept of the answers of these operations; undefined where the device is not open. */
  kept(endpoints: readonly EndpointDefinition[]): Promise<KeptSet | undefined>;
  /**
   * Removes all that is kept here for the person signed in, unsent work included. False, and nothing removed, while
   * something is being sent or the device is not open.
   */
  erase(): Promise<boolean>;
  /** Whether the last answer of a read is kept here; undefined where the device is not open. */
  keeping<E extends EndpointDefinition>(endpoint: E, input: Input<E>): Promise<Keeping | undefined>;
  /** Keeps an answer for the field until it is forgotten, whatever else comes. False where that is not possible. */
  keepWanted<E extends EndpointDefinition>(endpoint: E, input: Input<E>, answer: Dated<Output<E>>): Promise<boolean>;
  /** What this device would answer to a read without asking the network; undefined where it knows nothing. */
  find<E extends EndpointDefinition>(endpoint: E, input: Input<E>): Promise<Dated<Output<E>> | undefined>;
  /** Remembers a password of the person signed in that the server just took, so that it is known again without network. */
  rememberPassword(password: string): Promise<void>;
  /** Whether it is the one that was remembered last. */
  checkPassword(password: string): Promise<PasswordCheck>;
  /** Removes the answer kept for a read. */
  forget<E extends EndpointDefinition>(endpoint: E, input: Input<E>): Promise<void>;
}

/**
 * Reads an operation: the network first, for a moment, then the device while the network is awaited. `cached` operations fall back on their last
 * answer, `portfolio` ones on the synchronised portfolio. Throws `CallError` when the server refuses, `Unreachable`
 * when neither network nor device can answer, the signal's reason when aborted.
 */
export type Read = <E extends EndpointDefinition>(
  endpoint: E,
  input: Input<E>,
  signal?: AbortSignal,
) => Promise<Dated<Output<E>>>;

/** A value that is watched; fits `useSyncExternalStore`. */
export interface Watched<T> {
  get(): T;
  subscribe(listener: () => void): () => void;
}

/** Another operation that takes and gives the same, and leaves nothing behind: `derivedFrom` declares one. */
export type Alike<E extends EndpointDefinition> = EndpointDefinition &
  Pick<E, 'input' | 'output'> & { readonly effect: 'none' };

/** Everything offline, built once by `main.tsx` and given by `useOffline()`. */
export interface OfflineServices {
  readonly read: Read;
  /** How many answers are on their way while the device's values are shown. */
  readonly freshening: Watched<number>;
  /** Something was changed on the server by this person: nothing older goes before the server's answer. */
  readonly changed: () => void;
  /**
   * Brings an answer onto the device that may be wanted in the field: once nothing is asked for a screen, and in the room
   * that everything else leaves. `from`: what it is asked of.
   */
  readonly keepSoon: <E extends EndpointDefinition>(endpoint: E, input: Input<E>, from: Alike<E>) => void;
  readonly connectivity: Connectivity;
  readonly portfolio: PortfolioSync;
  readonly device: Device;
  /** What was typed into searches about people, which no address says. */
  readonly terms: SearchTerms;
  readonly drafts: Drafts;
  readonly outbox: Outbox;
}
