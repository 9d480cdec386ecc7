import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright';
import { type Engine, launchBrowser } from '#tests/support/browsers/engines.ts';
import { signInByForm } from '#tests/support/journeys/sign-in.ts';
import { overflowPx } from '#tests/support/pages/narrow.ts';
import { type Shot, shots } from './screens.ts';

const sizes = {
  tablet: { width: 1024, height: 768 },
  upright: { width: 768, height: 1024 },
  phone: { width: 390, height: 844 },
} as const;
const themes = ['light', 'dark'] as const;
/** Timeout of a screen that never settles. It is generous, since three browsers share the cores. */
const settledWithinMs = 60_000;

export const waitUntilSettled = async (page: Page): Promise<void> => {
  await page.locator('h1').first().waitFor({ state: 'attached' });
  const busyElements = page.locator('[aria-busy=true]').filter({ visible: true });
  await busyElements
    .first()
    .waitFor({ state: 'hidden' })
    .catch(() => undefined);
  await page.evaluate(async () => {
    await document.fonts.ready;
    // Dialogs and parts of screens are lazy-loaded: their code has arrived once the document stops changing.
    await new Promise<void>((resolve) => {
      let timer = setTimeout(resolve, 300);
      new MutationObserver(() => {
        clearTimeout(timer);
        timer = setTimeout(resolve, 300);
      }).observe(document, { subtree: true, childList: true, attributes: true });
      setTimeout(resolve, 5_000);
    });
    await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined)));
  });
};

/** Addresses of the first link of a screen, cached by context. */
const linksByContext = new WeakMap<BrowserContext, Map<string, string>>();

const firstBelow = async (page: Page, origin: string, screen: string): Promise<string> => {
  const cached = linksByContext.get(page.context()) ?? new Map<string, string>();
  linksByContext.set(page.context(), cached);
  const before = cached.get(screen);
  if (before) return before;
  await page.goto(origin + screen);
  const main = page.getByRole('main');
  const search = main.getByRole('button', { name: 'Rechercher', exact: true });
  const links = main.locator(`a[href*="${screen.split('?')[0]}/"]`);
  await links.or(search).first().waitFor();
  if ((await links.count()) === 0) await search.click();
  await links.first().waitFor();
  const address = origin + new URL((await links.first().getAttribute('href')) ?? '', origin).pathname;
  cached.set(screen, address);
  return address;
};

const addressOf = async (page: Page, origin: string, route: string, at: Shot['at']): Promise<string> => {
  if (at === undefined) return origin + route;
  if (typeof at === 'string') return origin + at;
  return (await firstBelow(page, origin, at.firstOf)) + (at.plus ?? '');
};

const clickEntry = async (page: Page, name: RegExp): Promise<void> => {
  const target = page.getByRole('button', { name }).or(page.getByRole('menuitem', { name })).filter({ visible: true });
  await target.first().click();
};

const takePicture = async (
  context: BrowserContext,
  origin: string,
  { route, shot, file }: { readonly route: string; readonly shot: Shot; readonly file: string },
) => {
  const page = await context.newPage();
  try {
    await page.goto(await addressOf(page, origin, route, shot.at));
    await waitUntilSettled(page);
    for (const name of shot.press ?? []) await clickEntry(page, name);
    await waitUntilSettled(page);
    // In a picture of the whole page, a dialog is as high as the page.
    const isOverPage = await page.getByRole('dialog').or(page.getByRole('alertdialog')).first().isVisible();
    await page.screenshot({ path: file, fullPage: !isOverPage });
    const excessPx = await overflowPx(page);
    if (excessPx > 0) throw new Error(`scrolls sideways by ${excessPx} px on the narrowest phone`);
  } finally {
    await page.close();
  }
};

interface Pictures {
  readonly folder: string;
  readonly engine?: Engine | 'chromium';
  /** Only pictures whose name matches, for example `phone.dark.contract`. */
  readonly only?: RegExp;
}

const nameOf = (size: string, theme: string, route: string, shot: Shot): string =>
  [size, theme, route.slice(1).replaceAll(/[/$]+/g, '-') || 'home', shot.name].filter(Boolean).join('.');

const takePicturesOfSize = async (
  browser: Browser,
  origin: string,
  { folder, only = /./ }: Pictures,
  size: keyof typeof sizes,
): Promise<readonly string[]> => {
  const missing: string[] = [];
  for (const theme of themes) {
    for (const account of ['nobody', 'courtier', 'root'] as const) {
      const shotsToTake = Object.entries(shots).flatMap(([route, list]) =>
        list
          .filter(({ as = 'courtier' }) => as === account)
          .map((shot) => ({ route, shot, name: nameOf(size, theme, route, shot) }))
          .filter(({ name }) => only.test(name)),
      );
      if (shotsToTake.length === 0) continue;
      const context = await browser.newContext({
        viewport: sizes[size],
        colorScheme: theme,
        hasTouch: true,
        locale: 'fr-FR',
        timezoneId: 'Pacific/Noumea',
        reducedMotion: 'reduce',
      });
      context.setDefaultTimeout(settledWithinMs);
      if (account !== 'nobody') await signInByForm(await context.newPage(), account, { origin });
      for (const { route, shot, name } of shotsToTake)
        await takePicture(context, origin, { route, shot, file: join(folder, `${name}.png`) }).catch(
          (error: unknown) => {
            missing.push(`${name}: ${String(error).split('\n')[0]}`);
          },
        );
      await context.close();
    }
  }
  return missing;
};

/**
 * Takes pictures of the app at `origin`, in every size, light and dark; returns what could not be opened, or does not
 * fit. Each size has a browser of its own: the colour scheme of WebKitGTK is that of its process. If one ends before
 * its pictures are taken, the others go on.
 */
export const takePictures = async (origin: string, pictures: Pictures): Promise<readonly string[]> => {
  mkdirSync(pictures.folder, { recursive: true });
  const inSize = async (size: keyof typeof sizes) => {
    const browser = await launchBrowser(pictures.engine ?? 'chromium');
    try {
      return await takePicturesOfSize(browser, origin, pictures, size);
    } catch (error) {
      return [`the rest of ${size}: ${String(error).split('\n')[0]}`];
    } finally {
      await browser.close();
    }
  };
  const missing = await Promise.all((['tablet', 'upright', 'phone'] as const).map(inSize));
  return missing.flat();
};
