import { touchContract } from '#server/areas/contracts/touch-contract.ts';
import type { Db } from '#server/db/db.ts';
import { enqueueJob } from '#server/jobs/job-repository.ts';
import type { JobHandler } from '#server/jobs/jobs.ts';
import type { Services } from '#server/services/services.ts';
import { decideOrder, findOrder, holdContract, holdOrder } from './payment-repository.ts';
import { isUndecided, type OrderState } from './payment-state.ts';
import { settle } from './settle.ts';

export const reconcileJobKind = 'payment-reconcile';

/** Minutes after an order at which it is read again: often at first, once its form has expired, for an hour. */
const readAgainMinutes = [1, 3, 8, 16, 30, 60];

/** Leaves the jobs that ask for an order, whatever becomes of browser and notification. */
export const reconcileLater = async (tx: Db, orderId: string, now: Date): Promise<void> => {
  for (const minutes of readAgainMinutes)
    await enqueueJob(tx, reconcileJobKind, { orderId }, new Date(now.getTime() + minutes * 60_000));
};

/**
 * Asks the provider what became of an order, outside of any transaction, and takes it in. One that was not paid by the end of
 * its form, or was left, holds its premiums no longer. Answers what it is then, `undecided` where the bank still thinks; undefined where there is none.
 */
export const reread = async (
  db: Db,
  services: Services,
  orderId: string,
  { isLeft = false, address = 'job' } = {},
): Promise<OrderState | 'undecided' | undefined> => {
  const fact = await services.payment.readOrder(orderId);
  return db.transaction(async (tx) => {
    if (fact) await settle(tx, services, { fact, told: { channel: 'reread', userId: undefined, address } });
    const known = await findOrder(tx, orderId);
    if (known?.contractId) await holdContract(tx, { kind: 'all' }, known.contractId);
    const order = await holdOrder(tx, orderId);
    if (order?.state !== 'open') return order?.state;
    if (isUndecided(fact)) return 'undecided';
    const at = services.now();
    const isOver = Date.parse(order.expiresAt) <= at.getTime();
    if (!isOver && !isLeft) return 'open';
    await decideOrder(tx, order.id, { state: 'closed', outcome: isOver ? 'EXPIRED' : 'LEFT', at });
    if (order.contractId !== null) await touchContract(tx, order.contractId);
    return 'closed';
  });
};

/** Reads an order again that nobody said anything final of. */
export const reconcilePayment: JobHandler = async (payload, { db, services }) => {
  const { orderId } = payload as { orderId: string };
  const order = await findOrder(db, orderId);
  if (order && order.state !== 'paid') await reread(db, services, orderId);
};
