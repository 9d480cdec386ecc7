import { expect } from 'vitest';
import { dayInNoumea } from '#shared/primitives/calendar/calendar.ts';
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
import { firstOf, succeed } from '#tests/support/server/succeed.ts';
import { contractInForce } from '#tests/support/specification/foreign-ids.ts';

/** Each operation of card payments once, with its expected audit row. */
export const auditedPayments = {
  paymentFormGet: async (api: ApiServer) => {
    const { contractId, primes, amount } = await addUnpaidContract(api);
    const { orderId } = await succeed(api, 'paymentFormGet', { contractId, primes, amount });
    return { action: 'paymentFormGet', subject: `contractId ${contractId}, orderId ${orderId}` };
  },
  paymentFormValidate: async (api: ApiServer) => {
    const due = await addUnpaidContract(api);
    const returned = await withLostNotifications(api, async () =>
      payByCard(api, await paymentFormToken(api, due), cards.accepted),
    );
    await validatePayment(api, due, returned);
    const [after, before] = [{ amount: due.amount, channel: 'return', transaction: returned.uuid }, expect.anything()];
    const subject = `contractId ${due.contractId}`;
    return { action: 'premiums-paid', subject, before, after: expect.objectContaining(after) };
  },
  paymentFormSubmit: async (api: ApiServer) => {
    const { contractId, primes, amount } = await addUnpaidContract(api);
    const { orderId } = await succeed(api, 'paymentFormGet', { contractId, primes, amount });
    await succeed(api, 'paymentFormSubmit', { contractId, orderId });
    return { action: 'paymentFormSubmit', subject: `contractId ${contractId}, orderId ${orderId}` };
  },
  surplusRefund: async (api: ApiServer) => {
    const due = await addUnpaidContract(api, 1);
    await payTwice(api, due);
    const { id: surplusId = 0 } = await firstOf(api, 'select max(id) as id from payment_surplus');
    const refund = { day: dayInNoumea(api.services.now()), amount: due.amount, reference: 'VIR-7' };
    await succeed(api, 'surplusRefund', { surplusId, ...refund }, 'admin');
    const subject = `contractId ${due.contractId}`;
    return { action: 'surplus-refunded', subject, by: 'admin' as const, after: expect.objectContaining(refund) };
  },
  paymentCheck: async (api: ApiServer) => {
    const { contractId } = await firstOf(api, contractInForce);
    await succeed(api, 'paymentCheck', { contractId });
    return { action: 'paymentCheck', subject: `contractId ${contractId}` };
  },
};
