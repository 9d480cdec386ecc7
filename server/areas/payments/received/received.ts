import { markContractChanged } from '#server/areas/contracts/mark-contract-changed.ts';
import { withdrawDocument } from '#server/areas/documents/generated-document-repository.ts';
import { issueDocument } from '#server/areas/documents/issue.ts';
import { recordAudit } from '#server/http/audit-record.ts';
import type { Handler, Handlers } from '#server/http/handler.ts';
import { invalid, notFound } from '#server/http/refusal.ts';
import type { receivedPaymentAdd, receivedPaymentCancel } from '#shared/operations/contracts/received-payments.ts';
import type { ParsedInput } from '#shared/operations/wire/endpoint.ts';
import { dayInNoumea, frenchDate } from '#shared/primitives/calendar/calendar.ts';
import { dayProblem } from '#shared/primitives/calendar/french-date.ts';
import { formatXpf, formatXpfWith } from '#shared/primitives/money.ts';
import { allocatePayment, exceedsDue, receivedDays, receivedModes } from '#shared/schemas/received-payment-form.ts';
import { cancelPremiumsAfterEnd } from '../adjustments/adjustment-repository.ts';
import { reduceVoidRefund } from '../adjustments/void-refunds.ts';
import { sumOf, updateBalance } from '../apply-payment.ts';
import { addPremiumEntries, reversePremiumEntries } from '../commissions/entry-repository.ts';
import { assertNoCardAtBank } from '../order.ts';
import { arePremiumsOf, findDueLines, lockContract, type PaymentLine, reducePremiums } from '../payment-repository.ts';
import { closeRefundRequest, nothingToRefundText } from '../refunds.ts';
import { assertMayReceive } from './assert-may-receive.ts';
import { openReceivedRefundRequest, openRecoveryRequest, receivedRefundHandlers } from './received-refunds.ts';
import {
  addReceivedPayment,
  cancelReceivedPayment,
  drawReceiptNumber,
  findByProvisional,
  findContractDays,
  findReceivedPayment,
  lockBrokerOf,
  type RecordedPayment,
  saveReceivedReceipt,
} from './received-repository.ts';
import { reissueReceipts } from './reissue-receipts.ts';
import { addReceivedSurplus, lockReceivedSurplus } from './surplus-repository.ts';

type ReceivedPaymentInput = ParsedInput<typeof receivedPaymentAdd>;

/** Means of a receipt: « Chèque n° 1234567 de Jean Wéa, reçu le 21/11/2026 ». */
const formatMeans = ({ mode, reference, drawer, day }: ReceivedPaymentInput): string => {
  const number = reference === '' ? '' : ` ${mode === 'cheque' ? 'n°' : 'réf.'}\u00A0${reference}`;
  return `${receivedModes[mode]}${number}${drawer === '' ? '' : ` de ${drawer}`}, ${mode === 'cash' ? 'reçues' : 'reçu'} le ${frenchDate(day)}`;
};

/** How a payment pays the amounts due, in the order of the request. Throws a 422 if it exceeds them by more than was accepted. */
const allocate = (
  due: readonly PaymentLine[],
  { primes, amount, isSurplusAccepted, acceptedSurplus }: ReceivedPaymentInput,
): PaymentLine[] => {
  const total = sumOf(due);
  // Older versions send no accepted amount: it was for a payment of something, unless no premium was chosen.
  const unlimitedXpf = total > 0 || primes.length === 0 ? amount : 0;
  const acceptedXpf = isSurplusAccepted ? (acceptedSurplus ?? unlimitedXpf) : 0;
  if (amount - total > acceptedXpf) {
    if (total === 0)
      throw invalid({ primes: ['Ces primes ne sont plus à payer.'] }, 'Ces primes ne sont plus à payer.');
    throw invalid({ amount: [exceedsDue(total)] });
  }
  const dueInOrder = primes.flatMap((id) => due.filter(({ premiumId }) => premiumId === id));
  return allocatePayment(dueInOrder, amount);
};

