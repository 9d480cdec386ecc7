import * as v from 'valibot';
import { hashToken } from '#server/areas/auth/tokens.ts';
import {
  type ContractContacts,
  contactsOf,
  lockContacts,
  writeContact,
} from '#server/areas/clients/contact-repository.ts';
import { addSupportingFile } from '#server/areas/documents/supporting-document-repository.ts';
import { writeAudit } from '#server/db/audit-repository.ts';
import type { Db } from '#server/db/db.ts';
import { assertQuota } from '#server/files/quota.ts';
import { addStoredBytes } from '#server/files/storage-repository.ts';
import { storeUploads } from '#server/files/uploads.ts';
import { countOrThrottle } from '#server/http/budgets.ts';
import type { Context, Handler, Handlers, StagedHandler } from '#server/http/handler.ts';
import { endedLink, invalid, notFound, Refusal } from '#server/http/refusal.ts';
import type { Services } from '#server/services/services.ts';
import { signedSupportingDocuments } from '#shared/conversion/expected-documents.ts';
import type {
  ClientDossier,
  linkContact,
  linkDossier,
  linkFileAdd,
  linkSign,
} from '#shared/operations/client-link/client-links.ts';
import { contactPhoneSchema } from '#shared/operations/clients/contact-changes.ts';
import type { ParsedInput } from '#shared/operations/wire/endpoint.ts';
import { findProduct } from '#shared/products/catalogue.ts';
import { contactEntries } from '#shared/schemas/contact-forms.ts';
import { askSignature, signatureOf } from './client-signature.ts';
import {
  type DossierRow,
  dossierOfLink,
  keepLinkOpen,
  noteChange,
  noteContact,
  noteUse,
  wantedDocuments,
  wasSent,
} from './link-repository.ts';
import { maskedEmail, maskedPhone } from './masks.ts';

type Held = Context<typeof linkDossier>;

/** Files by one link: a dossier's are a few, front and back. */
const files = { kind: 'client-link-file', max: 60, windowSeconds: 60 * 60 };
const everything = { kind: 'all' } as const;

const audit = (db: Db, { services, address, link }: Held, action: string, values: object = {}) =>
  writeAudit(db, {
    at: services.now(),
    userId: undefined,
    action,
    subject: `contract ${link.contractId}, link ${link.id}`,
    address,
    ...values,
  });

const rowOf = async (db: Db, { id }: Held['link']): Promise<DossierRow> => {
  const row = await dossierOfLink(db, id);
  if (!row) throw endedLink();
  return row;
};

/** Names contacts without telling them. */
const versionOf = ({ settings }: Services, { mail, phone }: Pick<ContractContacts, 'mail' | 'phone'>): string =>
  hashToken(settings.secrets.tokenSecret, `contacts:${JSON.stringify([mail?.mail, phone?.prefix, phone?.number])}`);

const dossierOf = async (tx: Db, { services, link }: Held): Promise<ClientDossier> => {
  const row = await rowOf(tx, link);
  const target = { scope: everything, contractId: link.contractId, personId: row.personId, all: false };
  const [contacts] = await contactsOf(tx, target);
  if (!contacts) throw endedLink();
  const { mail, phone } = contacts;
  const by = { ...link, knownEmail: row.knownEmail, email: mail?.mail, at: services.now() };
  const { signature, kinds } = await signatureOf(tx, by);
  const toSign = new Set(kinds.map((kind) => signedSupportingDocuments[kind]));
  return {
    firstName: row.personType === 'PHY' ? (row.person.firstname ?? '') : '',
    product: findProduct(row.productCode)?.label ?? row.productCode,
    broker: { name: row.brokerName, phone: row.brokerPhone },
    expiresAt: row.expiresAt,
    documents: (await wantedDocuments(tx, link.id)).map(({ typeCode, ...wanted }) => ({
      ...wanted,
      ...(toSign.has(typeCode) && { isToSign: true }),
    })),
    contact: {
      email: mail ? maskedEmail(mail.mail) : null,
      phone: phone ? maskedPhone(phone.number) : null,
      version: versionOf(services, contacts),
      saidAt: row.saidAt,
    },
    signature,
  };
};

/** What the client is to complete. Opening it is audited, at most every ten minutes. */
const getLinkDossier: Handler<typeof linkDossier> = async (_input, context) => {
  const { db, services, link } = context;
  return db.transaction(async (tx) => {
    if (await noteUse(tx, link.id, services.now()))
      await audit(tx, context, 'client-link-opened', { after: { link: link.id } });
    return { success: true, dossier: await dossierOf(tx, context) };
  });
};

/** The document of the link's own contract that is sent; no other exists. */
const assertWanted = async (db: Db, { link }: Held, documentId: number): Promise<string> => {
  const wanted = (await wantedDocuments(db, link.id)).find(({ id }) => id === documentId);
  if (!wanted) throw notFound('Cette pièce n’est pas attendue, ou votre courtier l’a déjà reçue.');
  return wanted.label;
};

