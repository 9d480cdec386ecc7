import type { QueryKey } from '@tanstack/react-query';
import type { call as callApi } from '#api/call.ts';
import type { SessionUser } from '#shared/operations/wire/session-shape.ts';
import type { OpenedKeys } from './device/device-keys.ts';
import type { Device, DeviceState, SyncProgress } from './interfaces/types.ts';
import type { OpenWork } from './open-work.ts';
import type { Wake } from './outbox/outbox.ts';
import type { Work } from './outbox/work-services.ts';
import type { PortfolioReads } from './portfolio/device-reads.ts';
import type { LeftDossiers } from './reads/left-dossiers.ts';

export interface DeviceSessionDeps {
  readonly user: SessionUser;
  readonly call: typeof callApi;
  readonly isOnline: () => boolean;
  /** True while the network is known to be away. */
  readonly isOffline: () => boolean;
  /** Asks whether the server can be reached now. Never rejects. */
  readonly isServerThere: () => Promise<boolean>;
  /** When this person last changed something on the server, epoch milliseconds; 0 where this page knows of nothing. */
  readonly changedAtMs: () => number;
  readonly onState: (state: DeviceState) => void;
  readonly onProgress: (progress: SyncProgress) => void;
  /** Dossiers left this person's portfolio, here or in another tab: what was read under these keys holds no more. */
  readonly onLeft: (gone: readonly QueryKey[]) => void;
  /** Drafts and outbox can be used. */
  readonly onWork: (work: Work) => void;
}

/** One person's data on this device, for as long as they are signed in in this tab. */
export interface DeviceSession extends Pick<Device, 'rememberPassword' | 'checkPassword'> {
  /** Undefined where nothing can be kept. */
  work(): Promise<Work | undefined>;
  /** Tells the outbox to look again. */
  wake(why: Wake): void;
  reads(): Promise<PortfolioReads | undefined>;
  /**
   * Opens what could not be opened yet, then synchronises unless another tab does. `isAsked`: by the person, so lists
   * and menus too, however fresh they are.
   */
  sync(isAsked?: boolean): Promise<void>;
  /** Removes what is kept for this person, see `Device.erase`. */
  erase(): Promise<boolean>;
  /** Forgets keys and rows in memory and stops; resolves once nothing is being opened any more. */
  close(): Promise<void>;
}

/** What the tabs of one person tell each other of the portfolio. */
export type ToldOfPortfolio =
  | { readonly kind: 'stored'; readonly left: LeftDossiers }
  | { readonly kind: 'progress'; readonly progress: SyncProgress };

/** A person's databases once they are open, and what works on them. */
export interface Opened {
  readonly keys: OpenedKeys;
  readonly reads: PortfolioReads;
  /** Pulls the portfolio; `shown` is aborted when the page is left. */
  readonly sync: (shown: AbortSignal) => Promise<void>;
  readonly erase: () => Promise<boolean>;
  readonly work: OpenWork;
  readonly shut: () => void;
}
