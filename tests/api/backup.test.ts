import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { folderStore } from '#server/adapters/files.ts';
import { createLog } from '#server/adapters/log.ts';
import { tablesOf } from '#server/backup/take.ts';
import type { OpenDb } from '#server/db/db.ts';
import { openEmbedded } from '#server/db/embedded/embedded.ts';
import { openDb } from '#server/db/open.ts';
import { raw, sql } from '#server/db/sql.ts';
import { namedKeys } from '#server/files/file-key-repository.ts';
import { ownershipOf } from '#server/files/store-owner.ts';
import { createDatabase, openEmbeddedCopy, openPostgresqlCopy } from '#tests/support/api-template.ts';
import { type AppServer, startAppServer } from '#tests/support/app-server.ts';

/** Where a server has its data, and what it is told of them. */
interface Place {
  readonly dataDir: string;
  readonly environment: Readonly<Record<string, string>>;
}

const secrets = { TOKEN_SECRET: 't'.repeat(32), DEVICE_KEY_SECRET: Buffer.alloc(32, 1).toString('base64') };
const BACKUP_KEY = Buffer.alloc(32, 7).toString('base64');
const postgresUrl = () => inject('postgresUrl') ?? '';

const openAt = ({ dataDir, environment }: Place): Promise<OpenDb> =>
  openDb({ dataDir, databaseUrl: environment['DATABASE_URL'] }, createLog('silent'));

const engines = {
  embedded: {
    filled: async (dataDir: string): Promise<Place> => {
      const copy = await openEmbeddedCopy(join(dataDir, 'files'));
      const snapshot = await copy.snapshot();
      await copy.close();
      await (await openEmbedded({ dataDir, snapshot })).close();
      return { dataDir, environment: secrets };
    },
    empty: async (dataDir: string): Promise<Place> => ({ dataDir, environment: secrets }),
  },
  postgresql: {
    filled: async (dataDir: string): Promise<Place> => {
      const { db, url } = await openPostgresqlCopy(postgresUrl(), join(dataDir, 'files'));
      await db.close();
      return { dataDir, environment: { ...secrets, DATABASE_URL: url } };
    },
    empty: async (dataDir: string): Promise<Place> => ({
      dataDir,
      environment: { ...secrets, DATABASE_URL: await createDatabase(postgresUrl()) },
    }),
  },
} as const;

type Ended = { readonly code: number; readonly said: string };

const run = async (script: string, args: readonly string[], { dataDir, environment }: Place): Promise<Ended> => {
  const { DATABASE_URL: _, ...inherited } = process.env;
  const env = { ...inherited, BACKUP_KEY, ...environment, DATA_DIR: dataDir };
  return promisify(execFile)(process.execPath, [`scripts/${script}.ts`, ...args], { env }).then(
    ({ stdout, stderr }) => ({ code: 0, said: stdout + stderr }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      said: error.stdout + error.stderr,
    }),
  );
};

const start = ({ dataDir, environment }: Place): Promise<AppServer> =>
  startAppServer({ dataDir, environment: { ...environment, SEED: 'none' } });

const signIn = async ({ url }: AppServer): Promise<string> => {
  const body = JSON.stringify({ email: 'courtier@lagon.nc', password: 'Lagon-2026', token: '' });
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  return ((await answer.json()) as { data: { token: string } }).data.token;
};

const paperOf = (subject: string) => `%PDF-1.7\n${subject}`;

/** A request with a file; true once the server acknowledged it. */
const send = async ({ url }: AppServer, token: string, contractId: number, subject: string): Promise<boolean> => {
  const form = new FormData();
  const fields = {
    typeDemande: JSON.stringify({ code: 'AVENANT', libelle: 'Avenant' }),
    sujet: subject,
    dateEffet: '2026-12-01',
    contrat: String(contractId),
  };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('files[]', new File([paperOf(subject)], 'x.pdf', { type: 'application/pdf' }));
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() };
  const answer = await fetch(`${url}/api/task/create`, { method: 'POST', headers, body: form }).catch(() => undefined);
  return answer?.ok ?? false;
};

const rowCounts = async (db: OpenDb): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {};
  for (const { name } of await tablesOf(db)) {
    const [row] = await db.query<{ count: number }>(sql`select count(*) as count from ${raw(name)}`);
    counts[name] = row?.count ?? 0;
  }
  return counts;
};

