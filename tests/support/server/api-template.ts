import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { fingerprint } from '#scripts/bundle/fingerprint.ts';
import { createFolderStore } from '#server/adapters/files.ts';
import { loadReferenceLists } from '#server/areas/lists/reference-lists.ts';
import type { OpenDb } from '#server/db/db.ts';
import { type EmbeddedDb, openEmbedded } from '#server/db/embedded/embedded.ts';
import { migrate, readMigrations } from '#server/db/migrate.ts';
import { openPostgresql } from '#server/db/postgresql/postgresql.ts';
import { seedDemo } from '#server/demo/seed.ts';
import { createEmbeddedCopies } from './embedded-copies.ts';

/** Contracts and quotes of the small demonstration shared by the API tests. */
const contracts = 120;
const state = fingerprint([
  'server/db',
  'server/demo',
  'server/areas/documents',
  'server/areas/lists',
  'src/shared',
  'tests/support/server/api-template.ts',
  'package-lock.json',
]);
const folder = join('.cache', 'api-template', state);

const fill = async (db: OpenDb, filesFolder: string): Promise<void> => {
  await migrate(db, await readMigrations());
  await loadReferenceLists(db);
  await seedDemo(db, { seed: 7, today: '2026-11-21', contracts, files: createFolderStore(filesFolder) });
};

const copies = createEmbeddedCopies(async () => {
  if (!existsSync(folder)) await makeEmbeddedTemplate();
  return readFileSync(join(folder, 'database.tar'));
});

/** A migrated embedded database in memory with the small demonstration, and its files under `filesFolder`. */
export const openEmbeddedCopy = async (filesFolder: string): Promise<EmbeddedDb> => {
  const db = await copies.open();
  cpSync(join(folder, 'files'), filesFolder, { recursive: true });
  return db;
};

const makeEmbeddedTemplate = async (): Promise<void> => {
  mkdirSync(dirname(folder), { recursive: true });
  const making = mkdtempSync(join(dirname(folder), 'making-'));
  const db = await openEmbedded({});
  await fill(db, join(making, 'files'));
  writeFileSync(join(making, 'database.tar'), await db.snapshot());
  await db.close();
  try {
    renameSync(making, folder);
  } catch {
    // Another test file created it meanwhile.
    rmSync(making, { recursive: true, force: true });
  }
};

/** The same on PostgreSQL: a new database, and its address to open it again. */
export const openPostgresqlCopy = async (
  clusterUrl: string,
  filesFolder: string,
): Promise<{ db: OpenDb; url: string }> => {
  const template = `lagon_template_${state}`;
  await withPostgres(clusterUrl, async (client) => {
    // One test file creates it, the others wait.
    await client.query('select pg_advisory_lock(77)');
    const existing = await client.query('select from pg_database where datname = $1', [template]);
    if (existing.rowCount === 0) {
      await client.query(`create database ${template}_making`);
      const db = open(urlOf(clusterUrl, `${template}_making`));
      await fill(db, filesFolder);
      await db.close();
      await client.query(`alter database ${template}_making rename to ${template}`);
    }
    await client.query('select pg_advisory_unlock(77)');
  });
  const url = await createDatabase(clusterUrl, template);
  if (!existsSync(filesFolder)) {
    if (!existsSync(folder)) await makeEmbeddedTemplate();
    cpSync(join(folder, 'files'), filesFolder, { recursive: true });
  }
  return { db: open(url), url };
};

const open = (url: string): OpenDb =>
  openPostgresql({
    url,
    poolSize: 10,
    onIdleError: (error) => {
      throw error;
    },
  });

let databases = 0;

/** A new database of the cluster, empty or copied from a template; returns its address. */
export const createDatabase = async (clusterUrl: string, template = 'template0'): Promise<string> => {
  databases += 1;
  const name = `lagon_${process.pid}_${Date.now()}_${databases}`;
  await withPostgres(clusterUrl, (client) => client.query(`create database ${name} template ${template}`));
  return urlOf(clusterUrl, name);
};

const urlOf = (clusterUrl: string, database: string): string => {
  const url = new URL(clusterUrl);
  url.pathname = `/${database}`;
  return url.href;
};

const withPostgres = async (url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
};
