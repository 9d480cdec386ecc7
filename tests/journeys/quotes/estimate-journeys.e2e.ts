import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { formatXpf } from '#shared/primitives/money.ts';
import { startBrowserProcess } from '#tests/support/browsers/browser-process.ts';
import { expect, test } from '#tests/support/journeys/e2e.ts';
import { networkErrors, waitForVehicles } from '#tests/support/journeys/primed.ts';
import { callApi } from '#tests/support/pages/contracts.ts';
import { type QuoteFamily, quoteFamilies } from '#tests/support/pages/quote-families.ts';
import {
  amountsIn,
  calculateButton,
  createClient,
  dayFromToday,
  effectDateField,
  openPricing,
  validateButton,
} from '#tests/support/pages/quote-pricing.ts';
import { goToStep, openQuote, waitForStoredDraft } from '#tests/support/pages/quote-wizard.ts';

const summary = (page: Page) => page.getByRole('complementary', { name: 'Récapitulatif du devis' });
const createdLink = (page: Page) => page.getByRole('link', { name: /^DV\d+$/ });

/** Creates the quote of the selected formula: at the shown price and with a file in its person's name. */
const expectCreated = async (page: Page, lastname: string): Promise<void> => {
  await expect(summary(page)).toContainText(/\d\u00A0F/);
  const [total = 0] = amountsIn((await summary(page).textContent()) ?? '');
  expect(total).toBeGreaterThan(0);
  await validateButton(page).click();
  await expect(createdLink(page)).toBeVisible();
  await expect(page.getByRole('main')).toContainText(formatXpf(total));
  await createdLink(page).click();
  await expect(page).toHaveURL(/\/contract\/search\/\d+/);
  await expect(page.getByText(lastname.toUpperCase()).filter({ visible: true }).first()).toBeVisible();
};

/** A name of letters that no other journey uses. */
const nameOf = (prefix: string, { key }: QuoteFamily): string =>
  `${prefix}${key.replaceAll(/[^A-Z]/g, '').toLowerCase()}`;

/** Fills in a complete quote up to a selected formula. */
const fillPricedQuote = async (page: Page, { key, parts }: QuoteFamily, lastname: string): Promise<void> => {
  await openQuote(page, key);
  for (const [index, { title, type, complete }] of parts.entries()) {
    if (index > 0) await goToStep(page, title);
    await type(page, lastname);
    await complete?.(page);
  }
};

/** One of the two legal protections, which have the same form: the other is covered by the pricing journeys. */
const families = quoteFamilies.filter(({ key }) => key !== 'PJ');

test('quotes: of each family are made offline and created at the same price once online', { tag: '@long' }, async ({
  page,
  context,
  signedIn,
  expectedErrors,
}) => {
  expectedErrors.push(networkErrors);
  await signedIn(page, 'courtier');
  await page.goto('/');
  await waitForVehicles(page);
  await context.setOffline(true);
  const queuedItems = page.getByRole('list', { name: 'Envois en attente' }).getByRole('listitem');
  for (const [index, family] of families.entries())
    await test.step(family.name, async () => {
      await fillPricedQuote(page, family, nameOf('Horsligne', family));
      // The screens of earlier quotes are kept mounted and hidden.
      await expect(page.getByText('Tarif indicatif, à confirmer').filter({ visible: true })).toHaveCount(1);
      await validateButton(page).click();
      await page.waitForURL('**/sync**');
      await expect(queuedItems).toHaveCount(index + 1);
    });

  await context.setOffline(false);
  await expect(queuedItems).toHaveCount(0);
  const receipts = page.getByRole('list', { name: 'Envois reçus' }).getByRole('listitem');
  for (const family of families) {
    const nom = nameOf('Horsligne', family);
    await expect(receipts.filter({ hasText: nom.toUpperCase() })).toContainText(/sous le numéro DV\d+/);
    const { totalCount } = await callApi<{ totalCount: number }>(page, '/api/contract/search', { nom });
    expect(totalCount, nom).toBe(1);
  }
});

test('quotes: of each family survive a browser kill at each step', {
  tag: '@long',
}, async ({ app, signedIn }) => {
  const profile = mkdtempSync(join(tmpdir(), 'lagon-profile-'));
  let browser = await startBrowserProcess(profile);
  try {
    let pagesByFamily = new Map<QuoteFamily, Page>();
    for (const family of families) {
      const page = await browser.context.newPage();
      if (pagesByFamily.size === 0) await signedIn(page, 'courtier', app.url);
      await openQuote(page, family.key, app.url);
      pagesByFamily.set(family, page);
    }
    for (let partIndex = 0; pagesByFamily.size > 0; partIndex += 1) {
      const addresses = new Map<QuoteFamily, string>();
      for (const [family, page] of pagesByFamily) {
        await page.bringToFront();
        await family.parts[partIndex]?.type(page, nameOf('Coupure', family));
        addresses.set(family, await waitForStoredDraft(page));
      }
      await browser.kill();

      browser = await startBrowserProcess(profile);
      pagesByFamily = new Map();
      for (const [family, address] of addresses) {
        const [part, next] = family.parts.slice(partIndex);
        await test.step(`${family.name}: ${part?.title}`, async () => {
          const page = await browser.context.newPage();
          await page.goto(address);
          // An open dialog hides the page beneath it.
          const title = { level: 2, name: part?.title ?? '', exact: true, includeHidden: true };
          await expect(page.getByRole('heading', title)).toBeVisible();
          await part?.expectRestored(page, nameOf('Coupure', family));
          await part?.complete?.(page);
          if (next) {
            await goToStep(page, next.title);
            pagesByFamily.set(family, page);
          } else {
            await expectCreated(page, nameOf('Coupure', family));
          }
        });
      }
    }
  } finally {
    await browser.kill();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
});

test('quote steps: Back and Forward of the browser go through them and keep what was typed', {
  tag: '@engines',
}, async ({ page, signedIn }) => {
  await signedIn(page, 'courtier');
  await openPricing(page, await createClient(page, 'Retour'));
  await effectDateField(page).fill(dayFromToday(9));
  const answers = page.getByRole('radio', { name: 'Non', exact: true });
  // The address stays, so that no engine reports a navigation that `goForward()` could await.
  const goInHistory = async (delta: 1 | -1): Promise<void> => {
    await page.evaluate((step) => history.go(step), delta);
  };
  /** On the entry below which Back and above which Forward lead to a step. */
  const isSettled = () => page.evaluate(() => 'backGuard' in history.state && 'backBase' in history.state);
  await goInHistory(-1);
  await expect(answers.first()).toBeChecked();
  await expect.poll(isSettled).toBe(true);
  await goInHistory(-1);
  await expect(answers).toHaveCount(0);
  await expect.poll(isSettled).toBe(true);
  await goInHistory(1);
  await expect(answers.first()).toBeChecked();
  await expect.poll(isSettled).toBe(true);
  await goInHistory(1);
  await expect(calculateButton(page)).toBeVisible();
  await expect(effectDateField(page)).toHaveValue(dayFromToday(9));
});
