import type { Page } from 'playwright/test';
import { expect, test } from '#tests/support/journeys/e2e.ts';
import { networkErrors } from '#tests/support/journeys/primed.ts';
import { visit } from '#tests/support/journeys/visit.ts';
import { expectAccessibleInBothThemes } from '#tests/support/pages/axe.ts';
import { partChunk, screenChunk } from '#tests/support/pages/screen-chunk.ts';
import { expandCriteria } from '#tests/support/pages/search-form.ts';

test.beforeEach(async ({ page, signedIn }) => {
  await signedIn(page, 'courtier');
  await page.goto('/');
});

const openFromRail = (page: Page, menuEntry: string) =>
  page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: menuEntry, exact: true }).tap();

const goHome = (page: Page) => openFromRail(page, 'Accueil');

/** Scrolls to the charts, which load near the viewport. What arrives above them pushes them away: they are scrolled to again. */
const scrollToCharts = async (page: Page): Promise<void> => {
  const charts = page.getByRole('heading', { name: 'Primes par produit' });
  const dashboard = page.getByRole('heading', { name: 'Mon tableau de bord' });
  await expect
    .poll(async () => {
      await dashboard.evaluate((heading) => heading.scrollIntoView());
      return charts.isVisible();
    })
    .toBe(true);
};

const openSearch = async (page: Page): Promise<void> => {
  await openFromRail(page, 'Contrats');
  await expect(page.getByRole('heading', { level: 1, name: 'Recherche de devis et contrats' })).toBeFocused();
};

test('screens: keep typed text, scroll position and address while another one is open', async ({ page }) => {
  await openSearch(page);
  await page.getByRole('table', { name: 'Devis et contrats' }).getByRole('link').first().waitFor();
  await expandCriteria(page);
  await page.getByLabel('Numéro de contrat ou devis').last().fill('DV26');
  await page.evaluate(() => scrollTo(0, 400));
  await goHome(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Accueil' })).toBeFocused();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await openSearch(page);
  await expect(page.getByLabel('Numéro de contrat ou devis').last()).toHaveValue('DV26');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(400);
});

test('account menu: opens on hover, tap and by keyboard; the theme is set before the first paint', async ({ page }) => {
  const avatar = page.getByRole('button', { name: /^Compte de/ });
  const menu = page.getByRole('navigation', { name: 'Compte' });
  await avatar.hover();
  await expect(menu).toBeVisible();
  await page.mouse.move(300, 600);
  await expect(menu).toBeHidden();
  await avatar.tap();
  await expect(menu).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(avatar).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('switch', { name: 'Mode sombre' }).tap();
  await expect(page.locator('html')).toHaveClass(/dark/);
  await page.reload();
  await expect(page.locator('html')).toHaveClass(/dark/);
  await page.getByRole('button', { name: /^Compte de/ }).tap();
  await expect(page.getByRole('switch', { name: 'Mode sombre' })).toBeChecked();
});

test('quick search: links to the contract search, with the criterion kept', async ({ page }) => {
  const openButton = page.getByRole('button', { name: 'Tout rechercher' });
  // It keeps its place whatever the connection status shows meanwhile. Measured at once: the app itself changes the word.
  const word = await page.locator('.connection-word').elementHandle();
  const positions = await openButton.evaluate(
    (button, shown) =>
      ['En ligne', 'Actualisation…'].map((text) => {
        if (shown) shown.textContent = text;
        return button.getBoundingClientRect().left;
      }),
    word,
  );
  expect(positions[1]).toBe(positions[0]);
  await openButton.tap();
  await page.getByRole('combobox', { name: 'Client, contrat, écran ou action' }).fill('WAHÉO');
  const search = page.getByRole('form', { name: 'Recherche rapide' });
  await search.getByRole('combobox', { name: 'Rechercher par' }).selectOption('Nom');
  await search.getByRole('button', { name: 'Rechercher' }).tap();
  await expect(page).toHaveURL(/\/contract\/topSearch\?.*WAH/);
  await openButton.tap();
  await expect(search.getByRole('button', { name: 'Rechercher' })).toBeDisabled();
});

test.describe('before the service worker is installed', () => {
  test.use({ isFirstVisit: true, serviceWorkers: 'block' });

  test('retries a screen whose chunk failed once', async ({ page, expectedErrors }) => {
    expectedErrors.push(/Failed to load resource/);
    const screen = screenChunk('_main/contract/search.index');
    let requestCount = 0;
    await page.route(`**/${screen}`, (route) => {
      requestCount += 1;
      return requestCount === 1 ? route.abort('aborted') : route.continue();
    });
    await openFromRail(page, 'Contrats');
    await expect(page.getByRole('heading', { level: 1, name: 'Recherche de devis et contrats' })).toBeVisible();
    expect(requestCount).toBe(2);
  });

  test('explains a screen whose chunks are unavailable, and shows it once they load', async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/Failed to (load resource|fetch dynamically imported module)/);
    const screen = screenChunk('_main/contract/search.index');
    let requestCount = 0;
    await page.route(`**/${screen}`, (route) => {
      requestCount += 1;
      return route.abort();
    });
    let loads = 0;
    page.on('load', () => {
      loads += 1;
    });
    await openFromRail(page, 'Contrats');
    const retryButton = page.getByRole('button', { name: 'Réessayer' });
    await expect.poll(() => loads, { message: 'it was loaded anew by itself' }).toBe(1);
    await expect(page.getByText('Cet écran n’a pas pu s’afficher')).toBeVisible();
    expect(requestCount).toBeGreaterThan(1);
    await page.unroute(`**/${screen}`);
    await retryButton.tap();
    await expect(page.getByRole('heading', { level: 1, name: 'Recherche de devis et contrats' })).toBeVisible();
  });

  test('ignores a failed prefetch of a chunk', async ({ page, expectedErrors }) => {
    expectedErrors.push(networkErrors);
    const requestCount: string[] = [];
    const abortRequests = (chunk: string) =>
      page.route(`**/${chunk}`, (route) => {
        requestCount.push(chunk);
        return route.abort();
      });
    const calendar = partChunk('src/ui/fields/dates/date-calendar.tsx');
    const services = partChunk('src/app/main-services.tsx');
    await abortRequests(calendar);
    await visit(page, '/task/creation');
    await page
      .getByRole('button', { name: /^Ouvrir le calendrier/ })
      .first()
      .focus();
    await expect.poll(() => requestCount).toContain(calendar);
    await abortRequests(services);
    await page.goto('/thankyou');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.poll(() => requestCount).toContain(services);
  });

  test('shows an error page if nothing can be rendered, and recovers', async ({ page, expectedErrors }) => {
    expectedErrors.push(/Failed to (load resource|fetch dynamically imported module)/);
    const frame = screenChunk('_main');
    await page.route(`**/${frame}`, (route) => route.abort());
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Une erreur est survenue' })).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.unroute(`**/${frame}`);
    await page.getByRole('button', { name: 'Recharger la page' }).tap();
    await expect(page.getByRole('heading', { level: 1, name: 'Accueil' })).toBeVisible();
  });

  test('keeps the app offline where a screen’s chunks are missing', async ({ page, context, expectedErrors }) => {
    expectedErrors.push(networkErrors, /Failed to fetch dynamically imported module|Unable to preload CSS/);
    const retryButton = page.getByRole('main').getByRole('button', { name: 'Réessayer' });
    await scrollToCharts(page);
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await openFromRail(page, 'Contrats');
    await expect(page.getByText('Cet écran n’est pas encore sur cet appareil')).toBeVisible();
    await expect(page.getByText('Sans réseau, il ne peut pas être demandé.')).toBeVisible();
    await retryButton.tap();
    await goHome(page);
    await expect(page.getByRole('heading', { name: 'Mon tableau de bord' })).toBeVisible();
    await openFromRail(page, 'Contrats');
    await context.setOffline(false);
    // It recovers without a press.
    await expect(page.getByRole('heading', { level: 1, name: 'Recherche de devis et contrats' })).toBeVisible();
  });
});

