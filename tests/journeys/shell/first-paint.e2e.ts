import type { Page } from 'playwright/test';
import { expect, test } from '#tests/support/journeys/e2e.ts';

test.use({ isFirstVisit: true, serviceWorkers: 'block' });

/** Texts below an element with their places, in CSS pixels. */
const placesOf = async (page: Page, selector: string): Promise<string[]> => {
  await page.evaluate(async () => void (await document.fonts.ready));
  return page.locator(selector).evaluate((root) => {
    const positions: string[] = [];
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(text);
      const { left, top } = range.getBoundingClientRect();
      positions.push(`${text.textContent} at ${Math.round(left)}, ${Math.round(top)}`);
    }
    return positions;
  });
};

/** Holds the requests that match until it is called. */
const holdRequests = async (page: Page, pattern: string): Promise<() => void> => {
  const released = Promise.withResolvers<void>();
  await page.route(pattern, async (route) => {
    await released.promise;
    await route.continue();
  });
  return released.resolve;
};

const sizes = [
  { width: 412, height: 823 },
  { width: 820, height: 1180 },
  { width: 1100, height: 820 },
  { width: 1366, height: 1024 },
];

for (const [path, form] of [
  ['/client/add', 'Client'],
  ['/task/creation', 'Demande'],
] as const)
  for (const viewport of sizes)
    test(`${path}, ${viewport.width} px: shows its labels before scripts and data, where the form has them`, async ({
      page,
      signedIn,
    }) => {
      await page.setViewportSize(viewport);
      await signedIn(page, 'courtier');
      const releaseScripts = await holdRequests(page, '**/assets/*.js');
      const releaseData = await holdRequests(page, '**/api/**');
      await page.goto(path, { waitUntil: 'commit' });
      await page.locator('.first-form p').last().waitFor();
      const first = await placesOf(page, '.first-form');
      expect(first.length).toBeGreaterThan(10);
      releaseScripts();
      // One loading state replaces the other while the parts of the screen arrive.
      await expect.poll(() => placesOf(page, 'main .form-outline')).toEqual(first);
      await expect(page.locator('.first-paint')).toHaveCount(0);
      releaseData();
      await page.getByRole('form', { name: form }).waitFor();
      await expect.poll(() => placesOf(page, 'main form')).toEqual(expect.arrayContaining(first));
    });
