import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import { expect, type Page } from 'playwright/test';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe-core finds wrong once no colour is on its way to another. */
const judge = async (page: Page, within: string): Promise<string[]> => {
  await page.evaluate(async () => {
    const moving = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(moving.map(({ finished }) => finished));
  });
  const { violations } = await page.evaluate<AxeResults>(`axe.run(${JSON.stringify(within)})`);
  return violations.flatMap(({ id, help, nodes }) => nodes.map((node) => `${id}: ${help}\n  ${node.html}`));
};

/** Fails with what axe-core finds wrong on the page as it stands, or in the part of it that `within` selects. */
export const expectAccessible = async (page: Page, within = 'html'): Promise<void> => {
  await page.evaluate(source);
  const found = await judge(page, within);
  // A button that was enabled while axe-core looked was seen between two colours: what stands still is judged again.
  expect(found.length > 0 ? await judge(page, within) : [], 'accessibility').toEqual([]);
};

/** Fails with what is wrong in the light theme or in the dark one, each once the page shows it. */
export const expectAccessibleInBothThemes = async (page: Page, within?: string): Promise<void> => {
  for (const theme of ['light', 'dark'] as const) {
    await showTheme(page, theme);
    await expectAccessible(page, within);
  }
};

/** Brings the page into a theme, and waits until it shows it. */
export const showTheme = async (page: Page, colorScheme: 'light' | 'dark'): Promise<void> => {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.locator(colorScheme === 'dark' ? 'html.dark' : 'html:not(.dark)').waitFor();
};
