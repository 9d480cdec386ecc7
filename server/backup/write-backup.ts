import { createHmac } from 'node:crypto';
import type { Db } from '#server/db/db.ts';
import { join, raw, sql } from '#server/db/sql.ts';
import { findReferencedKeys, loadDatabaseIdentity, temporaryTable } from '#server/files/file-key-repository.ts';
import type { FileStore, Secrets } from '#server/services/services.ts';
import type { BackupCounters, BackupHead, BackupTable, Frame } from './frames.ts';

const fetchRows = 200;

/** Digests that identify secrets without revealing them. */
export const computeSecretDigests = ({ tokenSecret, deviceKeySecret }: Secrets): BackupHead['secrets'] => {
  const digest = (secret: string) => createHmac('sha256', secret).update('lagon backup').digest('hex');
  return { token: digest(tokenSecret), deviceKey: digest(deviceKeySecret) };
};

/** Tables of a backup with their writable columns. */
export const findTables = async (db: Db): Promise<BackupTable[]> => {
  const columns = await db.query<{ relation: string; name: string; type: string }>(sql`
    select quote_ident(c.relname) as relation, quote_ident(a.attname) as name, format_type(a.atttypid, a.atttypmod) as type
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace and c.relname <> ${temporaryTable}
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    order by c.relname, a.attnum`);
  const byTable = Map.groupBy(columns, ({ relation }) => relation);
  return [...byTable].map(([name, own]) => ({
    name,
    columns: own.map((column) => ({ name: column.name, type: column.type })),
  }));
};

const findSequences = async (tx: Db): Promise<BackupCounters> => {
  const names = await tx.query<{ name: string }>(sql`
    select quote_ident(relname) as name from pg_class
    where relkind = 'S' and relnamespace = current_schema()::regnamespace order by 1`);
  const counters: BackupCounters = [];
  for (const { name } of names) {
    const [counter] = await tx.query<{ value: string; is_called: boolean }>(
      sql`select last_value::text as value, is_called from ${raw(name)}`,
    );
    if (counter) counters.push({ name, ...counter });
  }
  return counters;
};

const writeTable = async (tx: Db, { name, columns }: BackupTable, write: (frame: Frame) => Promise<void>) => {
  const texts = join(
    columns.map((column) => raw(`${column.name}::text`)),
    ', ',
  );
  await tx.query(
    sql`declare taken no scroll cursor for select json_build_array(${texts})::text as row from ${raw(name)}`,
  );
  let count = 0;
  for (;;) {
    const rows = await tx.query<{ row: string }>(raw(`fetch ${fetchRows} from taken`));
    if (rows.length === 0) break;
    count += rows.length;
    await write({ kind: 'rows', rows: `[${rows.map(({ row }) => row).join(',')}]` });
  }
  await tx.query(raw('close taken'));
  return count;
};

/**
 * Writes a consistent snapshot of the database, then the files that its rows reference. Files are written before their rows and
 * kept for a month after them, so that none is missing. PostgreSQL serves other calls meanwhile; the embedded engine serves them
 * after the rows are written.
 */
export const writeBackup = async (
  { db, files, secrets, now }: { db: Db; files: FileStore; secrets: Secrets; now: Date },
  write: (frame: Frame) => Promise<void>,
): Promise<void> => {
  const rows: Record<string, number> = {};
  const keys = await db.transaction(async (tx) => {
    await tx.query(raw('set transaction isolation level repeatable read, read only'));
    const migrations = await tx.query<{ name: string; checksum: string }>(
      sql`select name, checksum from migration order by name`,
    );
    const { id: database } = await loadDatabaseIdentity(tx);
    await write({
      kind: 'head',
      head: { format: 1, madeAt: now.toISOString(), database, migrations, secrets: computeSecretDigests(secrets) },
    });
    for (const table of await findTables(tx)) {
      await write({ kind: 'table', table });
      rows[table.name] = await writeTable(tx, table, write);
    }
    await write({ kind: 'counters', counters: await findSequences(tx) });
    return findReferencedKeys(tx);
  });
  let bytes = 0;
  const missing: string[] = [];
  for (const key of keys) {
    const file = await files.get(key);
    if (file === undefined) {
      missing.push(key);
      continue;
    }
    bytes += file.length;
    await write({ kind: 'file', key, bytes: file });
  }
  await write({ kind: 'end', end: { rows, files: keys.length - missing.length, bytes, missing } });
};
