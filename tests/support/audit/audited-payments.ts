import { expect } from 'vitest';
import { cards, formFor, losing, owe, payByCard, validate } from '#tests/support/contracts/payments.ts';
import type { ApiServer } from '#tests/support/server/api.ts';
import { firstOf, succeed } from '#tests/support/server/succeed.ts';
import { inForce } from '#tests/support/specification/foreign-ids.ts';

/** Each operation of card payments once, with its expected audit row. */
export const auditedPayments = {
  paymentFormGet: async (api: ApiServer) => {
    const { contractId, primes, amount } = await owe(api);
    const { orderId } = await succeed(api, 'paymentFormGet', { contractId, primes, amount });
    return { action: 'paymentFormGet', subject: `contractId ${contractId}, orderId ${orderId}` };
  },
  paymentFormValidate: async (api: ApiServer) => {
    const due = await owe(api);
    const returned = await losing(api, async () => payByCard(api, await formFor(api, due), cards.accepted));
    await validate(api, due, returned);
    const [after, before] = [{ amount: due.amount, channel: 'return', transaction: returned.uuid }, expect.anything()];
    const subject = `contractId ${due.contractId}`;
    return { action: 'premiums-paid', subject, before, after: expect.objectContaining(after) };
  },
  paymentCheck: async (api: ApiServer) => {
    const { contractId } = await firstOf(api, inForce);
    await succeed(api, 'paymentCheck', { contractId });
    return { action: 'paymentCheck', subject: `contractId ${contractId}` };
  },
};
