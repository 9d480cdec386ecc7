import { markContractChanged } from '#server/areas/contracts/mark-contract-changed.ts';
import type { Db } from '#server/db/db.ts';
import { enqueueJob } from '#server/jobs/job-repository.ts';
import type { JobHandler } from '#server/jobs/jobs.ts';
import type { Services } from '#server/services/services.ts';
import { isOwnedBy, type OrderOwner } from './order-owner.ts';
import {
  closeOrder,
  findOpenOrdersBefore,
  findOrder,
  lockContractAndOrder,
  type PaymentOrder,
  saveSubmission,
} from './payment-repository.ts';
import { isExpired, isSubmitted, isUndecided, type OrderState } from './payment-state.ts';
import { settlePayment } from './settle.ts';

export const reconcileJobKind = 'payment-reconcile';
export const openOrdersJobKind = 'payment-reconcile-open';

/** Minutes after an order at which it is reconciled: frequent while the form is valid, then less, for one hour. */
const reconcileMinutes = [1, 3, 8, 16, 30, 60];

/** Enqueues the jobs that reconcile an order, in case neither the browser nor the notification reports it. */
export const scheduleReconciliation = async (tx: Db, orderId: string, now: Date): Promise<void> => {
  for (const minutes of reconcileMinutes)
    await enqueueJob(tx, reconcileJobKind, { orderId }, new Date(now.getTime() + minutes * 60_000));
};

/** Records that a card whose session has ended was not debited: its premiums are no longer being paid. */
const endSubmission = async (tx: Db, { id, contractId }: PaymentOrder): Promise<void> => {
  await saveSubmission(tx, id, null);
  if (contractId !== null) await markContractChanged(tx, contractId);
};

/**
 * Fetches the state of an order from the provider, outside of any transaction, and settles it. An unpaid order is closed
 * and releases its premiums if its form has expired, or its owner abandoned it (`leftBy`). Returns the resulting state,
 * `undecided` while the bank has not decided, `submitted` while a card may be on its way to it, undefined for an unknown
 * order.
 */
export const reconcileOrder = async (
  db: Db,
  services: Services,
  orderId: string,
  { leftBy = undefined as OrderOwner | undefined, address = 'job' } = {},
): Promise<OrderState | 'undecided' | 'submitted' | undefined> => {
  const report = await services.payment.readOrder(orderId);
  return db.transaction(async (tx) => {
    if (report)
      await settlePayment(tx, services, { report, source: { channel: 'reread', userId: undefined, address } });
    const order = await lockContractAndOrder(tx, orderId);
    if (order?.state !== 'open') return order?.state;
    if (isUndecided(report)) return 'undecided';
    const at = services.now();
    if (isSubmitted(order, at)) return 'submitted';
    const isFormExpired = isExpired(order, at);
    if (!isFormExpired && (leftBy === undefined || !isOwnedBy(order, leftBy))) {
      if (order.submittedAt !== null) await endSubmission(tx, order);
      return 'open';
    }
    await closeOrder(tx, order.id, { state: 'closed', outcome: isFormExpired ? 'EXPIRED' : 'LEFT', at });
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

/** Job: reconciles the orders that outlast their own jobs, since a bank may decide on a card hours or days later. */
export const reconcileOpenOrders: JobHandler = async (_payload, { db, services }) => {
  const now = services.now();
  const before = new Date(now.getTime() - Math.max(...reconcileMinutes) * 60_000);
  for (const orderId of await findOpenOrdersBefore(db, before, reconcileJobKind))
    await enqueueJob(db, reconcileJobKind, { orderId }, now);
};
