import type { Db, Scope } from '#server/db/db.ts';
import { withinScope } from '#server/db/scope.ts';
import { sql } from '#server/db/sql.ts';
import { generatedDocumentStatuses } from '#shared/primitives/vocabulary/statuses.ts';
import type { SignatureChannel, SignatureEvent, SignatureState } from '#shared/signatures/states.ts';
import type { SignatureMark } from '#shared/signatures/strokes.ts';

/** Where somebody was when they signed, as their device told: degrees, and how exact in metres. */
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
}

const columns = sql`r.id, r.contract_id as "contractId", r.channel, r.provider, r.provider_id as "providerId", r.state,
  r.first_name as "firstName", r.last_name as "lastName", r.email, r.phone, r.nonce, r.token_hash as "tokenHash",
  r.expires_at as "expiresAt", r.code_hash as "codeHash", r.code_expires_at as "codeExpiresAt",
  r.code_tries as "codeTries", r.consent, r.mark, r.place, r.viewed_at as "viewedAt", r.signed_at as "signedAt",
  r.device_signed_at as "deviceSignedAt", r.sealed_at as "sealedAt", r.level, r.failure, r.created_by as "createdBy",
  r.created_at as "createdAt"`;

export interface SignatureDocument {
  readonly id: number;
  readonly name: string;
  readonly kind: string;
  /** Of the bytes that the signatory was shown; null while they are not put together. */
  readonly shownSha256: string | null;
  /** Of the paper's own file today. */
  readonly originalSha256: string | null;
  readonly isReplaced: boolean;
  readonly storageKey: string | null;
  readonly sha256: string | null;
  /** How another provider calls it. */
  readonly providerId: string | null;
}

/** Keeps others from changing what is signed of a contract until the transaction ends; undefined out of scope. */
export const holdContract = async (
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
    sql`select ${columns} from signature_request r where r.id = ${id}`,
  );
  return request;
};

/** The same, held until the transaction ends. Hold the contract first. */
export const holdRequest = async (tx: Db, id: number): Promise<SignatureRequest | undefined> => {
  const [request] = await tx.query<SignatureRequest>(
    sql`select ${columns} from signature_request r where r.id = ${id} for update`,
  );
  return request;
};

export const findRequestByToken = async (db: Db, tokenHash: string): Promise<SignatureRequest | undefined> => {
  const [request] = await db.query<SignatureRequest>(
    sql`select ${columns} from signature_request r where r.token_hash = ${tokenHash}`,
  );
  return request;
};

export const documentsOf = (db: Db, requestId: number): Promise<SignatureDocument[]> =>
  db.query<SignatureDocument>(sql`
    select e.id, e.name, e.kind, d.shown_sha256 as "shownSha256", e.sha256 as "originalSha256",
      e.replaced_at is not null as "isReplaced", d.storage_key as "storageKey", d.sha256,
      d.provider_id as "providerId"
    from signature_document d join editique e on e.id = d.editique_id
    where d.request_id = ${requestId} order by d.position`);

export interface SignablePaper {
  readonly id: number;
  readonly kind: string;
  readonly signable: boolean;
  readonly status: string;
  readonly isReplaced: boolean;
}

