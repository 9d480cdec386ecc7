import * as v from 'valibot';
import { type ContractContacts, lockContacts, saveContact } from '#server/areas/clients/contact-repository.ts';
import { markContractChanged } from '#server/areas/contracts/mark-contract-changed.ts';
import { addSupportingFile } from '#server/areas/documents/supporting-document-repository.ts';
import type { Db } from '#server/db/db.ts';
import { assertQuota } from '#server/files/quota.ts';
import { addStoredBytes } from '#server/files/storage-repository.ts';
import { storeUploads } from '#server/files/uploads.ts';
import type { Handler, Handlers, StagedHandler } from '#server/http/handler.ts';
import { countOrThrottle } from '#server/http/rate-limits.ts';
import { endedLink, invalid, notFound, Refusal } from '#server/http/refusal.ts';
import type { linkContact, linkDossier, linkFileAdd, linkSign } from '#shared/operations/client-link/client-links.ts';
import { contactPhoneSchema } from '#shared/operations/clients/contact-changes.ts';
import type { ParsedInput } from '#shared/operations/wire/endpoint.ts';
import { foldAddress } from '#shared/primitives/text.ts';
import { contactEntries } from '#shared/schemas/contact-forms.ts';
import {
  allScope,
  auditLink,
  buildDossier,
  hashContacts,
  type LinkContext,
  requireDossierRow,
} from './build-dossier.ts';
import { requestClientSignature } from './client-signature.ts';
import { recordCorrection } from './correction.ts';
import {
  findRequestedDocuments,
  isFileStored,
  lockOpenLink,
  recordContactConfirmation,
  recordLinkChange,
  recordLinkUse,
  sumLinkFiles,
} from './link-repository.ts';

/** Limit on uploads with one link; a dossier needs a few, front and back. */
const files = { kind: 'client-link-file', max: 60, windowSeconds: 60 * 60 };
/** Limits on what one link stores until it ends. */
const uploadLimits = { perDocument: 20, inAll: 60, bytes: 500_000_000 } as const;
/** Returns what the client has to complete. Opening it is audited at most every ten minutes. */
const getLinkDossier: Handler<typeof linkDossier> = async (_input, context) => {
  const { db, services, link } = context;
  return db.transaction(async (tx) => {
    const linkUse = await recordLinkUse(tx, link.id, services.now());
    if (linkUse) await auditLink(tx, context, 'client-link-opened', { after: { link: link.id } });
    // The broker's devices show that the client has seen it.
    if (linkUse === 'first') await markContractChanged(tx, link.contractId);
    return { success: true, dossier: await buildDossier(tx, context) };
  });
};

/** Label of a requested document of the link's contract; throws a 404 for any other. */
const requireRequestedDocument = async (db: Db, { link }: LinkContext, documentId: number): Promise<string> => {
  const document = (await findRequestedDocuments(db, link.id)).find(({ id }) => id === documentId);
  if (!document) throw notFound('Cette pièce n’est pas attendue, ou votre courtier l’a déjà reçue.');
  return document.label;
};

/** Throws a 422 on `files` if another file would exceed what one link may store. */
const assertLinkTotal = async (db: Db, { link }: LinkContext, documentId: number, sizeBytes: number): Promise<void> => {
  const { documentCount, totalCount, bytes } = await sumLinkFiles(db, link.id, documentId);
  if (
    documentCount < uploadLimits.perDocument &&
    totalCount < uploadLimits.inAll &&
    bytes + sizeBytes <= uploadLimits.bytes
  )
    return;
  const fullMessage =
    'Ce lien a déjà reçu tous les fichiers qu’il peut recevoir. Contactez votre courtier pour la suite.';
  throw invalid({ files: [fullMessage] }, fullMessage);
};

/** Stores one file of a requested document, once for each key. */
const addLinkFile: StagedHandler<typeof linkFileAdd> = {
  stage: async (input, context) => {
    const { db, services, link } = context;
    const { documentId, key } = input;
    const [file, ...others] = input.files;
    if (!file || others.length > 0) throw invalid({ files: ['Envoyez un fichier à la fois'] });
    if (await isFileStored(db, link.id, key))
      return async (tx) => {
        await auditLink(tx, context, 'client-link-file', { after: { link: link.id, again: true } });
        return { success: true, dossier: await buildDossier(tx, context) };
      };
    await requireRequestedDocument(db, context, documentId);
    await countOrThrottle(db, files, String(link.id), services.now());
    await assertLinkTotal(db, context, documentId, file.size);
    const { brokerId } = await requireDossierRow(db, link);
    await assertQuota(db, services.settings, brokerId, input.files);
    const uploads = await storeUploads(services, 'piece', input.files);
    return async (tx) => {
      const now = services.now();
      if (!(await lockOpenLink(tx, link.id, now))) throw endedLink();
      const label = await requireRequestedDocument(tx, context, documentId);
      await assertLinkTotal(tx, context, documentId, file.size);
      const [upload] = uploads;
      const origin = { at: now, userId: null, link: { id: link.id, key } };
      if (upload && (await addSupportingFile(tx, documentId, upload, origin))) {
        await addStoredBytes(tx, brokerId, [upload]);
        await recordLinkChange(tx, link.id, now);
      }
      await auditLink(tx, context, 'client-link-file', { after: { link: link.id, document: documentId, label } });
      return { success: true, dossier: await buildDossier(tx, context) };
    };
  },
};

