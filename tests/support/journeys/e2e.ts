import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { test as base, expect, type Page } from 'playwright/test';
import { sessionKey } from '#api/session/session-store.ts';
import type { login } from '#shared/operations/people/session.ts';
import type { Output } from '#shared/operations/wire/endpoint.ts';
import { type Account, emailOf, password } from '#tests/support/server/accounts.ts';
import { type AppServer, startAppServer } from '#tests/support/server/app-server.ts';
import { copyDemoData } from './e2e-setup.ts';
import { letFormsWait } from './patient-forms.ts';
import { waitForVehicles } from './primed.ts';
import { signInByForm } from './sign-in.ts';
import { blankPath, createTablet, type Tablet } from './tablet.ts';

interface PerWorker {
  /** True if signing in requires a proof of work, as in production: a second of a tablet's processor. */
  readonly isBotChecked: boolean;
  /** The real server on a private copy of the demonstration data, shared by the tests of one worker. */
  readonly app: AppServer;
  readonly tablet: Tablet;
}

/** Answer of the API to an account on another device, without loading the app there. */
export type CallAs = <T>(account: Account, path: string, body: object) => Promise<T>;

interface PerTest {
  /** True if the journey begins on a device that never loaded the app. */
  readonly isFirstVisit: boolean;
  /** Signs in through the login page, of another server if given, and waits for the home page. */
  readonly signIn: (page: Page, account: Account, origin?: string) => Promise<void>;
  /**
   * Makes the page a tablet on which the account signed in before: its session is stored, and the app is not open yet.
   * The tablet of `courtier` stores its portfolio too, unless the test is a first visit.
   */
  readonly signedIn: (page: Page, account: Account, origin?: string) => Promise<void>;
  readonly callAs: CallAs;
  /**
   * Texts expected in the console; any other error fails the test. Network failures are expected in a test that goes
   * offline.
   */
  readonly expectedErrors: RegExp[];
  readonly guardedContext: undefined;
}

/** WebKit ends the loads of a page that is left, and the page logs the part of the app that it therefore lacks. */
const isCancelled = (failure: string): boolean => failure.endsWith(': Load request cancelled');
/** Not an error: the browser notifies the ResizeObservers again in the next frame. Chromium does not report it. */
const deferredSizes = /ResizeObserver loop completed with undelivered notifications/;
const missingPart = /Missing part: (Importing a module script failed|Unable to preload CSS)/;

/** Collects errors of a page; `missing` collects the reasons why a part of the app did not load. */
const watchErrors = (page: Page, problems: string[], missing: string[]): void => {
  page.on('requestfailed', (request) => {
    const isPart = ['script', 'stylesheet'].includes(request.resourceType());
    if (isPart) missing.push(`${request.url()}: ${request.failure()?.errorText ?? 'no reason'}`);
  });
  page.on('pageerror', (error) => problems.push(`uncaught: ${error.stack || error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console: ${message.text()} (${message.location().url})`);
  });
};

const openSession = async (origin: string, account: Account) => {
  const answer = await fetch(`${origin}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: emailOf(account), password }),
  });
  const text = await answer.text();
  const { data } = JSON.parse(text) as Output<typeof login>;
  if (!data) throw new Error(`${account} cannot sign in: ${answer.status} ${text}`);
  return data;
};

/** Stores a new session of the account on a page of the app's origin. */
const storeSession = async (page: Page, account: Account, origin: string): Promise<void> => {
  const session = JSON.stringify(await openSession(origin, account));
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [sessionKey, session] as const);
};

/** The account whose portfolio the tablet of a worker holds. */
const portfolioOwner: Account = 'courtier';

/** Playwright's `test` with the real server, `signIn`, and a failure on any unexpected error or blocked resource. */
export const test = base.extend<PerTest, PerWorker>({
  isBotChecked: [false, { option: true, scope: 'worker' }],
  app: [
    async ({ isBotChecked }, use) => {
      const dataDir = copyDemoData();
      const app = await startAppServer({ dataDir, environment: { BOT_CHECK: isBotChecked ? 'on' : 'off' } });
      await use(app);
      await app.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  tablet: [
    async ({ app, browser }, use) => {
      const tablet = createTablet(browser, app.url, async (page) => {
        await storeSession(page, portfolioOwner, app.url);
        await page.goto(app.url);
        await waitForVehicles(page);
      });
      await use(tablet);
      await tablet.close();
    },
    { scope: 'worker' },
  ],
  isFirstVisit: [false, { option: true }],
  context: async ({ browser, tablet, isFirstVisit }, use) => {
    const context = isFirstVisit ? await browser.newContext() : await tablet.context();
    if (isFirstVisit) await letFormsWait(context);
    await use(context);
    await (isFirstVisit ? context.close() : tablet.wipe());
  },
  page: async ({ context, tablet, isFirstVisit }, use) =>
    use(isFirstVisit ? await context.newPage() : await tablet.page()),
  baseURL: async ({ app }, use) => use(app.url),
  // If service workers are blocked, the browser resolves a registration with undefined.
  expectedErrors: async ({ serviceWorkers }, use) => use(serviceWorkers === 'block' ? [/reading 'waiting'/] : []),
  guardedContext: [
    async ({ app, context, expectedErrors }, use, info) => {
      const problems: string[] = [];
      const missing: string[] = [];
      const watchNew = (page: Page): void => watchErrors(page, problems, missing);
      for (const page of context.pages()) watchNew(page);
      context.on('page', watchNew);
      await use(undefined);
      context.off('page', watchNew);
      if (info.status !== info.expectedStatus) await info.attach('server', { body: app.log() });
      const expected = [...expectedErrors, deferredSizes];
      if (missing.length > 0 && missing.every(isCancelled)) expected.push(missingPart);
      const unexpected = problems.filter((problem) => !expected.some((pattern) => pattern.test(problem)));
      expect(unexpected, ['errors in the browser', ...missing].join('\n')).toEqual([]);
    },
    { auto: true },
  ],
  signIn: async ({ browserName: _ }, use) =>
    use((page, account, origin = '') => signInByForm(page, account, { origin })),
  callAs: async ({ app }, use) =>
    use(async (account, path, body) => {
      const { token } = await openSession(app.url, account);
      const answer = await fetch(app.url + path, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'idempotency-key': randomUUID(),
        },
        body: JSON.stringify(body),
      });
      expect(answer.status, path).toBe(200);
      return answer.json();
    }),
  signedIn: async ({ app, tablet }, use) =>
    use(async (page, account, origin = '') => {
      // A page of the app's origin that does not load the app. The tablet's page exists already.
      if (page.url() !== app.url + blankPath || origin !== '') await page.goto(origin + blankPath);
      const appOrigin = new URL(page.url()).origin;
      if (account === portfolioOwner && appOrigin === app.url) await tablet.restoreDatabases(page);
      await storeSession(page, account, appOrigin);
    }),
});

export { expect };