/** Papers of a contract, by their ids. */
export const papersOf = (db: Db, contractId: number, ids: readonly number[]): Promise<SignablePaper[]> =>
  db.query<SignablePaper>(sql`
    select id, kind, signable and snapshot is not null as signable, status, replaced_at is not null as "isReplaced"
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
}

/** Writes a request with its papers, which are held by it. */
export const addRequest = async (tx: Db, made: NewRequest, documentIds: readonly number[]): Promise<number> => {
  const [row] = await tx.query<{ id: number }>(sql`
    insert into signature_request (contract_id, channel, provider, first_name, last_name, email, phone, nonce, token_hash,
      expires_at, created_by, created_at)
    values (${made.contractId}, ${made.channel}, ${made.provider}, ${made.firstName}, ${made.lastName}, ${made.email},
      ${made.phone}, ${made.nonce}, ${made.tokenHash}, ${made.expiresAt}, ${made.createdBy}, ${made.createdAt})
    returning id`);
  if (!row) throw new Error('the request has no number');
  await tx.query(sql`
    insert into signature_document (request_id, editique_id, position, shown_sha256)
    select ${row.id}::bigint, e.id, o.position, e.sha256
    from unnest(${[...documentIds]}::bigint[]) with ordinality as o(id, position) join editique e on e.id = o.id`);
  await markPapers(tx, row.id, generatedDocumentStatuses.signing);
  return row.id;
};

/** What the file of the contract says of a request's papers. */
const markPapers = async (tx: Db, requestId: number, status: string): Promise<void> => {
  await tx.query(sql`
    update editique e set status = ${status} from signature_document d
    where d.request_id = ${requestId} and d.editique_id = e.id`);
};

/** Remembers the bytes that are shown, once. */
export const keepShown = async (db: Db, requestId: number, documentId: number, sha256: string): Promise<void> => {
  await db.query(sql`
    update signature_document set shown_sha256 = coalesce(shown_sha256, ${sha256})
    where request_id = ${requestId} and editique_id = ${documentId}`);
};

export const markSent = async (tx: Db, id: number): Promise<void> => {
  await tx.query(sql`update signature_request set state = 'sent', failure = null where id = ${id}`);
};

/** Of a request that is looked at for the first time; false where it was before. */
export const markViewed = async (tx: Db, id: number, at: Date): Promise<boolean> => {
  const marked = await tx.query(
    sql`update signature_request set viewed_at = ${at} where id = ${id} and viewed_at is null returning id`,
  );
  return marked.length === 1;
};

interface Recorded {
  /** Null for what was signed at another provider's. */
  readonly mark: SignatureMark | null;
  readonly consent: string;
  readonly at: Date;
  readonly deviceAt: Date | null;
  readonly place: SigningPlace | null;
}

export const markSigned = async (
  tx: Db,
  id: number,
  { mark, consent, at, deviceAt, place }: Recorded,
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
    update signature_request set state = 'sealed', level = ${level}, sealed_at = ${at}, failure = null where id = ${id}`);
};

/** Ends a request without a signature: its papers may be signed otherwise. */
export const endRequest = async (tx: Db, id: number, state: 'refused' | 'expired' | 'withdrawn'): Promise<void> => {
  await markPapers(tx, id, generatedDocumentStatuses.available);
  await tx.query(sql`update signature_document set is_held = false where request_id = ${id}`);
  await tx.query(sql`update signature_request set state = ${state}, code_hash = null, failure = null where id = ${id}`);
};

/** A new code takes the place of the one before. */
export const keepCode = async (tx: Db, id: number, hash: string, expiresAt: Date): Promise<void> => {
  await tx.query(sql`
    update signature_request set code_hash = ${hash}, code_expires_at = ${expiresAt}, code_tries = 0 where id = ${id}`);
};

/** Counts a wrong code; after the last one it is good for nothing. Hold the request first. */
export const wasteCode = async (tx: Db, id: number, isLast: boolean): Promise<void> => {
  await tx.query(sql`
    update signature_request set code_tries = code_tries + 1,
      code_hash = case when ${isLast}::boolean then null else code_hash end where id = ${id}`);
};

/** Says why a request does not go on; undefined: it does. */
export const noteFailure = async (db: Db, id: number, failure: string | undefined): Promise<void> => {
  await db.query(sql`
    update signature_request set failure = ${failure?.slice(0, 500)}
    where id = ${id} and failure is distinct from ${failure?.slice(0, 500)}`);
};

/** Where it comes from. */
export interface Origin {
  readonly address: string;
  readonly agent: string;
}

export const job: Origin = { address: 'job', agent: '' };

interface NewEvent extends Origin {
  readonly requestId: number;
  readonly at: Date;
  readonly kind: SignatureEvent;
  readonly detail?: object;
}

export const addEvent = async (tx: Db, { requestId, at, kind, address, agent, detail }: NewEvent): Promise<void> => {
  await tx.query(sql`
    insert into signature_event (request_id, at, kind, address, agent, detail)
    values (${requestId}, ${at}, ${kind}, ${address}, ${agent.slice(0, 300)}, ${detail ?? {}}::jsonb)`);
};

export interface SignatureEventRow extends Origin {
  readonly at: string;
  readonly kind: SignatureEvent;
  readonly detail: Readonly<Record<string, unknown>>;
}

export const eventsOf = (db: Db, requestId: number): Promise<SignatureEventRow[]> =>
  db.query<SignatureEventRow>(
    sql`select at, kind, address, agent, detail from signature_event where request_id = ${requestId} order by id`,
  );
