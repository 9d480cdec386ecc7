import type { QueryKey } from '@tanstack/react-query';
import type { call as callApi } from '#api/call.ts';
import type { EndpointDefinition } from '#shared/operations/wire/endpoint.ts';
import type { SessionUser } from '#shared/operations/wire/session-shape.ts';
import type { OpenedKeys } from './device/device-keys.ts';
import type { PasswordVerifier } from './device/password-verifier.ts';
import type { DeviceState, SyncProgress, WithOrigin } from './interfaces/types.ts';
import type { WakeReason } from './outbox/outbox.ts';
import type { WorkServices } from './outbox/work-services.ts';
import type { PortfolioReads } from './portfolio/device-reads.ts';
import type { RunningWork } from './start-work.ts';

export interface DeviceSessionDeps {
  readonly user: SessionUser;
  readonly call: typeof callApi;
  readonly isOnline: () => boolean;
  /** True while the network is known to be down. */
  readonly isOffline: () => boolean;
  /** Probes whether the server can be reached now. Never rejects. */
  readonly probeServer: () => Promise<boolean>;
  /** When this person last changed something on the server, epoch milliseconds; 0 if this page made no change. */
  readonly changedAtMs: () => number;
  readonly onState: (state: DeviceState) => void;
  readonly onProgress: (progress: SyncProgress) => void;
  /** Dossiers left this person's portfolio, in this or another tab: data cached under these query keys is stale. */
  readonly onDossiersRemoved: (removedKeys: readonly QueryKey[]) => void;
  /** Called once drafts and outbox are open. */
  readonly onWork: (work: WorkServices) => void;
}

/** One person's data on this device, for as long as they are signed in in this tab. */
export interface DeviceSession extends PasswordVerifier {
  /** Undefined if this device cannot store data. */
  work(): Promise<WorkServices | undefined>;
  /** Makes the outbox check for items that are due. */
  wake(reason: WakeReason): void;
  reads(): Promise<PortfolioReads | undefined>;
  /** Preloads the search index, so that the first search does not wait for it; works offline. Never rejects. */
  prepareSearch(): Promise<void>;
  /**
   * Opens the databases if that failed before, then synchronises unless another tab holds the lock. `isManual`: the
   * person requested it, so lists and menus are fetched however fresh they are.
   */
  sync(isManual?: boolean): Promise<void>;
  /** Removes this person's data from the device, see `Device.erase`. */
  erase(): Promise<boolean>;
  /** Drops keys and rows from memory and stops; resolves once no database is being opened any more. */
  close(): Promise<void>;
}

/** A person's open databases and the services that work on them. */
export interface OpenedDevice {
  readonly keys: OpenedKeys;
  readonly reads: PortfolioReads;
  /** Synchronises the portfolio; `signal` is aborted when the page is left. */
  readonly sync: (signal: AbortSignal) => Promise<void>;
  readonly erase: () => Promise<boolean>;
  readonly work: RunningWork;
  readonly close: () => void;
}

/** What one tab holds for the signed-in person. */
export interface CurrentDevice {
  /** Person and broker, see `personScope`. */
  readonly person: string;
  /** Undefined if the person signed out before it was loaded. */
  readonly session: Promise<DeviceSession | undefined>;
  /** Loads the session now; without it, after the first screen. */
  readonly load: () => void;
  /** False while the session waits for the first screen. */
  isLoading: boolean;
}

/** What `createOfflineServices` reports. */
export interface OfflineHooks {
  /** The network answered after the cached value was returned, or with newer data. */
  readonly onRefreshed: (endpoint: EndpointDefinition, input: unknown, answer: WithOrigin<unknown>) => void;
  /** An answer was prefetched into the cache. */
  readonly onPrefetched: (endpoint: EndpointDefinition) => void;
  /** A dossier that was served from the cache does not exist any more. */
  readonly onMissing: (endpoint: EndpointDefinition, input: unknown) => void;
  /** Dossiers left this person's portfolio: these query keys are stale, and lists must be refetched. */
  readonly onDossiersRemoved: (removedKeys: readonly QueryKey[]) => void;
}
