import { createHmac } from 'node:crypto';
import type { Db } from '#server/db/db.ts';
import { join, raw, sql } from '#server/db/sql.ts';
import { databaseIdentity, referencedKeys } from '#server/files/file-key-repository.ts';
import type { FileStore, Secrets } from '#server/services/services.ts';
import type { BackupCounters, BackupHead, BackupTable, Frame } from './frames.ts';

const rowsAtOnce = 200;

/** What tells one secret from another without telling it. */
export const digestsOf = ({ tokenSecret, deviceKeySecret }: Secrets): BackupHead['secrets'] => {
  const digest = (secret: string) => createHmac('sha256', secret).update('lagon backup').digest('hex');
  return { token: digest(tokenSecret), deviceKey: digest(deviceKeySecret) };
};

/** The tables of the database, each with the columns that are written. */
export const tablesOf = async (db: Db): Promise<BackupTable[]> => {
  const columns = await db.query<{ relation: string; name: string; type: string }>(sql`
    select quote_ident(c.relname) as relation, quote_ident(a.attname) as name, format_type(a.atttypid, a.atttypmod) as type
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    order by c.relname, a.attnum`);
  const byTable = Map.groupBy(columns, ({ relation }) => relation);
  return [...byTable].map(([name, own]) => ({
    name,
    columns: own.map((column) => ({ name: column.name, type: column.type })),
  }));
};

const countersOf = async (tx: Db): Promise<BackupCounters> => {
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

const takeTable = async (tx: Db, { name, columns }: BackupTable, write: (frame: Frame) => Promise<void>) => {
  const texts = join(
    columns.map((column) => raw(`${column.name}::text`)),
    ', ',
  );
  await tx.query(
    sql`declare taken no scroll cursor for select json_build_array(${texts})::text as row from ${raw(name)}`,
  );
  let count = 0;
  for (;;) {
    const rows = await tx.query<{ row: string }>(raw(`fetch ${rowsAtOnce} from taken`));
    if (rows.length === 0) break;
    count += rows.length;
    await write({ kind: 'rows', rows: `[${rows.map(({ row }) => row).join(',')}]` });
  }
  await tx.query(raw('close taken'));
  return count;
};

/**
 * Writes the whole database as it is at one moment, then the files that its rows name: files are written before their rows
 * and kept for a month after them, so that none can be missing. On PostgreSQL everybody works on meanwhile; the embedded
 * engine answers once its rows are written.
 */
export const takeBackup = async (
  { db, files, secrets, now }: { db: Db; files: FileStore; secrets: Secrets; now: Date },
  write: (frame: Frame) => Promise<void>,
): Promise<void> => {
  const rows: Record<string, number> = {};
  const keys = await db.transaction(async (tx) => {
    await tx.query(raw('set transaction isolation level repeatable read, read only'));
    const migrations = await tx.query<{ name: string; checksum: string }>(
      sql`select name, checksum from migration order by name`,
    );
    const { id: database } = await databaseIdentity(tx);
    await write({
      kind: 'head',
      head: { format: 1, madeAt: now.toISOString(), database, migrations, secrets: digestsOf(secrets) },
    });
    for (const table of await tablesOf(tx)) {
      await write({ kind: 'table', table });
      rows[table.name] = await takeTable(tx, table, write);
    }
    await write({ kind: 'counters', counters: await countersOf(tx) });
    return referencedKeys(tx);
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
