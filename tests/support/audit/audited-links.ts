import { expect } from 'vitest';
import { endpoints } from '#shared/operations/endpoints.ts';
import {
  addContractWithLink,
  addIncompleteContract,
  createClientLink,
  readDossier,
  uploadByLink,
} from '#tests/support/contracts/client-links.ts';
import type { ApiServer } from '#tests/support/server/api.ts';
import { firstOf, succeed } from '#tests/support/server/succeed.ts';
import { addUnsignedContract } from '#tests/support/signatures/signatures.ts';

/** Each operation of client links once, with its expected audit row. */
export const auditedLinks = {
  clientLinkMake: async (api: ApiServer) => {
    const contractId = await addIncompleteContract(api);
    await succeed(api, 'clientLinkMake', { contractId, channel: 'qr' });
    const { id } = await firstOf(api, 'select max(id) as id from client_link');
    const after = { link: id, channel: 'qr', expiresAt: expect.any(String) };
    return { action: 'client-link-made', subject: `contract ${contractId}, link ${id}`, after };
  },
  contactConfirm: async (api: ApiServer) => {
    const contractId = await addIncompleteContract(api);
    await succeed(api, 'contactConfirm', { contractId });
    return { action: 'contactConfirm', subject: `contractId ${contractId}` };
  },
  clientLinkRevoke: async (api: ApiServer) => {
    const { contractId, linkId } = await addContractWithLink(api);
    await succeed(api, 'clientLinkRevoke', { contractId, linkId });
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
  linkSign: async (api: ApiServer) => {
    const { contractId, documentIds } = await addUnsignedContract(api);
    const { linkId, token } = await createClientLink(api, contractId);
    const { body } = await api.call(endpoints.linkSign, {}, { token });
    expect(body.message).toBeUndefined();
    const after = expect.objectContaining({ link: linkId, documents: documentIds });
    return { action: 'signature-requested', subject: `contract ${contractId}, link ${linkId}`, by: null, after };
  },
};
