import type { Db, Scope } from '#server/db/db.ts';
import { withinScope } from '#server/db/scope.ts';
import { sql } from '#server/db/sql.ts';
import { addStoredBytes, brokerOfContract, type StoredFile } from '#server/files/storage-repository.ts';
import type { SupportingFile } from '#shared/operations/contracts/supporting-documents.ts';

/** The files of a document, newest first; undefined where the document is not within the scope. */
export const filesOfDocument = async (
  db: Db,
  scope: Scope,
  documentId: number,
): Promise<SupportingFile[] | undefined> => {
  const known = await db.query(sql`
    select 1 from supporting_document d join contract c on c.id = d.contract_id
    where d.id = ${documentId} and ${withinScope(scope, 'c.broker_id')}`);
  if (known.length === 0) return undefined;
  return db.query<SupportingFile>(sql`
    select id, name, created_at as "creationDate", content_type as "contentType", size_bytes as "sizeBytes"
    from supporting_file where supporting_document_id = ${documentId} order by created_at desc, id desc`);
};

interface KeptSupportingFile {
  readonly id: number;
  readonly contractId: number;
  readonly name: string;
  readonly contentType: string;
  readonly storageKey: string;
}

/** One file of a document (the latest where none is named), with where its bytes are; scoped. */
export const findSupportingFile = async (
  db: Db,
  scope: Scope,
  documentId: number,
  fileId: number | null,
): Promise<KeptSupportingFile | undefined> => {
  const [file] = await db.query<KeptSupportingFile>(sql`
    select f.id, d.contract_id as "contractId", f.name, f.content_type as "contentType", f.storage_key as "storageKey"
    from supporting_file f
    join supporting_document d on d.id = f.supporting_document_id
    join contract c on c.id = d.contract_id
    where d.id = ${documentId} and (${fileId}::bigint is null or f.id = ${fileId}::bigint)
      and ${withinScope(scope, 'c.broker_id')}
    order by f.created_at desc, f.id desc limit 1`);
  return file;
};

/** True when each of the given documents is of the contract. */
export const areDocumentsOf = async (db: Db, contractId: number, ids: readonly number[]): Promise<boolean> => {
  const known = await db.query<{ id: number }>(
    sql`select id from supporting_document where contract_id = ${contractId} and id = any(${[...ids]}::bigint[])`,
  );
  return ids.every((id) => known.some((each) => each.id === id));
};

/**
 * The document of a contract that a file belongs to: the one named (known to be of the
 * contract), one of the type still without file, or a new one.
 */
export const documentFor = async (
  tx: Db,
  contractId: number,
  sent: { readonly documentId: number | null; readonly typeCode: string },
): Promise<number> => {
  if (sent.documentId !== null) return sent.documentId;
  const [missing] = await tx.query<{ id: number }>(sql`
    select d.id from supporting_document d
    where d.contract_id = ${contractId} and d.type_code = ${sent.typeCode}
      and not exists (select from supporting_file f where f.supporting_document_id = d.id)
    order by d.due_date nulls last, d.id limit 1`);
  if (missing) return missing.id;
  const [added] = await tx.query<{ id: number }>(sql`
    insert into supporting_document (contract_id, number, type_code, due_date)
    select c.id, c.numero || '-P' || (1 + (select count(*) from supporting_document d where d.contract_id = c.id)),
      ${sent.typeCode}, null
    from contract c where c.id = ${contractId} returning id`);
  if (!added) throw new Error(`No contract ${contractId}`);
  return added.id;
};

/** How a file came: when, and by whom; null for nobody who is signed in. */
interface FileOrigin {
  readonly at: Date;
  readonly userId: number | null;
  /** By which link a client sent it, under which key. */
  readonly link?: { readonly id: number; readonly key: string };
}

/** Adds a file to a document; false where a link brought it before under the same key. */
export const addSupportingFile = async (
  tx: Db,
  documentId: number,
  file: StoredFile,
  { at, userId, link }: FileOrigin,
): Promise<boolean> => {
  const added = await tx.query(sql`
    insert into supporting_file (supporting_document_id, name, content_type, size_bytes, sha256, storage_key, created_at,
      added_by, client_link_id, client_key)
    values (${documentId}, ${file.name}, ${file.contentType}, ${file.sizeBytes}, ${file.sha256}, ${file.storageKey}, ${at},
      ${userId}, ${link?.id}, ${link?.key}::uuid)
    on conflict (client_link_id, client_key) where client_link_id is not null do nothing returning id`);
  return added.length === 1;
};

/** Adds what Lagon itself brings to a contract, and counts it. */
export const addOwnFile = async (
  tx: Db,
  { contractId, typeCode }: { readonly contractId: number; readonly typeCode: string },
  file: StoredFile,
  at: Date,
): Promise<void> => {
  const documentId = await documentFor(tx, contractId, { documentId: null, typeCode });
  if (await addSupportingFile(tx, documentId, file, { at, userId: null }))
    await addStoredBytes(tx, await brokerOfContract(tx, contractId), [file]);
};
