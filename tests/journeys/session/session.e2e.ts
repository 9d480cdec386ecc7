import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { expect, test } from '#tests/support/journeys/e2e.ts';
import { blankPath } from '#tests/support/journeys/tablet.ts';
import { visit } from '#tests/support/journeys/visit.ts';
import { emailOf, password } from '#tests/support/server/accounts.ts';

// The service worker, whose installation takes two seconds of processor time, is installed only where needed.
test.use({ isFirstVisit: true, isBotChecked: true, serviceWorkers: 'block' });

const identifier = (page: Page) => page.getByRole('textbox', { name: 'Identifiant' });
const secret = (page: Page) => page.getByLabel('Mot de passe', { exact: true });
const button = (page: Page) => page.getByRole('button', { name: "S'identifier" });
const readTokens = (page: Page) =>
  page.evaluate(
    () => JSON.parse(localStorage.getItem('auth-data') ?? 'null') as { token: string; refreshToken: string } | null,
  );
const unauthorised = /status of 401/;

test.describe('session with an installed service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('survives a reload', { tag: '@smoke' }, async ({ page, signIn }) => {
    await page.goto('/');
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByRole('heading', { name: 'Authentification' })).toBeVisible();
    await expect(page).toHaveTitle(/^Authentification/);
    await expect(button(page)).toBeDisabled();
    const loginRequest = page.waitForRequest(/\/api\/login$/);
    await signIn(page, 'courtier');
    await page.reload();
    await expect(page).toHaveURL((url) => url.pathname === '/');
    // The sign-in recognizes this device: attempts by strangers do not lock its account.
    const { device } = (await loginRequest).postDataJSON();
    expect(await page.evaluate(() => Object.values(localStorage))).toContain(device);
    await visit(page, '/login');
    await expect(page).toHaveURL((url) => url.pathname === '/');
  });
});

