import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { fingerprint } from '#scripts/bundle/fingerprint.ts';
import { createFolderStore } from '#server/adapters/files.ts';
import { loadReferenceLists } from '#server/areas/lists/load-reference-lists.ts';
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
const cachePath = (name: string): string => join('.cache', 'api-template', state, name);
const folder = cachePath('small-demonstration');

const loadDemonstration = async (db: OpenDb, filesFolder: string): Promise<void> => {
  await migrate(db, await readMigrations());
  await loadReferenceLists(db);
  await seedDemo(db, { seed: 7, today: '2026-11-21', contracts, files: createFolderStore(filesFolder) });
};

const copies = createEmbeddedCopies(async () => {
  await createEmbeddedTemplate();
  return readFileSync(join(folder, 'database.tar'));
});

/** A migrated embedded database in memory with the small demonstration, and its files under `filesFolder`. */
export const openEmbeddedCopy = async (filesFolder: string): Promise<EmbeddedDb> => {
  const db = await copies.open();
  cpSync(join(folder, 'files'), filesFolder, { recursive: true });
  return db;
};

/**
 * Creates a folder of the cache. It has a temporary name until it is complete, so that other processes see it whole or
 * not at all.
 */
const createOnce = async (path: string, create: (unfinishedFolder: string) => Promise<void>): Promise<void> => {
  if (existsSync(path)) return;
  mkdirSync(dirname(path), { recursive: true });
  const unfinishedFolder = mkdtempSync(join(dirname(path), 'making-'));
  await create(unfinishedFolder);
  try {
    renameSync(unfinishedFolder, path);
  } catch {
    // Another test file has created the folder meanwhile.
    rmSync(unfinishedFolder, { recursive: true, force: true });
  }
};

const createEmbeddedTemplate = (): Promise<void> =>
  createOnce(folder, async (unfinishedFolder) => {
    const db = await openEmbedded({});
    await loadDemonstration(db, join(unfinishedFolder, 'files'));
    writeFileSync(join(unfinishedFolder, 'database.tar'), await db.snapshot());
    await db.close();
  });

/**
 * Puts a migrated embedded database into a data folder, without rows or with the small demonstration and its files. A
 * process that creates one itself takes five seconds of processor time for it.
 */
export const copyEmbeddedFolder = async (
  dataDir: string,
  content: 'no rows' | 'small demonstration',
): Promise<void> => {
  const source = cachePath(content === 'no rows' ? 'empty-folder' : 'demonstration-folder');
  await createOnce(source, async (unfinishedFolder) => {
    if (content === 'small demonstration') {
      await createEmbeddedTemplate();
      cpSync(join(folder, 'files'), join(unfinishedFolder, 'files'), { recursive: true });
    }
    const snapshot = content === 'no rows' ? undefined : readFileSync(join(folder, 'database.tar'));
    const db = await openEmbedded({ dataDir: unfinishedFolder, ...(snapshot && { snapshot }) });
    await migrate(db, await readMigrations());
    await db.close();
  });
  cpSync(source, dataDir, { recursive: true });
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
      await loadDemonstration(db, filesFolder);
      await db.close();
      await client.query(`alter database ${template}_making rename to ${template}`);
    }
    await client.query('select pg_advisory_unlock(77)');
  });
  const url = await createDatabase(clusterUrl, template);
  if (!existsSync(filesFolder)) {
    await createEmbeddedTemplate();
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
