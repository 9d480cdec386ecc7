// @module-tag long
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openEmbedded } from '#server/db/embedded/embedded.ts';
import { raw, sql } from '#server/db/sql.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import type { login } from '#shared/operations/people/session.ts';
import type { Output } from '#shared/operations/wire/endpoint.ts';
import { demonstrationRateBook } from '#shared/tariff/demonstration/book.ts';
import { password } from '#tests/support/server/accounts.ts';
import { type AppServer, startAppServer } from '#tests/support/server/app-server.ts';
import { codeOf } from '#tests/support/server/authenticator.ts';

const execFileAsync = promisify(execFile);
let dataDir: string;
let server: AppServer | undefined;

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'lagon-account-'));
});
afterAll(async () => {
  await server?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const buildEnvironment = () => {
  const { DATABASE_URL: _, ...inherited } = process.env;
  return { ...inherited, DATA_DIR: dataDir, SEED: 'none', LOG_LEVEL: 'silent' };
};
const runAccountCommand = (...args: string[]) =>
  execFileAsync(process.execPath, ['scripts/account.ts', ...args], { env: buildEnvironment() });

const postBody = async (path: string, body: object) => {
  const answer = await fetch(`${server?.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as Output<typeof login> };
};

it('account command: creates the first account of an empty database and prints its link', async () => {
  const email = 'premiere@cabinet.nc';
  const { stdout } = await runAccountCommand('--email', email, '--role', 'root');
  expect(stdout).toContain(`Compte root ouvert pour ${email}.`);
  const token = /\/reset\/password\/(\S+)/.exec(stdout)?.[1] ?? '';

  server = await startAppServer({ dataDir, environment: { SEED: 'none', LOG_LEVEL: 'silent' } });
  const credentials = { email, password, token: 'x' };
  expect((await postBody(endpoints.login.path, credentials)).status).toBe(401);
  const chosenPasswords = { password, confirmedPassword: password };
  expect((await postBody(endpoints.resetPassword.path.replace(':token', token), chosenPasswords)).status).toBe(200);
  // Root and admin set up a second factor at their first sign-in.
  const { data, secondFactor: step } = (await postBody(endpoints.login.path, credentials)).body;
  expect(data).toBeUndefined();
  const code = codeOf(step?.setUp?.secret ?? '', new Date());
  const signedIn = await postBody(endpoints.loginCode.path, { token: step?.token, code });
  expect([signedIn.status, signedIn.body.data?.user.isRoot]).toEqual([200, true]);

  // The command refuses to open the folder of a running server.
  await expect(runAccountCommand('--email', email)).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('DATA_DIR'),
  });
  await server.stop();
  server = undefined;

  const repeated = await runAccountCommand('--email', email.toUpperCase(), '--role', 'admin');
  expect(repeated.stdout).toContain('a déjà un compte, qui reste tel quel.');
  expect(repeated.stdout).toMatch(/\/reset\/password\/\S{20,}/);
});

it('production database: contains no demonstration and accepts an imported tariff', async () => {
  const countRows = async () => {
    const db = await openEmbedded({ dataDir });
    const tables = ['tariff', 'broker', 'person', 'contract', 'vehicle', 'gamut', 'list_item'];
    const rowCounts = await Promise.all(
      tables.map((table) => db.query<{ count: number }>(sql`select count(*) as count from ${raw(table)}`)),
    );
    await db.close();
    return Object.fromEntries(tables.map((table, index) => [table, rowCounts[index]?.[0]?.count]));
  };
  expect(await countRows()).toMatchObject({ tariff: 0, broker: 0, person: 0, contract: 0, vehicle: 0, gamut: 0 });
  expect((await countRows())['list_item']).toBeGreaterThan(100);
  const [tariff] = demonstrationRateBook.tariffs;
  const file = join(dataDir, 'tariff.json');
  writeFileSync(file, JSON.stringify({ ...tariff, isDemonstration: false, effectiveFrom: '2099-01-01' }));
  await execFileAsync(process.execPath, ['scripts/imports/import-tariff.ts', file], { env: buildEnvironment() });
  expect(await countRows()).toMatchObject({ tariff: 1 });
});

it('account command: refuses an invalid address and role', async () => {
  await expect(runAccountCommand('--email', 'x')).rejects.toMatchObject({ code: 2 });
  await expect(runAccountCommand('--email', 'a@b.nc', '--role', 'broker')).rejects.toMatchObject({ code: 2 });
});
