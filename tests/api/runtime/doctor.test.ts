import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request as forward } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '#server/adapters/log.ts';
import { wrapDeviceKey } from '#server/areas/auth/tokens.ts';
import { openDb } from '#server/db/open.ts';
import { sql } from '#server/db/sql.ts';
import { copyEmbeddedFolder } from '#tests/support/server/api-template.ts';
import { type AppServer, ownData, startAppServer } from '#tests/support/server/app-server.ts';
import { freePort } from '#tests/support/server/free-port.ts';

describe('npm run doctor', () => {
  const folders: string[] = [];
  const createFolder = (): string => {
    const createdFolder = mkdtempSync(join(tmpdir(), 'lagon-doctor-'));
    folders.push(createdFolder);
    return createdFolder;
  };
  let server: AppServer;
  beforeAll(async () => {
    const dataDir = createFolder();
    await copyEmbeddedFolder(dataDir, 'no rows');
    server = await startAppServer({ dataDir, environment: { SEED: 'none' } });
  });
  afterAll(async () => {
    await server.stop();
    for (const createdFolders of folders) rmSync(createdFolders, { recursive: true, force: true });
  });

  /** Output and exit code of the command for a data folder. */
  const runDoctor = async (dataDir: string, environment: Readonly<Record<string, string>> = {}) => {
    const command = spawn(process.execPath, ['scripts/doctor.ts'], {
      env: { ...ownData(dataDir), SEED: 'none', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let text = '';
    for (const stream of [command.stdout, command.stderr])
      stream.on('data', (bytes: Buffer) => {
        text += bytes.toString().replaceAll('\u00A0', ' ');
      });
    const [code] = await once(command, 'close');
    return { code, text };
  };

  it('reports no problem for an empty folder and creates neither database nor secrets', async () => {
    const dataDir = createFolder();
    const { code, text } = await runDoctor(dataDir, { PUBLIC_URL: `http://127.0.0.1:${await freePort()}` });
    expect(text).toContain('· base de données : elle sera créée au premier démarrage.');
    expect(text).toContain('✓ fichiers : écrit, relu, effacé');
    expect(text).toContain('· e-mail : MAIL_URL n’est pas donné');
    expect(text).toContain('rien ne répond à');
    expect(text).toContain('Rien à corriger.');
    expect(code).toBe(0);
    expect(existsSync(join(dataDir, 'secrets.json'))).toBe(false);
    expect(existsSync(join(dataDir, 'database'))).toBe(false);
  });

  it('names an unreachable store, mail server and scanner, and an invalid certificate', async () => {
    const { code, text } = await runDoctor(createFolder(), {
      FILES_URL: 'http://key:Secret-77@127.0.0.1:1/lagon',
      MAIL_URL: 'smtp://lagon:Secret-78@127.0.0.1:1',
      SCANNER_URL: 'clamd://127.0.0.1:1',
      SEAL_FILE: 'package.json',
      BOT_CHECK: 'off',
    });
    for (const part of ['fichiers', 'e-mail', 'antivirus', 'cachet']) expect(text).toContain(`✗ ${part} : `);
    expect(text).toContain('✗ service : BOT_CHECK est coupé');
    expect(text).toContain('5 points sont à corriger.');
    expect(text).not.toMatch(/Secret-7[78]|\n\s+at /);
    expect(code).toBe(1);
  });

  it('names each part of the demonstration behind a public address', async () => {
    const { code, text } = await runDoctor(createFolder(), { PUBLIC_URL: 'http://lagon.invalid', SEED: 'demo' });
    expect(text).toContain('✗ démonstration : PUBLIC_URL est publique et sert les comptes de démonstration');
    expect(text).toContain('ALLOW_DEMONSTRATION=payment l’accepte.');
    expect(text).toContain('ALLOW_DEMONSTRATION=seal l’accepte.');
    expect(code).toBe(1);
  });

  it('queries a running server and checks that the largest upload is accepted', async () => {
    const { code, text } = await runDoctor(server.dataDir, { PUBLIC_URL: server.url });
    expect(text).toContain('✓ base de données : tenue par le serveur en marche');
    expect(text).toContain(`✓ adresse : ${server.url} répond.`);
    expect(text).toContain('✓ adresse : les envois de 200 Mo passent.');
    expect(code).toBe(0);
  });

  it('reports a proxy that refuses large uploads or is missing in TRUST_PROXY', async () => {
    const proxy = createServer((incoming, answer) => {
      if (Number(incoming.headers['content-length'] ?? 0) > 1_048_576) return answer.writeHead(413).end('Too large');
      const headers = { ...incoming.headers, 'x-forwarded-for': '203.0.113.7' };
      return forward(`${server.url}${incoming.url}`, { headers, method: incoming.method }, (upstream) => {
        answer.writeHead(upstream.statusCode ?? 502, upstream.headers);
        upstream.pipe(answer);
      }).end();
    });
    const port = await freePort();
    await once(proxy.listen(port, '127.0.0.1'), 'listening');
    try {
      const { code, text } = await runDoctor(server.dataDir, { PUBLIC_URL: `http://127.0.0.1:${port}` });
      expect(text).toContain('✗ adresse : un mandataire refuse les envois de 200 Mo');
      expect(text).toContain('✗ adresse : le serveur dit : proxy, TRUST_PROXY ne nomme pas le mandataire');
      expect(code).toBe(1);
      expect(server.log()).toContain('X-Forwarded-For comes from an address that TRUST_PROXY does not name');
      expect(server.log()).not.toContain('203.0.113.7');
    } finally {
      proxy.close();
    }
  });

  it('lists clients whose telephone belongs to no numbering plan', async () => {
    const dataDir = createFolder();
    await copyEmbeddedFolder(dataDir, 'no rows');
    const db = await openDb({ dataDir, databaseUrl: undefined }, createLog('silent'));
    await db.query(sql`insert into broker (id, code, name, login) values (1, 'C1', 'Courtage', 'c1')`);
    for (const [id, number] of [
      [4, '751234'],
      [5, '12345678'],
      [6, '1234567890'],
    ] as const)
      await db.query(sql`insert into person (id, broker_id, person_type, body)
        values (${id}, 1, 'PHY', ${JSON.stringify({ phone: { number, prefix: '+687' } })}::text::jsonb)`);
    await db.close();
    expect((await runDoctor(dataDir)).text).toContain(
      '2 clients ont un téléphone qui n’est d’aucun pays accepté ; ouvrez leur fiche (5, 6).',
    );
  });

  it('reports secrets of another database or readable by others', { tags: ['long'] }, async () => {
    const dataDir = createFolder();
    await copyEmbeddedFolder(dataDir, 'no rows');
    const db = await openDb({ dataDir, databaseUrl: undefined }, createLog('silent'));
    const other = wrapDeviceKey(Buffer.alloc(32, 7).toString('base64'), 1, Buffer.alloc(32, 8));
    await db.query(sql`insert into role (title, kind) values ('Racine', 'root')`);
    await db.query(sql`insert into app_user (id, email, email_n, password_hash, first_name, last_name, first_name_n,
      last_name_n, role_id, device_key_wrapped)
      select 1, 'a@b.nc', 'a@b.nc', '', 'A', 'B', 'a', 'b', id, ${other} from role where kind = 'root' limit 1`);
    await db.close();
    const secrets = { tokenSecret: 't'.repeat(32), deviceKeySecret: Buffer.alloc(32, 1).toString('base64') };
    writeFileSync(join(dataDir, 'secrets.json'), JSON.stringify(secrets), { mode: 0o600 });
    expect((await runDoctor(dataDir)).text).toContain('✗ secrets : DEVICE_KEY_SECRET n’est pas celui de cette base');
    chmodSync(join(dataDir, 'secrets.json'), 0o644);
    expect((await runDoctor(dataDir)).text).toMatch(/✗ secrets : \S+ peut être lu par d’autres comptes/);
  });
});
