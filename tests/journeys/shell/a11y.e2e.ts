import { expect, test } from '#tests/support/journeys/e2e.ts';
import { visit } from '#tests/support/journeys/visit.ts';
import { expectAccessibleInBothThemes } from '#tests/support/pages/axe.ts';
import { overflowPx } from '#tests/support/pages/narrow.ts';

// Screens without a journey of their own. Neighbours have different titles, which show that the next one has loaded.
const screens = [
  ['/', 'Accueil'],
  ['/client/search', 'Recherche de clients'],
  ['/user/search', 'Recherche d’utilisateurs'],
  ['/profile', 'Mon profil'],
  ['/nulle/part', 'Page introuvable'],
] as const;
const publicScreens = ['/login', '/reset/password', '/thankyou'];

test('accessibility: passes on the screens that no other journey checks, in both themes', { tag: '@long' }, async ({
  page,
  signedIn,
}) => {
  for (const path of publicScreens) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expectAccessibleInBothThemes(page);
    expect(await overflowPx(page), path).toBe(0);
  }
  await signedIn(page, 'courtier');
  for (const [path, title] of screens) {
    await visit(page, path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.locator('[aria-busy=true]').filter({ visible: true })).toHaveCount(0);
    await expectAccessibleInBothThemes(page);
    expect(await overflowPx(page), path).toBe(0);
  }
  await page.getByRole('button', { name: /^Compte de/ }).tap();
  await expectAccessibleInBothThemes(page);
});

// The id 0 opens the form for a new one.
const administration = [
  '/gamuts',
  '/folder/search',
  '/folder/search/0',
  '/file/search',
  '/file/search/0',
  '/page/search',
  '/admin/users',
  '/admin/audit',
  '/admin/tariffs',
  '/admin/home',
  '/admin/texts',
  '/admin/import',
  '/member/search',
  '/admin/brokers',
] as const;

test('accessibility: passes on administration screens and forms, in both themes', { tag: '@long' }, async ({
  page,
  signedIn,
}) => {
  await signedIn(page, 'root');
  for (const path of administration) {
    await visit(page, path);
    const screen = page.locator(`[data-screen="${path}"]`).filter({ visible: true });
    await screen.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
    await expect(page.locator('[aria-busy=true]').filter({ visible: true })).toHaveCount(0);
    await expectAccessibleInBothThemes(page);
  }
});

test('reduced motion: disables transitions and animations', async ({ page, signedIn }) => {
  await signedIn(page, 'courtier');
  await page.goto('/client/add');
  await page.getByRole('button', { name: /^Compte de/ }).click();
  await page.getByText('Mode sombre').waitFor();
  /** Longest transition or animation that any element would make, seconds. */
  const maxSeconds = async (reducedMotion: 'reduce' | 'no-preference'): Promise<number> => {
    await page.emulateMedia({ reducedMotion });
    return page.evaluate(() => {
      const durations = Array.from(document.querySelectorAll('*'), (element) => {
        const { transitionDuration, animationDuration } = getComputedStyle(element);
        return [transitionDuration, animationDuration].flatMap((list) => list.split(',').map(Number.parseFloat));
      });
      return Math.max(...durations.flat());
    });
  };
  expect(await maxSeconds('no-preference')).toBeGreaterThan(0.1);
  expect(await maxSeconds('reduce')).toBeLessThan(0.001);
});
