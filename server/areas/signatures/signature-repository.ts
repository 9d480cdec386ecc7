import { confirmedMail } from '#server/areas/contracts/confirmed-mail.ts';
import type { Db, Scope } from '#server/db/db.ts';
import { withinScope } from '#server/db/scope.ts';
import { sql } from '#server/db/sql.ts';
import { debitMandateKind } from '#shared/documents/documents.ts';
import { generatedDocumentStatuses } from '#shared/primitives/vocabulary/statuses.ts';
import type { SignatureChannel, SignatureEvent, SignatureState } from '#shared/signatures/states.ts';
import type { SignatureMark } from '#shared/signatures/strokes.ts';

/** Location of the device at signing: degrees, accuracy in metres. */
export interface SigningPlace {
  readonly latitude: number;
  readonly longitude: number;
  readonly accuracyM: number | null;
}

export interface Signatory {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string | null;
  readonly phone: string | null;
}

export interface SignatureRequest extends Signatory {
  readonly id: number;
  readonly contractId: number;
  readonly channel: SignatureChannel;
  readonly provider: 'built-in' | 'yousign';
  readonly providerId: string | null;
  readonly state: SignatureState;
  readonly nonce: string | null;
  readonly tokenHash: string | null;
  readonly expiresAt: string | null;
  readonly codeHash: string | null;
  readonly codeExpiresAt: string | null;
  readonly codeTries: number;
  readonly consent: string | null;
  readonly mark: SignatureMark | null;
  readonly place: SigningPlace | null;
  readonly viewedAt: string | null;
  readonly signedAt: string | null;
  readonly deviceSignedAt: string | null;
  readonly sealedAt: string | null;
  readonly level: string | null;
  readonly failure: string | null;
  readonly createdBy: number | null;
  readonly createdAt: string;
  /** Request of the first signatory, which holds the papers; null for the first or only signatory. */
  readonly cosignerOf: number | null;
  /** The second signatory holds the debited account: of the papers, they read, sign and receive the mandate only. */
  readonly signsMandateOnly: boolean;
}

export const signatureRequestColumns = sql`r.id, r.contract_id as "contractId", r.channel, r.provider, r.provider_id as "providerId", r.state,
  r.first_name as "firstName", r.last_name as "lastName", r.email, r.phone, r.nonce, r.token_hash as "tokenHash",
  r.expires_at as "expiresAt", r.code_hash as "codeHash", r.code_expires_at as "codeExpiresAt",
  r.code_tries as "codeTries", r.consent, r.mark, r.place, r.viewed_at as "viewedAt", r.signed_at as "signedAt",
  r.device_signed_at as "deviceSignedAt", r.sealed_at as "sealedAt", r.level, r.failure, r.created_by as "createdBy",
  r.created_at as "createdAt", r.cosigner_of as "cosignerOf", r.signs_mandate_only as "signsMandateOnly"`;

export interface SignatureDocument {
  readonly id: number;
  readonly name: string;
  readonly kind: string;
  /** Hash of the bytes shown to the signatory; null until the paper was generated. */
  readonly shownSha256: string | null;
  /** Hash of the paper's current file. */
  readonly originalSha256: string | null;
  readonly isReplaced: boolean;
  readonly storageKey: string | null;
  readonly sha256: string | null;
  /** Id at the external provider. */
  readonly providerId: string | null;
}

/** Locks a contract against concurrent changes of its signatures until the transaction ends; undefined out of scope. */
export const lockContract = async (
  tx: Db,
  scope: Scope,
  contractId: number,
): Promise<{ readonly numero: string } | undefined> => {
  const [row] = await tx.query<{ numero: string }>(
    sql`select numero from contract where id = ${contractId} and ${withinScope(scope, 'broker_id')} for update`,
  );
  return row;
};

export const findRequest = async (db: Db, id: number): Promise<SignatureRequest | undefined> => {
  const [request] = await db.query<SignatureRequest>(
    sql`select ${signatureRequestColumns} from signature_request r where r.id = ${id}`,
  );
  return request;
};

/** Finds and locks a request until the transaction ends. Lock the contract first, to avoid deadlocks. */
export const lockRequest = async (tx: Db, id: number): Promise<SignatureRequest | undefined> => {
  const [request] = await tx.query<SignatureRequest>(
    sql`select ${signatureRequestColumns} from signature_request r where r.id = ${id} for update`,
  );
  return request;
};

