/** What features see of the offline layer: four small interfaces and no database. Design, "Offline: the heart". */

/** A value with the moment it was fetched. */
export interface Dated<T> {
  readonly value: T;
  /** Epoch milliseconds of the fetch. */
  readonly fetchedAtMs: number;
  /** True when the network could not be asked and the value comes from the device. */
  readonly isFromDevice: boolean;
}

/** What connectivity is known to be, from probes and answers; `navigator.onLine` is only a hint. */
export type ConnectivityState = 'online' | 'offline' | 'unknown';

export interface Connectivity {
  readonly state: ConnectivityState;
  /** Calls back on every change; returns the way to stop. */
  subscribe(listener: (state: ConnectivityState) => void): () => void;
  /** Asks the server now. */
  probe(): Promise<ConnectivityState>;
  /** Told by the API client after each call. */
  report(outcome: 'reached' | 'unreachable'): void;
}

/** Progress of the portfolio synchronisation. */
export interface SyncProgress {
  readonly state: 'idle' | 'running' | 'paused' | 'failed' | 'unavailable';
  readonly done: number;
  readonly total: number;
  /** Epoch milliseconds of the last complete run, or null. */
  readonly completedAtMs: number | null;
}