/** Records a received payment, reduces its premiums and issues its receipt. */
const addPayment: Handler<typeof receivedPaymentAdd> = async (input, context) => {
  const { db, caller, services } = context;
  assertMayReceive(context);
  const at = services.now();
  const today = dayInNoumea(at);
  const { contractId, primes, amount } = input;
  const contractMissing = () => notFound('Ce contrat n’existe pas ou n’est plus disponible.');
  if (!(await lockContract(db, caller.scope, contractId))) throw contractMissing();
  const brokerId = await lockBrokerOf(db, contractId);
  const existing = await findByProvisional(db, brokerId, input.provisional);
  if (existing) return recordedAnswer(existing);
  const contract = await findContractDays(db, contractId);
  if (!contract) throw contractMissing();
  const problem = dayProblem(input.day, receivedDays(today, contract));
  if (problem !== null) throw invalid({ day: [problem] });
  await assertNoCardAtBank(db, input, at);
  if (!(await arePremiumsOf(db, contractId, primes)))
    throw invalid(
      { primes: ['Une de ces primes n’est pas de ce contrat.'] },
      'Une de ces primes n’est pas de ce contrat.',
    );
  const before = await findDueLines(db, contractId, primes);
  const lines = allocate(before, input);
  const surplus = amount - sumOf(lines);
  const paid = await reducePremiums(db, lines);
  const number = await drawReceiptNumber(db, contractId, Number(today.slice(0, 4)));
  const id = await addReceivedPayment(db, { ...input, number, userId: caller.user.id, at }, lines);
  await addPremiumEntries(db, { contractId, day: input.day, means: input.mode, receivedPaymentId: id }, paid);
  await updateBalance(db, { contractId, at, userId: caller.user.id });
  const request =
    surplus > 0 ? await openReceivedRefundRequest(context, input, { brokerId, number, amount: surplus }) : null;
  if (request) await addReceivedSurplus(db, { paymentId: id, amount: surplus, taskId: request.id, at });
  const issued = await issueDocument(db, {
    kind: 'recu',
    contractId,
    scope: { kind: 'all' },
    at,
    userId: caller.user.id,
    payment: {
      means: formatMeans(input),
      premiums: new Map(paid.map(({ premiumId, ...line }) => [premiumId, line])),
      surplus: request && { amount: surplus, request: request.number },
      receipt: { number, provisional: input.provisional },
    },
  });
  if (!issued.isIssued) throw invalid({ primes: [issued.refusal] }, issued.refusal);
  await saveReceivedReceipt(db, id, issued.id);
  const { mode, reference, day } = input;
  await recordAudit(db, context, {
    action: 'payment-received',
    subject: `contractId ${contractId}`,
    before: { premiums: before },
    after: {
      number,
      mode,
      amount,
      reference,
      day,
      premiums: lines,
      ...(request && { surplus, request: request.number }),
    },
  });
  await markContractChanged(db, contractId);
  return recordedAnswer({ id, number, amount, surplus });
};

const recordedAnswer = ({ id, number, amount, surplus }: RecordedPayment) => ({
  success: true,
  message: {
    type: 'success' as const,
    message: `Le règlement de ${formatXpf(amount)} est enregistré, reçu ${number}${surplus > 0 ? `\u00A0: ${formatXpfWith(surplus, 'est à rembourser', 'sont à rembourser')}` : ''}.`,
  },
  id,
  number,
});

