import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { tariffList } from '#shared/operations/quotes/tariffs.ts';
import type { EndpointDefinition } from '#shared/operations/wire/endpoint.ts';
import { product as home } from '#shared/products/home/product-mrh-budget.ts';
import { product as legal } from '#shared/products/legal/product-pj.ts';
import type { Product } from '#shared/products/product.ts';
import { demonstrationRateBook } from '#shared/tariff/demonstration/book.ts';
import { quoteContext, validQuote } from '#tests/support/quotes/quote-generator.ts';
import { homeQuote } from '#tests/support/quotes/quotes.ts';
import { renderWizard } from './wizard-harness.tsx';

vi.mock('#api/submit.ts', async (original) => ({
  ...(await original<typeof import('#api/submit.ts')>()),
  submit: () => new Promise(() => undefined),
}));

const context = quoteContext();
const device = {
  find: async ({ path }: EndpointDefinition) =>
    path === tariffList.path ? { value: demonstrationRateBook, fetchedAtMs: 0, isFromDevice: true } : undefined,
};
const renderPricing = async (product: Product, typed: unknown) => {
  await renderWizard({ product, context, typed, partId: product.steps.quote[0]?.id ?? '', device });
  await expect.element(page.getByRole('list', { name: 'Prix par formule' })).toBeVisible();
};

test('live price: says which formula the differences of its options are for', async () => {
  await renderPricing(home, homeQuote);
  await expect.element(page.getByText(/^Options.: différences en /)).toBeVisible();
});

test('live price: announces no differences for a product without options', async () => {
  await renderPricing(legal, validQuote(legal, 'options', context));
  expect(page.getByText(/^Options.:/).elements()).toHaveLength(0);
});
