import { expect, type Page } from 'playwright/test';
import { portfolioState } from './portfolio-state.ts';

/** What Chromium itself writes to the console when there is no network. */
export const cutNetwork = /Failed to load resource|net::ERR_|NetworkError/;

/** Waits until the service worker is in force and the portfolio is on the device. */
export const primed = async (page: Page): Promise<void> => {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await expect
    .poll(async () => (await page.evaluate(portfolioState))?.completedAtMs ?? 0, {
      timeout: 100_000,
      message: 'the portfolio is on the device',
    })
    .toBeGreaterThan(0);
};
