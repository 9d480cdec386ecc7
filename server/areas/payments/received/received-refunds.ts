import { markContractChanged } from '#server/areas/contracts/mark-contract-changed.ts';
import { addTask } from '#server/areas/tasks/task-repository.ts';
import { recordAudit } from '#server/http/audit-record.ts';
import type { Context, Handler, Handlers } from '#server/http/handler.ts';
import { invalid, notFound, warningAnswer } from '#server/http/refusal.ts';
import type {
  receivedPaymentAdd,
  receivedPaymentCancel,
  receivedPaymentRefund,
} from '#shared/operations/contracts/received-payments.ts';
import type { ParsedInput } from '#shared/operations/wire/endpoint.ts';
import { dayInNoumea, frenchDate } from '#shared/primitives/calendar/calendar.ts';
import { dayProblem } from '#shared/primitives/calendar/french-date.ts';
import { formatXpf, formatXpfWith } from '#shared/primitives/money.ts';
import { recoveryTaskNature, refundTaskNature } from '#shared/primitives/vocabulary/lists.ts';
import { receivedModes } from '#shared/schemas/received-payment-form.ts';
import { refundDays, returnRefusal } from '#shared/schemas/refund-form.ts';
import { lockContract } from '../payment-repository.ts';
import { closeRefundRequest, formatRefund } from '../refunds.ts';
import { assertMayReceive } from './assert-may-receive.ts';
import { findReceivedPayment } from './received-repository.ts';
import {
  lockReceivedSurplus,
  type ReceivedSurplus,
  saveReceivedRefund,
  saveRecoveryRequest,
} from './surplus-repository.ts';

/** Opens the request to refund a surplus, in the name of the person who recorded the payment, since they hold the money. */
export const openReceivedRefundRequest = async (
  { db, caller, services }: Context<typeof receivedPaymentAdd>,
  { contractId, mode, drawer, day, provisional }: ParsedInput<typeof receivedPaymentAdd>,
  surplus: { readonly brokerId: number; readonly number: string; readonly amount: number },
): Promise<{ readonly id: number; readonly number: string }> => {
  const at = services.now();
  const { brokerId, number, amount } = surplus;
  return addTask(
    db,
    {
      brokerId,
      userId: caller.user.id,
      contractId,
      personId: null,
      typeCode: refundTaskNature,
      subject: `Règlement ${number}\u00A0: ${formatXpf(amount)} à rembourser`,
      comment: [
        `${receivedModes[mode]}${drawer === '' ? '' : ` de ${drawer}`} du ${frenchDate(day)}, reçu ${number} (provisoire ${provisional}).`,
        `${formatXpfWith(amount, 'n’a réglé aucune prime et est détenu', 'n’ont réglé aucune prime et sont détenus')} par ${caller.user.fullName}.`,
        'Remboursez le client, puis notez-le sous «\u00A0Primes\u00A0» du contrat.',
      ].join('\n'),
      effectDate: dayInNoumea(at),
      createdAt: at,
      submittedAt: null,
      idempotencyKey: null,
    },
    [],
  );
};

/**
 * Opens the request to recover a refunded surplus whose cheque bounced: the client was paid money that never came in. Returns
 * its number.
 */
export const openRecoveryRequest = async (
  { db, caller, services }: Context<typeof receivedPaymentCancel>,
  { id, contractId, brokerId, number, amount, refundedOn }: ReceivedSurplus,
): Promise<string> => {
  const at = services.now();
  const task = await addTask(
    db,
    {
      brokerId,
      userId: caller.user.id,
      contractId,
      personId: null,
      typeCode: recoveryTaskNature,
      subject: `Règlement ${number} impayé\u00A0: ${formatXpf(amount)} à récupérer`,
      comment: [
        `Le chèque du règlement ${number} est revenu impayé.`,
        `${formatXpfWith(amount, 'de surplus avait été remboursé', 'de surplus avaient été remboursés')} au client${refundedOn === null ? '' : ` le ${frenchDate(refundedOn)}`}\u00A0: il doit cette somme.`,
        'Cette demande se termine quand elle est récupérée.',
      ].join('\n'),
      effectDate: dayInNoumea(at),
      createdAt: at,
      submittedAt: null,
      idempotencyKey: null,
    },
    [],
  );
  await saveRecoveryRequest(db, id, task.id);
  return task.number;
};

/** Throws a 422 if the money itself cannot be given back. */
const assertMoneyReturnable = (surplus: ReceivedSurplus): void => {
  const refusal = returnRefusal(surplus);
  if (refusal !== null) throw invalid({ way: [refusal] });
};

/** Records that the surplus of a received payment was refunded; its request is answered and closed. */
const refundReceived: Handler<typeof receivedPaymentRefund> = async ({ paymentId, ...refund }, context) => {
  const { db, caller, services } = context;
  assertMayReceive(context);
  const paymentMissing = () => notFound('Ce règlement n’existe pas ou n’est plus disponible.');
  const unlockedPayment = await findReceivedPayment(db, caller.scope, paymentId);
  if (!unlockedPayment || !(await lockContract(db, caller.scope, unlockedPayment.contractId))) throw paymentMissing();
  // The money is with the broker who took it.
  if (unlockedPayment.takenBy !== null && caller.scope.kind !== 'all')
    return warningAnswer(
      `Ce règlement a été reçu par ${unlockedPayment.takenBy}, courtier précédent de ce client, qui rembourse le surplus\u00A0: seul un administrateur peut noter le remboursement.`,
    );
  const surplus = await lockReceivedSurplus(db, caller.scope, paymentId);
  if (!surplus) throw paymentMissing();
  const { amount, contractId, number, day, isCancelled, refundedOn } = surplus;
  if (isCancelled) return warningAnswer('Ce règlement a été annulé\u00A0: il n’est rien à rembourser.');
  if (refundedOn !== null) return warningAnswer(`Ce surplus a déjà été remboursé le ${frenchDate(refundedOn)}.`);
  const at = services.now();
  const problem = dayProblem(refund.day, refundDays(day, dayInNoumea(at)));
  if (problem !== null) throw invalid({ day: [problem] });
  if (refund.way === 'returned') assertMoneyReturnable(surplus);
  await saveReceivedRefund(db, surplus.id, refund, { userId: caller.user.id, at });
  await closeRefundRequest(context, surplus.taskId, formatRefund({ ...refund, amount }));
  await recordAudit(db, context, {
    action: 'surplus-refunded',
    subject: `contractId ${contractId}`,
    after: { number, amount, ...refund },
  });
  await markContractChanged(db, contractId);
  return { success: true, message: { type: 'success', message: 'Le remboursement est noté.' } };
};

export const receivedRefundHandlers = { receivedPaymentRefund: refundReceived } satisfies Partial<Handlers>;
