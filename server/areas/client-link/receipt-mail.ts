import * as v from 'valibot';
import { buildLinkMail } from '#server/areas/auth/credentials/link-mail.ts';
import { findGeneratedDocument } from '#server/areas/documents/generated-document-repository.ts';
import { loadIssuedBytes } from '#server/areas/documents/generated-documents.ts';
import { notifyPerson } from '#server/areas/notifications/push.ts';
import type { Db } from '#server/db/db.ts';
import { sql } from '#server/db/sql.ts';
import type { JobHandler } from '#server/jobs/jobs.ts';
import { escapeHtml } from '#server/primitives/html.ts';
import { formatXpf } from '#shared/primitives/money.ts';
import { findProduct } from '#shared/products/catalogue.ts';
import { findDossier } from './link-repository.ts';

const receiptJob = v.object({ linkId: v.number(), receiptId: v.number() });
const noticeJob = v.object({ linkId: v.number(), applied: v.number() });

/** Job: e-mails the receipt of a payment to the client who paid through a link. */
export const sendReceipt: JobHandler = async (payload, { db, services }) => {
  const { linkId, receiptId } = v.parse(receiptJob, payload);
  const dossier = await findDossier(db, linkId);
  const to = dossier?.sentTo ?? dossier?.knownEmail ?? null;
  const record = await findGeneratedDocument(db, { kind: 'all' }, receiptId);
  if (!dossier || to === null || !record) return;
  const { person, productCode, brokerName, number } = dossier;
  const lines = [
    person.firstname ? `Bonjour ${person.firstname},` : 'Bonjour,',
    `Votre paiement par carte pour le contrat ${findProduct(productCode)?.label ?? productCode} ${number} est enregistré. Votre reçu est joint.`,
    'Merci de votre confiance.',
    brokerName,
  ];
  await services.mail.send({
    to,
    subject: `${brokerName}\u00A0: votre reçu (contrat ${number})`,
    text: lines.join('\r\n\r\n'),
    html: lines.map((line) => `<p>${escapeHtml(line)}</p>`).join(''),
    attachments: [
      {
        filename: `${record.name}.pdf`,
        content: await loadIssuedBytes(db, services, record),
        contentType: 'application/pdf',
      },
    ],
  });
};

interface Recipient {
  readonly to: string | null;
  /** Null if who created the link has no account with the broker any more. */
  readonly userId: number | null;
  readonly number: string;
  readonly contractId: number;
}

/** Who created a link, if the account still belongs to the broker, else the broker. */
const findRecipient = async (db: Db, linkId: number): Promise<Recipient | undefined> => {
  const [row] = await db.query<Recipient>(sql`
    select coalesce(u.email, b.email) as "to", u.id as "userId", c.numero as number, c.id as "contractId"
    from client_link l join contract c on c.id = l.contract_id join broker b on b.id = c.broker_id
      left join app_user u on u.id = l.created_by and u.is_enabled and u.broker_id = c.broker_id
    where l.id = ${linkId}`);
  return row;
};

/** Job: tells the broker that a client paid. For confidentiality it names the contract only; its link requires a sign-in. */
export const sendPaymentNotice: JobHandler = async (payload, { db, services }) => {
  const { linkId, applied } = v.parse(noticeJob, payload);
  const recipient = await findRecipient(db, linkId);
  if (!recipient?.to) return;
  const { to, userId, number, contractId } = recipient;
  const subject = `Contrat ${number}\u00A0: payé par le client`;
  const text =
    applied > 0
      ? `Le client a payé ${formatXpf(applied)} par carte. Le reçu est au dossier et lui est envoyé.`
      : 'Le client a payé par carte des primes déjà réglées\u00A0: la somme est à rembourser.';
  const path = `/contract/search/${contractId}#primes`;
  await services.mail.send(
    buildLinkMail({
      to,
      subject,
      before: ['Bonjour,', text],
      after: ['L’équipe Lagon'],
      action: 'Voir le dossier',
      link: `${services.settings.publicUrl}${path}`,
    }),
  );
  if (userId !== null)
    await notifyPerson(db, {
      userId,
      kind: 'payment',
      message: { title: subject, body: text, path, tag: `payment-${linkId}` },
      now: services.now(),
    });
};
