import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from 'playwright/test';
import { sessionKey } from '#api/session/session-store.ts';
import { startFaultProxy } from '#tests/support/network/fault-proxy.ts';
import { startBrowserProcess } from './browser-process.ts';
import { isEngine } from './engines.ts';
import { findForbidden } from './profile-files.ts';
import { killWebKitProcesses } from './webkit-processes.ts';

export interface Killable {
  /** Address of the server behind a proxy that can drop answers. */
  readonly origin: string;
  /** A page of the running browser. */
  readonly open: () => Promise<Page>;
  /** Waits until the browser has written the session to its profile. */
  readonly sessionOnDisk: () => Promise<void>;
  /** Kills the browser and opens the address in another one with the same profile. */
  readonly killed: (address: string) => Promise<Page>;
  /**
   * Kills only the page processes of WebKit, as an iPad does when it needs memory; resolves once the page was loaded
   * again. Requires `reloadsEndedPages`.
   */
  readonly killPageProcess: (page: Page) => Promise<void>;
  /** Starts or stops dropping answers to the path. */
  readonly loseAnswers: (areLost: boolean) => void;
  /** Starts or stops breaking every connection to the server, also for the browsers that follow. */
  readonly cutNetwork: (isCut: boolean) => void;
}

/** The browser of the current project, for `startBrowserProcess`. */
export const kindOfProject = () => {
  const { name } = test.info().project;
  return isEngine(name) ? name : 'light';
};

/** Where a browser keeps local storage in its profile. */
const localStorageFolders = {
  light: 'Default/Local Storage',
  webkit: 'data/localstorage',
  firefox: 'storage/default',
} as const;

/**
 * Waits until the browser has written the session to its profile: WebKit does so half a second after the page did,
 * Chromium some seconds after it.
 */
export const waitForStoredSession = async (profile: string): Promise<void> => {
  const folder = join(profile, localStorageFolders[kindOfProject()]);
  const session = new Map([['session', sessionKey]]);
  // Files appear and disappear while the browser writes: a failed read is retried.
  await expect(() => expect(findForbidden(folder, session)).not.toEqual([])).toPass();
};

/** Attaches the address and the text of pages as text, since only the log of a failed run is kept. */
const attachTexts = async (pages: readonly Page[]): Promise<void> => {
  for (const page of pages) {
    const text = await page.evaluate(() => document.body.innerText).catch(String);
    await test.info().attach('page', { body: `${page.url()}\n${text}`, contentType: 'text/plain' });
  }
};

/**
 * Runs `work` with a browser that it may kill and a proxy before the server at `app` that drops answers to `path` on
 * demand. With `reloadsEndedPages`, WebKit loads a page again when its process ends.
 */
export const inKilledBrowser = async (
  app: string,
  path: string,
  work: (killable: Killable) => Promise<void>,
  { reloadsEndedPages = false }: { readonly reloadsEndedPages?: boolean } = {},
): Promise<void> => {
  const profile = mkdtempSync(join(tmpdir(), 'lagon-profile-'));
  let isAnswerLost = false;
  let isNetworkCut = false;
  const proxy = await startFaultProxy(app, {
    outcome: ({ url }) => (isNetworkCut ? 'request lost' : isAnswerLost && url === path ? 'answer lost' : 'pass'),
  });
  const start = () => startBrowserProcess(profile, kindOfProject(), reloadsEndedPages ? ['--reload-ended-pages'] : []);
  let browser = await start();
  try {
    await work({
      origin: proxy.url,
      open: () => browser.context.newPage(),
      sessionOnDisk: () => waitForStoredSession(profile),
      killed: async (address) => {
        await browser.kill();
        browser = await start();
        const page = await browser.context.newPage();
        await page.goto(address);
        return page;
      },
      killPageProcess: async (page) => {
        const startedMs = () => page.evaluate(() => performance.timeOrigin);
        const startedBeforeMs = await startedMs();
        killWebKitProcesses(browser.id, 'WebKitWebProcess');
        // An evaluation rejects while the document changes; without a document it waits for one, with no limit of its own.
        const startedAgainMs = () =>
          startedMs().catch((error: unknown) => {
            if (page.isClosed()) throw error;
            return startedBeforeMs;
          });
        await expect
          .poll(startedAgainMs, { message: 'WebKit loads the page again after its process ended' })
          .toBeGreaterThan(startedBeforeMs);
      },
      loseAnswers: (areLost) => {
        isAnswerLost = areLost;
      },
      cutNetwork: (isCut) => {
        isNetworkCut = isCut;
      },
    });
  } catch (error) {
    await attachTexts(browser.context.pages());
    throw error;
  } finally {
    await browser.kill();
    proxy.close();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
};
