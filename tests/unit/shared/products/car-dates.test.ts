import { expect, it } from 'vitest';
import { withValue } from '#shared/forms/raw.ts';
import { product as car } from '#shared/products/auto/product-auto.ts';
import { quoteContext } from '#tests/support/quotes/quote-generator.ts';
import { carQuote } from '#tests/support/quotes/quotes.ts';

const path = 'productRisk.vehicleInfos.acquisitionDate';

it.each([
  ['2022-02-26', undefined],
  ['2021-03-01', undefined],
  ['2021-02-28', 'La date d’acquisition précède de plus d’un an la première mise en circulation'],
])('car registered on 2022-03-01 and bought on %s: %s', (acquisitionDate, message) => {
  const context = quoteContext();
  const quote = withValue(car.normalize(carQuote, context), path, acquisitionDate);
  expect(car.check(quote, context).problems.find((problem) => problem.path === path)?.message).toBe(message);
});
