/** The browser's storage gave no answer: another window holds it, or it hangs. */
export class DiskSilent extends Error {
  constructor() {
    super('the storage of this device does not answer');
  }
}

/** The page is being left: what it had begun on its databases was ended, to be repeated when it is shown again. */
export class PageLeft extends Error {
  constructor() {
    super('the page is left');
  }
}

/** True where the browser has no room left. */
export const isQuotaError = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const inner = (error as { inner?: unknown }).inner;
  return error.name === 'QuotaExceededError' || (inner instanceof Error && inner.name === 'QuotaExceededError');
};

/** The browser lost the connection, or ended a transaction of it. */
const lossNames = new Set(['AbortError', 'DatabaseClosedError', 'InvalidStateError', 'UnknownError']);

/** True where storage did not answer or its connection is gone, which opening it anew may mend. */
export const isConnectionLoss = (error: unknown): boolean =>
  error instanceof DiskSilent ||
  error instanceof PageLeft ||
  (error instanceof Error && lossNames.has(error.name) && !isQuotaError(error));