/** Takes one file of a missing document, once for each key. */
const addLinkFile: StagedHandler<typeof linkFileAdd> = {
  stage: async (input, context) => {
    const { db, services, link } = context;
    const { documentId, key } = input;
    const [file, ...others] = input.files;
    if (!file || others.length > 0) throw invalid({ files: ['Envoyez un fichier à la fois'] });
    if (await wasSent(db, link.id, key))
      return async (tx) => {
        await audit(tx, context, 'client-link-file', { after: { link: link.id, again: true } });
        return { success: true, dossier: await dossierOf(tx, context) };
      };
    await assertWanted(db, context, documentId);
    await countOrThrottle(db, files, String(link.id), services.now());
    const { brokerId } = await rowOf(db, link);
    await assertQuota(db, services.settings, brokerId, input.files);
    const stored = await storeUploads(services, 'piece', input.files);
    return (root) =>
      root.transaction(async (tx) => {
        const now = services.now();
        if (!(await keepLinkOpen(tx, link.id, now))) throw endedLink();
        const label = await assertWanted(tx, context, documentId);
        const [kept] = stored;
        const origin = { at: now, userId: null, link: { id: link.id, key } };
        if (kept && (await addSupportingFile(tx, documentId, kept, origin))) {
          await addStoredBytes(tx, brokerId, [kept]);
          await noteChange(tx, link.id, now);
        }
        await audit(tx, context, 'client-link-file', { after: { link: link.id, document: documentId, label } });
        return { success: true, dossier: await dossierOf(tx, context) };
      });
  },
};

/** What was typed anew of e-mail and phone; a 422 that names each that is wrong. */
const correctionsOf = ({ email: typed, phone: dialled, countryCallingCode }: ParsedInput<typeof linkContact>) => {
  const email = typed ? v.safeParse(contactEntries.email, typed) : undefined;
  const phone = dialled
    ? v.safeParse(contactPhoneSchema, { number: dialled.replace(/\D/g, ''), prefix: countryCallingCode })
    : undefined;
  if (email?.success !== false && phone?.success !== false) return { email, phone };
  const messagesOf = (issues: readonly { readonly message: string }[]) => issues.map(({ message }) => message);
  throw invalid({
    ...(email?.issues && { email: messagesOf(email.issues) }),
    ...(phone?.issues && { phone: messagesOf(phone.issues) }),
  });
};

/** Confirms the contacts of the contract, or corrects them there as the broker would (decision `client-link`). */
const sayLinkContact: Handler<typeof linkContact> = async (input, context) => {
  const { db, services, link } = context;
  const now = services.now();
  const { email, phone } = correctionsOf(input);
  return db.transaction(async (tx) => {
    if (!(await keepLinkOpen(tx, link.id, now))) throw endedLink();
    const { personId } = await rowOf(tx, link);
    const before = await lockContacts(tx, everything, link.contractId, personId);
    if (!before) throw endedLink();
    if (versionOf(services, before) !== input.version)
      throw new Refusal(409, 'Ces coordonnées viennent de changer\u00A0: vérifiez-les à nouveau.');
    const target = { scope: everything, contractId: link.contractId, personId, all: false };
    const mail = email && {
      id: before.mail?.id ?? personId,
      type: before.mail?.type ?? { code: 'PERSO', libelle: 'Personnel' },
      mail: email.output,
    };
    const number = phone && {
      id: before.phone?.id ?? personId,
      type: before.phone?.type ?? { code: 'MOBILE', libelle: 'Mobile' },
      acceptSms: before.phone?.acceptSms ?? ('false' as const),
      ...phone.output,
    };
    if (mail) await writeContact(tx, 'mail', mail, target);
    if (number) await writeContact(tx, 'phone', number, target);
    const was = { mail: before.mail, phone: before.phone };
    const after = { mail: mail ?? before.mail, phone: number ?? before.phone, link: link.id };
    if (mail || number) await audit(tx, context, 'contact-updated', { before: was, after });
    else await audit(tx, context, 'client-link-confirmed', { after: { link: link.id } });
    await noteContact(tx, link.id, now);
    await noteChange(tx, link.id, now);
    return { success: true, dossier: await dossierOf(tx, context) };
  });
};

/** Has the papers of the contract sent to be signed. Asked twice, they are sent once: the first request holds them. */
const askLinkSignature: Handler<typeof linkSign> = async (_input, context) => {
  const { db, services, link } = context;
  const now = services.now();
  return db.transaction(async (tx) => {
    if (!(await keepLinkOpen(tx, link.id, now))) throw endedLink();
    const row = await rowOf(tx, link);
    const dossier = await dossierOf(tx, context);
    // Asked again because the first answer was lost: they are sent, or signed.
    if (dossier.signature && dossier.signature.state !== 'offered') return { success: true, dossier };
    const asked = await askSignature(tx, link.contractId, row, context);
    if (!asked.isRequested)
      return { success: false, message: { type: 'warning' as const, message: asked.refusal }, dossier };
    const after = { link: link.id, request: asked.id, documents: asked.documents, to: row.knownEmail };
    await audit(tx, context, 'signature-requested', { after });
    await noteChange(tx, link.id, now);
    return { success: true, dossier: await dossierOf(tx, context) };
  });
};

export const clientDossierHandlers = {
  linkContact: sayLinkContact,
  linkDossier: getLinkDossier,
  linkFileAdd: addLinkFile,
  linkSign: askLinkSignature,
} satisfies Partial<Handlers>;
