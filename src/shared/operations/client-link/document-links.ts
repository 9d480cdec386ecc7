import * as v from 'valibot';
import { endpoint } from '#shared/operations/wire/endpoint.ts';
import { answer, optionalFlag, wholeNumber } from '#shared/operations/wire/envelope.ts';
import { emailSchema } from '#shared/primitives/credentials.ts';
import { megabyte } from '#shared/primitives/file-size.ts';
import { textLimits } from '#shared/primitives/limits.ts';

/** Operations that e-mail documents of a contract. See docs/decisions, `document-link`. */

const id = wholeNumber({ min: 1, max: 999_999_999 });
const hourMs = 3_600_000;

/** Documents in one e-mail. */
const maxSentDocuments = 20;
/** Total of attached files, in bytes; an e-mail is a third larger, and many servers refuse more than 10 MB. */
export const attachmentsMaxBytes = 7 * megabyte;

export const sentDocumentsSchema = v.pipe(
  v.array(id),
  v.minLength(1, 'Choisissez au moins un document'),
  v.maxLength(maxSentDocuments, `Choisissez au plus ${maxSentDocuments} documents`),
);

/** Values that a broker enters to send documents. */
const documentsSendEntries = {
  documents: sentDocumentsSchema,
  email: emailSchema(textLimits.clientEmail),
} as const;

/** E-mails generated documents of a contract: a link that expires, or attachments. */
export const documentsSend = endpoint({
  method: 'POST',
  path: '/api/contract/documents/send',
  summary: 'Envoyer des documents d’un contrat par e-mail',
  access: 'linked-or-admin',
  offline: 'queued',
  effect: 'change',
  idempotent: true,
  rateLimit: { count: 120, perMs: hourMs },
  input: v.object({ contractId: id, ...documentsSendEntries, isAttached: optionalFlag(false) }),
  output: answer({ sentTo: v.optional(v.string()), expiresAt: v.optional(v.string()) }),
});

/** Downloads a document of a link. */
export const linkDocument = endpoint({
  method: 'POST',
  path: '/api/link/document',
  summary: 'Télécharger un document reçu par un lien',
  access: 'client-link',
  offline: 'online',
  effect: 'download',
  response: 'file',
  input: v.object({ documentId: id }),
  output: v.unknown(),
});
