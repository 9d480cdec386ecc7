import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { sha256Hex } from '#server/primitives/sha256.ts';
import { DatabaseError } from './database-error.ts';
import type { Db, OpenDb } from './db.ts';
import { sql } from './sql.ts';

/** One SQL file of `migrations`; files are applied in the order of their names. */
export interface Migration {
  readonly name: string;
  readonly checksum: string;
  readonly text: string;
}

const lockTimeoutMs = 3_000;
const retryPauseMs = 1_000;
const maxAttempts = 30;
const lockNotAvailable = '55P03';

/** Another operation holds a lock on a table that a migration changes. */
export class LockedSchema extends Error {
  constructor() {
    super(
      'La base de données ne peut pas être mise à jour\u00A0: une autre opération tient une table depuis plus de deux minutes. Terminez-la (pg_stat_activity), puis relancez Lagon.',
    );
    this.name = 'LockedSchema';
  }
}

const folder = new URL('./migrations/', import.meta.url);

/** Migrations of this version of the program. A published file never changes; a correction is a new file. */
export const readMigrations = async (from: URL = folder): Promise<Migration[]> => {
  const names = (await readdir(from)).filter((name) => /^\d{4}-[a-z0-9-]+\.sql$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, from), 'utf8');
      return { name, text, checksum: sha256Hex(text) };
    }),
  );
};

/**
 * Applies missing migrations, each in a transaction together with its row in `migration`. Several processes may start at
 * once: one applies them while the others wait. Returns the names of those applied. Throws if an applied file has changed.
 */
export const migrate = (db: OpenDb, migrations: readonly Migration[]): Promise<string[]> =>
  db.exclusive(async (lockedDb) => {
    await lockedDb.script(`create table if not exists migration (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`);
    const applied = await findAppliedChecksums(lockedDb);
    const names: string[] = [];
    for (const { name, checksum, text } of migrations) {
      const appliedChecksum = applied.get(name);
      if (appliedChecksum === checksum) continue;
      if (appliedChecksum !== undefined)
        throw new Error(`La migration ${name} a été modifiée après avoir été appliquée.`);
      const row = `insert into migration (name, checksum) values ('${name}', '${checksum}')`;
      // A script without transaction commands runs as one transaction.
      await retryWhileLocked(() => lockedDb.script(`set local lock_timeout = '${lockTimeoutMs}ms';\n${text}\n;${row}`));
      names.push(name);
    }
    return names;
  });

/**
 * Retries a migration that cannot get its lock: a statement that waits for a lock blocks every later one on the table, so it
 * times out after three seconds, pauses and attempts again. Throws a `LockedSchema` after about two minutes.
 */
const retryWhileLocked = async (applyMigration: () => Promise<void>, attempts = maxAttempts): Promise<void> => {
  try {
    await applyMigration();
  } catch (error) {
    if (!(error instanceof DatabaseError && error.code === lockNotAvailable)) throw error;
    if (attempts <= 1) throw new LockedSchema();
    await sleep(retryPauseMs);
    await retryWhileLocked(applyMigration, attempts - 1);
  }
};

/** True if the schema has every migration of this version. */
export const isMigrated = async (db: Db, migrations: readonly Migration[]): Promise<boolean> =>
  (await findMissingMigrations(db, migrations)).length === 0;

/** Migrations of this version that the schema lacks. Throws for a database that was never migrated. */
export const findMissingMigrations = async (
  db: Db,
  migrations: readonly Migration[],
): Promise<readonly Migration[]> => {
  const applied = await findAppliedChecksums(db);
  return migrations.filter(({ name, checksum }) => applied.get(name) !== checksum);
};

const findAppliedChecksums = async (db: Db): Promise<Map<string, string>> => {
  const rows = await db.query<{ name: string; checksum: string }>(sql`select name, checksum from migration`);
  return new Map(rows.map((row) => [row.name, row.checksum]));
};
