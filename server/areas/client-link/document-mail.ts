import * as v from 'valibot';
import { buildLinkMail } from '#server/areas/auth/credentials/link-mail.ts';
import {
  findGeneratedDocument,
  type GeneratedDocumentRecord,
} from '#server/areas/documents/generated-document-repository.ts';
import { findUnavailableReason, loadBytes } from '#server/areas/documents/generated-documents.ts';
import type { Db } from '#server/db/db.ts';
import type { JobHandler } from '#server/jobs/jobs.ts';
import { escapeHtml } from '#server/primitives/html.ts';
import type { Mail } from '#server/services/services.ts';
import { formatLastDay } from '#shared/operations/client-link/last-day.ts';
import { formatPhone } from '#shared/primitives/phone/format-phone.ts';
import { findProduct } from '#shared/products/catalogue.ts';
import { allScope } from './build-dossier.ts';
import { findSender, type Sender } from './document-sending-repository.ts';
import { createLinkUrl } from './link-mail.ts';
import { lockOpenLink } from './link-repository.ts';

export const documentsMailJobKind = 'documents-mail';
const jobSchema = v.object({
  contractId: v.number(),
  email: v.string(),
  documentIds: v.array(v.number()),
  /** Null if the documents are attached. */
  link: v.nullable(v.object({ id: v.number(), expiresAt: v.string() })),
});

/** E-mails documents, as a link or attached. If the job runs twice, the e-mail is sent twice. */
export const mailDocuments: JobHandler = async (payload, { db, services }) => {
  const { contractId, email: to, documentIds, link } = v.parse(jobSchema, payload);
  const sender = await findSender(db, contractId);
  const records = await findAvailable(db, documentIds);
  // The documents may have been withdrawn since.
  if (!sender || records.length === 0) return;
  const texts = describeSending(
    sender,
    records.map(({ name }) => name),
  );
  if (link !== null) {
    if (!(await lockOpenLink(db, link.id, services.now(), 'download'))) return;
    const url = await db.transaction((tx) => createLinkUrl(tx, services.settings, link.id));
    const expiryText = `Ce lien est personnel et valable jusqu’au ${formatLastDay(link.expiresAt)}\u00A0:`;
    const action = records.length === 1 ? 'Voir le document' : 'Voir les documents';
    const { subject, before, after } = texts;
    await services.mail.send(buildLinkMail({ to, subject, before: [...before, expiryText], after, action, link: url }));
    return;
  }
  const attachments: NonNullable<Mail['attachments']>[number][] = [];
  for (const record of records) {
    const content = await loadBytes(db, services, record);
    attachments.push({ filename: `${record.name}.pdf`, content, contentType: 'application/pdf' });
  }
  const lines = [...texts.before, ...texts.after];
  await services.mail.send({
    to,
    subject: texts.subject,
    text: lines.join('\r\n\r\n'),
    html: lines.map((line) => `<p>${escapeHtml(line)}</p>`).join(''),
    attachments,
  });
};

const findAvailable = async (db: Db, ids: readonly number[]): Promise<GeneratedDocumentRecord[]> => {
  const availableRecords: GeneratedDocumentRecord[] = [];
  for (const id of ids) {
    const record = await findGeneratedDocument(db, allScope, id);
    if (record && findUnavailableReason(record) === null) availableRecords.push(record);
  }
  return availableRecords;
};

const describeSending = ({ number, productCode, brokerName, brokerPhone }: Sender, names: readonly string[]) => {
  const product = findProduct(productCode)?.label ?? productCode;
  const isOne = names.length === 1;
  return {
    subject: `${brokerName}\u00A0: ${isOne ? 'votre document' : 'vos documents'} (contrat ${number})`,
    before: [
      'Bonjour,',
      `${brokerName} vous envoie ${isOne ? 'ce document' : 'ces documents'} du contrat ${product} ${number}\u00A0: ${names.join(', ')}.`,
    ],
    after: [
      `Un doute sur ce message\u00A0? Appelez ${brokerName}${brokerPhone ? ` au ${formatPhone(brokerPhone)}` : ''}.`,
      brokerName,
    ],
  };
};
