import { logout } from '#shared/operations/people/session.ts';
import { inKilledBrowser } from '#tests/support/browsers/killed-browser.ts';
import { expect, test } from '#tests/support/journeys/e2e.ts';
import { networkErrors, waitForServiceWorker } from '#tests/support/journeys/primed.ts';
import { visit } from '#tests/support/journeys/visit.ts';
import { findContract } from '#tests/support/pages/contracts.ts';

test('sign-out offline: revokes the session once online, from the sign-in page', async ({
  page,
  context,
  signedIn,
  expectedErrors,
}) => {
  expectedErrors.push(networkErrors);
  await signedIn(page, 'courtier');
  await page.goto('/');
  await waitForServiceWorker(page);
  await visit(page, '/client/search');
  await page.getByRole('table', { name: 'Clients' }).getByRole('link').first().click();
  const recentKeys = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => /^lagon-recent-\d+$/.test(key)));
  await expect.poll(recentKeys).toHaveLength(1);
  const refreshToken = await page.evaluate(
    () => (JSON.parse(localStorage.getItem('auth-data') ?? '{}') as { refreshToken: string }).refreshToken,
  );
  await context.setOffline(true);
  await visit(page, '/logout');
  await expect(page).toHaveURL(/\/login$/);
  await expect.poll(recentKeys, 'the next person finds no trace of opened files').toEqual([]);
  const logoutResponse = page.waitForResponse('**/api/logout');
  await context.setOffline(false);
  expect((await logoutResponse).status()).toBe(200);
  const renewal = await page.request.post('/api/token/refresh', { data: { refreshToken } });
  expect(renewal.status()).toBe(401);
});

test('sign-out: persists although the browser was killed before local storage was written', {
  tag: ['@long', '@engines'],
}, async ({ app, signIn }) => {
  await inKilledBrowser(app.url, logout.path, async ({ origin, open, killed, sessionOnDisk }) => {
    let page = await open();
    await signIn(page, 'courtier', origin);
    await sessionOnDisk();
    await page.goto(`${origin}/logout`);
    await expect(page.getByRole('button', { name: "S'identifier" })).toBeVisible();
    page = await killed(origin);
    await expect(page.getByRole('button', { name: "S'identifier" })).toBeVisible();
    await expect(page).toHaveURL(/\/login/);
  });
});

test('sign-out: Back restores no page of who signed out', { tag: '@engines' }, async ({ page, signedIn }) => {
  await signedIn(page, 'courtier');
  const contract = await findContract(page, { etatGlobal: 'Contrat validé' });
  await page.goto(`/contract/search/${contract.details.id}`);
  const heading = page.getByRole('heading', { level: 1, name: contract.details.number });
  await expect(heading).toBeVisible();
  await page.goto('/logout');
  await expect(page.getByRole('button', { name: "S'identifier" })).toBeVisible();
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await expect(page.getByRole('button', { name: "S'identifier" })).toBeVisible();
  await expect(heading).toBeHidden();
});
