import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inject } from 'vitest';
import { createFileStore } from '#server/adapters/file-store.ts';
import { createLog } from '#server/adapters/log.ts';
import { findTables } from '#server/backup/write-backup.ts';
import type { OpenDb } from '#server/db/db.ts';
import { openDb } from '#server/db/open.ts';
import { raw, sql } from '#server/db/sql.ts';
import { findReferencedKeys } from '#server/files/file-key-repository.ts';
import { copyEmbeddedFolder, createDatabase, openPostgresqlCopy } from './api-template.ts';
import { type AppServer, startAppServer } from './app-server.ts';

/** Location of a server's data, and its settings. */
export interface ServerLocation {
  readonly dataDir: string;
  readonly environment: Readonly<Record<string, string>>;
}

/** Starts a server over the data of a location. */
export const startServerAt = ({ dataDir, environment }: ServerLocation): Promise<AppServer> =>
  startAppServer({ dataDir, environment: { ...environment, SEED: 'none' } });

const secrets = { TOKEN_SECRET: 't'.repeat(32), DEVICE_KEY_SECRET: Buffer.alloc(32, 1).toString('base64') };
export const BACKUP_KEY = Buffer.alloc(32, 7).toString('base64');
const postgresUrl = () => inject('postgresUrl') ?? '';

const emptyPostgresql = async (dataDir: string): Promise<ServerLocation> => ({
  dataDir,
  environment: { ...secrets, DATABASE_URL: await createDatabase(postgresUrl()) },
});

/**
 * Locations for each engine: with the small demonstration; migrated without rows (which takes long to create
 * otherwise); empty.
 */
export const locationsByEngine = {
  embedded: {
    filled: async (dataDir: string): Promise<ServerLocation> => {
      await copyEmbeddedFolder(dataDir, 'small demonstration');
      return { dataDir, environment: secrets };
    },
    migrated: async (dataDir: string): Promise<ServerLocation> => {
      await copyEmbeddedFolder(dataDir, 'no rows');
      return { dataDir, environment: secrets };
    },
    empty: async (dataDir: string): Promise<ServerLocation> => ({ dataDir, environment: secrets }),
  },
  postgresql: {
    filled: async (dataDir: string): Promise<ServerLocation> => {
      const { db, url } = await openPostgresqlCopy(postgresUrl(), join(dataDir, 'files'));
      await db.close();
      return { dataDir, environment: { ...secrets, DATABASE_URL: url } };
    },
    migrated: (dataDir: string): Promise<ServerLocation> => emptyPostgresql(dataDir),
    empty: (dataDir: string): Promise<ServerLocation> => emptyPostgresql(dataDir),
  },
} as const;

export const openDatabaseAt = ({ dataDir, environment }: ServerLocation): Promise<OpenDb> =>
  openDb({ dataDir, databaseUrl: environment['DATABASE_URL'] }, createLog('silent'));

type CommandResult = { readonly code: number; readonly output: string };

/** Runs a command of `scripts/data` on the data of a location. */
export const runDataScript = async (
  script: string,
  args: readonly string[],
  location: ServerLocation,
): Promise<CommandResult> => {
  const { DATABASE_URL: _, ...inherited } = process.env;
  const env = { ...inherited, BACKUP_KEY, ...location.environment, DATA_DIR: location.dataDir };
  return promisify(execFile)(process.execPath, [`scripts/data/${script}.ts`, ...args], { env }).then(
    ({ stdout, stderr }) => ({ code: 0, output: stdout + stderr }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      output: error.stdout + error.stderr,
    }),
  );
};

/** Signs the broker in at a server or its balancer; returns the access token. */
export const signIn = async ({ url }: Pick<AppServer, 'url'>): Promise<string> => {
  const body = JSON.stringify({ email: 'courtier@lagon.nc', password: 'Lagon-2026', token: '' });
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  return ((await answer.json()) as { data: { token: string } }).data.token;
};

/** A contract of that broker. */
export const findContractId = async (db: OpenDb): Promise<number> => {
  const [contract] = await db.query<{ id: number }>(sql`select id from contract where broker_id = 1 limit 1`);
  return contract?.id ?? 0;
};

export const pdfTextOf = (subject: string) => `%PDF-1.7\n${subject}`;

/** Sends a request with a file: undefined once acknowledged, otherwise the failure. The same `key` takes effect once. */
export const sendRequest = async (
  { url }: Pick<AppServer, 'url'>,
  token: string,
  { contractId, subject }: { readonly contractId: number; readonly subject: string },
  key: string = randomUUID(),
): Promise<string | undefined> => {
  const form = new FormData();
  const fields = {
    typeDemande: JSON.stringify({ code: 'AUTRE', libelle: 'Autre demande' }),
    sujet: subject,
    dateEffet: '2026-12-01',
    contrat: String(contractId),
  };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('files[]', new File([pdfTextOf(subject)], 'x.pdf', { type: 'application/pdf' }));
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': key };
  const answer = await fetch(`${url}/api/task/create`, { method: 'POST', headers, body: form }).catch(String);
  if (typeof answer === 'string') return answer;
  return answer.ok ? undefined : `${answer.status} ${await answer.text()}`;
};

/** Number of rows of each table. */
export const rowCounts = async (db: OpenDb): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {};
  for (const { name } of await findTables(db)) {
    const [row] = await db.query<{ count: number }>(sql`select count(*) as count from ${raw(name)}`);
    counts[name] = row?.count ?? 0;
  }
  return counts;
};

/** Content of every file that a row of the location references; undefined for a missing one. */
export const storedFiles = async (
  db: OpenDb,
  { dataDir, environment }: ServerLocation,
): Promise<(string | undefined)[]> => {
  const files = createFileStore({ dataDir, filesUrl: environment['FILES_URL'] });
  const contents = await Promise.all((await findReferencedKeys(db)).map((key) => files.get(key)));
  return contents.map((bytes) => bytes && Buffer.from(bytes).toString('latin1'));
};
