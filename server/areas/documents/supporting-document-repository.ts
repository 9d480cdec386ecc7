import type { Db, Scope } from '#server/db/db.ts';
import { withinScope } from '#server/db/scope.ts';
import { sql } from '#server/db/sql.ts';
import { addStoredBytes, findBrokerOfContract, type StoredFile } from '#server/files/storage-repository.ts';
import type { SupportingFile } from '#shared/operations/contracts/supporting-documents.ts';

/** Files of a document, newest first; undefined if the document is out of scope. */
export const findFiles = async (db: Db, scope: Scope, documentId: number): Promise<SupportingFile[] | undefined> => {
  const existing = await db.query(sql`
    select 1 from supporting_document d join contract c on c.id = d.contract_id
    where d.id = ${documentId} and ${withinScope(scope, 'c.broker_id')}`);
  if (existing.length === 0) return undefined;
  return db.query<SupportingFile>(sql`
    select id, name, created_at as "creationDate", content_type as "contentType", size_bytes as "sizeBytes"
    from supporting_file where supporting_document_id = ${documentId} order by created_at desc, id desc`);
};

interface StoredSupportingFile {
  readonly id: number;
  readonly contractId: number;
  readonly name: string;
  readonly contentType: string;
  readonly storageKey: string;
}

/** Finds a file of a document within the scope, by default the latest. */
export const findSupportingFile = async (
  db: Db,
  scope: Scope,
  documentId: number,
  fileId: number | null,
): Promise<StoredSupportingFile | undefined> => {
  const [file] = await db.query<StoredSupportingFile>(sql`
    select f.id, d.contract_id as "contractId", f.name, f.content_type as "contentType", f.storage_key as "storageKey"
    from supporting_file f
    join supporting_document d on d.id = f.supporting_document_id
    join contract c on c.id = d.contract_id
    where d.id = ${documentId} and (${fileId}::bigint is null or f.id = ${fileId}::bigint)
      and ${withinScope(scope, 'c.broker_id')}
    order by f.created_at desc, f.id desc limit 1`);
  return file;
};

/** True if all documents belong to the contract. */
export const areDocumentsOfContract = async (db: Db, contractId: number, ids: readonly number[]): Promise<boolean> => {
  const existing = await db.query<{ id: number }>(
    sql`select id from supporting_document where contract_id = ${contractId} and id = any(${[...ids]}::bigint[])`,
  );
  return ids.every((id) => existing.some((document) => document.id === id));
};

/**
 * Document of a contract for a new file: the given one (which must belong to the contract), one of the type that has no file
 * yet, or a new one.
 */
export const getOrCreateDocument = async (
  tx: Db,
  contractId: number,
  target: { readonly documentId: number | null; readonly typeCode: string },
): Promise<number> => {
  if (target.documentId !== null) return target.documentId;
  const [missing] = await tx.query<{ id: number }>(sql`
    select d.id from supporting_document d
    where d.contract_id = ${contractId} and d.type_code = ${target.typeCode}
      and not exists (select from supporting_file f where f.supporting_document_id = d.id)
    order by d.due_date nulls last, d.id limit 1`);
  if (missing) return missing.id;
  const [added] = await tx.query<{ id: number }>(sql`
    insert into supporting_document (contract_id, number, type_code, due_date)
    select c.id, c.numero || '-P' || (1 + (select count(*) from supporting_document d where d.contract_id = c.id)),
      ${target.typeCode}, null
    from contract c where c.id = ${contractId} returning id`);
  if (!added) throw new Error(`No contract ${contractId}`);
  return added.id;
};

/**
 * Requires supporting documents of contracts again, though older files exist: an empty row for each type (codes of the
 * list `documentTypes`), due on `dueDate`.
 */
export const requireDocuments = async (
  tx: Db,
  contractIds: readonly number[],
  typeCodes: readonly string[],
  dueDate: string,
): Promise<void> => {
  for (const contractId of contractIds)
    for (const typeCode of typeCodes) {
      const id = await getOrCreateDocument(tx, contractId, { documentId: null, typeCode });
      await tx.query(sql`update supporting_document set due_date = ${dueDate}::date where id = ${id}`);
    }
};

/** Origin of a file: time, and user or null if the sender has no account. */
interface FileOrigin {
  readonly at: Date;
  readonly userId: number | null;
  /** Client link and idempotency key of a client's upload. */
  readonly link?: { readonly id: number; readonly key: string };
}

/** Adds a file to a document; false if the same link already sent it with the same key. */
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

/** Adds a file that the server generated to a contract, and counts its size. */
export const addGeneratedFile = async (
  tx: Db,
  { contractId, typeCode }: { readonly contractId: number; readonly typeCode: string },
  file: StoredFile,
  at: Date,
): Promise<void> => {
  const documentId = await getOrCreateDocument(tx, contractId, { documentId: null, typeCode });
  if (await addSupportingFile(tx, documentId, file, { at, userId: null }))
    await addStoredBytes(tx, await findBrokerOfContract(tx, contractId), [file]);
};
