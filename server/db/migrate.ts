import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseError } from './database-error.ts';
import type { Db, OpenDb } from './db.ts';
import { sql } from './sql.ts';

/** One file of `migrations`, in the order of the names. */
export interface Migration {
  readonly name: string;
  readonly checksum: string;
  readonly text: string;
}

const lockTimeoutMs = 3_000;
const lockPauseMs = 1_000;
const lockTries = 30;
const lockNotAvailable = '55P03';

/** Somebody holds a lock on a table that a migration changes, and does not let go. */
export class LockedSchema extends Error {
  constructor() {
    super(
      'La base de données ne peut pas être mise à jour\u00A0: une autre opération tient une table depuis plus de deux minutes. Terminez-la (pg_stat_activity), puis relancez Lagon.',
    );
    this.name = 'LockedSchema';
  }
}

const folder = new URL('./migrations/', import.meta.url);

/** The migrations of this version of the program. A file that was applied once is never changed: a new one follows. */
export const readMigrations = async (from: URL = folder): Promise<Migration[]> => {
  const names = (await readdir(from)).filter((name) => /^\d{4}-[a-z0-9-]+\.sql$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, from), 'utf8');
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
    }),
  );
};

/**
 * Brings the schema up to date, each file in its own transaction together with its row in `migration`. Several processes may
 * start together: one works, the others wait and find nothing to do. Returns the names that were applied.
 */
export const migrate = (db: OpenDb, migrations: readonly Migration[]): Promise<string[]> =>
  db.exclusive(async (alone) => {
    await alone.script(`create table if not exists migration (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`);
    const done = await appliedChecksums(alone);
    const names: string[] = [];
    for (const { name, checksum, text } of migrations) {
      const before = done.get(name);
      if (before === checksum) continue;
      if (before !== undefined) throw new Error(`La migration ${name} a été modifiée après avoir été appliquée.`);
      const row = `insert into migration (name, checksum) values ('${name}', '${checksum}')`;
      // Statements sent together are one transaction.
      await patiently(() => alone.script(`set local lock_timeout = '${lockTimeoutMs}ms';\n${text}\n;${row}`));
      names.push(name);
    }
    return names;
  });

/**
 * A statement that waits for a lock makes everybody else wait behind it: it gives up soon, lets them pass, and comes again.
 * Throws a `LockedSchema` after some two minutes.
 */
const patiently = async (apply: () => Promise<void>, tries = lockTries): Promise<void> => {
  try {
    await apply();
  } catch (error) {
    if (!(error instanceof DatabaseError && error.code === lockNotAvailable)) throw error;
    if (tries <= 1) throw new LockedSchema();
    await sleep(lockPauseMs);
    await patiently(apply, tries - 1);
  }
};

/** True when the schema holds every migration of this version. */
export const isMigrated = async (db: Db, migrations: readonly Migration[]): Promise<boolean> =>
  (await missingMigrations(db, migrations)).length === 0;

/** The migrations of this version that the schema lacks. Fails in a database that was never migrated. */
export const missingMigrations = async (db: Db, migrations: readonly Migration[]): Promise<readonly Migration[]> => {
  const done = await appliedChecksums(db);
  return migrations.filter(({ name, checksum }) => done.get(name) !== checksum);
};

const appliedChecksums = async (db: Db): Promise<Map<string, string>> => {
  const rows = await db.query<{ name: string; checksum: string }>(sql`select name, checksum from migration`);
  return new Map(rows.map((row) => [row.name, row.checksum]));
};
