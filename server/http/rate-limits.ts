import { type AttemptLimit, countAttempt } from '#server/db/attempt-repository.ts';
import type { Db } from '#server/db/db.ts';
import type { EndpointDefinition } from '#shared/operations/wire/endpoint.ts';
import { accountableUserId, type Caller } from './handler.ts';
import { throttled } from './refusal.ts';

/** Default rate limit for one operation and one person, far above what a synchronizing device needs. */
export const defaultRateLimit = { count: 1_200, perMs: 60_000 } as const;
const maxTrackedKeys = 20_000;

/**
 * Rate-limits the calls of a person to an operation, in this process; throws a 429 beyond `defaultRateLimit`.
 * `nowMs` is a monotonic clock.
 */
export const createDefaultRateLimit = (nowMs: () => number = () => performance.now()) => {
  const windows = new Map<string, { startedMs: number; count: number }>();
  return (name: string, caller: Caller | undefined): void => {
    if (!caller) return;
    const key = `${accountableUserId(caller)} ${name}`;
    const now = nowMs();
    const current = windows.get(key);
    if (!current || now - current.startedMs >= defaultRateLimit.perMs) {
      if (windows.size >= maxTrackedKeys) windows.clear();
      windows.set(key, { startedMs: now, count: 1 });
      return;
    }
    current.count += 1;
    if (current.count > defaultRateLimit.count)
      throw throttled(Math.ceil((current.startedMs + defaultRateLimit.perMs - now) / 1000));
  };
};

/**
 * Rate-limits an operation that declares a `rateLimit`, in the database: shared by all processes and kept across restarts. Throws
 * a 429. Call it outside of the effect's transaction, so that failed calls count too.
 */
export const enforceRateLimit = async (
  db: Db,
  { name, definition }: { readonly name: string; readonly definition: EndpointDefinition },
  caller: Caller | undefined,
  now: Date,
): Promise<void> => {
  if (!definition.rateLimit || !caller) return;
  const { count: max, perMs } = definition.rateLimit;
  const limit = { kind: `budget/${name}`, max, windowSeconds: perMs / 1000 };
  await countOrThrottle(db, limit, String(accountableUserId(caller)), now);
};

/** Counts an attempt before it is made. Throws a 429 beyond the limit. */
export const countOrThrottle = async (db: Db, limit: AttemptLimit, subject: string, now: Date): Promise<void> => {
  const result = await countAttempt(db, limit, subject, now);
  if ('retryAfterSeconds' in result) throw throttled(result.retryAfterSeconds);
};
