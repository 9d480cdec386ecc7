import type { Page } from 'playwright/test';
import { expect, test } from '#tests/support/journeys/e2e.ts';
import { signInByForm } from '#tests/support/journeys/sign-in.ts';
import { visit } from '#tests/support/journeys/visit.ts';
import { emailOf, password } from '#tests/support/server/accounts.ts';

const cacheNames = (page: Page) =>
  page.evaluate(async () =>
    (await indexedDB.databases()).map(({ name }) => name).filter((name) => name?.startsWith('lagon-cache-')),
  );

test('disabled account: closes the device in all tabs with a reason, and unsent work returns once enabled', {
  tag: '@long',
}, async ({ page, context, request, app, signedIn, expectedErrors }) => {
  expectedErrors.push(/status of 401/);
  const postJson = async (path: string, data: object, token = '') => {
    const headers = { authorization: `Bearer ${token}` };
    return (await request.post(app.url + path, { data, ...(token && { headers }) })).json();
  };
  const { data } = await postJson('/api/login', { email: emailOf('courtier'), password });
  const setEnabled = async (isEnabled: boolean) => {
    const searchAnswer = await postJson('/api/broker/user/search', { email: emailOf('agence') }, data.token);
    const user = searchAnswer.userList[0];
    const userChange = { ...user, brokerId: user.userBrokerId, role: user.role[0].id, isEnabled };
    return postJson('/api/broker/user/update', userChange, data.token);
  };

  await signedIn(page, 'agence');
  await page.goto('/task/creation?code=AVENANT');
  await page.getByRole('textbox', { name: 'Objet' }).fill('Reste scellé');
  await expect(page.getByText(/^Enregistré à/)).toBeVisible();
  const other = await context.newPage();
  await other.goto('/');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await setEnabled(false)).toMatchObject({ success: true });
  try {
    await visit(page, '/contract/search');
    for (const tab of [page, other]) {
      await expect(tab).toHaveURL(/\/login/);
      await expect(tab.getByRole('alert')).toContainText('Votre compte est désactivé');
      await expect(tab.getByText(/expiré/)).toHaveCount(0);
    }
    await expect.poll(() => cacheNames(page)).toEqual([]);
  } finally {
    expect(await setEnabled(true)).toMatchObject({ success: true });
  }
  await other.close();
  // The screen reopens where it was left.
  await signInByForm(page, 'agence', { isAtHome: false });
  await page.waitForURL((url) => url.pathname !== '/login');
  await visit(page, '/sync');
  // The row is found by role, since the hidden home screen may contain the same name.
  await expect(page.getByRole('listitem', { name: 'Reste scellé' })).toBeVisible();
});
