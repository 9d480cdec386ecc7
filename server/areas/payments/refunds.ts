import * as v from 'valibot';
import { findConfirmedMail } from '#server/areas/contracts/confirmed-mail.ts';
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
  const { contractId } = surplus;
  const sentTo = contractId === null ? null : await notifyRefund(context, { contractId, kind: 'surplus', ...refund });
  await recordAudit(db, context, {
    action: 'surplus-refunded',
    subject: contractId === null ? `order ${surplus.orderId}` : `contractId ${contractId}`,
    after: { order: surplus.orderId, transaction: surplus.uuid, ...refund, ...(sentTo !== null && { sentTo }) },
  });
  if (contractId !== null) await markContractChanged(db, contractId);
  return refundAnswer(sentTo);
};

/** Answer to a recorded refund; `sentTo` is null if no e-mail announces it. */
export const refundAnswer = (sentTo: string | null) => {
  const message = `Le remboursement est noté${sentTo === null ? '' : ' et annoncé au client par e-mail'}.`;
  return { success: true, message: { type: 'success', message } } as const;
};

export const refundMailJobKind = 'refund-mail';
/** `amount` in whole XPF. */
export const refundMailSchema = v.object({
  contractId: v.number(),
  kind: v.picklist(['surplus', 'void']),
  to: v.string(),
  day: v.string(),
  amount: v.number(),
  reference: v.string(),
});
export type RefundMail = v.InferOutput<typeof refundMailSchema>;

/** Enqueues the e-mail that announces a recorded refund to the client. Returns its address; null if the client has none. */
export const notifyRefund = async (
  { db, services }: { readonly db: Db; readonly services: Pick<Services, 'now'> },
  refund: Omit<RefundMail, 'to'>,
): Promise<string | null> => {
  const to = await findConfirmedMail(db, refund.contractId);
  if (to !== null) await enqueueJob(db, refundMailJobKind, { ...refund, to } satisfies RefundMail, services.now());
  return to;
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
