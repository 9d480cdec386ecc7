import type { Browser, BrowserContext, Page } from 'playwright/test';
import { copyDatabases, deleteDatabases } from './database-backup.ts';
import { letFormsWait } from './patient-forms.ts';

/** The tablet of one worker: only the installed app persists from one journey to the next. */
export interface Tablet {
  /** The tablet at the start of a journey: signed out and online. */
  context(): Promise<BrowserContext>;
  /** The page of the next journey, at the app's origin and without the app. */
  page(): Promise<Page>;
  /** Restores the databases of the first use; a page of another device, or one in use, stays unchanged. */
  restoreDatabases(page: Page): Promise<void>;
  /** Closes the pages of a journey and wipes its data from the tablet. */
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
 * A tablet with a browser. `firstUse` runs before the first journey, and the databases that it leaves are backed up. No
 * other journey sees the data of a failed one, since its worker ends.
 */
export const createTablet = (browser: Browser, origin: string, firstUse: (page: Page) => Promise<void>): Tablet => {
  let context: BrowserContext | undefined;
  let next: Page | undefined;
  let storage: Record<string, string> = {};

  const openFirst = async (): Promise<BrowserContext> => {
    const created = await browser.newContext();
    await letFormsWait(created);
    const page = await openBlank(created, origin);
    await firstUse(page);
    await page.goto(origin + blankPath);
    await page.evaluate(copyDatabases, 'back up' as const);
    storage = await page.evaluate(() => ({ ...localStorage }));
    await page.evaluate(deleteDatabases);
    next = page;
    return created;
  };

  const openContext = async (): Promise<BrowserContext> => {
    context ??= await openFirst();
    return context;
  };

  return {
    context: openContext,
    page: async () => {
      const page = next ?? (await openBlank(await openContext(), origin));
      next = undefined;
      return page;
    },
    restoreDatabases: async (page) => {
      if (page.context() !== context || !(await page.evaluate(copyDatabases, 'restore' as const))) return;
      await page.evaluate((entries) => Object.assign(localStorage, entries), storage);
    },
    wipe: async () => {
      if (!context) return;
      const journeyPages = context.pages();
      await Promise.all([context.unrouteAll(), context.setOffline(false), context.clearCookies()]);
      // After a print, WebKit sometimes never loads the next page; the journey itself is over by then.
      const blankPage = await openBlank(context, origin).catch((error: unknown) => {
        process.stderr.write(`The tablet cannot be wiped: ${String(error)}\n`);
        return undefined;
      });
      await Promise.all(journeyPages.map((page) => page.close()));
      if (await blankPage?.evaluate(deleteDatabases)) next = blankPage;
      else {
        // The next journey begins on another tablet.
        await context.close();
        context = undefined;
      }
    },
    close: async () => context?.close(),
  };
};
