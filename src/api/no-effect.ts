import { CallError } from './errors.ts';

/**
 * Whether a failed call says that nothing took effect, so that its key is done with. 408 and 409: it is being executed, or
 * may be. Below 400: the server says both that it succeeded and that it did not.
 */
export const tookNoEffect = (error: unknown): boolean =>
  error instanceof CallError && error.status >= 400 && error.status < 500 && ![408, 409].includes(error.status);
