import { cancelKey, findStoredAnswer, lockKey } from '#server/db/idempotency-repository.ts';
import type { Handler, Handlers } from '#server/http/handler.ts';
import type { keySettle } from '#shared/operations/home/receipts.ts';

export const cancelUnusedKey: Handler<typeof keySettle> = ({ key }, { db, caller, services }) =>
  db.transaction(async (tx) => {
    const { id } = caller.user;
    const normalizedKey = key.toLowerCase();
    if (!(await lockKey(tx, id, normalizedKey))) return { success: true, state: 'running' };
    const stored = await findStoredAnswer(tx, id, normalizedKey);
    if (stored && stored.answer !== null) {
      return { success: true, state: 'done', status: 200, body: JSON.parse(stored.answer) as unknown };
    }
    if (!stored) await cancelKey(tx, id, normalizedKey, services.now());
    return { success: true, state: 'cancelled' };
  });

export const receiptsHandlers = { keySettle: cancelUnusedKey } satisfies Partial<Handlers>;
