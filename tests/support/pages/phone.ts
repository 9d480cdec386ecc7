import { expect, type Page } from 'playwright/test';

/** Brings the page to a phone's width, and fails where something of it lies beside the screen. */
export const expectNoSideScroll = async (page: Page): Promise<void> => {
  await page.setViewportSize({ width: 375, height: 812 });
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
    .toBeLessThanOrEqual(0);
};
