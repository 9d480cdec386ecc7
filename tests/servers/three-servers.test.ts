import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:http2';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { findValidator } from '#tests/support/browsers/programs.ts';
import { type AppServer, startAppServer } from '#tests/support/server/app-server.ts';
import { freePort } from '#tests/support/server/free-port.ts';
import {
  findContractId,
  locationsByEngine,
  openDatabaseAt,
  pdfTextOf,
  rowCounts,
  runDataScript,
  type ServerLocation,
  sendRequest,
  signIn,
  storedFiles,
} from '#tests/support/server/server-location.ts';

const haproxy = findValidator('haproxy', 'haproxy');
const openssl = findValidator('openssl', 'openssl');
const canRun = haproxy !== undefined && openssl !== undefined && inject('postgresUrl') !== null;

/** Writes a self-signed certificate for 127.0.0.1 with its key, as haproxy reads them; returns the certificate. */
const writeCertificate = (path: string): string => {
  const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
  const subject = ['-subj', '/CN=lagon', '-addext', 'subjectAltName=IP:127.0.0.1'];
  execFileSync(openssl ?? '', [...request, ...subject, '-keyout', `${path}.key`, '-out', `${path}.crt`], {
    stdio: 'ignore',
  });
  const certificate = readFileSync(`${path}.crt`, 'utf8');
  writeFileSync(path, readFileSync(`${path}.key`, 'utf8') + certificate);
  return certificate;
};

/** Requests a path over TLS and HTTP/2. */
const statusOverHttp2 = async (url: string, ca: string, path: string) => {
  const session = connect(url, { ca });
  try {
    const request = session.request({ ':path': path }).resume();
    const [headers] = await once(request, 'response');
    return { protocol: session.alpnProtocol, status: headers[':status'] };
  } finally {
    session.destroy();
  }
};

