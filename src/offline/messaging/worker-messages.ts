/**
 * What page and service worker say to each other.
 * - `SKIP_WAITING`: the person consented to the new version
 * - `TIDY`: delete what no version in use needs
 * - `WHICH_ENTRY`: asked of a page; answered with `PageAnswer` on the port
 * - `REPAIR`: bring back what is missing of the app's files; answered with `ShellAnswer` on the port
 * - `WAKE_OUTBOX`: told to pages when the browser says that the network is back (Background Sync)
 */
export interface WorkerMessage {
  readonly type: 'SKIP_WAITING' | 'TIDY' | 'REPAIR' | 'WHICH_ENTRY' | 'WAKE_OUTBOX';
}

/** The absolute address of the entry script that a page runs. */
export interface PageAnswer {
  readonly entry: string | undefined;
}

/** Whether all files of the app are kept, so that it opens without network. */
export interface ShellAnswer {
  readonly isWhole: boolean;
}
