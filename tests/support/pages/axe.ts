import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axeCore from 'axe-core';
import { expect, type Page } from 'playwright/test';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Rules to run in each theme, null for all: a theme can break only colours, so the others run once. */
export const rulesIn = { light: null, dark: ['color-contrast', 'link-in-text-block'] } as const;

/**
 * Runs in a page without motion, also of parts that appear meanwhile, so that axe-core measures no colour in the middle of
 * a change, and takes no dialog that starts to fade in for a closed one. It cannot wait for running transitions instead: in
 * a part with `content-visibility`, axe-core itself starts one that never ends. Returns only the violations, since the
 * complete result of axe-core is long.
 */
const findViolations = async ([selector, rules]: readonly [string, readonly string[] | null]): Promise<string[]> => {
  const { axe } = globalThis as unknown as { axe: typeof axeCore };
  const motionless = new CSSStyleSheet();
  motionless.replaceSync(`*, *::before, *::after {
    transition: none !important;
    animation: none !important;
  }`);
  document.adoptedStyleSheets.push(motionless);
  try {
    const results = await axe.run(selector, {
      resultTypes: ['violations'],
      selectors: false,
      ...(rules ? { runOnly: { type: 'rule', values: [...rules] } } : {}),
    });
    return results.violations.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}: ${help}\n  ${html}`));
  } finally {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== motionless);
  }
};

/** Fails with the violations that axe finds on the page, or within `selector`; by all rules or the given ones. */
export const expectAccessible = async (
  page: Page,
  selector = 'html',
  rules: readonly string[] | null = null,
): Promise<void> => {
  // A page is checked in one engine: others differ only in media features, such as a finer pointer.
  if (page.context().browser()?.browserType().name() !== 'chromium') return;
  // Prices are faded while they are recalculated.
  await expect(page.locator('[data-stale]')).toHaveCount(0);
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source);
  expect(await page.evaluate(findViolations, [selector, rules] as const), 'accessibility').toEqual([]);
};

/** Fails with the violations in the current theme, then in the other one, after the switch is painted. */
export const expectAccessibleInBothThemes = async (page: Page, selector?: string): Promise<void> => {
  const isDark = await page.evaluate(() => document.documentElement.classList.contains('dark'));
  for (const theme of isDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const)) {
    await showTheme(page, theme);
    await expectAccessible(page, selector, rulesIn[theme]);
  }
};

/** Switches the theme of the page and waits until it is painted. */
const showTheme = async (page: Page, colorScheme: 'light' | 'dark'): Promise<void> => {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.locator(colorScheme === 'dark' ? 'html.dark' : 'html:not(.dark)').waitFor();
};
