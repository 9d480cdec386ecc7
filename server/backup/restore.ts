import type { Db, OpenDb } from '#server/db/db.ts';
import { type Migration, migrate, readMigrations } from '#server/db/migrate.ts';
import { join, raw, sql } from '#server/db/sql.ts';
import { adoptStore, claimForRestore } from '#server/files/store-owner.ts';
import type { FileStore } from '#server/services/services.ts';
import { WrongBackup } from './cipher.ts';
import type { BackupEnd, BackupHead, BackupTable, Frame } from './frames.ts';
import { findTables } from './write-backup.ts';

/** Migrations of a backup. Throws a `WrongBackup` if this program does not have them all. */
const resolveMigrations = ({ migrations }: BackupHead, ownMigrations: readonly Migration[]): Migration[] =>
  migrations.map(({ name, checksum }) => {
    const ownMigration = ownMigrations.find((migration) => migration.name === name && migration.checksum === checksum);
    if (ownMigration) return ownMigration;
    throw new WrongBackup(
      `La sauvegarde vient d’une version plus récente de Lagon\u00A0: ${name} n’est pas connu ici.`,
    );
  });

const findAppliedNames = async (db: Db): Promise<string[]> => {
  const [table] = await db.query<{ exists: boolean }>(sql`select to_regclass('migration') is not null as exists`);
  if (!table?.exists) return [];
  return (await db.query<{ name: string }>(sql`select name from migration`)).map(({ name }) => name);
};

/** Throws a `WrongBackup` unless the database is new or only has the empty tables of a failed restore. */
const assertEmpty = async (db: Db, head: BackupHead): Promise<void> => {
  const applied = await findAppliedNames(db);
  const areMigrationsKnown = applied.every((name) => head.migrations.some((migration) => migration.name === name));
  const [nonEmptyTable] =
    applied.length > 0
      ? await db.query<{ name: string }>(sql`
    select 'app_user' as name where exists (select from app_user) or exists (select from broker)`)
      : [];
  if (nonEmptyTable || !areMigrationsKnown)
    throw new WrongBackup(
      'La base de données n’est pas vide\u00A0: rien n’a été écrit. Donnez une base neuve (DATABASE_URL) ou un dossier neuf (DATA_DIR).',
    );
};

/** Drops all foreign keys; the returned function restores them after loading, which checks every row. */
const dropForeignKeys = async (tx: Db): Promise<() => Promise<void>> => {
  const keys = await tx.query<{ relation: string; name: string; definition: string }>(sql`
    select quote_ident(c.relname) as relation, quote_ident(k.conname) as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.contype = 'f' and c.relnamespace = current_schema()::regnamespace`);
  for (const { relation, name } of keys) await tx.query(raw(`alter table ${relation} drop constraint ${name}`));
  return async () => {
    for (const { relation, name, definition } of keys)
      await tx.query(raw(`alter table ${relation} add constraint ${name} ${definition}`));
  };
};

const insertRows = async (tx: Db, { name, columns }: BackupTable, rows: string): Promise<void> => {
  const names = columns.map((column) => column.name).join(', ');
  const values = join(
    columns.map(({ type }, index) => raw(`(r ->> ${index})::${type}`)),
    ', ',
  );
  await tx.query(sql`
    insert into ${raw(name)} (${raw(names)}) overriding system value
    select ${values} from jsonb_array_elements(${rows}::text::jsonb) r`);
};

const countRows = async (tx: Db, tables: readonly BackupTable[], end: BackupEnd): Promise<void> => {
  for (const { name } of tables) {
    const [counted] = await tx.query<{ count: number }>(sql`select count(*) as count from ${raw(name)}`);
    if (counted?.count !== (end.rows[name] ?? 0))
      throw new WrongBackup(`La table ${name} a ${counted?.count} lignes au lieu de ${end.rows[name]}.`);
  }
};

/** Result of a restore; `isStoreOurs` is false if the store is still marked as the saved database's. */
type RestoreResult = BackupEnd & { readonly isStoreOurs: boolean };

/**
 * Restores a backup into an empty database and its store, all rows in one transaction, then migrates the schema. A failed restore
 * leaves no rows and can be repeated. Throws a `WrongBackup`.
 */
export const restoreBackup = async (
  { db, files, assertAccepted }: { db: OpenDb; files: FileStore; assertAccepted: (head: BackupHead) => void },
  frames: AsyncGenerator<Frame>,
): Promise<RestoreResult> => {
  const headFrame = (await frames.next()).value as Frame | undefined;
  if (headFrame?.kind !== 'head') throw new WrongBackup('Ce fichier n’est pas une sauvegarde de Lagon.');
  const { head } = headFrame;
  const ownMigrations = await readMigrations();
  const migrations = resolveMigrations(head, ownMigrations);
  assertAccepted(head);
  await assertEmpty(db, head);
  const isStoreOurs = await claimForRestore(files, head.database);
  await migrate(db, migrations);
  const end = await db.transaction((tx) => loadFrames(tx, files, frames));
  await migrate(db, ownMigrations);
  await db.script('analyze');
  if (isStoreOurs) await adoptStore(db, files);
  return { ...end, isStoreOurs };
};

const loadFrames = async (tx: Db, files: FileStore, frames: AsyncGenerator<Frame>): Promise<BackupEnd> => {
  await tx.query(raw(`set local statement_timeout = 0`));
  await tx.query(raw(`set local idle_in_transaction_session_timeout = 0`));
  const tables = await findTables(tx);
  for (const { name } of tables) await tx.query(raw(`alter table ${name} disable trigger user`));
  const restoreForeignKeys = await dropForeignKeys(tx);
  await tx.query(raw(`truncate ${tables.map(({ name }) => name).join(', ')}`));
  let table: BackupTable | undefined;
  let end: BackupEnd | undefined;
  for await (const frame of frames) {
    if (frame.kind === 'table') table = frame.table;
    else if (frame.kind === 'rows' && table) await insertRows(tx, table, frame.rows);
    else if (frame.kind === 'file') await files.put(frame.key, frame.bytes);
    else if (frame.kind === 'end') end = frame.end;
    else if (frame.kind === 'counters')
      for (const { name, value, is_called } of frame.counters)
        await tx.query(sql`select setval(${name}::text::regclass, ${value}::text::bigint, ${is_called}::boolean)`);
  }
  if (!end) throw new WrongBackup('La sauvegarde n’est pas entière.');
  await restoreForeignKeys();
  for (const { name } of tables) await tx.query(raw(`alter table ${name} enable trigger user`));
  await countRows(tx, tables, end);
  return end;
};
