import { createHash } from 'node:crypto';
import { newFileKey } from '#server/adapters/files.ts';
import { renderPdf } from '#server/adapters/pdf.ts';
import type { Db } from '#server/db/db.ts';
import { withinScope } from '#server/db/scope.ts';
import { sql } from '#server/db/sql.ts';
import { recordAudit } from '#server/http/audit-record.ts';
import type { Caller, Handler, Handlers } from '#server/http/handler.ts';
import { notFound } from '#server/http/refusal.ts';
import type { Services } from '#server/services/services.ts';
import { findDocument, isDocumentKind } from '#shared/documents/documents.ts';
import { verificationPath } from '#shared/documents/verification.ts';
import { isAllowed } from '#shared/operations/access.ts';
import {
  type editiqueGet,
  type editiqueIssue,
  type editiqueStored,
  fieldDocumentKinds,
} from '#shared/operations/contracts/generated-documents.ts';
import { generatedDocumentStatuses } from '#shared/primitives/vocabulary/statuses.ts';
import { logoOf } from './broker-logo-repository.ts';
import {
  findGeneratedDocument,
  type GeneratedDocumentRecord,
  keepGeneratedDocument,
} from './generated-document-repository.ts';
import { issueDocument } from './issue.ts';
import { frozenLogo, printed } from './print.ts';
import { textsOf } from './texts.ts';

const missing = () => notFound('Ce document n’existe pas ou n’est plus disponible.');

/** Why a document that is listed cannot be had; null where it can. */
const refusalOf = ({ status }: GeneratedDocumentRecord): string | null => {
  if (status === generatedDocumentStatuses.preparing) return 'Ce document est en préparation.';
  return status === generatedDocumentStatuses.withdrawn ? 'Ce document a été retiré.' : null;
};

/** SHA-256, hexadecimal. */
export const fingerprintOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** The bytes of a document as it was issued: rendered from what it froze the first time, the same ever after. */
export const issuedBytes = async (
  db: Db,
  { files, settings, log }: Services,
  record: GeneratedDocumentRecord,
): Promise<Uint8Array> => {
  const kept = record.storage_key ? await files.get(record.storage_key) : undefined;
  if (kept) {
    // Made before fingerprints were.
    if (record.storage_key && record.sha256 === null)
      await keepGeneratedDocument(db, record, { storageKey: record.storage_key, sha256: fingerprintOf(kept) });
    return kept;
  }
  const { kind, snapshot, template, texts_version: version, is_reconstructed: isReconstructed } = record;
  const texts = version === null ? undefined : await textsOf(db, version);
  if (!isDocumentKind(kind) || snapshot === null || template === null || !texts) throw missing();
  const issuedAt = new Date(record.created_at);
  const { code } = record;
  const verifiedAtUrl = record.verified_at_url ?? settings.publicUrl;
  const verification = code === null ? null : { url: `${verifiedAtUrl}${verificationPath(code)}`, code };
  const brokerLogo = await logoOf(db, frozenLogo(snapshot));
  const issuance = { kind, snapshot, template, texts, issuedAt, isReconstructed, brokerLogo, verification };
  const bytes = await renderPdf(printed(issuance));
  const storageKey = record.storage_key ?? newFileKey('editique');
  const sha256 = fingerprintOf(bytes);
  if (record.sha256 !== null && record.sha256 !== sha256)
    log.error({ document: record.id }, 'a document whose file was lost is not made again as it was');
  await files.put(storageKey, bytes);
  const keptKey = await keepGeneratedDocument(db, record, { storageKey, sha256, verifiedAtUrl });
  if (keptKey === storageKey) return bytes;
  // Somebody else made it at the same moment: theirs is the document.
  await files.remove(storageKey);
  return (keptKey && (await files.get(keptKey))) || bytes;
};

/** The sealed file of a document that was signed; what was issued otherwise. */
const bytesOf = async (db: Db, services: Services, record: GeneratedDocumentRecord): Promise<Uint8Array> => {
  if (record.sealed_key === null) return issuedBytes(db, services, record);
  const sealed = await services.files.get(record.sealed_key);
  if (!sealed) throw missing();
  return sealed;
};

const answerOf = ({ name, sealed_key: sealedKey }: GeneratedDocumentRecord, bytes: Uint8Array) => ({
  success: true,
  content: Buffer.from(bytes).toString('base64'),
  name: `${name}${sealedKey === null ? '' : ' signé'}.pdf`,
});

/** A document that the caller may see; none other exists. */
const visible = async (db: Db, caller: Caller, id: number): Promise<GeneratedDocumentRecord> => {
  const record = await findGeneratedDocument(db, caller.scope, id);
  const definition = record && findDocument(record.kind);
  if (!record || !definition || !isAllowed(definition.access, caller.user)) throw missing();
  return record;
};

const getGeneratedDocument: Handler<typeof editiqueGet> = async ({ editiqueId: id }, context) => {
  const { db, caller, services } = context;
  const held = await visible(db, caller, id);
  const refusal = refusalOf(held);
  if (refusal !== null) return { success: false, message: { type: 'warning', message: refusal } };
  const bytes = await bytesOf(db, services, held);
  const subject = `contractId ${held.contract_id}, document ${id}`;
  await recordAudit(db, context, { action: 'editiqueGet', subject, after: { name: held.name } });
  return answerOf(held, bytes);
};

const getStoredGeneratedDocument: Handler<typeof editiqueStored> = async (
  { editiqueId: id },
  { db, caller, services },
) => {
  const record = await visible(db, caller, id);
  if (refusalOf(record) !== null) throw missing();
  // What is shown or signed where there is no network is made for it: what it says was frozen before. Who only looks makes none.
  const isMade = caller.seenBy === undefined && (record.is_to_sign || fieldDocumentKinds.has(record.kind));
  if (isMade) return answerOf(record, await bytesOf(db, services, record));
  const key = record.sealed_key ?? record.storage_key;
  const bytes = key && (await services.files.get(key));
  if (!bytes) throw missing();
  return answerOf(record, bytes);
};

/** Issues a fresh document, or says why the contract may not have it. */
const issueGeneratedDocument: Handler<typeof editiqueIssue> = async (
  { contractId, kind },
  { db, caller, services },
) => {
  const { scope, user } = caller;
  const at = services.now();
  return db.transaction(async (tx) => {
    // Two at once would each take the other for the one before.
    const [row] = await tx.query(
      sql`select from contract where id = ${contractId} and ${withinScope(scope, 'broker_id')} for update`,
    );
    if (!row) throw notFound('Ce contrat n’existe pas ou n’est plus disponible.');
    const issued = await issueDocument(tx, { kind, contractId, scope, at, userId: user.id });
    if (!issued.isIssued) return { success: false, message: { type: 'warning' as const, message: issued.refusal } };
    return {
      success: true,
      message: { type: 'success' as const, message: 'Le document a bien été édité.' },
      editiqueId: issued.id,
    };
  });
};

export const generatedDocumentsHandlers = {
  editiqueGet: getGeneratedDocument,
  editiqueIssue: issueGeneratedDocument,
  editiqueStored: getStoredGeneratedDocument,
} satisfies Partial<Handlers>;
