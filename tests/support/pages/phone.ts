import { expect, type Page } from 'playwright/test';

/** Resizes the page to a phone, and fails if content overflows the screen. */
export const expectNoSideScroll = async (page: Page): Promise<void> => {
  await page.setViewportSize({ width: 375, height: 812 });
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
    .toBeLessThanOrEqual(0);
};
