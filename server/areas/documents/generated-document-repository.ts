import type { Db, Scope } from '#server/db/db.ts';
import { withinScope } from '#server/db/scope.ts';
import { sql } from '#server/db/sql.ts';
import type { DocumentKind } from '#shared/documents/documents.ts';
import { generatedDocumentStatuses } from '#shared/primitives/vocabulary/statuses.ts';

export interface GeneratedDocumentRecord {
  readonly id: number;
  readonly contract_id: number;
  readonly kind: string;
  readonly name: string;
  readonly status: string;
  readonly created_at: string;
  readonly storage_key: string | null;
  /** Of its bytes; null while nobody asked for them. */
  readonly sha256: string | null;
  /** Null for one that could not be frozen. */
  readonly snapshot: unknown;
  readonly template: number | null;
  readonly texts_version: string | null;
  readonly is_reconstructed: boolean;
  readonly code: string | null;
  /** The beginning of the address that its QR code leads to, settled with its first bytes. */
  readonly verified_at_url: string | null;
  /** Where its sealed file is kept; null for one that nobody signed. */
  readonly sealed_key: string | null;
  /** It waits for a signature, asked for or not. */
  readonly is_to_sign: boolean;
}

/** One generated document, or undefined where there is none within the scope. */
export const findGeneratedDocument = async (
  db: Db,
  scope: Scope,
  id: number,
): Promise<GeneratedDocumentRecord | undefined> => {
  const [record] = await db.query<GeneratedDocumentRecord>(sql`
    select e.id, e.contract_id, e.kind, e.name, e.status, e.created_at, e.storage_key, e.sha256, e.snapshot, e.template,
      e.texts_version, e.is_reconstructed, e.code, e.verified_at_url,
      e.signable and e.replaced_at is null
        and e.status in (${generatedDocumentStatuses.available}, ${generatedDocumentStatuses.signing}) as is_to_sign,
      (select d.storage_key from signature_document d where d.editique_id = e.id and d.storage_key is not null) as sealed_key
    from editique e join contract c on c.id = e.contract_id
    where e.id = ${id} and ${withinScope(scope, 'c.broker_id')}`);
  return record;
};

/**
 * Remembers where the bytes of a document are kept and their fingerprint, once: of two that render it together, the first
 * stays. Answers where they are kept.
 */
export const keepGeneratedDocument = async (
  db: Db,
  { id }: Pick<GeneratedDocumentRecord, 'id'>,
  made: { readonly storageKey: string; readonly sha256: string; readonly verifiedAtUrl?: string },
): Promise<string | undefined> => {
  const { storageKey, sha256, verifiedAtUrl = null } = made;
  const [kept] = await db.query<{ storage_key: string }>(sql`
    update editique set sha256 = case when storage_key is null then ${sha256} else coalesce(sha256, ${sha256}) end,
      verified_at_url = case when storage_key is null then ${verifiedAtUrl} else verified_at_url end,
      storage_key = coalesce(storage_key, ${storageKey})
    where id = ${id} returning storage_key`);
  return kept?.storage_key;
};

interface IssuedGeneratedDocument {
  readonly contractId: number;
  readonly kind: DocumentKind;
  readonly name: string;
  readonly at: Date;
  /** Null for what the programme issues by itself. */
  readonly userId: number | null;
  readonly signable: boolean;
  readonly snapshot: object;
  readonly template: number;
  readonly textsVersion: string;
  readonly code: string;
}

/** Writes an issued document; its bytes are made when it is first asked for. Answers its number. */
export const addGeneratedDocument = async (tx: Db, issued: IssuedGeneratedDocument): Promise<number> => {
  const [row] = await tx.query<{ id: number }>(sql`
    insert into editique (contract_id, kind, name, created_at, signable, status, snapshot, template, texts_version,
      issued_by, code)
    values (${issued.contractId}, ${issued.kind}, ${issued.name}, ${issued.at}, ${issued.signable},
      ${generatedDocumentStatuses.available}, ${issued.snapshot}::jsonb, ${issued.template}, ${issued.textsVersion},
      ${issued.userId}, ${issued.code})
    returning id`);
  if (!row) throw new Error('the document has no number');
  return row.id;
};

/** Marks the earlier documents of some kinds as replaced. */
export const replaceEarlier = async (
  tx: Db,
  contractId: number,
  kinds: readonly DocumentKind[],
  at: Date,
): Promise<void> => {
  await tx.query(sql`
    update editique set replaced_at = ${at}
    where contract_id = ${contractId} and kind = any(${[...kinds]}::text[]) and replaced_at is null`);
};

/** Takes back the documents of a kind: nobody reads them any more. */
export const withdrawDocuments = async (tx: Db, contractId: number, kind: DocumentKind): Promise<void> => {
  await tx.query(sql`
    update editique set status = ${generatedDocumentStatuses.withdrawn}, signable = false
    where contract_id = ${contractId} and kind = ${kind}`);
};

/** How many documents of a kind a contract has. */
export const countGeneratedDocuments = async (db: Db, contractId: number, kind: string): Promise<number> => {
  const [row] = await db.query<{ count: number }>(
    sql`select count(*)::int as count from editique where contract_id = ${contractId} and kind = ${kind}`,
  );
  return row?.count ?? 0;
};

export interface UnfrozenGeneratedDocument {
  readonly id: number;
  readonly contract_id: number;
  readonly kind: string;
  /** How many of the kind the contract had before it. */
  readonly before: number;
}

/** Documents that say what is true today and not what was when they were issued, at most `limit`. */
export const unfrozenGeneratedDocuments = (db: Db, limit: number): Promise<UnfrozenGeneratedDocument[]> =>
  db.query<UnfrozenGeneratedDocument>(sql`
    select e.id, e.contract_id, e.kind,
      (select count(*)::int from editique b where b.contract_id = e.contract_id and b.kind = e.kind and b.id < e.id) as before
    from editique e where e.snapshot is null and e.status <> ${generatedDocumentStatuses.withdrawn} order by e.id limit ${limit}`);

export interface FrozenGeneratedDocument {
  readonly id: number;
  /** Null where the document may not exist. */
  readonly snapshot: object | null;
  readonly template: number;
  readonly code: string;
}

/** Freezes documents; one that may not exist is withdrawn. */
export const freezeGeneratedDocuments = async (
  db: Db,
  frozen: readonly FrozenGeneratedDocument[],
  textsVersion: string,
): Promise<void> => {
  await db.query(sql`
    update editique e set snapshot = f.snapshot, template = f.template, code = f.code, texts_version = ${textsVersion},
      status = case when f.snapshot is null then ${generatedDocumentStatuses.withdrawn}::text else e.status end,
      signable = e.signable and f.snapshot is not null
    from jsonb_to_recordset(${JSON.stringify(frozen)}::text::jsonb)
      as f(id bigint, snapshot jsonb, template int, code text)
    where e.id = f.id`);
};
