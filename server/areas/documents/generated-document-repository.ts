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
  /** SHA-256 of its file; null until it was generated. */
  readonly sha256: string | null;
  /** Null if the facts were not frozen. */
  readonly snapshot: unknown;
  readonly template: number | null;
  readonly texts_version: string | null;
  readonly is_reconstructed: boolean;
  readonly code: string | null;
  /** Base URL of its QR code, fixed when its file is generated. */
  readonly verified_at_url: string | null;
  /** Where its sealed file is stored; null for one that nobody signed. */
  readonly sealed_key: string | null;
  /** True while it can be signed, requested or not. */
  readonly is_to_sign: boolean;
}

/** Finds a generated document within the scope. */
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
 * Saves the storage key and hash of a document once: of two concurrent renderings the first one wins. Returns the stored key.
 */
export const saveGeneratedFile = async (
  db: Db,
  { id }: Pick<GeneratedDocumentRecord, 'id'>,
  file: { readonly storageKey: string; readonly sha256: string; readonly verifiedAtUrl?: string },
): Promise<string | undefined> => {
  const { storageKey, sha256, verifiedAtUrl = null } = file;
  const [stored] = await db.query<{ storage_key: string }>(sql`
    update editique set sha256 = case when storage_key is null then ${sha256} else coalesce(sha256, ${sha256}) end,
      verified_at_url = case when storage_key is null then ${verifiedAtUrl} else verified_at_url end,
      storage_key = coalesce(storage_key, ${storageKey})
    where id = ${id} returning storage_key`);
  return stored?.storage_key;
};

interface IssuedGeneratedDocument {
  readonly contractId: number;
  readonly kind: DocumentKind;
  readonly name: string;
  readonly at: Date;
  /** Null for a document that the server issues by itself. */
  readonly userId: number | null;
  readonly signable: boolean;
  readonly snapshot: object;
  readonly template: number;
  readonly textsVersion: string;
  readonly code: string;
}

/** Inserts an issued document; its file is generated on first request. Returns its id. */
export const addGeneratedDocument = async (tx: Db, issued: IssuedGeneratedDocument): Promise<number> => {
  const [row] = await tx.query<{ id: number }>(sql`
    insert into editique (contract_id, kind, name, created_at, signable, status, snapshot, template, texts_version,
      issued_by, code)
    values (${issued.contractId}, ${issued.kind}, ${issued.name}, ${issued.at}, ${issued.signable},
      ${generatedDocumentStatuses.available}, ${issued.snapshot}::jsonb, ${issued.template}, ${issued.textsVersion},
      ${issued.userId}, ${issued.code})
    returning id`);
  if (!row) throw new Error('The document was not written');
  return row.id;
};

/**
 * Marks earlier documents of some kinds as replaced by a new one; returns whether one of them is being signed or was
 * e-mailed.
 */
export const replaceEarlierDocuments = async (
  tx: Db,
  { id, contractId, at }: { readonly id: number; readonly contractId: number; readonly at: Date },
  kinds: readonly DocumentKind[],
): Promise<{ readonly isSigning: boolean; readonly isHeld: boolean }> => {
  const replaced = await tx.query<{ status: string; isHeld: boolean }>(sql`
    update editique set replaced_at = ${at}, replaced_by = ${id}
    where contract_id = ${contractId} and kind = any(${[...kinds]}::text[]) and replaced_at is null and id <> ${id}
    returning status, ${isHeldDocument} as "isHeld"`);
  return {
    isSigning: replaced.some(({ status }) => status === generatedDocumentStatuses.signing),
    isHeld: replaced.some(({ isHeld }) => isHeld),
  };
};

const isHeldDocument = sql`exists(select from document_sending_document d where d.editique_id = editique.id)`;

