import { markContractChanged } from '#server/areas/contracts/mark-contract-changed.ts';
import { findTask, lockTask, saveTaskChange } from '#server/areas/tasks/task-file-repository.ts';
import { type TaskNotice, taskNoticeJobKind } from '#server/areas/tasks/task-notice.ts';
import type { Db } from '#server/db/db.ts';
import { recordAudit } from '#server/http/audit-record.ts';
import type { Caller, Handler } from '#server/http/handler.ts';
import { invalid, notFound } from '#server/http/refusal.ts';
import { enqueueJob } from '#server/jobs/job-repository.ts';
import type { Services } from '#server/services/services.ts';
import type { surplusRefund } from '#shared/operations/contracts/payments.ts';
import { dayInNoumea, frenchDate } from '#shared/primitives/calendar/calendar.ts';
import { dayProblem } from '#shared/primitives/calendar/french-date.ts';
import { formatXpf, formatXpfWith } from '#shared/primitives/money.ts';
import { taskStatuses } from '#shared/primitives/vocabulary/statuses.ts';
import { refundDays } from '#shared/schemas/refund-form.ts';
import { lockSurplus, type Refund, saveRefund } from './charge-repository.ts';

/** Records a refund; its request is answered and closed, and the broker is notified unless it is their own action. */
export const refundSurplus: Handler<typeof surplusRefund> = async ({ surplusId, ...refund }, context) => {
  const { db, caller, services } = context;
  const at = services.now();
  const surplus = await lockSurplus(db, surplusId);
  if (!surplus) throw notFound('Ce trop payé n’existe pas ou n’est plus disponible.');
  if (surplus.refundedOn !== null)
    return {
      success: false,
      message: {
        type: 'warning',
        message: `Ce trop payé a déjà été remboursé le ${frenchDate(surplus.refundedOn)}.`,
      },
    };
  if (refund.amount !== surplus.amount)
    throw invalid({ amount: [`Le remboursement doit être de ${formatXpf(surplus.amount)}`] });
  const problem = dayProblem(refund.day, refundDays(dayInNoumea(new Date(surplus.chargedAt)), dayInNoumea(at)));
  if (problem !== null) throw invalid({ day: [problem] });
  await saveRefund(db, surplus.id, refund, { userId: caller.user.id, at });
  await closeRefundRequest(context, surplus.taskId, formatRefund(refund));
  await recordAudit(db, context, {
    action: 'surplus-refunded',
    subject: surplus.contractId === null ? `order ${surplus.orderId}` : `contractId ${surplus.contractId}`,
    after: { order: surplus.orderId, transaction: surplus.uuid, ...refund },
  });
  if (surplus.contractId !== null) await markContractChanged(db, surplus.contractId);
  return { success: true, message: { type: 'success', message: 'Le remboursement est noté.' } };
};

/** Answer to a request to refund. */
export const formatRefund = ({ day, amount, reference }: Refund): string =>
  `${formatXpfWith(amount, 'remboursé')} le ${frenchDate(day)}, référence ${reference}.`;

/** Answer to a request whose payment was cancelled. */
export const nothingToRefundText = 'Le règlement a été annulé\u00A0: il n’est rien à rembourser.';

/** Answers and closes a request to refund. */
export const closeRefundRequest = async (
  { db, caller, services }: { readonly db: Db; readonly caller: Caller; readonly services: Pick<Services, 'now'> },
  taskId: number | null,
  answer: string,
): Promise<void> => {
  if (taskId === null) return;
  await lockTask(db, taskId);
  const task = await findTask(db, caller.scope, taskId);
  if (!task) return;
  const at = services.now();
  await saveTaskChange(db, task, { at, userId: caller.user.id, status: taskStatuses.done, answer });
  const notice: TaskNotice = { taskId, status: taskStatuses.done, isAnswered: true, actorId: caller.user.id };
  await enqueueJob(db, taskNoticeJobKind, notice, at);
};
