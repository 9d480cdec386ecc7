import type { Logger } from 'pino';

/** Time during which a server that timed out is not called again. */
const openMs = 60_000;

/** Circuit breaker: the result of `call`; undefined if it failed, which is logged, or if a call timed out within the last minute. */
export const createCircuit = (
  message: string,
  { log, now }: { readonly log: Logger; readonly now: () => Date },
): (<T>(call: () => Promise<T>) => Promise<T | undefined>) => {
  let openUntilMs = 0;
  return async (call) => {
    if (now().getTime() < openUntilMs) return undefined;
    try {
      return await call();
    } catch (error) {
      log.error({ err: error }, message);
      if (error instanceof DOMException && error.name === 'TimeoutError') openUntilMs = now().getTime() + openMs;
      return undefined;
    }
  };
};
