import type { BrowserContext, Page } from 'playwright/test';
import { test } from 'playwright/test';
import { blankPath } from './tablet.ts';

const declaration = 'page loads';

/**
 * Says that this journey loads the app that many times, since it means to reload, or opens further pages. Without it a
 * journey loads the app once: each load takes a second of processor. Elsewhere it goes by links, or by `visit`.
 */
export const mayLoad = (times: number): void => {
  test.info().annotations.push({ type: declaration, description: String(times) });
};

/** How often the journey says that it loads the app. */
export const declaredLoads = (): number =>
  Number(test.info().annotations.findLast(({ type }) => type === declaration)?.description ?? 1);

/** Counts how often the app is loaded in the pages of a context from now on. */
export const countLoads = (context: BrowserContext): { readonly count: () => number; readonly end: () => void } => {
  let loads = 0;
  const count = (page: Page): void => {
    page.on('domcontentloaded', () => {
      const { protocol, pathname } = new URL(page.url());
      if (protocol.startsWith('http') && pathname !== blankPath) loads += 1;
    });
  };
  for (const page of context.pages()) count(page);
  context.on('page', count);
  return { count: () => loads, end: () => context.off('page', count) };
};

/** Goes to an address of the app as a link of it does; loads the app where it is not on the page yet. */
export const visit = async (page: Page, path: string): Promise<void> => {
  const isThere = await page.evaluate(async (mostTries) => {
    const root = document.getElementById('root');
    // Loaded, it draws a moment later: it first reads what the device remembers.
    for (let tries = 0; root?.childElementCount === 0 && tries < mostTries; tries += 1)
      await new Promise((resolve) => setTimeout(resolve, 20));
    return (root?.childElementCount ?? 0) > 0;
  }, 150);
  if (!isThere) await page.goto(path);
  else await page.evaluate((to) => history.pushState({}, '', to), path);
};
