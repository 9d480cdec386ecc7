import * as v from 'valibot';
import { recordMailedDocuments } from '#server/areas/contracts/contract-documents.ts';
import {
  addSignatureEvent,
  findDocuments,
  findRequest,
  jobOrigin,
  type SignatureRequest,
} from '#server/areas/signatures/signature-repository.ts';
import type { JobHandler } from '#server/jobs/jobs.ts';
import type { Mail } from '#server/services/services.ts';
import { copyDays } from '#shared/signatures/states.ts';
import { loadMailSubject } from './client-notice.ts';
import { buildCopiesMail } from './signature-mail.ts';

export const copiesJobKind = 'signature-copies';

/** Mail servers refuse larger messages: beyond, the e-mail contains the link only. */
const maxAttachedBytes = 8 * 1024 * 1024;

/** End of the time during which a link gives access to the sealed papers; null for a request that is not sealed. */
export const copiesAvailableUntil = ({ sealedAt }: Pick<SignatureRequest, 'sealedAt'>): Date | null =>
  sealedAt === null ? null : new Date(Date.parse(sealedAt) + copyDays * 24 * 3_600_000);

/** Address that the sealed papers of a signatory go to; the client's, if the first one signed in person. Null if unknown. */
export const findCopiesRecipient = (
  { email, cosignerOf }: Pick<SignatureRequest, 'email' | 'cosignerOf'>,
  clientEmail: string | null,
): string | null => email ?? (cosignerOf === null ? clientEmail : null);

const jobSchema = v.object({ requestId: v.number() });

/** Job: e-mails the sealed papers to the signatory, or to the client of the contract if they signed in person. */
export const sendCopies: JobHandler = async (payload, { db, services }) => {
  const { requestId } = v.parse(jobSchema, payload);
  const request = await findRequest(db, requestId);
  const availableUntil = request && copiesAvailableUntil(request);
  if (!request || !availableUntil || request.nonce === null) return;
  const subject = await loadMailSubject(db, services, request);
  const email = findCopiesRecipient(request, subject.context.clientEmail);
  if (email === null) return;
  const attachments: { filename: string; content: Uint8Array; contentType: string }[] = [];
  const documents = await findDocuments(db, requestId);
  for (const { name, storageKey } of documents) {
    const content = storageKey === null ? undefined : await services.files.get(storageKey);
    if (!content) throw new Error(`« ${name} » has no sealed file`);
    attachments.push({ filename: `${name} signé.pdf`, content, contentType: 'application/pdf' });
  }
  const bytes = attachments.reduce((total, { content }) => total + content.length, 0);
  const fittingAttachments: NonNullable<Mail['attachments']> = bytes <= maxAttachedBytes ? attachments : [];
  await services.mail.send(
    buildCopiesMail({ ...request, email }, subject, { until: availableUntil, attachments: fittingAttachments }),
  );
  const now = services.now();
  const documentIds = documents.map(({ id }) => id);
  await recordMailedDocuments(db, { contractId: request.contractId, documentIds, email, now });
  await addSignatureEvent(db, {
    requestId,
    at: now,
    kind: 'copies-sent',
    ...jobOrigin,
    detail: { to: email },
  });
};