/** Finds a request by the hash of its token, unless its broker is disabled. */
export const findRequestByToken = async (db: Db, tokenHash: string): Promise<SignatureRequest | undefined> => {
  const [request] = await db.query<SignatureRequest>(
    sql`select ${signatureRequestColumns} from signature_request r
      where r.token_hash = ${tokenHash} and exists (
        select from contract c join broker b on b.id = c.broker_id where c.id = r.contract_id and b.is_enabled)`,
  );
  return request;
};

/** Papers that the signatory of a request signs; two signatories may share them. */
export const findDocuments = (db: Db, requestId: number): Promise<SignatureDocument[]> =>
  db.query<SignatureDocument>(sql`
    select e.id, e.name, e.kind, d.shown_sha256 as "shownSha256", e.sha256 as "originalSha256",
      e.replaced_at is not null as "isReplaced", d.storage_key as "storageKey", d.sha256,
      d.provider_id as "providerId"
    from signature_request r join signature_document d on d.request_id = coalesce(r.cosigner_of, r.id)
      join editique e on e.id = d.editique_id
    where r.id = ${requestId} and (not r.signs_mandate_only or e.kind = ${debitMandateKind})
    order by d.position`);

export interface SignablePaper {
  readonly id: number;
  readonly name: string;
  readonly kind: string;
  readonly signable: boolean;
  readonly status: string;
  readonly isReplaced: boolean;
}

/** Papers of a contract by id. */
export const findPapers = (db: Db, contractId: number, ids: readonly number[]): Promise<SignablePaper[]> =>
  db.query<SignablePaper>(sql`
    select id, name, kind, signable and snapshot is not null as signable, status, replaced_at is not null as "isReplaced"
    from editique where contract_id = ${contractId} and id = any(${[...ids]}::bigint[]) order by id`);

interface NewRequest extends Signatory {
  readonly contractId: number;
  readonly channel: SignatureChannel;
  readonly provider: SignatureRequest['provider'];
  readonly nonce: string | null;
  readonly tokenHash: string | null;
  readonly expiresAt: Date | null;
  readonly createdBy: number | null;
  readonly createdAt: Date;
  readonly cosignerOf: number | null;
  readonly signsMandateOnly: boolean;
}

/** Inserts a request and reserves its papers, of which the request of a second signatory has none. */
export const addRequest = async (tx: Db, draft: NewRequest, documentIds: readonly number[]): Promise<number> => {
  const [row] = await tx.query<{ id: number }>(sql`
    insert into signature_request (contract_id, channel, provider, first_name, last_name, email, phone, nonce, token_hash,
      expires_at, cosigner_of, signs_mandate_only, to_contract_mail, created_by, created_at)
    values (${draft.contractId}, ${draft.channel}, ${draft.provider}, ${draft.firstName}, ${draft.lastName}, ${draft.email},
      ${draft.phone}, ${draft.nonce}, ${draft.tokenHash}, ${draft.expiresAt}, ${draft.cosignerOf}, ${draft.signsMandateOnly},
      coalesce((select lower(${confirmedMail}) = lower(${draft.email}) from contract c join person p on p.id = c.person_id
        where c.id = ${draft.contractId}), false), ${draft.createdBy}, ${draft.createdAt})
    returning id`);
  if (!row) throw new Error('The request was not written');
  await tx.query(sql`
    insert into signature_document (request_id, editique_id, position, shown_sha256)
    select ${row.id}::bigint, e.id, o.position, e.sha256
    from unnest(${[...documentIds]}::bigint[]) with ordinality as o(id, position) join editique e on e.id = o.id`);
  await markPapers(tx, row.id, generatedDocumentStatuses.signing);
  return row.id;
};

/** Sets the status of a request's papers. */
const markPapers = async (tx: Db, requestId: number, status: string): Promise<void> => {
  await tx.query(sql`
    update editique e set status = ${status} from signature_document d
    where d.request_id = ${requestId} and d.editique_id = e.id`);
};

/** Saves the hash of the shown bytes, the first time only. */
export const saveShownHash = async (db: Db, requestId: number, documentId: number, sha256: string): Promise<void> => {
  await db.query(sql`
    update signature_document set shown_sha256 = coalesce(shown_sha256, ${sha256})
    where request_id = ${requestId} and editique_id = ${documentId}`);
};

