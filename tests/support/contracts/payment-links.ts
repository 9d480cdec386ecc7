import { expect } from 'vitest';
import { endpoints } from '#shared/operations/endpoints.ts';
import type { ApiServer } from '#tests/support/server/api.ts';
import { callSuccessfully } from '#tests/support/server/succeed.ts';
import type { OpenClientLink } from './client-links.ts';
import { addUnpaidContract, type UnpaidPremiums } from './payments.ts';

/** Link to pay that a broker shows to the client. */
export const addPaymentLink = async (
  api: ApiServer,
  { contractId, primes }: Pick<UnpaidPremiums, 'contractId' | 'primes'>,
): Promise<OpenClientLink> => {
  const { url, linkId } = await callSuccessfully(api, 'clientLinkMake', {
    contractId,
    channel: 'qr',
    primes: [...primes],
  });
  return { contractId, linkId: Number(linkId), token: String(url).split('/').at(-1) ?? '' };
};

/** A card form that a client opened by a link to a new contract. */
export const addLinkForm = async (api: ApiServer) => {
  const due = await addUnpaidContract(api);
  const link = await addPaymentLink(api, due);
  const { body } = await api.call(endpoints.linkPaymentForm, { amount: due.amount }, { token: link.token });
  expect(body, body.message?.message).toMatchObject({ success: true, amount: due.amount });
  const { formToken, orderId } = body as unknown as { formToken: string; orderId: string };
  return { ...link, due, formToken, orderId };
};