test('sign-in: explains a refusal and a missing network; the end of a signature thanks', { tag: '@engines' }, async ({
  page,
  expectedErrors,
  context,
}) => {
  await test.step('wrong password: is refused with a message', async () => {
    expectedErrors.push(unauthorised);
    await visit(page, '/login');
    await identifier(page).fill('pas une adresse');
    await secret(page).fill('Faux-2026');
    await expect(page.getByText('Le champ Identifiant doit être une adresse e-mail valide')).toBeVisible();
    await expect(button(page)).toBeDisabled();
    await identifier(page).fill(emailOf('courtier'));
    await button(page).click();
    await expect(page.getByText('Les identifiants sont invalides')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Fermer' })).toBeVisible();
    await expect(secret(page)).toBeFocused();
    await expect(page).toHaveURL(/\/login$/);
    expect(await readTokens(page)).toBeNull();
  });

  await test.step('offline: explains that signing in needs the network', async () => {
    // The proof of work, requested at the first key, may be pending.
    expectedErrors.push(/ERR_INTERNET_DISCONNECTED/);
    await visit(page, '/login');
    await identifier(page).fill(emailOf('courtier'));
    await secret(page).fill(password);
    await context.setOffline(true);
    await expect(page.getByText(/^Se connecter demande le réseau/)).toBeVisible();
    await expect(button(page)).toBeDisabled();
    await context.setOffline(false);
    await expect(button(page)).toBeEnabled();
  });

  await test.step('signature end: shows its thanks', async () => {
    await visit(page, '/thankyou');
    await expect(page.getByRole('heading', { name: 'Merci, Vos signatures ont bien été enregistrées.' })).toBeVisible();
  });
});

test('session: is shared by tabs; sign-in returns to the requested page, never to another site', {
  tag: '@engines',
}, async ({ page, context, signIn, expectedErrors }) => {
  // Pending requests of a tab are refused when another signs out.
  expectedErrors.push(/status of 401/);
  await test.step('tabs: follow sign-in and sign-out', async () => {
    const other = await context.newPage();
    await other.goto('/login');
    await signIn(page, 'courtier');
    await expect(other).toHaveURL((url) => url.pathname === '/');
    await visit(page, '/logout');
    await expect(other).toHaveURL(/\/login/);
    await other.close();
  });

  await test.step('requested page: opens after sign-in, never another site', async () => {
    await page.goto('/contract/search?nom=wamytan');
    await expect(page).toHaveURL(/\/login\?redirect=/);
    await identifier(page).fill(emailOf('courtier'));
    await secret(page).fill(password);
    await button(page).click();
    await expect(page).toHaveURL((url) => url.pathname === '/contract/search' && url.searchParams.has('nom'));
    await visit(page, `/login?redirect=${encodeURIComponent('//evil.example')}`);
    await expect(page).toHaveURL((url) => url.pathname === '/');
    await visit(page, '/logout');
    await expect(page).toHaveURL(/\/login$/);
    expect(await readTokens(page)).toBeNull();
    await signIn(page, 'courtier2');
  });
});

test('password: is reset by the e-mailed link', { tag: '@long' }, async ({ page, app, expectedErrors }) => {
  expectedErrors.push(unauthorised, /status of 400/);
  await page.goto('/login');
  await page.getByRole('link', { name: 'Mot de passe oublié' }).click();
  await page.getByRole('textbox', { name: 'E-mail' }).fill(emailOf('root'));
  await page.getByRole('button', { name: 'Recevoir le lien' }).click();
  await expect(page.getByRole('main').getByText(/un e-mail vient de lui être envoyé/)).toBeVisible();

  const folder = join(app.dataDir, 'mail');
  const mailTo = (address: string): string | undefined =>
    (existsSync(folder) ? readdirSync(folder) : [])
      .filter((name) => name.endsWith('.eml'))
      .map((name) => readFileSync(join(folder, name), 'utf8'))
      .find((mail) => mail.includes(`To: ${address}`));
  await expect.poll(() => mailTo(emailOf('root'))).toBeDefined();
  const eml = mailTo(emailOf('root')) ?? '';
  const token = /\/reset\/password\/([\w-]{43})/.exec(eml.replace(/=\r\n/g, ''))?.[1];
  await page.goto(`/reset/password/${token}`);
  await secret(page).fill('faible');
  await page.getByLabel('Confirmation du mot de passe', { exact: true }).fill('faible2');
  await expect(page.getByRole('button', { name: 'Valider' })).toBeDisabled();
  await secret(page).fill('Atoll-2027');
  await page.getByLabel('Confirmation du mot de passe', { exact: true }).fill('Atoll-2027');
  await page.getByRole('button', { name: 'Valider' }).click();
  await expect(page.getByRole('main').getByText(/mot de passe est enregistré/)).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  await identifier(page).fill(emailOf('root'));
  await secret(page).fill('Atoll-2027');
  await button(page).click();
  await expect(page).toHaveURL((url) => url.pathname === '/');

  await visit(page, '/logout');
  await expect(page).toHaveURL(/\/login$/);
  await visit(page, `/reset/password/${token}`);
  await expect(page.getByRole('main').getByText('Le token est invalide ou a expiré')).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
});

test('session: refreshes tokens once, prompts in place when expired and keeps the device readable', async ({
  page,
  signIn,
  expectedErrors,
}) => {
  await test.step('refresh: is shared by concurrent refused calls, which are repeated', async () => {
    expectedErrors.push(unauthorised);
    await signIn(page, 'courtier');
    const tokensBefore = await readTokens(page);
    // Not in the open page: its synchronization would be refused too and refresh the tokens.
    await page.goto(blankPath);
    await page.evaluate(() => {
      const session = JSON.parse(localStorage.getItem('auth-data') ?? '{}') as Record<string, unknown>;
      localStorage.setItem('auth-data', JSON.stringify({ ...session, token: 'expired' }));
    });
    let refreshes = 0;
    const refused = new Set<string>();
    const repeatedCalls = new Set<string>();
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (response.status() === 401) refused.add(pathname);
      else if (response.ok() && refused.has(pathname)) repeatedCalls.add(pathname);
    });
    // The refresh is delayed until a second call was refused, since a fast machine would finish it before.
    await page.route('**/api/token/refresh', async (route) => {
      refreshes += 1;
      await expect.poll(() => refused.size).toBeGreaterThan(1);
      await route.continue();
    });
    await visit(page, '/');
    await expect(page.getByRole('heading', { name: 'Nos gammes' })).toBeVisible();
    await expect.poll(async () => (await readTokens(page))?.refreshToken !== tokensBefore?.refreshToken).toBe(true);
    await expect(page).toHaveURL((url) => url.pathname === '/');
    // One call may be refused while the others are repeated.
    await expect.poll(() => [...refused].filter((path) => !repeatedCalls.has(path))).toEqual([]);
    expect(refreshes).toBe(1);
    await page.unroute('**/api/token/refresh');
  });

  await test.step('session ended by the server: prompts for the password in place', async () => {
    await page.evaluate(() => {
      const session = JSON.parse(localStorage.getItem('auth-data') ?? '{}') as Record<string, unknown>;
      localStorage.setItem('auth-data', JSON.stringify({ ...session, token: 'expired', refreshToken: 'revoked' }));
    });
    await page.reload();
    const dialog = page.getByRole('dialog', { name: 'Votre session a expiré' });
    await expect(dialog).toBeVisible();
    await expect(dialog.getByRole('textbox', { name: 'Identifiant' })).toHaveValue(emailOf('courtier'));
    await dialog.getByLabel('Mot de passe', { exact: true }).fill(password);
    await dialog.getByRole('button', { name: "S'identifier" }).click();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL((url) => url.pathname === '/');
  });

  await test.step('ended session: keeps stored data readable, also after a reload', async () => {
    await expect(page.getByRole('heading', { name: 'Nos gammes' })).toBeVisible();
    await page.evaluate(() => {
      const session = JSON.parse(localStorage.getItem('auth-data') ?? '{}') as Record<string, unknown>;
      localStorage.setItem('auth-data', JSON.stringify({ ...session, token: '', refreshToken: '' }));
    });
    await page.reload();
    await page.getByRole('button', { name: 'Plus tard, consulter seulement' }).click();
    await expect(page.getByRole('heading', { name: 'Nos gammes' })).toBeVisible();
    await page.getByRole('status').getByRole('button', { name: "S'identifier" }).click();
    await expect(page.getByRole('dialog', { name: 'Votre session a expiré' })).toBeVisible();
  });
});
