import * as v from 'valibot';
import { deriveCode, verifyCodeHash } from '#server/areas/signatures/code.ts';
import { findRequest } from '#server/areas/signatures/signature-repository.ts';
import type { JobHandler } from '#server/jobs/jobs.ts';
import { formatGreeting } from '#server/primitives/greeting.ts';
import { escapeHtml } from '#server/primitives/html.ts';
import type { Mail } from '#server/services/services.ts';
import { codeValidityMinutes } from '#shared/signatures/states.ts';
import { loadMailSubject } from './client-notice.ts';
import { describeProduct, formatContact, listDocuments, type MailSubject, type Recipient } from './signature-mail.ts';

export const codeJobKind = 'signature-code';

/** E-mail with the one-time code. */
export const buildCodeMail = (
  person: Recipient,
  { context, documents }: Pick<MailSubject, 'context' | 'documents'>,
  code: string,
): Mail => {
  const lines = [
    formatGreeting(person.firstName, person.lastName),
    `${context.broker.name}, votre courtier, vous propose de signer (${describeProduct(context)})\u00A0:`,
    ...listDocuments(documents),
    `Votre code pour signer\u00A0: ${code.slice(0, 3)} ${code.slice(3)}`,
    `Il est valable ${codeValidityMinutes} minutes et ne sert qu’une fois. Ne le donnez à personne, pas même à votre courtier.`,
    `En cas de doute sur ce message, appelez votre courtier, au numéro que vous lui connaissez (${formatContact(context.broker)}).`,
    context.broker.name,
  ];
  const html = lines.map((line) => `<p style="margin:0 0 16px">${escapeHtml(line)}</p>`).join('');
  return {
    to: person.email,
    subject: 'Votre code de signature',
    text: lines.join('\r\n\r\n'),
    html: `<!doctype html><html lang="fr"><head><meta charset="utf-8"><title>Votre code de signature</title></head><body style="margin:0;padding:24px;color:#1a2328;font:16px/1.5 Arial,sans-serif">${html}</body></html>`,
  };
};

const jobSchema = v.object({ requestId: v.number(), nonce: v.string() });

/** Job: e-mails a code that is still valid. If it runs twice, the same code is sent. */
export const mailSignatureCode: JobHandler = async (payload, { db, services }) => {
  const { requestId, nonce } = v.parse(jobSchema, payload);
  const request = await findRequest(db, requestId);
  const code = deriveCode(services.settings, nonce);
  if (!request?.email || !verifyCodeHash(services.settings, requestId, request.codeHash, code)) return;
  const subject = await loadMailSubject(db, services, request);
  await services.mail.send(buildCodeMail({ ...request, email: request.email }, subject, code));
};
