import { expect, test } from 'vitest';
import { commercialLimitsOf } from '#shared/forms/commercial-limits.ts';
import { withValue } from '#shared/forms/raw.ts';
import { product } from '#shared/products/auto/product-auto.ts';
import { quoteContext } from '#tests/support/quotes/quote-generator.ts';
import { carQuote } from '#tests/support/quotes/quotes.ts';

const noRights = { isRoot: false, isAdmin: false, isBroker: false };

/** Problems of a quote of such a person with these fees and this reduction. */
const findProblems = (user: Partial<typeof noRights>, brokerFees: number | string, coeffReduc: number | string) => {
  const context = { ...quoteContext(), commercialLimits: commercialLimitsOf({ ...noRights, ...user }) };
  const options = { brokerFees, coeffReduc };
  let quote = product.normalize(carQuote, context);
  for (const [name, value] of Object.entries(options))
    quote = withValue(quote, `productRisk.options.${name}`, String(value));
  return product
    .check(quote, context)
    .problems.map((problem) => ({ ...problem, path: problem.path.replace('productRisk.options.', '') }))
    .filter(({ path }) => path === 'brokerFees' || path === 'coeffReduc');
};
const invalidFields = (...quote: Parameters<typeof findProblems>) => findProblems(...quote).map(({ path }) => path);

test.each([
  ['an agency', {}, 5_000, 10],
  ['a broker', { isBroker: true }, 10_000, 15],
  ['an administrator', { isAdmin: true }, 20_000, 25],
  ['root', { isRoot: true }, 20_000, 25],
])('%s may add and grant so much, and no more', (_, user, fees, reduction) => {
  expect(invalidFields(user, fees, reduction)).toEqual([]);
  expect(invalidFields(user, fees + 1, reduction)).toEqual(['brokerFees']);
  expect(invalidFields(user, fees, reduction + 1)).toEqual(['coeffReduc']);
});

test('limits: apply to amounts and percentages in every notation that is understood', () => {
  expect(invalidFields({}, '5.000,00 F', '10 %')).toEqual([]);
  for (const fees of ['1,5 M', '6 k', '5 001 F', '5.001,00'])
    expect(invalidFields({}, fees, 0), fees).toEqual(['brokerFees']);
  for (const reduction of ['11 %', '１１', '11,00'])
    expect(invalidFields({}, 0, reduction), reduction).toEqual(['coeffReduc']);
});

test('limits: every refused reduction names the limit of the role', () => {
  for (const reduction of [16, 101, 1_000])
    expect(findProblems({ isBroker: true }, 0, reduction), `${reduction}`).toEqual([
      { path: 'coeffReduc', message: 'Le champ Réduction doit être compris entre 0 et 15' },
    ]);
});
