/** Timeout of the browser's storage: another window blocks it, or it hangs. */
export class StorageTimeout extends Error {
  constructor() {
    super('the storage of this device does not answer');
  }
}

/** The page is being suspended: its database work was aborted and is retried when it is shown again. */
export class PageSuspended extends Error {
  constructor() {
    super('the page is left');
  }
}

/** True if the quota is exceeded. */
export const isQuotaError = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const inner = (error as { inner?: unknown }).inner;
  return error.name === 'QuotaExceededError' || (inner instanceof Error && inner.name === 'QuotaExceededError');
};

/** Errors of a lost connection or an aborted transaction. */
const connectionLossNames = new Set(['AbortError', 'DatabaseClosedError', 'InvalidStateError', 'UnknownError']);

/** True if storage did not answer or its connection is lost; reconnecting may help. */
export const isConnectionLoss = (error: unknown): boolean =>
  error instanceof StorageTimeout ||
  error instanceof PageSuspended ||
  (error instanceof Error && connectionLossNames.has(error.name) && !isQuotaError(error));
