import { expect, type Page } from 'playwright/test';
import { portfolioState } from './portfolio-state.ts';

/** Console messages of Chromium without a network. */
export const networkErrors = /Failed to load resource|net::ERR_|NetworkError/;

/** Waits until the service worker controls the page: it has stored the whole app by then. */
export const waitForServiceWorker = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 200_000 });
};

/** Waits until app and portfolio are on the device, as current as when this page was loaded. */
export const waitForPriming = async (page: Page): Promise<void> => {
  await waitForServiceWorker(page);
  const loadedAtMs = await page.evaluate(() => performance.timeOrigin);
  await expect
    .poll(async () => (await page.evaluate(portfolioState))?.completedAtMs ?? 0, {
      timeout: 100_000,
      message: 'the portfolio is on the device',
    })
    .toBeGreaterThan(loadedAtMs);
};

/** Stored version of the vehicle catalogue. Runs in a page. */
const vehicleVersion = async (): Promise<string | undefined> => {
  const databases = await indexedDB.databases();
  if (!databases.some(({ name }) => name === 'lagon-vehicles')) return undefined;
  return new Promise((resolve) => {
    const opening = indexedDB.open('lagon-vehicles');
    opening.onsuccess = () => {
      const reading = opening.result.transaction('states').objectStore('states').get('vehicles');
      reading.onsuccess = () => {
        opening.result.close();
        resolve((reading.result as { version: string } | undefined)?.version);
      };
    };
  });
};

/** Waits until the vehicles, which are fetched after the portfolio, are stored too. */
export const waitForVehicles = async (page: Page): Promise<void> => {
  await waitForPriming(page);
  await expect
    .poll(() => page.evaluate(vehicleVersion), { timeout: 60_000, message: 'the vehicles are on the device' })
    .toBeTruthy();
};
