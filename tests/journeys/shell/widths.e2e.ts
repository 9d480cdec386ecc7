import type { Page } from 'playwright/test';
import { shots } from '#tests/look/screens.ts';
import { expect, test } from '#tests/support/journeys/e2e.ts';
import { visit } from '#tests/support/journeys/visit.ts';
import { overflowPx, settledOverflowPx } from '#tests/support/pages/narrow.ts';

/** Opens a screen and waits until it is rendered. */
const openAddress = async (page: Page, address: string): Promise<void> => {
  await visit(page, address);
  const { pathname } = new URL(address, page.url());
  const screen = page.locator(`[data-screen="${pathname}"]`).filter({ visible: true });
  await screen.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
  await expect(screen.locator('[aria-busy=true]').filter({ visible: true })).toHaveCount(0);
};

/** Address of the first file in a list. */
const firstOf = async (page: Page, list: string): Promise<string> => {
  await openAddress(page, list);
  const { pathname } = new URL(list, page.url());
  const link = page.locator(`[data-screen="${pathname}"] a[href^="${pathname}/"]`).filter({ visible: true }).first();
  return (await link.getAttribute('href')) ?? '';
};

/** The first view of every route, as in the pictures (tests/look/screens.ts), without interaction. */
const screensOf = (account: 'courtier' | 'root') =>
  Object.entries(shots).flatMap(([route, taken]) => {
    const shot = taken.find(({ as = 'courtier', press = [] }) => as === account && press.length === 0);
    return shot && !route.startsWith('/in-person') ? [shot.at ?? route] : [];
  });

test('width: every screen fits a landscape and portrait tablet and the narrowest phone', { tag: '@long' }, async ({
  page,
  signedIn,
  expectedErrors,
}) => {
  // Addresses of missing items.
  expectedErrors.push(/status of 4\d\d/);
  const wide: string[] = [];
  for (const account of ['courtier', 'root'] as const) {
    await page.setViewportSize({ width: 1024, height: 768 });
    await signedIn(page, account);
    for (const screenPath of screensOf(account)) {
      const address =
        typeof screenPath === 'string'
          ? screenPath
          : (await firstOf(page, screenPath.firstOf)) + (screenPath.plus ?? '');
      await openAddress(page, address);
      for (const width of [1024, 768]) {
        await page.setViewportSize({ width, height: width === 768 ? 1024 : 768 });
        const settledPx = await settledOverflowPx(page);
        if (settledPx > 0) wide.push(`${address}: ${settledPx} px at ${width}`);
      }
      const overflowingPx = await overflowPx(page);
      if (overflowingPx > 0) wide.push(`${address}: ${overflowingPx} px on a phone`);
      await page.setViewportSize({ width: 1024, height: 768 });
    }
  }
  expect(wide).toEqual([]);
});
