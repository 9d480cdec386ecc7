import { expect, test } from '#tests/support/e2e.ts';
import { visit } from '#tests/support/page-loads.ts';
import { cutNetwork, installed } from '#tests/support/primed.ts';

test('signed out without network, the session ends on the server once the network is back, from the sign-in page', async ({
  page,
  context,
  signedIn,
  expectedErrors,
}) => {
  expectedErrors.push(cutNetwork);
  await signedIn(page, 'courtier');
  await page.goto('/');
  await installed(page);
  const refreshToken = await page.evaluate(
    () => (JSON.parse(localStorage.getItem('auth-data') ?? '{}') as { refreshToken: string }).refreshToken,
  );
  await context.setOffline(true);
  await visit(page, '/logout');
  await expect(page).toHaveURL(/\/login$/);
  const told = page.waitForResponse('**/api/logout');
  await context.setOffline(false);
  expect((await told).status()).toBe(200);
  const renewal = await page.request.post('/api/token/refresh', { data: { refreshToken } });
  expect(renewal.status()).toBe(401);
});