/** Cancels a received payment; its premiums are due again, except those from after the end of the contract. */
const cancelPayment: Handler<typeof receivedPaymentCancel> = async ({ paymentId, kind, reason }, context) => {
  const { db, caller, services } = context;
  assertMayReceive(context);
  const paymentMissing = () => notFound('Ce règlement n’existe pas ou n’est plus disponible.');
  const unlockedPayment = await findReceivedPayment(db, caller.scope, paymentId);
  if (!unlockedPayment || !(await lockContract(db, caller.scope, unlockedPayment.contractId))) throw paymentMissing();
  // Read again under the lock.
  const payment = await findReceivedPayment(db, caller.scope, paymentId);
  if (!payment) throw paymentMissing();
  const surplus = await lockReceivedSurplus(db, caller.scope, paymentId);
  const { contractId, number, amount, receiptId, cancelledAt, mode, takenBy } = payment;
  if (cancelledAt !== null)
    return {
      success: false,
      message: {
        type: 'warning',
        message: `Ce règlement a déjà été annulé le ${frenchDate(dayInNoumea(new Date(cancelledAt)))}.`,
      },
    };
  // The money, or the cheque, is with the broker who took it.
  if (takenBy !== null && caller.scope.kind !== 'all')
    return {
      success: false,
      message: {
        type: 'warning',
        message: `Ce règlement a été reçu par ${takenBy}, courtier précédent de ce client\u00A0: seul un administrateur peut l’annuler.`,
      },
    };
  if (kind === 'mistake' && surplus?.refundedOn)
    throw invalid({ reason: ['Le surplus de ce règlement a été remboursé\u00A0: il a donc bien été reçu'] });
  if (kind === 'bounced' && mode !== 'cheque') throw invalid({ kind: ['Seul un chèque peut revenir impayé'] });
  const at = services.now();
  const lines = await cancelReceivedPayment(db, paymentId, { kind, reason, userId: caller.user.id, at });
  const day = dayInNoumea(at);
  await reversePremiumEntries(db, paymentId, lines, { day, reason: kind });
  const ended = await cancelPremiumsAfterEnd(db, contractId);
  const reducedRefund = await reduceVoidRefund(context, contractId);
  if (receiptId !== null) await withdrawDocument(db, receiptId);
  if (surplus?.refundedOn === null) await closeRefundRequest(context, surplus.taskId, nothingToRefundText);
  await updateBalance(db, { contractId, at, userId: caller.user.id });
  const dueAgainIds = lines.map(({ premiumId }) => premiumId);
  const remainingXpf = sumOf(await findDueLines(db, contractId, dueAgainIds));
  await reissueReceipts(db, dueAgainIds, { contractId, at, userId: caller.user.id });
  // A refund that is not made yet is not to be paid back.
  const refunded = reducedRefund === undefined ? lines.reduce((sum, line) => sum + line.refunded, 0) : 0;
  const recovery =
    surplus && surplus.refundedOn !== null && !surplus.isReturned
      ? { recover: surplus.amount, request: await openRecoveryRequest(context, surplus) }
      : null;
  await recordAudit(db, context, {
    action: 'payment-cancelled',
    subject: `contractId ${contractId}`,
    after: {
      ...{ number, kind, reason, amount, premiums: lines },
      ...(ended.length > 0 && { cancelled: ended }),
      ...(refunded > 0 && { refunded }),
      ...recovery,
    },
  });
  await markContractChanged(db, contractId);
  return {
    success: true,
    message: {
      type: 'success',
      message: `Le règlement ${number} est annulé\u00A0: ${remainingXpf === 0 ? 'rien ne reste à payer' : formatXpfWith(remainingXpf, 'reste à payer', 'restent à payer')}${refunded > 0 ? `, dont ${formatXpfWith(refunded, 'que la compagnie a remboursé')}` : ''}${reducedRefund === undefined ? '' : `\u00A0; ${reducedRefund}`}${recovery ? `\u00A0; le surplus de ${formatXpf(recovery.recover)} remboursé au client est à récupérer, demande ${recovery.request}` : ''}.`,
    },
  };
};

export const receivedHandlers = {
  receivedPaymentAdd: addPayment,
  receivedPaymentCancel: cancelPayment,
  ...receivedRefundHandlers,
} satisfies Partial<Handlers>;
