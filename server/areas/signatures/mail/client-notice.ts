import * as v from 'valibot';
import { buildSigningUrl } from '#server/areas/signatures/link.ts';
import { findEndReason } from '#server/areas/signatures/renew-repository.ts';
import { findDocuments, findRequest, type SignatureRequest } from '#server/areas/signatures/signature-repository.ts';
import { loadSigningContext } from '#server/areas/signatures/signing-context.ts';
import type { Db } from '#server/db/db.ts';
import { enqueueJob } from '#server/jobs/job-repository.ts';
import type { JobHandler } from '#server/jobs/jobs.ts';
import type { Services } from '#server/services/services.ts';
import { buildEndMail, buildReminder, type MailSubject } from './signature-mail.ts';

export const clientNoticeJobKind = 'signature-client-notice';

const jobSchema = v.object({ requestId: v.number(), kind: v.picklist(['reminder', 'ended']) });

/** Enqueues an e-mail to the signatory. */
export const notifyClient = (tx: Db, notice: v.InferOutput<typeof jobSchema>, at: Date): Promise<void> =>
  enqueueJob(tx, clientNoticeJobKind, notice, at);

/** Facts that the e-mails about a request contain. */
export const loadMailSubject = async (
  db: Db,
  { settings }: Pick<Services, 'settings'>,
  request: SignatureRequest,
): Promise<MailSubject> => ({
  context: await loadSigningContext(db, request.contractId),
  documents: await findDocuments(db, request.id),
  // At an external provider the request has no link of ours.
  link: request.nonce === null ? undefined : buildSigningUrl(settings, request),
  publicUrl: settings.publicUrl,
});

const withdrawnByBroker = 'Votre courtier a retiré la demande.';

/** Job: e-mails the signatory, unless the request changed meanwhile. */
export const sendClientNotice: JobHandler = async (payload, { db, services }) => {
  const { requestId, kind } = v.parse(jobSchema, payload);
  const request = await findRequest(db, requestId);
  if (!request?.email) return;
  const person = { ...request, email: request.email };
  const subject = await loadMailSubject(db, services, request);
  if (kind === 'reminder') {
    if (request.state === 'sent') await services.mail.send(buildReminder(person, subject));
    return;
  }
  if (request.state !== 'withdrawn' && request.state !== 'expired') return;
  const reason = (await findEndReason(db, requestId)) ?? (request.state === 'withdrawn' ? withdrawnByBroker : null);
  await services.mail.send(buildEndMail(person, subject, reason));
};
