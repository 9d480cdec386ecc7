import type { Page } from 'playwright/test';

/** Goes to an address of the app as a link of it does; loads the app where it is not on the page yet. */
export const visit = async (page: Page, path: string): Promise<void> => {
  const isApp = await page.evaluate(() => document.getElementById('root') !== null);
  if (!isApp) {
    await page.goto(path);
    return;
  }
  // The app reads what the device stores before it renders: an address pushed earlier is not seen by its router.
  await page.waitForFunction(() => (document.getElementById('root')?.childElementCount ?? 0) > 0);
  await page.evaluate((to) => history.pushState({}, '', to), path);
};
