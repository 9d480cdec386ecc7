import { markContractChanged } from '#server/areas/contracts/mark-contract-changed.ts';
import type { Db } from '#server/db/db.ts';
import { enqueueJob } from '#server/jobs/job-repository.ts';
import type { JobHandler } from '#server/jobs/jobs.ts';
import type { Services } from '#server/services/services.ts';
import { closeOrder, findOrder, lockContract, lockOrder } from './payment-repository.ts';
import { isUndecided, type OrderState } from './payment-state.ts';
import { settlePayment } from './settle.ts';

export const reconcileJobKind = 'payment-reconcile';

/** Minutes after an order at which it is reconciled: frequent while the form is valid, then less, for one hour. */
const reconcileMinutes = [1, 3, 8, 16, 30, 60];

/** Enqueues the jobs that reconcile an order, in case neither the browser nor the notification reports it. */
export const scheduleReconciliation = async (tx: Db, orderId: string, now: Date): Promise<void> => {
  for (const minutes of reconcileMinutes)
    await enqueueJob(tx, reconcileJobKind, { orderId }, new Date(now.getTime() + minutes * 60_000));
};

/**
 * Fetches the state of an order from the provider, outside of any transaction, and settles it. An unpaid order whose form has
 * expired, or was left, is closed and releases its premiums. Returns the resulting state, `undecided` while the bank has not
 * decided, undefined for an unknown order.
 */
export const reconcileOrder = async (
  db: Db,
  services: Services,
  orderId: string,
  { isLeft = false, address = 'job' } = {},
): Promise<OrderState | 'undecided' | undefined> => {
  const fact = await services.payment.readOrder(orderId);
  return db.transaction(async (tx) => {
    if (fact) await settlePayment(tx, services, { fact, source: { channel: 'reread', userId: undefined, address } });
    const known = await findOrder(tx, orderId);
    if (known?.contractId) await lockContract(tx, { kind: 'all' }, known.contractId);
    const order = await lockOrder(tx, orderId);
    if (order?.state !== 'open') return order?.state;
    if (isUndecided(fact)) return 'undecided';
    const at = services.now();
    const isOver = Date.parse(order.expiresAt) <= at.getTime();
    if (!isOver && !isLeft) return 'open';
    await closeOrder(tx, order.id, { state: 'closed', outcome: isOver ? 'EXPIRED' : 'LEFT', at });
    if (order.contractId !== null) await markContractChanged(tx, order.contractId);
    return 'closed';
  });
};

/** Job: reconciles an order that is not paid yet. */
export const reconcilePayment: JobHandler = async (payload, { db, services }) => {
  const { orderId } = payload as { orderId: string };
  const order = await findOrder(db, orderId);
  if (order && order.state !== 'paid') await reconcileOrder(db, services, orderId);
};
