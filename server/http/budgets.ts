import { countAttempt, type Limit } from '#server/db/attempt-repository.ts';
import type { Db } from '#server/db/db.ts';
import type { EndpointDefinition } from '#shared/operations/wire/endpoint.ts';
import { type Caller, whoCalls } from './handler.ts';
import { throttled } from './refusal.ts';

/** Calls of one operation by one person where nothing is declared: far above what a device that catches up asks. */
export const usualBudget = { count: 1_200, perMs: 60_000 } as const;
const rememberedAtMost = 20_000;

/**
 * Counts the calls of a person to an operation, in this process, and throws a 429 beyond the usual budget. `nowMs` runs
 * evenly and need not be the time of day.
 */
export const createUsualBudget = (nowMs: () => number = () => performance.now()) => {
  const windows = new Map<string, { startedMs: number; count: number }>();
  return (name: string, caller: Caller | undefined): void => {
    if (!caller) return;
    const key = `${whoCalls(caller)} ${name}`;
    const now = nowMs();
    const current = windows.get(key);
    if (!current || now - current.startedMs >= usualBudget.perMs) {
      if (windows.size >= rememberedAtMost) windows.clear();
      windows.set(key, { startedMs: now, count: 1 });
      return;
    }
    current.count += 1;
    if (current.count > usualBudget.count)
      throw throttled(Math.ceil((current.startedMs + usualBudget.perMs - now) / 1000));
  };
};

/**
 * Counts a well-formed call of an operation that declares a budget, in the database: the same for all processes and after
 * a restart. Throws a 429 once it is spent. Call it outside of the transaction of the effect: what failed counts too.
 */
export const spendBudget = async (
  db: Db,
  { name, definition }: { readonly name: string; readonly definition: EndpointDefinition },
  caller: Caller | undefined,
  now: Date,
): Promise<void> => {
  if (!definition.budget || !caller) return;
  const { count: max, perMs } = definition.budget;
  const limit = { kind: `budget/${name}`, max, windowSeconds: perMs / 1000 };
  await countOrRefuse(db, limit, String(whoCalls(caller)), now);
};

/** Counts an attempt before it is made. Throws a 429 for one too many. */
export const countOrRefuse = async (db: Db, limit: Limit, subject: string, now: Date): Promise<void> => {
  const counted = await countAttempt(db, limit, subject, now);
  if ('retryAfterSeconds' in counted) throw throttled(counted.retryAfterSeconds);
};