test('scroll position: returns to the top; unknown URL: shows a message inside the layout', async ({ page }) => {
  await page.getByRole('heading', { name: 'Mon tableau de bord' }).waitFor();
  await expect(page.getByRole('button', { name: 'Revenir en haut' })).toBeHidden();
  await scrollToCharts(page);
  await page.evaluate(() => scrollTo(0, 750));
  await page.getByRole('button', { name: 'Revenir en haut' }).tap();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);

  await visit(page, '/nulle/part');
  await expect(page.getByRole('heading', { level: 1, name: 'Page introuvable' })).toBeVisible();
  await page.getByRole('link', { name: 'Retourner à l’accueil' }).tap();
  await expect(page).toHaveURL(/\/$/);
});

test('installation invitation: moves nothing when it appears, and covers nothing at the end of the page', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('heading', { name: 'Mon tableau de bord' }).waitFor();
  const title = page.getByRole('heading', { name: 'Aujourd’hui' });
  // The end of the synchronisation makes the line above it longer.
  await expect(page.getByText(/^Prêt pour le terrain · données à jour/)).toBeVisible();
  await expect(page.locator('[aria-busy=true]').filter({ visible: true })).toHaveCount(0);
  const before = await title.boundingBox();
  await page.evaluate(() => dispatchEvent(new Event('beforeinstallprompt')));
  const invitation = page.getByRole('region', { name: 'Installation' });
  await expect(invitation).toBeInViewport({ ratio: 1 });
  expect(await title.boundingBox()).toEqual(before);

  const { y: top = 0, height = 0 } = (await invitation.boundingBox()) ?? {};
  // The charts, loaded when they come near, make the page longer.
  const contentBottom = () =>
    page.evaluate(() => {
      scrollTo(0, document.documentElement.scrollHeight);
      return Math.floor(document.querySelector('#contenu')?.getBoundingClientRect().bottom ?? Number.NaN);
    });
  await expect.poll(contentBottom).toBeLessThanOrEqual(top);
  const navigation = await page.getByRole('navigation', { name: 'Menu principal' }).first().boundingBox();
  expect(top + height).toBeLessThanOrEqual(navigation?.y ?? 0);
});
