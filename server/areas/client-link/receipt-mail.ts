import * as v from 'valibot';
import { recordMailedDocuments } from '#server/areas/contracts/contract-documents.ts';
import { findGeneratedDocument } from '#server/areas/documents/generated-document-repository.ts';
import { loadIssuedBytes } from '#server/areas/documents/generated-documents.ts';
import { deliverBrokerNotice } from '#server/areas/notifications/deliver-broker-notice.ts';
import type { JobHandler } from '#server/jobs/jobs.ts';
import { formatGreeting } from '#server/primitives/greeting.ts';
import { escapeHtml } from '#server/primitives/html.ts';
import { describeEnd } from '#shared/actions/contract-end.ts';
import { formatXpf } from '#shared/primitives/money.ts';
import { findProduct } from '#shared/products/catalogue.ts';
import { findDossier, findLinkAuthor } from './link-repository.ts';

/** Jobs of an earlier version have no surplus. `endedStatus`: status of a contract that ended before the card was charged. */
const surplusEntries = { surplus: v.optional(v.number(), 0), endedStatus: v.optional(v.nullable(v.string()), null) };
const receiptJob = v.object({ linkId: v.number(), receiptId: v.number(), ...surplusEntries });
const noticeJob = v.object({ linkId: v.number(), applied: v.number(), ...surplusEntries });

type SurplusFacts = Pick<v.InferOutput<typeof noticeJob>, 'surplus' | 'endedStatus'>;

/** Why a card was charged in excess. */
const describeSurplus = ({ endedStatus }: Pick<SurplusFacts, 'endedStatus'>): string => {
  const end = describeEnd(endedStatus ?? '');
  return end === undefined ? 'pour des primes déjà réglées' : `alors que ce contrat ${end}`;
};

/** Job: e-mails the receipt of a payment to the client who paid through a link. */
export const sendReceipt: JobHandler = async (payload, { db, services }) => {
  const { linkId, receiptId, surplus, endedStatus } = v.parse(receiptJob, payload);
  const dossier = await findDossier(db, linkId);
  const to = dossier?.sentTo ?? dossier?.knownEmail ?? null;
  const record = await findGeneratedDocument(db, { kind: 'all' }, receiptId);
  if (!dossier || to === null || !record) return;
  const { person, productCode, brokerName, number } = dossier;
  const lines = [
    formatGreeting(person.firstname, person.lastname),
    `Votre paiement par carte pour le contrat ${findProduct(productCode)?.label ?? productCode} ${number} est enregistré. Votre reçu est joint.`,
    ...(surplus > 0
      ? [
          `Votre carte a été débitée de ${formatXpf(surplus)} ${describeSurplus({ endedStatus })}\u00A0: cette somme vous sera remboursée.`,
        ]
      : []),
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
  const { contract_id: contractId } = record;
  await recordMailedDocuments(db, { contractId, documentIds: [receiptId], email: to, now: services.now() });
};

/** Describes in French what the cards of a link paid. Whole XPF. */
const describePayment = (applied: number, { surplus, endedStatus }: SurplusFacts): string => {
  const reason = describeSurplus({ endedStatus });
  if (applied === 0)
    return `Le client a payé ${formatXpf(surplus)} par carte ${reason}\u00A0: la somme est à rembourser.`;
  const surplusText = `, dont ${formatXpf(surplus)} ${reason}\u00A0: cette somme est à rembourser`;
  return `Le client a payé ${formatXpf(applied + surplus)} par carte${surplus > 0 ? surplusText : ''}. Le reçu est au dossier et lui est envoyé.`;
};

/** Job: notifies the broker that a client paid. */
export const sendPaymentNotice: JobHandler = async (payload, deps) => {
  const { linkId, applied, ...surplus } = v.parse(noticeJob, payload);
  const link = await findLinkAuthor(deps.db, linkId);
  if (!link) return;
  await deliverBrokerNotice(deps, {
    ...link,
    kind: 'payment',
    subject: (number) => `Contrat ${number}\u00A0: payé par le client`,
    texts: [describePayment(applied, surplus)],
    tab: 'primes',
    tag: `payment-${linkId}`,
  });
};
