import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright';
import { type Engine, launchBrowser } from '#tests/support/browsers/engines.ts';
import { signInByForm } from '#tests/support/journeys/sign-in.ts';
import { overflowPx } from '#tests/support/pages/narrow.ts';
import { type Shot, shots } from './screens.ts';

const sizes = { tablet: { width: 1024, height: 768 }, phone: { width: 375, height: 812 } } as const;
const themes = ['light', 'dark'] as const;
const settledWithinMs = 15_000;

export const settled = async (page: Page): Promise<void> => {
  await page.locator('h1').first().waitFor({ state: 'attached' });
  const busy = page.locator('[aria-busy=true]').filter({ visible: true });
  await busy
    .first()
    .waitFor({ state: 'hidden' })
    .catch(() => undefined);
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined)));
  });
};

/** Addresses of the first link of a screen, cached by context. */
const found = new WeakMap<BrowserContext, Map<string, string>>();

const firstBelow = async (page: Page, origin: string, screen: string): Promise<string> => {
  const known = found.get(page.context()) ?? new Map<string, string>();
  found.set(page.context(), known);
  const before = known.get(screen);
  if (before) return before;
  await page.goto(origin + screen);
  const main = page.getByRole('main');
  const search = main.getByRole('button', { name: 'Rechercher', exact: true });
  const links = main.locator(`a[href*="${screen.split('?')[0]}/"]`);
  await links.or(search).first().waitFor();
  if ((await links.count()) === 0) await search.click();
  await links.first().waitFor();
  const address = origin + new URL((await links.first().getAttribute('href')) ?? '', origin).pathname;
  known.set(screen, address);
  return address;
};

const addressOf = async (page: Page, origin: string, route: string, at: Shot['at']): Promise<string> => {
  if (at === undefined) return origin + route;
  if (typeof at === 'string') return origin + at;
  return (await firstBelow(page, origin, at.firstOf)) + (at.plus ?? '');
};

const press = async (page: Page, name: RegExp): Promise<void> => {
  const target = page.getByRole('button', { name }).or(page.getByRole('menuitem', { name })).filter({ visible: true });
  await target.first().click();
};

const take = async (
  context: BrowserContext,
  origin: string,
  { route, shot, file }: { readonly route: string; readonly shot: Shot; readonly file: string },
) => {
  const page = await context.newPage();
  try {
    await page.goto(await addressOf(page, origin, route, shot.at));
    await settled(page);
    for (const name of shot.press ?? []) await press(page, name);
    await settled(page);
    await page.screenshot({ path: file, fullPage: true });
    const over = await overflowPx(page);
    if (over > 0) throw new Error(`scrolls sideways by ${over} px on the narrowest phone`);
  } finally {
    await page.close();
  }
};

const within = async (browser: Browser, origin: string, folder: string, size: keyof typeof sizes) => {
  const missing: string[] = [];
  for (const theme of themes) {
    for (const account of ['nobody', 'courtier', 'root'] as const) {
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
      for (const [route, list] of Object.entries(shots))
        for (const shot of list.filter(({ as = 'courtier' }) => as === account)) {
          const name = [size, theme, route.slice(1).replaceAll(/[/$]+/g, '-') || 'home', shot.name]
            .filter(Boolean)
            .join('.');
          await take(context, origin, { route, shot, file: join(folder, `${name}.png`) }).catch((error: unknown) => {
            missing.push(`${name}: ${String(error).split('\n')[0]}`);
          });
        }
      await context.close();
    }
  }
  return missing;
};

/**
 * Takes every picture of the app at `origin` into `folder`, tablet and phone, light and dark; returns what could not be
 * opened, or does not fit. Each size has a browser of its own: the colour scheme of WebKitGTK is that of its process.
 */
export const takePictures = async (
  origin: string,
  folder: string,
  engine: Engine | 'chromium' = 'chromium',
): Promise<readonly string[]> => {
  mkdirSync(folder, { recursive: true });
  const inSize = async (size: keyof typeof sizes) => {
    const browser = await launchBrowser(engine);
    try {
      return await within(browser, origin, folder, size);
    } finally {
      await browser.close();
    }
  };
  return (await Promise.all([inSize('tablet'), inSize('phone')])).flat();
};
