/**
 * What page and service worker say to each other.
 * - `SKIP_WAITING`: the person consented to the new version
 * - `TIDY`: delete what no version in use needs
 * - `WHICH_ENTRY`: asked of a page; answered with `PageAnswer` on the port
 * - `WAKE_OUTBOX`: told to pages when the browser says that the network is back (Background Sync)
 */
export interface WorkerMessage {
  readonly type: 'SKIP_WAITING' | 'TIDY' | 'WHICH_ENTRY' | 'WAKE_OUTBOX';
}

/** The absolute address of the entry script that a page runs. */
export interface PageAnswer {
  readonly entry: string | undefined;
}
