import type { Page } from 'playwright/test';
import { expect, test } from '#tests/support/journeys/e2e.ts';
import { networkErrors } from '#tests/support/journeys/primed.ts';
import { visit } from '#tests/support/journeys/visit.ts';
import { expectAccessibleInBothThemes } from '#tests/support/pages/axe.ts';

/**
 * Data on this device, except for the contact timer and the state of the criteria. Of the reference lists only the values:
 * they are fetched again, with a new time, whenever they are stale.
 */
const onDevice = (page: Page) =>
  page.evaluate(async () => {
    interface Lists {
      readonly clientState: { readonly queries: { queryHash: string; state: { data?: { value?: unknown } } }[] };
    }
    const lists = (stored: string) =>
      (JSON.parse(stored) as Lists).clientState.queries
        .map(({ queryHash, state }) => [queryHash, JSON.stringify(state.data?.value)])
        .sort();
    const local = Object.entries(localStorage)
      .filter(([name]) => !/^lagon-(contact|criteria)/.test(name))
      .map(([name, stored]) => [name, name === 'lagon-lists' ? lists(stored) : stored]);
    const databases = (await indexedDB.databases()).map(({ name }) => name ?? '');
    return { local: Object.fromEntries(local), databases: databases.sort(), caches: (await caches.keys()).sort() };
  });

/** Data on this device once the loaded lists are stored, which is throttled to one write a second. */
const settledDevice = async (page: Page) => {
  await page.waitForLoadState('networkidle');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('lagon-lists'))).not.toBeNull();
  let previousState: Awaited<ReturnType<typeof onDevice>> | undefined;
  await expect(async () => {
    const previous = previousState;
    previousState = await onDevice(page);
    expect(previousState).toEqual(previous);
  }).toPass({ intervals: [2_000] });
  return previousState;
};

test('view as: shows the app as a broker, read-only, leaves no data and returns', { tag: '@long' }, async ({
  page,
  request,
  app,
  signedIn,
  expectedErrors,
}) => {
  await signedIn(page, 'admin');
  await visit(page, '/admin/users');
  await page.getByRole('button', { name: 'Marie-Rose' }).click();
  const dialog = page.getByRole('dialog', { name: 'Modifier un utilisateur' });
  const bar = page.getByRole('region', { name: 'Vue d’un autre compte' });
  await dialog.getByRole('button', { name: 'Voir comme Marie-Rose Wamytan' }).waitFor();
  const before = await settledDevice(page);

  await test.step('start: shows the broker’s data and a banner', async () => {
    await dialog.getByRole('button', { name: 'Voir comme Marie-Rose Wamytan' }).click();
    await expect(bar).toContainText(/^Vous voyez Lagon comme Marie-Rose Wamytan, en lecture seule, jusqu’à \d\d:\d\d/);
    await expect(page).toHaveURL((url) => url.pathname === '/');
    await expect(page.getByText('Cabinet Niaouli Assurances').filter({ visible: true }).first()).toBeVisible();
    await expect(page.getByText(/Pas encore prêt/)).toHaveCount(0);
    await expect(page.getByRole('combobox', { name: /^Plus tard/ })).toHaveCount(0);
    await expectAccessibleInBothThemes(page);
    const places = page.getByRole('list').filter({ has: page.getByRole('link', { name: 'Accueil' }) });
    await expect(places.getByRole('link', { name: 'Envois' })).toHaveCount(0);
    await places.getByRole('link', { name: 'Clients' }).first().click();
    await page.locator('main table').getByRole('link').first().click();
    await expect(page).toHaveURL(/\/client\/search\/\d+$/);
  });

  await test.step('change: is refused with a reason', async () => {
    expectedErrors.push(/status of 403/);
    await page.getByRole('link', { name: 'Modifier client' }).click();
    await page.getByRole('textbox', { name: 'Profession' }).fill('Vue de loin');
    await page.getByRole('button', { name: 'Modifier client' }).click();
    await expect(page.getByText(/lecture seule/).last()).toBeVisible();
    await expect(page.getByText('Vue de loin')).toHaveCount(0);
  });

  await test.step('device: stores nothing of the view', async () => {
    expect(await onDevice(page)).toEqual(before);
  });

  await test.step('end by the server: hides the broker’s clients', async () => {
    expectedErrors.push(/status of 401/);
    const token = await page.evaluate(() => JSON.parse(localStorage.getItem('auth-data') ?? '{}').token);
    const headers = { authorization: `Bearer ${token}` };
    expect((await request.post(`${app.url}/api/view-as/end`, { data: {}, headers })).ok()).toBe(true);
    await page.getByRole('link', { name: 'Contrats' }).first().click();
    await expect(page.getByText('La vue est terminée', { exact: true })).toBeVisible();
    await expect(page.getByRole('main').getByRole('table')).toHaveCount(0);
  });

  await test.step('return: leads to the page where the view started', async () => {
    await bar.getByRole('button', { name: 'Revenir à mon compte' }).click();
    await expect(page).toHaveURL(/\/admin\/users/);
    await expect(page.getByRole('button', { name: /^Compte de \S+ Maiterai/ })).toBeVisible();
    await expect(bar).toHaveCount(0);
    expect(await onDevice(page)).toEqual(before);
  });
});

test('view as: returns to the administrator on a reload and reports that the view ended', { tag: '@long' }, async ({
  page,
  context,
  signedIn,
  expectedErrors,
}) => {
  expectedErrors.push(networkErrors);
  await signedIn(page, 'admin');
  const startView = async () => {
    await visit(page, '/admin/users');
    await page.getByRole('button', { name: 'Marie-Rose' }).click();
    const dialog = page.getByRole('dialog', { name: 'Modifier un utilisateur' });
    await dialog.getByRole('button', { name: 'Voir comme Marie-Rose Wamytan' }).click();
    await expect(page.getByRole('region', { name: 'Vue d’un autre compte' })).toBeVisible();
    await expect(page.getByText('Cabinet Niaouli Assurances').filter({ visible: true }).first()).toBeVisible();
  };
  const endedRegion = page.getByRole('region', { name: 'Vue terminée' });
  const reloadAsAdministrator = async () => {
    await page.reload();
    await expect(endedRegion.getByRole('status')).toHaveText(/la vue d’un autre compte est terminée/);
    await expect(page.getByRole('region', { name: 'Vue d’un autre compte' })).toHaveCount(0);
    await expect(page.getByText('Cabinet Niaouli Assurances')).toHaveCount(0);
  };

  await test.step('online: until it is acknowledged, over another reload', async () => {
    await startView();
    await reloadAsAdministrator();
    await reloadAsAdministrator();
    await expectAccessibleInBothThemes(page);
    await endedRegion.getByRole('button', { name: 'J’ai compris' }).click();
    await expect(endedRegion).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('button', { name: /^Compte de \S+ Maiterai/ })).toBeVisible();
    await expect(endedRegion).toHaveCount(0);
  });

  await test.step('offline', async () => {
    await startView();
    await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
    await context.setOffline(true);
    await reloadAsAdministrator();
    await context.setOffline(false);
  });
});
