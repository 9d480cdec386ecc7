import * as v from 'valibot';
import { touchContract } from '#server/areas/contracts/touch-contract.ts';
import { findGeneratedDocument } from '#server/areas/documents/generated-document-repository.ts';
import { fingerprintOf, issuedBytes } from '#server/areas/documents/generated-documents.ts';
import type { Db } from '#server/db/db.ts';
import type { JobHandler } from '#server/jobs/jobs.ts';
import type { Services } from '#server/services/services.ts';
import { failing } from './failing.ts';
import { linkOf } from './link.ts';
import { type PaperBytes, sendByProvider } from './provider.ts';
import { invitationToSign } from './signature-mail.ts';
import {
  addEvent,
  documentsOf,
  findRequest,
  holdContract,
  holdRequest,
  job,
  keepShown,
  markSent,
  type SignatureDocument,
  type SignatureRequest,
} from './signature-repository.ts';

const jobSchema = v.object({ requestId: v.number() });

/** The bytes of a paper as its signatory reads them; they are made where nobody asked for them yet. */
export const shownBytes = async (
  db: Db,
  services: Services,
  request: Pick<SignatureRequest, 'id'>,
  { id }: Pick<SignatureDocument, 'id'>,
): Promise<Uint8Array> => {
  const record = await findGeneratedDocument(db, { kind: 'all' }, id);
  if (!record) throw new Error(`document ${id} is no more`);
  const bytes = await issuedBytes(db, services, record);
  await keepShown(db, request.id, id, fingerprintOf(bytes));
  return bytes;
};

/** Puts the papers of a request together, and sends the link. A second run sends the same link. */
export const prepareSignature: JobHandler = async (payload, { db, services }) => {
  const { requestId } = v.parse(jobSchema, payload);
  const request = await findRequest(db, requestId);
  if (request?.state !== 'preparing' || request.email === null) return;
  const { email } = request;
  await failing(db, services, requestId, async () => {
    const documents = await documentsOf(db, requestId);
    const papers: PaperBytes[] = [];
    for (const { id, name } of documents)
      papers.push({ id, name, bytes: await shownBytes(db, services, request, { id }) });
    if (request.provider === 'built-in')
      await services.mail.send(invitationToSign({ ...request, email }, documents, linkOf(services.settings, request)));
    else await sendByProvider(db, services, { ...request, email }, papers);
    await db.transaction(async (tx) => {
      await holdContract(tx, { kind: 'all' }, request.contractId);
      if ((await holdRequest(tx, requestId))?.state !== 'preparing') return;
      await markSent(tx, requestId);
      await addEvent(tx, { requestId, at: services.now(), kind: 'sent', ...job, detail: { to: email } });
      await touchContract(tx, request.contractId);
    });
  });
};
