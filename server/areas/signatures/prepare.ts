import * as v from 'valibot';
import { markContractChanged } from '#server/areas/contracts/mark-contract-changed.ts';
import { findGeneratedDocument } from '#server/areas/documents/generated-document-repository.ts';
import { loadIssuedBytes } from '#server/areas/documents/generated-documents.ts';
import type { Db } from '#server/db/db.ts';
import type { JobHandler } from '#server/jobs/jobs.ts';
import { sha256Hex } from '#server/primitives/sha256.ts';
import type { Services } from '#server/services/services.ts';
import { findSignatories, paperRequestOf } from './cosigner.ts';
import { loadMailSubject } from './mail/client-notice.ts';
import { buildSigningInvitation } from './mail/signature-mail.ts';
import { type PaperBytes, sendByProvider } from './provider/provider.ts';
import { findPaperChanges } from './renew-repository.ts';
import {
  addSignatureEvent,
  findDocuments,
  findRequest,
  jobOrigin,
  lockContract,
  lockRequest,
  markSent,
  type SignatureDocument,
  type SignatureRequest,
  saveShownHash,
} from './signature-repository.ts';
import { withFailureRecord } from './with-failure-record.ts';

const jobSchema = v.object({ requestId: v.number() });

/** Bytes of a paper as shown to the signatory, generated if needed; records their hash. */
export const loadShownBytes = async (
  db: Db,
  services: Services,
  request: Pick<SignatureRequest, 'id' | 'cosignerOf'>,
  { id }: Pick<SignatureDocument, 'id'>,
): Promise<Uint8Array> => {
  const record = await findGeneratedDocument(db, { kind: 'all' }, id);
  if (!record) throw new Error(`Document ${id} does not exist`);
  const bytes = await loadIssuedBytes(db, services, record);
  await saveShownHash(db, paperRequestOf(request), id, sha256Hex(bytes));
  return bytes;
};

/** Job: generates the papers of a request and sends the link. If it runs twice, the same link is sent. */
export const prepareSignature: JobHandler = async (payload, { db, services }) => {
  const { requestId } = v.parse(jobSchema, payload);
  const request = await findRequest(db, requestId);
  if (request?.state !== 'preparing' || request.email === null) return;
  const { email } = request;
  await withFailureRecord(db, services, requestId, async () => {
    const documents = await findDocuments(db, requestId);
    const papers: PaperBytes[] = [];
    for (const { id, name, kind } of documents)
      papers.push({ id, name, kind, bytes: await loadShownBytes(db, services, request, { id }) });
    if (request.provider === 'built-in')
      await services.mail.send(
        buildSigningInvitation(
          { ...request, email },
          await loadMailSubject(db, services, request),
          await findPaperChanges(db, requestId, { isUnsent: true }),
        ),
      );
    else await sendByProvider(db, services, request, papers);
    await db.transaction(async (tx) => {
      await lockContract(tx, { kind: 'all' }, request.contractId);
      if ((await lockRequest(tx, requestId))?.state !== 'preparing') return;
      // A provider invites every signatory of the papers.
      for (const { id, email: to } of request.provider === 'built-in'
        ? [request]
        : await findSignatories(tx, request)) {
        await markSent(tx, id);
        await addSignatureEvent(tx, { requestId: id, at: services.now(), kind: 'sent', ...jobOrigin, detail: { to } });
      }
      await markContractChanged(tx, request.contractId);
    });
  });
};
