import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from 'playwright/test';
import { sessionKey } from '#api/session/session-store.ts';
import { startFront } from '#tests/support/network/front.ts';
import { startBrowserProcess } from './browser-process.ts';
import { isEngine } from './engines.ts';
import { foundIn } from './profile-files.ts';

interface Killable {
  /** The address of the server, behind a front whose answers can be lost. */
  readonly origin: string;
  /** A page of the browser that runs now. */
  readonly open: () => Promise<Page>;
  /** Waits until the browser has written the session to its profile. */
  readonly sessionOnDisk: () => Promise<void>;
  /** Kills the browser, and opens the address in another one over the same profile. */
  readonly killed: (address: string) => Promise<Page>;
  /** Whether answers to the path are lost from now on. */
  readonly loseAnswers: (areLost: boolean) => void;
}

/** The kind of browser that the journey which runs now is played in, for `startBrowserProcess`. */
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
export const sessionOnDisk = async (profile: string): Promise<void> => {
  const folder = join(profile, localStorageFolders[kindOfProject()]);
  const session = new Map([['session', sessionKey]]);
  // Files come and go while the browser writes: a read that fails is repeated.
  await expect(() => expect(foundIn(folder, session)).not.toEqual([])).toPass();
};

/** Has `work` use a browser that it may kill; answers of the server at `app` to `path` are lost when it says so. */
export const inKilledBrowser = async (
  app: string,
  path: string,
  work: (killable: Killable) => Promise<void>,
): Promise<void> => {
  const profile = mkdtempSync(join(tmpdir(), 'lagon-profile-'));
  let isAnswerLost = false;
  const front = await startFront(app, { fate: ({ url }) => (isAnswerLost && url === path ? 'answer lost' : 'pass') });
  let browser = await startBrowserProcess(profile, kindOfProject());
  try {
    await work({
      origin: front.url,
      open: () => browser.context.newPage(),
      sessionOnDisk: () => sessionOnDisk(profile),
      killed: async (address) => {
        await browser.kill();
        browser = await startBrowserProcess(profile, kindOfProject());
        const page = await browser.context.newPage();
        await page.goto(address);
        return page;
      },
      loseAnswers: (areLost) => {
        isAnswerLost = areLost;
      },
    });
  } finally {
    await browser.kill();
    front.close();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
};