describe.skipIf(!canRun)('three servers behind a balancer', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lagon-three-'));
  const path = (name: string) => join(folder, name);
  let serverLocation: ServerLocation;
  let ports: readonly number[];
  const servers: AppServer[] = [];
  let balancer: ChildProcess;
  let front: { readonly url: string };
  let secure: { readonly url: string; readonly certificate: string };

  const isReady = () =>
    fetch(`${front.url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  const startServer = (port: number) =>
    startAppServer({
      dataDir: serverLocation.dataDir,
      port,
      environment: { ...serverLocation.environment, SEED: 'none', TRUST_PROXY: 'loopback' },
    });

  beforeAll(async () => {
    serverLocation = await locationsByEngine.postgresql.filled(path('data'));
    ports = await Promise.all([freePort(), freePort(), freePort()]);
    servers.push(...(await Promise.all(ports.map(startServer))));
    const port = await freePort();
    // The documented haproxy configuration with the addresses of this test.
    const [one, two, three] = ports;
    const haproxyConfig = readFileSync('docs/haproxy.cfg', 'utf8')
      .replace('bind :8080', `bind 127.0.0.1:${port}`)
      .replace('lagon-one:3000', `127.0.0.1:${one}`)
      .replace('lagon-two:3000', `127.0.0.1:${two}`)
      .replace('lagon-three:3000', `127.0.0.1:${three}`);
    writeFileSync(path('haproxy.cfg'), haproxyConfig);
    const securePort = await freePort();
    secure = { url: `https://127.0.0.1:${securePort}`, certificate: writeCertificate(path('certificate.pem')) };
    const withTls = readFileSync('docs/haproxy-tls.cfg', 'utf8')
      .replace('bind :8443', `bind 127.0.0.1:${securePort}`)
      .replace('/usr/local/etc/haproxy/certificate.pem', path('certificate.pem'));
    writeFileSync(path('haproxy-tls.cfg'), withTls);
    balancer = spawn(haproxy ?? '', ['-f', path('haproxy.cfg'), '-f', path('haproxy-tls.cfg')], { stdio: 'ignore' });
    front = { url: `http://127.0.0.1:${port}` };
  }, 180_000);
  afterAll(async () => {
    balancer?.kill();
    if (balancer) await once(balancer, 'exit');
    await Promise.all(servers.map((server) => server.stop()));
    rmSync(folder, { recursive: true, force: true });
  });

  it('speak HTTP/2, apply each submission once through a kill and a rolling restart, and restore from the backup', async () => {
    const db = await openDatabaseAt(serverLocation);
    const contractId = await findContractId(db);
    const acknowledged: string[] = [];
    const failures: { readonly phase: string; readonly message: string }[] = [];
    let phase = 'calm';
    let isOver = false;
    let token = '';
    const submitTasks = async (writer: number) => {
      for (let n = 0; !isOver; n += 1) {
        const [subject, key] = [`Demande ${writer}-${n}`, randomUUID()];
        // Like a device: the same key until acknowledged.
        for (;;) {
          const refused = await sendRequest(front, token, { contractId, subject }, key);
          if (refused === undefined) break;
          failures.push({ phase, message: refused });
          await sleep(200);
        }
        acknowledged.push(subject);
      }
    };
    const requestUntilOver = async () => {
      for (; !isOver; await sleep(50)) {
        const answer = await fetch(`${front.url}/api/openapi.json`).catch(String);
        if (typeof answer === 'string') failures.push({ phase, message: answer });
        else if (!answer.ok) failures.push({ phase, message: `${answer.status} ${await answer.text()}` });
        else await answer.arrayBuffer();
      }
    };
    const waitForMore = async (count: number) => {
      const before = acknowledged.length;
      await expect.poll(() => acknowledged.length).toBeGreaterThan(before + count);
    };

    await expect.poll(isReady).toBe(true);
    expect(await statusOverHttp2(secure.url, secure.certificate, '/readyz')).toEqual({ protocol: 'h2', status: 200 });
    token = await signIn(front);
    const people = [submitTasks(1), submitTasks(2), submitTasks(3), requestUntilOver()];
    await waitForMore(10);
    phase = 'kill';
    await servers[0]?.stop('SIGKILL');
    await waitForMore(10);
    servers[0] = await startServer(ports[0] ?? 0);
    // Until the next health check of the balancer.
    await sleep(3_000);
    phase = 'rolling restart';
    for (const [index, port] of ports.entries()) {
      await servers[index]?.stop();
      servers[index] = await startServer(port);
      await sleep(3_000);
      await waitForMore(5);
    }
    phase = 'calm';
    await waitForMore(5);
    isOver = true;
    await Promise.all(people);

    expect(failures.filter((failure) => failure.phase !== 'kill')).toEqual([]);
    const rows = await db.query<{ subject: string; count: number }>(
      sql`select subject, count(*)::int as count from task where subject like 'Demande %' group by subject`,
    );
    expect(rows.filter(({ count }) => count !== 1)).toEqual([]);
    const stored = new Set(rows.map(({ subject }) => subject));
    expect(acknowledged.filter((subject) => !stored.has(subject))).toEqual([]);
    const bytes = await storedFiles(db, serverLocation);
    expect(bytes).not.toContain(undefined);
    expect(acknowledged.filter((subject) => !bytes.includes(pdfTextOf(subject)))).toEqual([]);

    await Promise.all(servers.splice(0).map((server) => server.stop()));
    expect(await runDataScript('backup', [path('day.lagon')], serverLocation)).toMatchObject({ code: 0 });
    const restoredLocation = await locationsByEngine.postgresql.empty(path('elsewhere'));
    expect(await runDataScript('restore', [path('day.lagon')], restoredLocation)).toMatchObject({ code: 0 });
    const restored = await openDatabaseAt(restoredLocation);
    const sortTexts = (list: readonly (string | undefined)[]) => [...list].sort();
    expect(sortTexts(await storedFiles(restored, restoredLocation))).toEqual(sortTexts(bytes));
    const [were, are] = [await rowCounts(db), await rowCounts(restored)];
    expect(are['task']).toBe(were['task']);
    expect(are).toEqual(were);
    await restored.close();
    await db.close();
  }, 300_000);
});
