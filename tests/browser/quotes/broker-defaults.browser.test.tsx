import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { quoteLists } from '#server/areas/lists/quote-lists.ts';
import type { QuoteContext } from '#shared/forms/node.ts';
import { product } from '#shared/products/home/product-mrh-budget.ts';
import { homeQuote } from '#tests/support/quotes/quotes.ts';
import { renderWizard } from './wizard-harness.tsx';

const context: QuoteContext = {
  today: '2026-11-21',
  lists: quoteLists,
  commercialLimits: { maxReductionPercent: 15, maxBrokerFeesXpf: 10_000 },
  brokerDefaults: {
    brokerFees: { value: '2000', isLocked: true },
    effectDate: { value: 'TODAY', isLocked: true },
    franchiseIDV: { value: '50000', isLocked: false },
  },
};
const partId = product.steps.quote[0]?.id ?? '';

test('quote form: disables fields locked by the broker and explains it', async () => {
  await renderWizard({ product, context, typed: homeQuote, partId });
  const fees = page.getByRole('textbox', { name: 'Frais de courtage' });
  await expect.element(fees).toHaveValue('2000');
  await expect.element(fees).toHaveAttribute('readonly');
  await expect.element(fees).toHaveAccessibleDescription(/Fixé par votre cabinet/);
  const day = page.getByRole('textbox', { name: 'Date d’effet' });
  await expect.element(day).toHaveValue('21/11/2026');
  await expect.element(day).toHaveAccessibleDescription(/Fixé par votre cabinet/);
  // The unlocked field was typed earlier.
  const deductible = page.getByRole('combobox', { name: /^Franchise incendie/ });
  await expect.element(deductible).toHaveValue('30000');
  await userEvent.selectOptions(deductible, '50000');
  await expect.element(deductible).toHaveValue('50000');
});

test('quote form: starts with the broker’s unlocked defaults, which can be changed', async () => {
  await renderWizard({ product, context, typed: product.blankQuote('PHY', context), partId });
  const deductible = page.getByRole('combobox', { name: /^Franchise incendie/ });
  await expect.element(deductible).toHaveValue('50000');
  await expect.element(deductible).toBeEnabled();
});

test('quote form: applies locks that arrive while it opens', async () => {
  const { brokerDefaults: _, ...before } = context;
  const drafts = await renderWizard({ product, context, madeUnder: before, typed: homeQuote, partId });
  const fees = page.getByRole('textbox', { name: 'Frais de courtage' });
  await expect.element(fees).toHaveValue('2000');
  await expect.element(fees).toHaveAttribute('readonly');
  await expect.poll(() => drafts.saves()).toBeGreaterThan(0);
});
