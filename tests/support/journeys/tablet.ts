import type { Browser, BrowserContext, Page } from 'playwright/test';
import { copyDatabases, deleteDatabases } from './kept-databases.ts';

/** The tablet of one worker: the app stays installed on it from one journey to the next, and nothing else does. */
export interface Tablet {
  /** The tablet as a journey finds it: nobody signed in, online. */
  context(): Promise<BrowserContext>;
  /** The page of the next journey, at the app's origin and without the app. */
  page(): Promise<Page>;
  /** Gives back what the tablet held after its first use; a page of another device, or one that is in use, stays as it is. */
  takeBack(page: Page): Promise<void>;
  /** Closes what a journey left open, and wipes what it left on the tablet. */
  wipe(): Promise<void>;
  close(): Promise<void>;
}

/** Address of a page of the app's origin that does not load the app. */
export const blankPath = '/healthz';

const openBlank = async (context: BrowserContext, origin: string): Promise<Page> => {
  const page = await context.newPage();
  await page.goto(origin + blankPath);
  return page;
};

/**
 * A tablet with a browser, which `firstUse` has in its hands before the first journey: what that leaves is put aside. What
 * a failed journey left is seen by no other: its worker ends.
 */
export const createTablet = (browser: Browser, origin: string, firstUse: (page: Page) => Promise<void>): Tablet => {
  let context: BrowserContext | undefined;
  let next: Page | undefined;
  let storage: Record<string, string> = {};

  const used = async (): Promise<BrowserContext> => {
    const made = await browser.newContext();
    const page = await openBlank(made, origin);
    await firstUse(page);
    await page.goto(origin + blankPath);
    await page.evaluate(copyDatabases, 'put aside' as const);
    storage = await page.evaluate(() => ({ ...localStorage }));
    await page.evaluate(deleteDatabases);
    next = page;
    return made;
  };

  const opened = async (): Promise<BrowserContext> => {
    context ??= await used();
    return context;
  };

  return {
    context: opened,
    page: async () => {
      const page = next ?? (await openBlank(await opened(), origin));
      next = undefined;
      return page;
    },
    takeBack: async (page) => {
      if (page.context() !== context || !(await page.evaluate(copyDatabases, 'take back' as const))) return;
      await page.evaluate((kept) => Object.assign(localStorage, kept), storage);
    },
    wipe: async () => {
      if (!context) return;
      const left = context.pages();
      await Promise.all([context.unrouteAll(), context.setOffline(false), context.clearCookies()]);
      const blank = await openBlank(context, origin);
      await Promise.all(left.map((page) => page.close()));
      await blank.evaluate(deleteDatabases);
      next = blank;
    },
    close: async () => context?.close(),
  };
};
