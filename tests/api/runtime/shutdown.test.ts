import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyEmbeddedFolder } from '#tests/support/server/api-template.ts';
import { startAppServer } from '#tests/support/server/app-server.ts';
import { waitUntil } from '#tests/support/until.ts';

describe('server process', () => {
  let dataDir: string;
  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'lagon-process-'));
    await copyEmbeddedFolder(dataDir, 'no rows');
  });
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  it('protects its secrets, prints one line when ready, and answers pending calls on shutdown', async () => {
    const server = await startAppServer({ dataDir, environment: { SEED: 'none', LOG_LEVEL: 'info' } });
    expect(statSync(join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600);
    const secrets = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')) as Record<string, string>;

    let answeredCount = 0;
    const lostErrors: string[] = [];
    // Like a balancer: keeps connections and leaves a process that answers `Connection: close`.
    let isStopping = false;
    let isUnready = false;
    const sendUntilClosed = async (path: string, init: RequestInit) => {
      for (;;) {
        if (isUnready) return;
        try {
          const answer = await fetch(`${server.url}${path}`, init);
          await answer.text();
          if (answer.status < 500) answeredCount += 1;
          else lostErrors.push(`${answer.status}`);
          if (answer.headers.get('connection') === 'close') return;
        } catch (error) {
          // A refused connection was never accepted: the process has ended, and no answer is lost.
          const { cause } = error as { cause?: { code?: string } };
          if (!isStopping || cause?.code !== 'ECONNREFUSED') lostErrors.push(String(cause));
          return;
        }
      }
    };
    const body = JSON.stringify({ email: 'x@lagon.nc', password: 'Inconnu-2026', token: '' });
    const clients = Array.from({ length: 12 }, (_, n) =>
      n % 2 === 0
        ? sendUntilClosed('/api/bot/challenge', {})
        : sendUntilClosed('/api/login', { method: 'POST', body, headers: { 'content-type': 'application/json' } }),
    );
    await waitUntil(() => expect(answeredCount).toBeGreaterThan(10));
    const before = answeredCount;
    isStopping = true;
    const stopping = server.stop('SIGTERM');
    const readyStatus = async () => {
      for (;;) {
        const { status } = await fetch(`${server.url}/readyz`);
        isUnready = status !== 200;
        if (isUnready) return status;
        await sleep(20);
      }
    };
    const [ready] = await Promise.all([readyStatus(), ...clients]);
    await stopping;
    expect(ready).toBe(503);
    expect(answeredCount).toBeGreaterThan(before);
    expect(lostErrors).toEqual([]);
    const log = server.log();
    expect(log.match(/Lagon est prêt\u00A0: http:\/\/127\.0\.0\.1:\d+\n/g)).toHaveLength(1);
    for (const secret of Object.values(secrets)) expect(log).not.toContain(secret);
  });
});
