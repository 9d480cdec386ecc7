/**
 * Messages between page and service worker.
 * - `SKIP_WAITING`: the person consented to the new version
 * - `TIDY`: delete files that no version in use needs
 * - `WHICH_ENTRY`: asks a page for its entry script; answered with `PageAnswer` on the port
 * - `REPAIR`: refetch missing files of the app; answered with `ShellAnswer` on the port
 * - `WAKE_OUTBOX`: sent to pages on a Background Sync event
 * - `OPEN_PATH`: sent to one page after a tap on a notification
 */
export type WorkerMessage =
  | { readonly type: 'SKIP_WAITING' | 'TIDY' | 'REPAIR' | 'WHICH_ENTRY' | 'WAKE_OUTBOX' }
  | { readonly type: 'OPEN_PATH'; readonly path: string };

/** URL of the entry script that a page runs. */
export interface PageAnswer {
  readonly entry: string | undefined;
}

/** True if all files of the app are cached, so that it opens offline. */
export interface ShellAnswer {
  readonly isComplete: boolean;
}
