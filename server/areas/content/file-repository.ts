import type { Db } from '#server/db/db.ts';
import { rowId } from '#server/db/row-id.ts';
import { sql } from '#server/db/sql.ts';
import type { StoredFile } from '#server/files/storage-repository.ts';
import type { FileRow, FolderRow } from '#shared/operations/content/files.ts';

/** All folders, or one by id, with their file counts. */
export const findFolders = (db: Db, id: number | null = null): Promise<FolderRow[]> =>
  db.query<FolderRow>(sql`
    select f.id, f.title, f.position as "order", f.is_expanded as "isExpanded", f.is_enabled as "isEnabled",
      f.revision::text as version, (select count(*) from library_file l where l.folder_id = f.id)::int as "fileCount"
    from folder f where ${id}::bigint is null or f.id = ${id} order by f.position, f.title, f.id`);

interface ListedFile extends FileRow {
  readonly isFolderEnabled: boolean;
}

/** All files, or one by id, whether enabled or not. */
export const findLibraryFiles = (db: Db, id: number | null = null): Promise<ListedFile[]> =>
  db.query<ListedFile>(sql`
    select l.id, l.folder_id as folder, f.title as "folderTitle", l.title, l.name, l.content_type as "contentType",
      l.size_bytes as "sizeBytes", l.position as "order", l.is_enabled as "isEnabled", l.revision::text as version,
      f.is_enabled as "isFolderEnabled"
    from library_file l join folder f on f.id = l.folder_id where ${id}::bigint is null or l.id = ${id} order by l.id`);

/** Storage key of a file. */
export const findStorageKey = async (db: Db, id: number): Promise<string | undefined> => {
  const [file] = await db.query<{ key: string }>(sql`select storage_key as key from library_file where id = ${id}`);
  return file?.key;
};

/** Locks a folder until the transaction ends. */
export const lockFolder = async (tx: Db, id: number): Promise<void> => {
  await tx.query(sql`select from folder where id = ${id} for update`);
};

/** Locks a file until the transaction ends. */
export const lockFile = async (tx: Db, id: number): Promise<void> => {
  await tx.query(sql`select from library_file where id = ${id} for update`);
};

export type FolderValues = Pick<FolderRow, 'title' | 'order' | 'isExpanded' | 'isEnabled'>;

/** Inserts a folder (`id` null) or updates it; returns its id. */
export const saveFolder = async (tx: Db, id: number | null, values: FolderValues): Promise<number> => {
  const { title, order, isExpanded, isEnabled } = values;
  if (id === null)
    return rowId(
      await tx.query<{ id: number }>(sql`insert into folder (title, position, is_expanded, is_enabled)
        values (${title}, ${order}, ${isExpanded}, ${isEnabled}) returning id`),
    );
  await tx.query(sql`update folder set title = ${title}, position = ${order}, is_expanded = ${isExpanded},
    is_enabled = ${isEnabled}, revision = revision + 1 where id = ${id}`);
  return id;
};

export const removeFolder = async (tx: Db, id: number): Promise<void> => {
  await tx.query(sql`delete from folder where id = ${id}`);
};

export type FileValues = Pick<FileRow, 'folder' | 'title' | 'order' | 'isEnabled'>;

/** Inserts a file whose bytes are stored; returns its id. */
export const addFile = async (tx: Db, values: FileValues, stored: StoredFile): Promise<number> => {
  const { folder, title, order, isEnabled } = values;
  const { name, contentType, sizeBytes, sha256, storageKey } = stored;
  return rowId(
    await tx.query<{ id: number }>(sql`
      insert into library_file (folder_id, title, position, is_enabled, name, content_type, size_bytes, sha256, storage_key)
      values (${folder}, ${title}, ${order}, ${isEnabled}, ${name}, ${contentType}, ${sizeBytes}, ${sha256}, ${storageKey})
      returning id`),
  );
};

/** Updates a file; without `stored` its bytes stay the same. */
export const updateFile = async (
  tx: Db,
  id: number,
  values: FileValues,
  stored: StoredFile | undefined,
): Promise<void> => {
  const { folder, title, order, isEnabled } = values;
  await tx.query(sql`update library_file set folder_id = ${folder}, title = ${title}, position = ${order},
    is_enabled = ${isEnabled}, revision = revision + 1 where id = ${id}`);
  if (!stored) return;
  const { name, contentType, sizeBytes, sha256, storageKey } = stored;
  await tx.query(sql`update library_file set name = ${name}, content_type = ${contentType}, size_bytes = ${sizeBytes},
    sha256 = ${sha256}, storage_key = ${storageKey} where id = ${id}`);
};

export const removeFile = async (tx: Db, id: number): Promise<void> => {
  await tx.query(sql`delete from library_file where id = ${id}`);
};
