import { CallError } from './errors.ts';

/**
 * True if a failed call certainly took no effect, so that its idempotency key can be dropped. Not for 408 and 409 (it
 * may still be running), nor below 400 (the answer contradicts itself).
 */
export const tookNoEffect = (error: unknown): boolean =>
  error instanceof CallError && error.status >= 400 && error.status < 500 && ![408, 409].includes(error.status);
