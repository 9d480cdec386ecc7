import { expect } from 'vitest';
import { sha256Hex } from '#server/primitives/sha256.ts';
import { consentText } from '#shared/signatures/states.ts';
import type { ApiServer } from '#tests/support/server/api.ts';
import { callSuccessfully } from '#tests/support/server/succeed.ts';
import {
  addUnsignedContract,
  downloadDocument,
  drawnMark,
  requestCode,
  runJobs,
  sendRequest,
  shownDocuments,
  signatory,
} from '#tests/support/signatures/signatures.ts';

const subjectOf = ({ contractId, id }: { contractId: number; id: unknown }) =>
  `contractId ${contractId}, requestId ${id}`;
const signature = { mark: { typed: 'Hélène Wamytan' }, isConsented: true };

/** Each operation of electronic signatures once, with its expected audit row. */
export const auditedSignatures = {
  editiqueSign: async (api: ApiServer) => {
    const { contractId, documentIds } = await addUnsignedContract(api);
    const contractEmail = signatory.email;
    const { requestId } = await callSuccessfully(api, 'editiqueSign', {
      contractId,
      contractEmail,
      editiqueIdS: documentIds,
    });
    const after = { documents: documentIds, to: contractEmail };
    return { action: 'signature-requested', subject: subjectOf({ contractId, id: requestId }), after };
  },
  inPersonSignature: async (api: ApiServer) => {
    const { contractId, documentIds } = await addUnsignedContract(api);
    const { firstName, lastName } = signatory;
    const { requestId } = await callSuccessfully(api, 'inPersonSignature', {
      contractId,
      signatory: { firstName, lastName },
      documents: await Promise.all(
        documentIds.map(async (id) => ({ id, sha256: sha256Hex(await downloadDocument(api, id)) })),
      ),
      response: { kind: 'signed', mark: drawnMark, consent: consentText },
      deviceAt: '2026-11-20T23:04:00.000Z',
    });
    const after = { channel: 'in-person', documents: documentIds, means: 'drawn' };
    return { action: 'signature-recorded', subject: subjectOf({ contractId, id: requestId }), after };
  },
  signatureWithdraw: async (api: ApiServer) => {
    const { id: requestId } = await sendRequest(api);
    await callSuccessfully(api, 'signatureWithdraw', { requestId });
    return { action: 'signatureWithdraw', subject: `requestId ${requestId}` };
  },
  signatureOpen: async (api: ApiServer) => {
    const { id, token } = await sendRequest(api);
    await callSuccessfully(api, 'signatureOpen', { token }, null);
    return { action: 'signatureOpen', subject: expect.stringContaining(`requestId ${id}`), by: null };
  },
  signatureDocument: async (api: ApiServer) => {
    const { contractId, token, documentIds } = await sendRequest(api);
    await callSuccessfully(api, 'signatureDocument', { token, documentId: documentIds[0] }, null);
    const after = { name: expect.any(String) };
    return {
      action: 'signatureDocument',
      subject: `contractId ${contractId}, document ${documentIds[0]}`,
      by: null,
      after,
    };
  },
  signatureCopy: async (api: ApiServer) => {
    const { contractId, token, documentIds } = await sendRequest(api);
    const [documents, code] = [await shownDocuments(api, token), await requestCode(api, token)];
    await callSuccessfully(api, 'signatureSubmit', { token, code, documents, ...signature }, null);
    await runJobs(api);
    await callSuccessfully(api, 'signatureCopy', { token, documentId: documentIds[0] }, null);
    const after = { name: expect.any(String) };
    return {
      action: 'signatureCopy',
      subject: `contractId ${contractId}, document ${documentIds[0]}`,
      by: null,
      after,
    };
  },
  signatureCode: async (api: ApiServer) => {
    const request = await sendRequest(api);
    await callSuccessfully(api, 'signatureCode', { token: request.token }, null);
    return { action: 'signature-code-sent', subject: subjectOf(request), by: null };
  },
  signatureSubmit: async (api: ApiServer) => {
    const request = await sendRequest(api);
    const { token, documentIds } = request;
    const [documents, code] = [await shownDocuments(api, token), await requestCode(api, token)];
    await callSuccessfully(api, 'signatureSubmit', { token, code, documents, ...signature }, null);
    const after = { channel: 'email', documents: documentIds, means: 'typed' };
    return { action: 'signature-recorded', subject: subjectOf(request), by: null, after };
  },
  signatureRefuse: async (api: ApiServer) => {
    const request = await sendRequest(api);
    await callSuccessfully(api, 'signatureRefuse', { token: request.token, reason: 'Ce n’est pas mon contrat.' }, null);
    return { action: 'signature-refused', subject: subjectOf(request), by: null };
  },
};
