import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { QuoteContext } from '#shared/forms/node.ts';
import { product } from '#shared/products/home/product-mrh-budget.ts';
import { priceQuote } from '#shared/products/price-quote.ts';
import { demonstrationRateBook } from '#shared/tariff/demonstration/book.ts';
import { waitForFrames } from '#tests/browser/support/frames.ts';
import { homeQuote } from '#tests/support/quotes/quotes.ts';
import { waitUntil } from '#tests/support/until.ts';
import { renderWizard } from './wizard-harness.tsx';

/** Requests in order, each answered by the test. */
const pendingPrices = vi.hoisted(() => [] as ((answer: unknown) => void)[]);

vi.mock('#api/submit.ts', async (original) => ({
  ...(await original<typeof import('#api/submit.ts')>()),
  submit: () => new Promise((resolve) => pendingPrices.push(resolve)),
}));

const context: QuoteContext = {
  today: '2026-11-21',
  lists: {},
  commercialLimits: { maxReductionPercent: 15, maxBrokerFeesXpf: 10_000 },
};

test('price request: ignores the answer to an outdated request and keeps the choice', async () => {
  const priced = priceQuote(product, homeQuote, demonstrationRateBook, context);
  if (priced.kind !== 'priced') throw new Error('no price');
  const answer = { success: true, estimation: priced.estimation };
  await renderWizard({ product, context, typed: homeQuote, partId: product.steps.quote[0]?.id ?? '' });
  await waitUntil(() => expect(pendingPrices).toHaveLength(1));
  await userEvent.click(page.getByRole('button', { name: 'Calculer' }));
  await waitUntil(() => expect(pendingPrices).toHaveLength(2));
  pendingPrices[1]?.(answer);
  const formula = page
    .getByRole('table', { name: /^Formules/ })
    .getByRole('radio')
    .first();
  await userEvent.click(formula);
  await expect.element(formula).toBeChecked();
  pendingPrices[0]?.(answer);
  await waitForFrames();
  await expect.element(formula).toBeChecked();
  await expect.element(page.getByRole('button', { name: 'Valider Tarif' })).toBeEnabled();
});

test('price request: keeps the choice while a price is requested again, if still offered', async () => {
  pendingPrices.length = 0;
  const priced = priceQuote(product, homeQuote, demonstrationRateBook, context);
  if (priced.kind !== 'priced') throw new Error('no price');
  const answer = { success: true, estimation: priced.estimation };
  await renderWizard({ product, context, typed: homeQuote, partId: product.steps.quote[0]?.id ?? '' });
  await waitUntil(() => expect(pendingPrices).toHaveLength(1));
  pendingPrices[0]?.(answer);
  const formula = page
    .getByRole('table', { name: /^Formules/ })
    .getByRole('radio')
    .first();
  await expect.element(formula).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Calculer' }));
  await waitUntil(() => expect(pendingPrices).toHaveLength(2));
  await userEvent.click(formula);
  pendingPrices[1]?.(answer);
  await expect.element(page.getByRole('button', { name: 'Valider Tarif' })).toBeEnabled();
  await expect.element(formula).toBeChecked();
});

test('price request: an automatic price begins no draft, a chosen formula does', async () => {
  pendingPrices.length = 0;
  const priced = priceQuote(product, homeQuote, demonstrationRateBook, context);
  if (priced.kind !== 'priced') throw new Error('no price');
  const drafts = await renderWizard({ product, context, typed: homeQuote, partId: product.steps.quote[0]?.id ?? '' });
  await waitUntil(() => expect(pendingPrices).toHaveLength(1));
  pendingPrices[0]?.({ success: true, estimation: priced.estimation });
  const formula = page
    .getByRole('table', { name: /^Formules/ })
    .getByRole('radio')
    .first();
  await expect.element(formula).toBeVisible();
  window.dispatchEvent(new Event('pagehide'));
  await waitForFrames();
  expect(drafts.getEntries()).toEqual([]);
  await userEvent.click(formula);
  await waitUntil(() => expect(drafts.getEntries()).toHaveLength(1));
});
