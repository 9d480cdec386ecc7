import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { emailOf, password } from '#tests/support/accounts.ts';
import { startBrowserProcess } from '#tests/support/browser-process.ts';
import { expect, test } from '#tests/support/e2e.ts';
import { mayLoad } from '#tests/support/page-loads.ts';

const cacheNames = (page: Page) =>
  page.evaluate(async () =>
    (await indexedDB.databases()).map(({ name }) => name).filter((name) => name?.startsWith('lagon-cache-')),
  );

test('H4 a disabled account closes in all tabs and says so; what was typed returns once it is enabled', async ({
  page,
  context,
  request,
  app,
  signedIn,
  signIn,
  expectedErrors,
}) => {
  mayLoad(6);
  expectedErrors.push(/status of 401/);
  const post = async (path: string, data: object, token = '') => {
    const headers = { authorization: `Bearer ${token}` };
    return (await request.post(app.url + path, { data, ...(token && { headers }) })).json();
  };
  const { data } = await post('/api/login', { email: emailOf('courtier'), password });
  const found = await post('/api/broker/user/search', { email: emailOf('agence') }, data.token);
  const user = found.userList[0];
  const set = (isEnabled: boolean) =>
    post(
      '/api/broker/user/update',
      { ...user, brokerId: user.userBrokerId, role: user.role[0].id, isEnabled },
      data.token,
    );

  await signedIn(page, 'agence');
  await page.goto('/task/creation?code=AVENANT');
  await page.getByRole('textbox', { name: 'Objet' }).fill('Reste scellé');
  await expect(page.getByText(/^Enregistré à/)).toBeVisible();
  const other = await context.newPage();
  await other.goto('/');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await set(false)).toMatchObject({ success: true });
  try {
    await page.goto('/contract/search');
    for (const tab of [page, other]) {
      await expect(tab).toHaveURL(/\/login/);
      await expect(tab.getByRole('alert')).toContainText('Votre compte est désactivé');
      await expect(tab.getByText(/expiré/)).toHaveCount(0);
    }
    await expect.poll(() => cacheNames(page)).toEqual([]);
  } finally {
    await set(true);
  }
  await other.close();
  await signIn(page, 'agence');
  await page.goto('/sync');
  await expect(page.getByText('Reste scellé').first()).toBeVisible();
});

/** Which of these bytes a file of the folder holds. */
const foundIn = (folder: string, wanted: ReadonlyMap<string, Buffer>): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .flatMap((entry) => {
      const path = join(entry.parentPath, entry.name);
      const bytes = readFileSync(path);
      return [...wanted].filter(([, part]) => bytes.includes(part)).map(([name]) => `${name} in ${path}`);
    });

test('F4 after four sign-ins, no key and no typed word lies in the files of the profile', { tag: '@storm' }, async ({
  app,
  signIn,
}) => {
  mayLoad(5);
  test.setTimeout(150_000);
  const profile = mkdtempSync(join(tmpdir(), 'lagon-profile-'));
  const browser = await startBrowserProcess(profile);
  try {
    // What the page imports as raw keys, noted in its memory alone.
    await browser.context.addInitScript(() => {
      const raw: string[] = [];
      Object.assign(globalThis, { rawKeys: raw });
      const { importKey } = SubtleCrypto.prototype;
      SubtleCrypto.prototype.importKey = function (this: SubtleCrypto, ...given: unknown[]) {
        if (given[0] === 'raw') {
          const bytes = new Uint8Array(given[1] as Uint8Array<ArrayBuffer>);
          raw.push([...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join(''));
        }
        return (importKey as (...all: unknown[]) => Promise<CryptoKey>).apply(this, given);
      } as typeof importKey;
    });
    const wanted = new Map<string, Buffer>();
    const page = await browser.context.newPage();
    for (let time = 0; time < 4; time += 1) {
      await signIn(page, 'agence', app.url);
      const marker = `Zq${crypto.randomUUID().replaceAll('-', '')}`;
      await page.goto(`${app.url}/task/creation?code=AVENANT`);
      await page.getByRole('textbox', { name: 'Objet' }).fill(marker);
      await page.getByRole('textbox', { name: 'Commentaire' }).fill(`${marker} au téléphone`);
      await expect(page.getByText(/^Enregistré à/)).toBeVisible();
      // A reload opens the device by what lies on the disk.
      await page.reload();
      await expect(page.getByRole('textbox', { name: 'Objet' })).toHaveValue(marker);
      const raw = await page.evaluate(() => (globalThis as unknown as { rawKeys: string[] }).rawKeys);
      expect(raw.length).toBeGreaterThan(0);
      raw.forEach((key, index) => {
        wanted.set(`key ${time} ${index}`, Buffer.from(key, 'hex'));
      });
      wanted.set(`word ${time}`, Buffer.from(marker));
      wanted.set(`word ${time} in UTF-16`, Buffer.from(marker, 'utf16le'));
      await page.goto(`${app.url}/logout`);
      await expect(page).toHaveURL(/\/login$/);
    }
    const cdp = await browser.context.newCDPSession(page);
    await cdp.send('Browser.close').catch(() => undefined);
    await browser.kill();
    expect(foundIn(profile, wanted)).toEqual([]);
  } finally {
    await browser.kill();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
});