export const markSent = async (tx: Db, id: number): Promise<void> => {
  await tx.query(sql`update signature_request set state = 'sent', failure = null where id = ${id}`);
};

/** Records the first view of a request; false if it was viewed before. */
export const markViewed = async (tx: Db, id: number, at: Date): Promise<boolean> => {
  const marked = await tx.query(
    sql`update signature_request set viewed_at = ${at} where id = ${id} and viewed_at is null returning id`,
  );
  return marked.length === 1;
};

interface SignedFields {
  /** Null if it was signed at an external provider. */
  readonly mark: SignatureMark | null;
  readonly consent: string;
  readonly at: Date;
  readonly deviceAt: Date | null;
  readonly place: SigningPlace | null;
}

export const markSigned = async (
  tx: Db,
  id: number,
  { mark, consent, at, deviceAt, place }: SignedFields,
): Promise<void> => {
  await tx.query(sql`
    update signature_request set state = 'signed', mark = ${mark}::jsonb, consent = ${consent}, signed_at = ${at},
      device_signed_at = ${deviceAt}, place = ${place}::jsonb, code_hash = null, failure = null
    where id = ${id}`);
};

export interface SealedFile {
  readonly documentId: number;
  readonly storageKey: string;
  readonly sha256: string;
}

/** Saves the sealed papers of a request and marks the requests of all its signatories. */
export const markSealed = async (
  tx: Db,
  id: number,
  { files, level, at }: { readonly files: readonly SealedFile[]; readonly level: string | null; readonly at: Date },
): Promise<void> => {
  await tx.query(sql`
    update signature_document d set storage_key = f.key, sha256 = f.sha256
    from unnest(${files.map((file) => file.documentId)}::bigint[], ${files.map((file) => file.storageKey)}::text[],
      ${files.map((file) => file.sha256)}::text[]) as f(id, key, sha256)
    where d.request_id = ${id} and d.editique_id = f.id`);
  await markPapers(tx, id, generatedDocumentStatuses.signed);
  await tx.query(sql`
    update signature_request set state = 'sealed', level = ${level}, sealed_at = ${at}, failure = null
    where id = ${id} or cosigner_of = ${id}`);
};

/** Ends a request without a signature and releases its papers. */
export const endRequest = async (tx: Db, id: number, state: 'refused' | 'expired' | 'withdrawn'): Promise<void> => {
  await markPapers(tx, id, generatedDocumentStatuses.available);
  await tx.query(sql`update signature_document set is_held = false where request_id = ${id}`);
  await tx.query(sql`update signature_request set state = ${state}, code_hash = null, failure = null where id = ${id}`);
};

/** Saves the failure of a request's job; undefined clears it. */
export const saveFailure = async (db: Db, id: number, failure: string | undefined): Promise<void> => {
  await db.query(sql`
    update signature_request set failure = ${failure?.slice(0, 500)}
    where id = ${id} and failure is distinct from ${failure?.slice(0, 500)}`);
};

/** IP address and user agent of a call. */
export interface CallOrigin {
  readonly address: string;
  readonly agent: string;
}

export const jobOrigin: CallOrigin = { address: 'job', agent: '' };

interface NewSignatureEvent extends CallOrigin {
  readonly requestId: number;
  readonly at: Date;
  readonly kind: SignatureEvent;
  readonly detail?: object;
}

export const addSignatureEvent = async (
  tx: Db,
  { requestId, at, kind, address, agent, detail }: NewSignatureEvent,
): Promise<void> => {
  await tx.query(sql`
    insert into signature_event (request_id, at, kind, address, agent, detail)
    values (${requestId}, ${at}, ${kind}, ${address}, ${agent.slice(0, 300)}, ${detail ?? {}}::jsonb)`);
};

export interface SignatureEventRow extends CallOrigin {
  readonly id: number;
  readonly at: string;
  readonly kind: SignatureEvent;
  readonly detail: Readonly<Record<string, unknown>>;
}

export const findSignatureEvents = (db: Db, requestId: number): Promise<SignatureEventRow[]> =>
  db.query<SignatureEventRow>(
    sql`select id, at, kind, address, agent, detail from signature_event where request_id = ${requestId} order by id`,
  );
