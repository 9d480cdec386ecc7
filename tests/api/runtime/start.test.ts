import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createLog } from '#server/adapters/log.ts';
import { hashPassword } from '#server/areas/auth/passwords.ts';
import { openDb } from '#server/db/open.ts';
import { sql } from '#server/db/sql.ts';
import { copyEmbeddedFolder, createDatabase } from '#tests/support/server/api-template.ts';
import { type AppServer, ownData, startAppServer } from '#tests/support/server/app-server.ts';
import { boundary, fileStart, openRaw, requestHead } from '#tests/support/server/raw-http.ts';

const secrets = { TOKEN_SECRET: 't'.repeat(32), DEVICE_KEY_SECRET: Buffer.alloc(32, 1).toString('base64') };

/** Data folders of servers; the lock under which the processes take turns is next to them. */
const foldersIn = (path: string): string[] =>
  readdirSync(path, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));

describe('server start', () => {
  let dataDir: string;
  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'lagon-start-'));
    await copyEmbeddedFolder(dataDir, 'no rows');
  });
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  /** Output of a server with invalid settings. */
  const refusalOf = (environment: Record<string, string>) =>
    startAppServer({ dataDir, environment: { SEED: 'none', ...environment }, readyWithinMs: 40_000 }).then(
      async (server) => {
        await server.stop();
        return 'it started';
      },
      (error: Error) => error.message,
    );

  it('prints wrong settings in French without a stack', { tags: ['long'] }, async () => {
    const blocked = join(dataDir, 'a-file');
    writeFileSync(blocked, '');
    const cases: [Record<string, string>, string][] = [
      [{ SEED: 'peut-être' }, 'SEED doit être demo ou none'],
      [{ TRUST_PROXY: 'nginx' }, 'TRUST_PROXY doit nommer des adresses IP'],
      [{ FILES_URL: 'http://store.example' }, 'FILES_URL doit nommer clé, secret et bac'],
      [{ DATABASE_URL: 'postgres://127.0.0.1:1/x' }, 'TOKEN_SECRET est requis lorsque DATABASE_URL est donnée'],
      [{ DATA_DIR: join(blocked, 'data') }, 'Le dossier de données ne peut pas être écrit'],
      [
        { DATABASE_URL: 'postgres://lagon:Secret-77@127.0.0.1:1/lagon', ...secrets },
        'La base de données ne répond pas',
      ],
    ];
    for (const [environment, text] of cases) {
      const refusal = await refusalOf(environment);
      expect(refusal).toContain(text);
      expect(refusal, text).not.toMatch(/\n\s+at /);
      expect(refusal, text).not.toContain('Secret-77');
    }
  });

  it('refuses the demonstration behind a public address unless it is named', { tags: ['long'] }, async () => {
    const address = { PUBLIC_URL: 'https://lagon.example' };
    const refused = await refusalOf({ ...address, SEED: 'demo' });
    for (const part of ['accounts', 'payment', 'seal']) expect(refused).toContain(`ALLOW_DEMONSTRATION=${part}`);
    expect(refused).not.toMatch(/\n\s+at /);
    const partly = await refusalOf({ ...address, ALLOW_DEMONSTRATION: 'seal' });
    expect(partly).toContain('ALLOW_DEMONSTRATION=payment');
    expect(partly).not.toMatch(/=(accounts|seal)/);
    expect(await refusalOf({ ALLOW_DEMONSTRATION: 'all' })).toContain(
      'ALLOW_DEMONSTRATION doit nommer accounts, payment',
    );
    expect(await refusalOf({ ...address, ALLOW_DEMONSTRATION: 'payment, seal' })).toBe('it started');
  });

  it('refuses accounts of the demonstration that a database still has', { tags: ['long'] }, async () => {
    expect(await refusalOf({})).toBe('it started');
    const db = await openDb({ dataDir, databaseUrl: undefined }, createLog('silent'));
    const hash = await hashPassword('Lagon-2026');
    await db.query(sql`insert into role (title, kind) values ('Racine', 'root')`);
    await db.query(sql`insert into app_user (email, email_n, password_hash, first_name, last_name, first_name_n,
      last_name_n, role_id) select 'root@lagon.nc', 'root@lagon.nc', ${hash}, 'A', 'B', 'a', 'b', id from role limit 1`);
    await db.close();
    const address = { PUBLIC_URL: 'https://lagon.example', ALLOW_DEMONSTRATION: 'payment,seal' };
    expect(await refusalOf(address)).toContain('ALLOW_DEMONSTRATION=accounts');
    const reopenedDb = await openDb({ dataDir, databaseUrl: undefined }, createLog('silent'));
    await reopenedDb.query(sql`update app_user set is_enabled = false`);
    await reopenedDb.close();
    expect(await refusalOf(address)).toBe('it started');
  });

  it('reports an unreachable store and mail server at start and in /readyz, and stays ready', {
    tags: ['long'],
  }, async () => {
    const server = await startAppServer({
      dataDir,
      environment: {
        SEED: 'none',
        FILES_URL: 'http://key:Secret-77@127.0.0.1:1/lagon',
        MAIL_URL: 'smtp://lagon:Secret-78@127.0.0.1:1',
      },
    });
    try {
      const ready = await fetch(`${server.url}/readyz`);
      expect(ready.status).toBe(200);
      expect(await ready.json()).toEqual({
        status: 'ready',
        checks: { database: 'ok', disk: 'ok', files: 'away', mail: 'away', seal: 'demonstration' },
      });
      expect(server.log()).toContain('Le dépôt de fichiers (FILES_URL) ne répond pas (GET http://127.0.0.1:1/lagon');
      expect(server.log()).toContain('Le serveur de messagerie (MAIL_URL) ne répond pas (SMTP 127.0.0.1:1');
      expect(server.log()).not.toMatch(/Secret-7[78]/);
    } finally {
      await server.stop();
    }
  });

  it('removes uploads of killed processes, and keeps those of running ones', { tags: ['long'] }, async () => {
    const uploads = join(dataDir, 'uploads');
    const remainingFolders = (): string[] => foldersIn(uploads);
    const killed = await startAppServer({ dataDir, environment: { SEED: 'none' } });
    expect(remainingFolders()).toHaveLength(1);
    const orphan = join(uploads, remainingFolders()[0] ?? '', 'orphan');
    writeFileSync(orphan, 'bytes of an upload');
    await killed.stop('SIGKILL');
    expect(existsSync(orphan)).toBe(true);
    const next = await startAppServer({ dataDir, environment: { SEED: 'none' } });
    expect(existsSync(orphan)).toBe(false);
    expect(remainingFolders()).toHaveLength(1);
    await next.stop();
    expect(remainingFolders()).toEqual([]);
  });

  it('exits with a message when the thread of the embedded database ends', { tags: ['long'] }, async () => {
    const port = 20_000 + Math.floor(Math.random() * 20_000);
    const server = spawn(
      process.execPath,
      ['--import', './tests/support/server/processes/kill-engine.mjs', 'server/main.ts'],
      {
        env: { ...ownData(dataDir), SEED: 'none', BOT_CHECK: 'off', PORT: String(port), LOG_LEVEL: 'warn' },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    let output = '';
    for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
    const exited = once(server, 'exit');
    try {
      await expect.poll(() => output).toContain('Lagon est prêt');
      server.kill('SIGUSR2');
      const [code] = (await exited) as [unknown];
      expect(code).toBe(1);
      expect(output).toContain('the embedded database has died');
    } finally {
      server.kill('SIGKILL');
    }
  });

  it.skipIf(inject('postgresUrl') === null)(
    'keeps the uploads of two processes with one PostgreSQL and one folder',
    async () => {
      const environment = {
        SEED: 'none',
        DATABASE_URL: await createDatabase(inject('postgresUrl') ?? ''),
        ...secrets,
      };
      const startServer = (): Promise<AppServer> => startAppServer({ dataDir, environment });
      const first = await startServer();
      const [folder = ''] = foldersIn(join(dataDir, 'uploads'));
      const second = await startServer();
      expect(foldersIn(join(dataDir, 'uploads'))).toContain(folder);
      expect(foldersIn(join(dataDir, 'uploads'))).toHaveLength(2);
      const connection = await openRaw(Number(new URL(second.url).port));
      connection.send(
        requestHead('POST /api/task/create', {
          'content-type': `multipart/form-data; boundary=${boundary}`,
          'content-length': 99,
        }),
        fileStart('files[]', 'x.pdf'),
      );
      expect((await connection.answer())?.status).toBe(401);
      connection.close();
      await Promise.all([first.stop(), second.stop()]);
    },
  );
});
