import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import { endpoints } from '#shared/operations/endpoints.ts';
import { dayInNoumea } from '#shared/primitives/calendar/calendar.ts';
import { drawProvisionalNumber } from '#shared/primitives/parsers/provisional-number.ts';
import { adjustedPremiumsOf } from '#tests/support/contracts/adjusted-premiums.ts';
import {
  addUnpaidContract,
  cards,
  payByCard,
  paymentFormToken,
  payTwice,
  validatePayment,
  withLostNotifications,
} from '#tests/support/contracts/payments.ts';
import type { ApiServer } from '#tests/support/server/api.ts';
import { callSuccessfully, firstOf } from '#tests/support/server/succeed.ts';
import { contractInForce } from '#tests/support/specification/foreign-ids.ts';

const receiveCash = async (api: ApiServer, surplusXpf = 0) => {
  const due = await addUnpaidContract(api);
  const { contractId, primes, amount } = due;
  const cash = { mode: 'cash', reference: '', drawer: '', provisional: drawProvisionalNumber('P', randomBytes(8)) };
  const isSurplusAccepted = surplusXpf > 0;
  const input = {
    contractId,
    primes,
    amount: amount + surplusXpf,
    isSurplusAccepted,
    ...cash,
    day: dayInNoumea(api.services.now()),
  };
  const { id, number } = await callSuccessfully(api, 'receivedPaymentAdd', input);
  return { id: Number(id), number: String(number), due };
};

