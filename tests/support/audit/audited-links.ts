import { expect } from 'vitest';
import { endpoints } from '#shared/operations/endpoints.ts';
import {
  addContractWithLink,
  addIncompleteContract,
  createClientLink,
  readDossier,
  uploadByLink,
} from '#tests/support/contracts/client-links.ts';
import { addLinkForm } from '#tests/support/contracts/payment-links.ts';
import { addUnpaidContract, cards, payByCard } from '#tests/support/contracts/payments.ts';
import type { ApiServer } from '#tests/support/server/api.ts';
import { callSuccessfully, firstOf } from '#tests/support/server/succeed.ts';
import { addDownloadLink } from '#tests/support/signatures/download-links.ts';
import { addUnsignedContract } from '#tests/support/signatures/signatures.ts';

/** Each operation of client links once, with its expected audit row. */
export const auditedLinks = {
  clientLinkMake: async (api: ApiServer) => {
    const contractId = await addIncompleteContract(api);
    await callSuccessfully(api, 'clientLinkMake', { contractId, channel: 'qr' });
    const { id } = await firstOf(api, 'select max(id) as id from client_link');
    const after = { link: id, channel: 'qr', expiresAt: expect.any(String) };
    return { action: 'client-link-made', subject: `contract ${contractId}, link ${id}`, after };
  },
  contactConfirm: async (api: ApiServer) => {
    const contractId = await addIncompleteContract(api);
    await callSuccessfully(api, 'contactConfirm', { contractId });
    return { action: 'contactConfirm', subject: `contractId ${contractId}` };
  },
  clientLinkRevoke: async (api: ApiServer) => {
    const { contractId, linkId } = await addContractWithLink(api);
    await callSuccessfully(api, 'clientLinkRevoke', { contractId, linkId });
    return {
      action: 'client-link-revoked',
      subject: `contract ${contractId}, link ${linkId}`,
      after: { link: linkId },
    };
  },
  linkFileAdd: async (api: ApiServer) => {
    const { contractId, linkId, token } = await addContractWithLink(api);
    const [first] = (await readDossier(api, token)).documents;
    await uploadByLink(api, token, first?.id ?? 0);
    const after = { link: linkId, document: first?.id, label: first?.label };
    return { action: 'client-link-file', subject: `contract ${contractId}, link ${linkId}`, by: null, after };
  },
  linkContact: async (api: ApiServer) => {
    const { contractId, linkId, token } = await addContractWithLink(api);
    const { version } = (await readDossier(api, token)).contact;
    await api.call(endpoints.linkContact, { version }, { token });
    const subject = `contract ${contractId}, link ${linkId}`;
    return { action: 'client-link-confirmed', subject, by: null, after: { link: linkId } };
  },
  paymentLinkSend: async (api: ApiServer) => {
    const { contractId, primes, amount } = await addUnpaidContract(api);
    await callSuccessfully(api, 'paymentLinkSend', { contractId, primes: [...primes] });
    const { id } = await firstOf(api, 'select max(id) as id from client_link');
    const after = expect.objectContaining({ link: id, channel: 'email', amount });
    return { action: 'client-link-made', subject: `contract ${contractId}, link ${id}`, after };
  },
  documentsSend: async (api: ApiServer) => {
    const { contractId, linkId } = await addDownloadLink(api);
    const after = expect.objectContaining({ link: linkId, sentTo: 'banque@lagon.example', isAttached: false });
    return { action: 'documents-sent', subject: `contract ${contractId}, link ${linkId}`, after };
  },
  linkDocument: async (api: ApiServer) => {
    const { contractId, documentIds, linkId, token } = await addDownloadLink(api);
    await api.call(endpoints.linkDocument, { documentId: documentIds[0] ?? 0 }, { token });
    const after = { link: linkId, document: expect.stringMatching(/^Conditions particulières/) };
    return { action: 'client-link-document', subject: `contract ${contractId}, link ${linkId}`, by: null, after };
  },
  linkPaymentForm: async (api: ApiServer) => {
    const { contractId, linkId, due } = await addLinkForm(api);
    const after = { link: linkId, amount: due.amount, isOpened: true };
    return { action: 'client-link-payment', subject: `contract ${contractId}, link ${linkId}`, by: null, after };
  },
  linkPaymentSubmit: async (api: ApiServer) => {
    const { contractId, linkId, token, orderId } = await addLinkForm(api);
    await api.call(endpoints.linkPaymentSubmit, { orderId }, { token });
    const after = { link: linkId, order: orderId, isSent: true };
    return { action: 'client-link-card', subject: `contract ${contractId}, link ${linkId}`, by: null, after };
  },
  linkPaymentValidate: async (api: ApiServer) => {
    const { contractId, linkId, token, orderId, formToken } = await addLinkForm(api);
    const { uuid, hash, answer } = await payByCard(api, formToken, cards.refused);
    await api.call(endpoints.linkPaymentValidate, { uuid, hash, answer }, { token });
    const after = { link: linkId, order: orderId, isPaid: false };
    return { action: 'client-link-returned', subject: `contract ${contractId}, link ${linkId}`, by: null, after };
  },
  linkPaymentCheck: async (api: ApiServer) => {
    const { contractId, linkId, token } = await addLinkForm(api);
    await api.call(endpoints.linkPaymentCheck, { isLeft: true }, { token });
    const after = { link: linkId, isLeft: true };
    return { action: 'client-link-checked', subject: `contract ${contractId}, link ${linkId}`, by: null, after };
  },
  linkReceipt: async (api: ApiServer) => {
    const { contractId, linkId, token, formToken } = await addLinkForm(api);
    const { uuid, hash, answer } = await payByCard(api, formToken, cards.accepted);
    await api.call(endpoints.linkPaymentValidate, { uuid, hash, answer }, { token });
    await api.call(endpoints.linkReceipt, {}, { token });
    const after = { link: linkId, document: expect.stringMatching(/^Reçu/) };
    return { action: 'client-link-receipt', subject: `contract ${contractId}, link ${linkId}`, by: null, after };
  },
  linkSign: async (api: ApiServer) => {
    const { contractId, documentIds } = await addUnsignedContract(api);
    const { linkId, token } = await createClientLink(api, contractId);
    const { body } = await api.call(endpoints.linkSign, {}, { token });
    expect(body.message).toBeUndefined();
    const after = expect.objectContaining({ link: linkId, documents: documentIds });
    return { action: 'signature-requested', subject: `contract ${contractId}, link ${linkId}`, by: null, after };
  },
};
