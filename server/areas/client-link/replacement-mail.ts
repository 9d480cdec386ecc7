import * as v from 'valibot';
import { addDocumentSending } from '#server/areas/contracts/contract-documents.ts';
import { findGeneratedDocument } from '#server/areas/documents/generated-document-repository.ts';
import { loadBytes } from '#server/areas/documents/generated-documents.ts';
import { writeAudit } from '#server/db/audit-repository.ts';
import type { JobHandler } from '#server/jobs/jobs.ts';
import { escapeHtml } from '#server/primitives/html.ts';
import type { Mail } from '#server/services/services.ts';
import { formatPhone } from '#shared/primitives/phone/format-phone.ts';
import { findProduct } from '#shared/products/catalogue.ts';
import { allScope } from './build-dossier.ts';
import { findSender, findUnannouncedReplacements, saveReplacementNotice } from './document-sending-repository.ts';

const jobSchema = v.object({ contractId: v.number() });

/**
 * Job: notifies the recipients of an e-mailed document that it was replaced. The client receives the new one; for any other
 * address, such as a bank's, the broker decides. If the job runs twice, the e-mail may be sent twice.
 */
export const sendReplacementNotices: JobHandler = async (payload, { db, services }) => {
  const { contractId } = v.parse(jobSchema, payload);
  const sender = await findSender(db, contractId);
  const heldDocuments = await findUnannouncedReplacements(db, contractId);
  if (!sender) return;
  const { number, productCode, brokerName, brokerPhone } = sender;
  const product = findProduct(productCode)?.label ?? productCode;
  for (const [to, documents] of Map.groupBy(heldDocuments, ({ sentTo }) => sentTo)) {
    const attachments = new Map<number, NonNullable<Mail['attachments']>[number]>();
    const lines = [
      'Bonjour,',
      `Ce que ${brokerName} vous a envoyé pour le contrat ${product} ${number} a changé\u00A0:`,
    ];
    for (const { name, successor, isOffered } of new Map(
      documents.map((document) => [document.id, document]),
    ).values()) {
      const record = successor ? await findGeneratedDocument(db, allScope, successor.id) : undefined;
      if (!record) {
        lines.push(`«\u00A0${name}\u00A0» n’est plus valable.`);
        continue;
      }
      const attachmentText = record.is_to_sign ? 'Il est joint, et reste à signer.' : 'Il est joint.';
      const hint = isOffered ? attachmentText : 'Demandez-le à votre courtier.';
      lines.push(`«\u00A0${name}\u00A0» est remplacé par «\u00A0${record.name}\u00A0». ${hint}`);
      if (isOffered)
        attachments.set(record.id, {
          filename: `${record.name}.pdf`,
          content: await loadBytes(db, services, record),
          contentType: 'application/pdf',
        });
    }
    lines.push(
      `Un doute sur ce message\u00A0? Appelez ${brokerName}${brokerPhone ? ` au ${formatPhone(brokerPhone)}` : ''}.`,
      brokerName,
    );
    await services.mail.send({
      to,
      subject: `${brokerName}\u00A0: document remplacé (contrat ${number})`,
      text: lines.join('\r\n\r\n'),
      html: lines.map((line) => `<p>${escapeHtml(line)}</p>`).join(''),
      ...(attachments.size > 0 && { attachments: [...attachments.values()] }),
    });
    const now = services.now();
    await db.transaction(async (tx) => {
      await saveReplacementNotice(tx, documents, now);
      const documentIds = [...attachments.keys()];
      if (documentIds.length > 0)
        await addDocumentSending(tx, { contractId, documentIds, email: to, linkId: undefined, userId: null, now });
      await writeAudit(tx, {
        at: now,
        userId: undefined,
        action: 'documents-replaced',
        subject: `contract ${contractId}`,
        address: '',
        after: { sentTo: to, documents: [...new Set(documents.map(({ name }) => name))], attached: documentIds.length },
      });
    });
  }
};