/** Each operation of payments once, with its expected audit row. */
export const auditedPayments = {
  paymentFormGet: async (api: ApiServer) => {
    const { contractId, primes, amount } = await addUnpaidContract(api);
    const { orderId } = await callSuccessfully(api, 'paymentFormGet', { contractId, primes, amount });
    const after = { amount };
    return { action: 'paymentFormGet', subject: `contractId ${contractId}, orderId ${orderId}`, after };
  },
  paymentFormValidate: async (api: ApiServer) => {
    const due = await addUnpaidContract(api);
    const cardReturn = await withLostNotifications(api, async () =>
      payByCard(api, await paymentFormToken(api, due), cards.accepted),
    );
    await validatePayment(api, due, cardReturn);
    const [after, before] = [
      { amount: due.amount, channel: 'return', transaction: cardReturn.uuid },
      expect.anything(),
    ];
    const subject = `contractId ${due.contractId}`;
    return { action: 'premiums-paid', subject, before, after: expect.objectContaining(after) };
  },
  paymentFormSubmit: async (api: ApiServer) => {
    const { contractId, primes, amount } = await addUnpaidContract(api);
    const { orderId } = await callSuccessfully(api, 'paymentFormGet', { contractId, primes, amount });
    await callSuccessfully(api, 'paymentFormSubmit', { contractId, orderId });
    return { action: 'paymentFormSubmit', subject: `contractId ${contractId}, orderId ${orderId}` };
  },
  surplusRefund: async (api: ApiServer) => {
    const due = await addUnpaidContract(api, 1);
    await payTwice(api, due);
    const { id: surplusId = 0 } = await firstOf(api, 'select max(id) as id from payment_surplus');
    const refund = { day: dayInNoumea(api.services.now()), amount: due.amount, reference: 'VIR-7' };
    await callSuccessfully(api, 'surplusRefund', { surplusId, ...refund }, 'admin');
    const subject = `contractId ${due.contractId}`;
    return { action: 'surplus-refunded', subject, by: 'admin' as const, after: expect.objectContaining(refund) };
  },
  voidRefund: async (api: ApiServer) => {
    const { addUpcomingContract, receiveCheque, giveUpContract } = adjustedPremiumsOf(() => api);
    const due = await addUpcomingContract(1);
    await receiveCheque(due, '2026-11-05');
    await giveUpContract(due, { amount: due.amount });
    const refund = { day: dayInNoumea(api.services.now()), amount: due.amount, reference: 'VIR-7' };
    await callSuccessfully(api, 'voidRefund', { contractId: due.contractId, ...refund }, 'admin');
    const subject = `contract ${due.contractId}`;
    return { action: 'void-refunded', subject, by: 'admin' as const, after: expect.objectContaining(refund) };
  },
  receivedPaymentAdd: async (api: ApiServer) => {
    const { number, due } = await receiveCash(api);
    const subject = `contractId ${due.contractId}`;
    const after = expect.objectContaining({ number, mode: 'cash', amount: due.amount });
    return { action: 'payment-received', subject, before: expect.anything(), after };
  },
  receivedPaymentCancel: async (api: ApiServer) => {
    const { id: paymentId, number, due } = await receiveCash(api);
    await callSuccessfully(api, 'receivedPaymentCancel', { paymentId, kind: 'mistake', reason: 'Saisi deux fois' });
    const after = expect.objectContaining({ number, kind: 'mistake', reason: 'Saisi deux fois' });
    return { action: 'payment-cancelled', subject: `contractId ${due.contractId}`, after };
  },
  receivedPaymentRefund: async (api: ApiServer) => {
    const { id: paymentId, number, due } = await receiveCash(api, 500);
    const refund = { day: dayInNoumea(api.services.now()), reference: 'Reçu signé', way: 'returned' };
    await callSuccessfully(api, 'receivedPaymentRefund', { paymentId, ...refund });
    const after = expect.objectContaining({ number, amount: 500, ...refund });
    return { action: 'surplus-refunded', subject: `contractId ${due.contractId}`, after };
  },
  remittanceAdd: async (api: ApiServer) => {
    const { id: paymentId, number, due } = await receiveCash(api);
    const { id } = await callSuccessfully(api, 'remittanceAdd', { paymentIds: [paymentId] });
    const after = { number: expect.stringMatching(/^B26-/), amount: due.amount, receipts: [number] };
    return { action: 'payments-remitted', subject: `remittance ${id}`, after };
  },
  remittanceWithdraw: async (api: ApiServer) => {
    const { id: paymentId, number } = await receiveCash(api);
    const { id: remittanceId } = await callSuccessfully(api, 'remittanceAdd', { paymentIds: [paymentId] });
    const reason = 'Mauvais règlement coché';
    await callSuccessfully(api, 'remittanceWithdraw', { remittanceId, reason });
    const after = { number: expect.stringMatching(/^B26-/), reason, receipts: [number] };
    return { action: 'remittance-withdrawn', subject: `remittance ${remittanceId}`, after };
  },
  remittanceSettle: async (api: ApiServer) => {
    const { id: paymentId, number, due } = await receiveCash(api);
    await callSuccessfully(api, 'remittanceAdd', { paymentIds: [paymentId], deductedXpf: 0 });
    await callSuccessfully(api, 'receivedPaymentCancel', { paymentId, kind: 'mistake', reason: 'Saisi deux fois' });
    const settled = { paymentId, amountXpf: due.amount, reason: 'Rendu par l’assureur' };
    await callSuccessfully(api, 'remittanceSettle', settled);
    const after = { number, amount: due.amount, slip: expect.stringMatching(/^B26-/), reason: settled.reason };
    return { action: 'deduction-settled', subject: `paymentId ${paymentId}`, after };
  },
  remittanceGet: async (api: ApiServer) => {
    const { id: paymentId } = await receiveCash(api);
    const { id: remittanceId } = await callSuccessfully(api, 'remittanceAdd', { paymentIds: [paymentId] });
    const token = await api.tokenOf('courtier');
    await api.call(endpoints.remittanceGet, { remittanceId: Number(remittanceId) }, { token });
    return { action: 'remittanceGet', subject: `remittanceId ${remittanceId}` };
  },
  paymentCheck: async (api: ApiServer) => {
    const { contractId } = await firstOf(api, contractInForce);
    await callSuccessfully(api, 'paymentCheck', { contractId });
    return { action: 'paymentCheck', subject: `contractId ${contractId}` };
  },
};