/** Withdraws a document that another one replaces; true if it was e-mailed to somebody. */
export const withdrawReplaced = async (tx: Db, id: number, replacingId: number): Promise<boolean> => {
  const [row] = await tx.query<{ isHeld: boolean }>(sql`
    update editique set status = ${generatedDocumentStatuses.withdrawn}, signable = false, replaced_by = ${replacingId}
    where id = ${id} returning ${isHeldDocument} as "isHeld"`);
  return row?.isHeld === true;
};

/** Withdraws one document: it can no longer be read. */
export const withdrawDocument = async (tx: Db, id: number): Promise<void> => {
  await tx.query(sql`
    update editique set status = ${generatedDocumentStatuses.withdrawn}, signable = false where id = ${id}`);
};

/** Withdraws the documents of a kind: they can no longer be read. */
export const withdrawDocuments = async (tx: Db, contractId: number, kind: DocumentKind): Promise<void> => {
  await tx.query(sql`
    update editique set status = ${generatedDocumentStatuses.withdrawn}, signable = false
    where contract_id = ${contractId} and kind = ${kind}`);
};

/** Number of documents of a kind that a contract has. */
export const countGeneratedDocuments = async (db: Db, contractId: number, kind: string): Promise<number> => {
  const [row] = await db.query<{ count: number }>(
    sql`select count(*)::int as count from editique where contract_id = ${contractId} and kind = ${kind}`,
  );
  return row?.count ?? 0;
};

/** Number of documents of a contract with a name, counting those that end with a number in parentheses. */
export const countNamedDocuments = async (db: Db, contractId: number, name: string): Promise<number> => {
  const [row] = await db.query<{ count: number }>(sql`
    select count(*)::int as count from editique where contract_id = ${contractId}
      and (name = ${name} or (starts_with(name, ${`${name} (`}) and name like '%)'))`);
  return row?.count ?? 0;
};

export interface UnfrozenGeneratedDocument {
  readonly id: number;
  readonly contract_id: number;
  readonly kind: string;
  /** Number of earlier documents of the kind. */
  readonly before: number;
}

/** Documents without frozen facts, at most `limit`. */
export const findUnfrozenDocuments = (db: Db, limit: number): Promise<UnfrozenGeneratedDocument[]> =>
  db.query<UnfrozenGeneratedDocument>(sql`
    select e.id, e.contract_id, e.kind,
      (select count(*)::int from editique b where b.contract_id = e.contract_id and b.kind = e.kind and b.id < e.id) as before
    from editique e where e.snapshot is null and e.status <> ${generatedDocumentStatuses.withdrawn} order by e.id limit ${limit}`);

export interface FrozenGeneratedDocument {
  readonly id: number;
  /** Null if the document must not exist. */
  readonly snapshot: object | null;
  readonly template: number;
  readonly code: string;
}

/** Saves the frozen facts of documents; one that must not exist is withdrawn. */
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

/** Whose papers: all of a client, or those of one contract. */
export type PapersOf = { readonly clientId: number } | { readonly contractId: number };

/** Papers that wait for a first signature, by contract, in the order of the contracts. */
export const findUnsignedPapers = (
  tx: Db,
  target: PapersOf,
  kinds: readonly DocumentKind[],
): Promise<{ readonly contractId: number; readonly kinds: DocumentKind[] }[]> =>
  tx.query(sql`
    select e.contract_id as "contractId", array_agg(distinct e.kind) as kinds
    from editique e join contract c on c.id = e.contract_id
    where ${'clientId' in target ? sql`c.person_id = ${target.clientId}` : sql`c.id = ${target.contractId}`} and e.kind = any(${[...kinds]}::text[])
      and e.signable and e.snapshot is not null and e.replaced_at is null
      and e.status in (${generatedDocumentStatuses.available}, ${generatedDocumentStatuses.signing})
      and not exists (select from signature_document d join signature_request s on s.id = d.request_id
        where d.editique_id = e.id and d.is_held and (s.signed_at is not null or s.state in ('signed', 'sealed')))
    group by e.contract_id order by e.contract_id`);