describe.each(Object.keys(engines) as (keyof typeof engines)[])('backup and restore on %s', (engine) => {
  const isThere = engine === 'embedded' || inject('postgresUrl') !== null;
  let folder: string;
  const path = (name: string) => join(folder, name);
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'lagon-backup-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.skipIf(!isThere)(
    'taken while writes go on, the machine lost, restored on another: nothing acknowledged before is missing',
    async () => {
      const origin = await engines[engine].filled(path('origin'));
      const before = await openAt(origin);
      const [contract] = await before.query<{ id: number }>(sql`select id from contract where broker_id = 1 limit 1`);
      await before.close();

      const server = await start(origin);
      const acknowledged: string[] = [];
      let isLost = false;
      const token = await signIn(server);
      const write = async (writer: number) => {
        for (let n = 0; !isLost; n += 1) {
          const subject = `Demande ${writer}-${n}`;
          if (await send(server, token, contract?.id ?? 0, subject)) acknowledged.push(subject);
        }
      };
      const writers = [write(1), write(2)];
      await expect.poll(() => acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(5);
      const owed = [...acknowledged];
      const taken = await run('backup', [path('day.lagon')], origin);
      expect(taken, server.log()).toMatchObject({ code: 0 });
      const during = acknowledged.length;
      await expect.poll(() => acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(during);
      isLost = true;
      await server.stop('SIGKILL');
      await Promise.all(writers);
      rmSync(origin.dataDir, { recursive: true });

      expect(statSync(path('day.lagon')).mode & 0o777).toBe(0o600);
      expect(readFileSync(path('day.lagon')).includes('courtier@lagon.nc')).toBe(false);
      const elsewhere = await engines[engine].empty(path('elsewhere'));
      const restored = await run('restore', [path('day.lagon')], elsewhere);
      expect(restored).toMatchObject({ code: 0 });
      // The same rows, files and bytes as the backup counted.
      const counted = taken.said.split('\u00A0: ')[1];
      expect(restored.said).toBe(counted);
      const db = await openAt(elsewhere);
      const files = folderStore(join(elsewhere.dataDir, 'files'));
      const rows = Object.values(await rowCounts(db)).reduce((sum, count) => sum + count, 0);
      expect(restored.said.replace(/\D+lignes.*/s, '').replace(/\D/g, '')).toBe(String(rows));
      const subjects = await db.query<{ subject: string }>(sql`select subject from task`);
      expect(owed.filter((each) => !subjects.some(({ subject }) => subject === each))).toEqual([]);
      const kept = await Promise.all((await namedKeys(db)).map((key) => files.get(key)));
      const papers = new Set(kept.map((bytes) => Buffer.from(bytes ?? []).toString('latin1')));
      expect(kept).not.toContain(undefined);
      expect(owed.filter((subject) => !papers.has(paperOf(subject)))).toEqual([]);
      expect(await ownershipOf(db, files)).toBe('ours');
      await db.close();

      // Who was signed in still is, and what is written next gets a number of its own.
      const again = await start(elsewhere);
      expect(await send(again, token, contract?.id ?? 0, 'Demande d’après')).toBe(true);
      await again.stop();
    },
    240_000,
  );

  it.skipIf(!isThere)(
    'a used database, another’s store and other secrets are refused, and nothing is written',
    async () => {
      const used = await engines[engine].filled(path('used'));
      expect(await run('restore', [path('day.lagon')], used)).toMatchObject({
        code: 1,
        said: expect.stringContaining('La base de données n’est pas vide'),
      });
      const empty = await engines[engine].empty(path('empty'));
      const others = { ...empty, environment: { ...empty.environment, DEVICE_KEY_SECRET: BACKUP_KEY } };
      expect(await run('restore', [path('day.lagon')], others)).toMatchObject({
        code: 1,
        said: expect.stringMatching(/secrets de la base sauvegardée.*DEVICE_KEY_SECRET/),
      });
      await folderStore(path('empty/files')).put('piece/aa/aa', new Uint8Array([1]));
      expect(await run('restore', [path('day.lagon')], empty)).toMatchObject({
        code: 1,
        said: expect.stringContaining('contient ceux d’une autre base'),
      });
      expect(existsSync(path('empty/files/store-owner'))).toBe(false);
    },
    120_000,
  );

  it.skipIf(!isThere)(
    'a restore that was cut off leaves no row and can be done again',
    async () => {
      const whole = readFileSync(path('day.lagon'));
      writeFileSync(path('cut.lagon'), whole.subarray(0, whole.length - 100_000));
      const place = await engines[engine].empty(path('twice'));
      expect(await run('restore', [path('cut.lagon')], place)).toMatchObject({
        code: 1,
        said: expect.stringContaining('abîmé ou incomplet'),
      });
      const db = await openAt(place);
      expect((await rowCounts(db))['contract']).toBe(0);
      await db.close();
      expect(await run('restore', [path('day.lagon')], place)).toMatchObject({ code: 0 });
    },
    120_000,
  );
});
