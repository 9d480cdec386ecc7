import type { Page } from 'playwright/test';

/** Navigates within the app as a link does; loads the app first if the page does not show it. */
export const visit = async (page: Page, path: string): Promise<void> => {
  const isApp = await page.evaluate(() => document.getElementById('root') !== null);
  if (!isApp) {
    await page.goto(path);
    return;
  }
  // The app reads stored data before it renders: its router would miss an address pushed earlier.
  await page.waitForFunction(() => (document.getElementById('root')?.childElementCount ?? 0) > 0);
  await page.evaluate((to) => history.pushState({}, '', to), path);
};
