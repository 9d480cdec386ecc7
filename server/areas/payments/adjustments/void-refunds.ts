import { markContractChanged } from '#server/areas/contracts/mark-contract-changed.ts';
import { recordAudit } from '#server/http/audit-record.ts';
import type { Context, Handler } from '#server/http/handler.ts';
import { invalid, notFound, warningAnswer } from '#server/http/refusal.ts';
import type { voidRefund } from '#shared/operations/contracts/payments.ts';
import type { receivedPaymentCancel } from '#shared/operations/contracts/received-payments.ts';
import { dayInNoumea, frenchDate } from '#shared/primitives/calendar/calendar.ts';
import { dayProblem } from '#shared/primitives/calendar/french-date.ts';
import { formatXpf, formatXpfWith } from '#shared/primitives/money.ts';
import { refundDays } from '#shared/schemas/refund-form.ts';
import { sumOf } from '../apply-payment.ts';
import { lockContract } from '../payment-repository.ts';
import { closeRefundRequest, formatRefund, nothingToRefundText, notifyRefund, refundAnswer } from '../refunds.ts';
import { findVoidRefund, saveVoidRefund, withdrawVoidRefund } from './void-refund-repository.ts';
import { openVoidRefundRequest } from './void-refund-request.ts';

/** Records that what was paid of a contract without effect was refunded; its request, if any, is answered and closed. */
export const refundVoidContract: Handler<typeof voidRefund> = async ({ contractId, ...recorded }, context) => {
  const { db, caller, services } = context;
  const at = services.now();
  const contract = await lockContract(db, caller.scope, contractId);
  const refund = contract && (await findVoidRefund(db, contractId));
  if (!refund) throw notFound('Ce remboursement n’existe pas ou n’est plus disponible.');
  if (refund.refundedOn !== null)
    return warningAnswer(`Ce contrat a déjà été remboursé le ${frenchDate(refund.refundedOn)}.`);
  if (recorded.amount !== refund.amount)
    throw invalid({ amount: [`Le remboursement doit être de ${formatXpf(refund.amount)}`] });
  const problem = dayProblem(recorded.day, refundDays(refund.day, dayInNoumea(at)));
  if (problem !== null) throw invalid({ day: [problem] });
  await saveVoidRefund(db, contractId, recorded, { userId: caller.user.id, at });
  await closeRefundRequest(context, refund.taskId, formatRefund(recorded));
  const sentTo = await notifyRefund(context, { contractId, kind: 'void', ...recorded });
  await recordAudit(db, context, {
    action: 'void-refunded',
    subject: `contract ${contractId}`,
    after: { number: refund.number, ...recorded, ...(sentTo !== null && { sentTo }) },
  });
  await markContractChanged(db, contractId);
  return refundAnswer(sentTo);
};

/**
 * Reduces the refund of a contract without effect that is not made yet by what a cancelled payment had paid, and replaces its
 * request. What a file reported stays as it is. Returns what changed, in French; undefined if nothing did.
 */
export const reduceVoidRefund = async (
  context: Context<typeof receivedPaymentCancel>,
  contractId: number,
): Promise<string | undefined> => {
  const { db } = context;
  const refund = await findVoidRefund(db, contractId);
  if (!refund || refund.refundedOn !== null || refund.taskId === null) return undefined;
  const amount = refund.amount - sumOf(await withdrawVoidRefund(db, contractId));
  if (amount === refund.amount) return undefined;
  if (amount === 0) {
    await closeRefundRequest(context, refund.taskId, nothingToRefundText);
    return 'il n’est plus rien à rembourser';
  }
  const request = await openVoidRefundRequest(context, { ...refund, amount });
  const restText = `${formatXpfWith(amount, 'reste à rembourser', 'restent à rembourser')}, demande ${request.number}`;
  await closeRefundRequest(context, refund.taskId, `Un règlement a été annulé\u00A0: ${restText}.`);
  return restText;
};
