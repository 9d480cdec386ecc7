import type { Browser, BrowserContext } from 'playwright/test';

/** The tablet of one worker: the app stays installed on it from one journey to the next, and nothing else does. */
export interface Tablet {
  /** The tablet as a journey finds it: nobody signed in, online. */
  context(): Promise<BrowserContext>;
  /** Closes what a journey left open, and wipes what it left on the tablet. */
  wipe(origin: string): Promise<void>;
  close(): Promise<void>;
}

const personal = 'cookies,indexeddb,local_storage';

/** A tablet with a browser. What a failed journey left on it is seen by no other: its worker ends. */
export const createTablet = (browser: Browser): Tablet => {
  let context: BrowserContext | undefined;
  return {
    context: async () => {
      context ??= await browser.newContext();
      return context;
    },
    wipe: async (origin) => {
      if (!context) return;
      const left = context.pages();
      const blank = await context.newPage();
      await Promise.all(left.map((page) => page.close()));
      await context.unrouteAll();
      await context.setOffline(false);
      const cdp = await context.newCDPSession(blank);
      await cdp.send('Storage.clearDataForOrigin', { origin, storageTypes: personal });
      await blank.close();
    },
    close: async () => context?.close(),
  };
};
