import { expect, it } from 'vitest';
import type { ClientLink } from '#shared/operations/client-link/client-links.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import { addPaymentLink } from '#tests/support/contracts/payment-links.ts';
import { addUnpaidContract, cards, payByCard } from '#tests/support/contracts/payments.ts';
import { describeApi } from '#tests/support/server/api.ts';
import { callSuccessfully } from '#tests/support/server/succeed.ts';

describeApi('a link that the client has answered', (server) => {
  it('is one that was paid, not one whose card form was opened', async () => {
    const due = await addUnpaidContract(server(), 1);
    const { token } = await addPaymentLink(server(), due);
    const answeredAt = async () => {
      const { links } = await callSuccessfully(server(), 'clientLinkList', { contractId: due.contractId });
      return (links as ClientLink[])[0]?.changedAt;
    };
    const { body } = await server().call(endpoints.linkPaymentForm, { amount: due.amount }, { token });
    expect(body.success, body.message?.message).toBe(true);
    expect(await answeredAt()).toBeNull();
    const { uuid, hash, answer } = await payByCard(server(), String(body['formToken']), cards.accepted);
    await server().call(endpoints.linkPaymentValidate, { uuid, hash, answer }, { token });
    expect(await answeredAt()).toBe(server().clock.now.toISOString());
  });
});
