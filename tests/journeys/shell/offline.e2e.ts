import type { BrowserContext, Page } from 'playwright/test';
import { databaseDump } from '#tests/support/journeys/database-dump.ts';
import { expect, test } from '#tests/support/journeys/e2e.ts';
import { networkErrors, waitForPriming } from '#tests/support/journeys/primed.ts';
import { visit } from '#tests/support/journeys/visit.ts';
import { searchBy } from '#tests/support/pages/search-form.ts';

/** Rows of a search from the API, with the session of the page. */
const searchRows = (page: Page, body: object) =>
  page.evaluate(async (input) => {
    const { token } = JSON.parse(localStorage.getItem('auth-data') as string) as { token: string };
    const response = await fetch('/api/contract/search', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(input),
    });
    const { contractList } = (await response.json()) as {
      contractList: { id: number; numero: string; nomSouscripteur: string; personId: number }[];
    };
    return contractList;
  }, body);

const goOffline = async (context: BrowserContext): Promise<void> => context.setOffline(true);

test.beforeEach(({ expectedErrors }) => {
  expectedErrors.push(networkErrors);
});

test.describe('offline after a first visit', () => {
  test.use({ isFirstVisit: true });

  test('shows home, search and unopened contracts after a reload', {
    tag: ['@smoke', '@engines'],
  }, async ({ page, context, signIn }) => {
    await signIn(page, 'courtier');
    await waitForPriming(page);
    const [opened, never] = await searchRows(page, { pageSize: 20, sortField: 'numero', sortOrder: 'ASC' });
    if (!opened || !never) throw new Error('the demonstration has contracts');
    await visit(page, `/contract/search/${opened.id}`);
    await expect(page.getByText(opened.numero).first()).toBeVisible();

    await goOffline(context);
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('Hors ligne').first()).toBeVisible();

    for (const contract of [opened, never]) {
      await page.goto(`/contract/search/${contract.id}`);
      await expect(page.getByText(contract.numero).first()).toBeVisible();
      await expect(page.getByText(/Données du \d\d\/\d\d\/\d{4}/i).first()).toBeVisible();
    }

    await page.goto(`/contract/search?searchNumber=${encodeURIComponent(never.numero)}`);
    await expect(page.getByRole('link', { name: never.numero })).toBeVisible();
    await expect(page.getByText(never.nomSouscripteur).first()).toBeVisible();
    await expect(page.getByRole('link', { name: opened.numero, exact: true })).toHaveCount(0);
  });
});

test.describe('offline', () => {
  test('hides the data of the previous person from the next one', async ({ page, context, signIn, signedIn }) => {
    await signedIn(page, 'courtier');
    await page.goto('/');
    await waitForPriming(page);
    const contracts = await searchRows(page, { pageSize: 50 });
    const contract = contracts[0];
    if (!contract) throw new Error('the demonstration has contracts');
    const secrets = contracts.flatMap(({ numero, nomSouscripteur }) => [numero, nomSouscripteur]);
    const dump = await page.evaluate(databaseDump);
    expect(dump.length).toBeGreaterThan(100_000);
    for (const secret of secrets) expect(dump).not.toContain(secret);

    await visit(page, '/logout');
    await page.waitForURL('**/login');
    const cacheNames = () =>
      page.evaluate(async () =>
        (await indexedDB.databases()).map(({ name }) => name).filter((name) => name?.startsWith('lagon-cache-')),
      );
    await expect.poll(cacheNames).toEqual([]);

    await signIn(page, 'courtier2');
    await waitForPriming(page);
    await goOffline(context);
    await page.goto(`/contract/search/${contract.id}`);
    await expect(page.getByRole('main').getByRole('button', { name: 'Réessayer' })).toBeVisible();
    const remainingData = await page.evaluate(
      () => JSON.stringify({ ...localStorage }) + document.documentElement.outerHTML,
    );
    for (const secret of secrets) expect(remainingData).not.toContain(secret);
  });
});

test.describe('offline on a new device', () => {
  // Data on the tablet of the worker may become stale between the two loads.
  test.use({ isFirstVisit: true });

  test('cached data: is not refetched, and is read offline and behind a portal', { tag: '@long' }, async ({
    page,
    context,
    signedIn,
  }) => {
    await signedIn(page, 'courtier');
    await test.step('reload: refetches only stale data', async () => {
      await visit(page, '/profile');
      await waitForPriming(page);
      const requests: string[] = [];
      page.on('request', (request) => requests.push(new URL(request.url()).pathname));
      await page.reload();
      // The portfolio is fetched last.
      await expect.poll(() => requests).toContain('/api/portfolio/changes');
      for (const path of ['/api/listItems', '/api/tariffs', '/api/task/recent', '/api/task/search'])
        expect(requests, path).not.toContain(path);
    });

    await test.step('captive portal: is not treated as an answer', async () => {
      await visit(page, '/');
      await waitForPriming(page);
      const [contract] = await searchRows(page, { pageSize: 20 });
      if (!contract) throw new Error('the demonstration has contracts');
      const apiPaths = /\/(api\/|healthz)/;
      await context.route(apiPaths, (route) =>
        route.fulfill({
          status: 200,
          contentType: 'text/html',
          body: '<html><body>Bienvenue sur le wifi</body></html>',
        }),
      );
      await visit(page, `/contract/search/${contract.id}`);
      await expect(page.getByText(contract.numero).first()).toBeVisible();
      await expect(page.getByText('Portail Wi-Fi\u00A0: identifiez-vous')).toBeVisible();
      await expect(page.getByText('Bienvenue sur le wifi')).toHaveCount(0);

      await context.unroute(apiPaths);
      await expect(page.getByText('En ligne').first()).toBeVisible();
    });

    await test.step('unopened client: is found by name and shown with contracts', async () => {
      await visit(page, '/');
      await waitForPriming(page);
      // The first page was opened behind the portal.
      const [, contract] = await searchRows(page, { pageSize: 20 });
      if (!contract) throw new Error('the demonstration has contracts');
      const client = await page.evaluate(async (idClient) => {
        const { token } = JSON.parse(localStorage.getItem('auth-data') as string) as { token: string };
        const response = await fetch('/api/client/get', {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ idClient }),
        });
        const { person } = (await response.json()) as {
          person: { id: number; fullname: string; lastname: string | null; socialReason: string | null };
        };
        return person;
      }, contract.personId);

      await goOffline(context);
      await visit(page, '/client/search');
      await searchBy(
        page,
        client.lastname ? { Nom: client.lastname } : { 'Raison sociale': client.socialReason ?? '' },
      );
      await expect(page).toHaveURL(/\?criteres=[0-9a-f-]+$/);
      await page.reload();
      await expect(page.locator(`a[href="/client/search/${client.id}"]`).first()).toBeVisible();

      await page.goto(`/client/search/${client.id}`);
      await expect(page.getByRole('heading', { level: 1, name: client.fullname })).toBeVisible();
      await expect(
        page.getByRole('table', { name: 'Contrats et devis du client' }).getByRole('link', { name: contract.numero }),
      ).toBeVisible();
      await expect(page.getByText('Solde total TTC')).toBeVisible();
    });
  });
});
