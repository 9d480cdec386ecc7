import { CallError, Unreachable } from '#api/errors.ts';
import { isConnectionLoss, isQuotaError } from '#offline/device/storage-errors.ts';

/** An error between page and worker: structured cloning would lose the class, and refuses some errors. */
export interface WireError {
  readonly name: string;
  readonly message: string;
  readonly stack: string | undefined;
  /** HTTP status of a `CallError`. */
  readonly status: number | undefined;
}

/** Any name of a lost connection, by which `isConnectionLoss` recognises the error in the receiving thread. */
const connectionLossName = 'AbortError';

const nameOf = (error: Error): string => {
  if (isQuotaError(error)) return 'QuotaExceededError';
  return isConnectionLoss(error) ? connectionLossName : error.name;
};

export const toWireError = (thrown: unknown): WireError => {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  return {
    name: nameOf(error),
    message: error.message,
    stack: error.stack,
    status: error instanceof CallError ? error.status : undefined,
  };
};

/**
 * Restores the error in the receiving thread: a `CallError`, `Unreachable`, or an error that the storage checks
 * recognise by its name.
 */
export const fromWireError = ({ name, message, stack, status }: WireError): Error => {
  if (status !== undefined) return new CallError(status, message);
  if (name === 'Unreachable') return new Unreachable(message);
  const error = new Error(message);
  error.name = name;
  if (stack !== undefined) error.stack = stack;
  return error;
};
