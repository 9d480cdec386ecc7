import { hashToken } from '#server/areas/auth/tokens.ts';
import { type ContractContacts, findEffectiveContacts } from '#server/areas/clients/contact-repository.ts';
import { findVoidRefund } from '#server/areas/payments/adjustments/void-refund-repository.ts';
import { writeAudit } from '#server/db/audit-repository.ts';
import type { Db } from '#server/db/db.ts';
import type { Context } from '#server/http/handler.ts';
import { endedLink } from '#server/http/refusal.ts';
import { formatFirstName } from '#server/primitives/greeting.ts';
import { maskEmail, maskPhone } from '#server/primitives/masks.ts';
import type { Services } from '#server/services/services.ts';
import { signedSupportingDocuments } from '#shared/conversion/expected-documents.ts';
import type { ClientDossier, linkDossier } from '#shared/operations/client-link/client-links.ts';
import { findProduct } from '#shared/products/catalogue.ts';
import { loadSignatureState } from './client-signature.ts';
import { findLinkDownloads } from './document-sending-repository.ts';
import { loadLinkPayment } from './link-payment-repository.ts';
import { type DossierRow, findDossier, findRequestedDocuments } from './link-repository.ts';

export type LinkContext = Context<typeof linkDossier>;

export const allScope = { kind: 'all' } as const;

export const auditLink = (db: Db, { services, address, link }: LinkContext, action: string, values: object = {}) =>
  writeAudit(db, {
    at: services.now(),
    userId: undefined,
    action,
    subject: `contract ${link.contractId}, link ${link.id}`,
    address,
    ...values,
  });

export const requireDossierRow = async (db: Db, { id }: LinkContext['link']): Promise<DossierRow> => {
  const row = await findDossier(db, id);
  if (!row) throw endedLink();
  return row;
};

/** Version of the contacts for optimistic concurrency; it does not reveal them. */
export const hashContacts = (
  { settings }: Services,
  { mail, phone }: Pick<ContractContacts, 'mail' | 'phone'>,
): string =>
  hashToken(settings.secrets.tokenSecret, `contacts:${JSON.stringify([mail?.mail, phone?.prefix, phone?.number])}`);

const describeContract = ({ personType, person, productCode, brokerName, brokerPhone, expiresAt }: DossierRow) => ({
  firstName: personType === 'PHY' ? formatFirstName(person.firstname ?? '') : '',
  product: findProduct(productCode)?.label ?? productCode,
  broker: { name: brokerName, phone: brokerPhone },
  expiresAt,
});

/** A download link shows no contact of the client: a broker may send documents to somebody else. */
const buildDownloads = async (tx: Db, linkId: number, row: DossierRow): Promise<ClientDossier> => ({
  ...describeContract(row),
  documents: [],
  contact: { email: null, phone: null, version: '', confirmedAt: null },
  ...(await findLinkDownloads(tx, linkId)),
  signature: null,
});

const buildTerminated = async (
  tx: Db,
  contractId: number,
  row: DossierRow,
): Promise<NonNullable<ClientDossier['terminated']>> => {
  const terminated = { contract: row.number, day: row.terminatedOn };
  if (!row.isVoid) return terminated;
  const { refundedOn = null, reference = null } = (await findVoidRefund(tx, contractId)) ?? {};
  const isRefunded = refundedOn !== null && reference !== null;
  return { ...terminated, isVoid: true, ...(isRefunded && { refund: { day: refundedOn, reference } }) };
};

export const buildDossier = async (tx: Db, { services, link }: LinkContext): Promise<ClientDossier> => {
  const row = await requireDossierRow(tx, link);
  if (row.isDownload) return buildDownloads(tx, link.id, row);
  const target = { scope: allScope, contractId: link.contractId, personId: row.personId, isForAll: false };
  const [contacts] = await findEffectiveContacts(tx, target);
  if (!contacts) throw endedLink();
  const { mail, phone } = contacts;
  const { knownEmail, sentTo } = row;
  const { settings } = services;
  const subject = { ...link, knownEmail, sentTo, settings, email: mail?.mail, at: services.now() };
  const { signature, kinds } = await loadSignatureState(tx, subject);
  const payment = await loadLinkPayment(tx, row, link, services.now());
  if (row.hasEnded)
    return {
      ...describeContract(row),
      terminated: await buildTerminated(tx, link.contractId, row),
      documents: [],
      contact: { email: null, phone: null, version: '', confirmedAt: row.confirmedAt },
      // Premiums from before a termination may still be due; the others were not paid, but cancelled.
      ...(payment && (payment.state !== 'settled' || payment.surplus) && { payment }),
      signature: null,
    };
  const toSign = new Set(kinds.map((kind) => signedSupportingDocuments[kind]));
  return {
    ...describeContract(row),
    documents: (await findRequestedDocuments(tx, link.id)).map(({ typeCode, ...document }) => ({
      ...document,
      ...(toSign.has(typeCode) && { isToSign: true }),
    })),
    contact: {
      email: mail ? maskEmail(mail.mail) : null,
      phone: phone ? maskPhone(phone.number) : null,
      version: hashContacts(services, contacts),
      confirmedAt: row.confirmedAt,
    },
    ...(payment && { payment }),
    signature,
  };
};