/** Validates a changed e-mail and phone; throws a 422 with a message for each wrong field. */
const parseCorrections = ({
  email: newEmail,
  phone: newPhone,
  countryCallingCode,
}: ParsedInput<typeof linkContact>) => {
  const email = newEmail ? v.safeParse(contactEntries.email, newEmail) : undefined;
  const phone = newPhone
    ? v.safeParse(contactPhoneSchema, { number: newPhone, prefix: countryCallingCode })
    : undefined;
  if (email?.success !== false && phone?.success !== false) return { email: email?.output, phone: phone?.output };
  const messagesOf = (issues: readonly { readonly message: string }[]) => issues.map(({ message }) => message);
  throw invalid({
    ...(email?.issues && { email: messagesOf(email.issues) }),
    ...(phone?.issues && { phone: messagesOf(phone.issues) }),
  });
};

/** Corrections that differ from the known contacts; the same address in other capitals is none. */
const changedContacts = (
  { email, phone }: ReturnType<typeof parseCorrections>,
  before: Pick<ContractContacts, 'mail' | 'phone'>,
) => ({
  email: email !== undefined && foldAddress(email) !== foldAddress(before.mail?.mail ?? '') ? email : undefined,
  phone: phone && phone.number === before.phone?.number && phone.prefix === before.phone.prefix ? undefined : phone,
});

/** Confirms the contacts of the contract, or changes them as the broker could (decision `client-link`). */
const confirmLinkContact: Handler<typeof linkContact> = async (input, context) => {
  const { db, services, link } = context;
  const now = services.now();
  const corrections = parseCorrections(input);
  return db.transaction(async (tx) => {
    const { personId } = await requireDossierRow(tx, link);
    // Person, then contract and link: a broker's change of contacts also locks the person first.
    const before = await lockContacts(tx, allScope, link.contractId, personId);
    if (!before || !(await lockOpenLink(tx, link.id, now))) throw endedLink();
    if (hashContacts(services, before) !== input.version)
      throw new Refusal(409, 'Ces coordonnées viennent de changer\u00A0: vérifiez-les à nouveau.');
    const target = { scope: allScope, contractId: link.contractId, personId, isForAll: false };
    const { email, phone } = changedContacts(corrections, before);
    const mail =
      email === undefined
        ? undefined
        : {
            id: before.mail?.id ?? personId,
            type: before.mail?.type ?? { code: 'PERSO', libelle: 'Personnel' },
            mail: email,
          };
    const number = phone && {
      id: before.phone?.id ?? personId,
      type: before.phone?.type ?? { code: 'MOBILE', libelle: 'Mobile' },
      acceptSms: before.phone?.acceptSms ?? ('false' as const),
      ...phone,
    };
    if (mail) await saveContact(tx, 'mail', mail, target);
    if (number) await saveContact(tx, 'phone', number, target);
    const previous = { mail: before.mail, phone: before.phone };
    const after = { mail: mail ?? before.mail, phone: number ?? before.phone, link: link.id };
    if (mail || number) {
      await recordCorrection(tx, { contractId: link.contractId, before: before.mail?.mail ?? null, mail, number }, now);
      await auditLink(tx, context, 'contact-updated', { before: previous, after });
    }
    if (!mail && !number) await auditLink(tx, context, 'client-link-confirmed', { after: { link: link.id } });
    await recordContactConfirmation(tx, link.id, now);
    await recordLinkChange(tx, link.id, now);
    return { success: true, dossier: await buildDossier(tx, context) };
  });
};

/** Sends the papers of the contract for signature. A retried call sends them once: the first request locks them. */
const requestLinkSignature: Handler<typeof linkSign> = async (_input, context) => {
  const { db, services, link } = context;
  const now = services.now();
  return db.transaction(async (tx) => {
    if (!(await lockOpenLink(tx, link.id, now))) throw endedLink();
    const row = await requireDossierRow(tx, link);
    const dossier = await buildDossier(tx, context);
    // A retry after a lost answer: the papers are already sent or signed.
    if (dossier.signature && dossier.signature.state !== 'offered') return { success: true, dossier };
    const request = await requestClientSignature(tx, link.contractId, row, context);
    if (!request.isRequested)
      return { success: false, message: { type: 'warning' as const, message: request.refusal }, dossier };
    const after = { link: link.id, request: request.id, documents: request.documents, to: row.knownEmail };
    await auditLink(tx, context, 'signature-requested', { after });
    await recordLinkChange(tx, link.id, now);
    return { success: true, dossier: await buildDossier(tx, context) };
  });
};

export const clientDossierHandlers = {
  linkContact: confirmLinkContact,
  linkDossier: getLinkDossier,
  linkFileAdd: addLinkFile,
  linkSign: requestLinkSignature,
} satisfies Partial<Handlers>;
