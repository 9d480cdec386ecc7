import { expect, it } from 'vitest';
import { fieldStateOf, walkFields } from '#shared/forms/walk.ts';
import { product as car } from '#shared/products/auto/product-auto.ts';
import { product } from '#shared/products/home/product-mrh-budget.ts';
import { quoteContext } from '#tests/support/quotes/quote-generator.ts';
import { carQuote, company, homeQuote, secondDriver } from '#tests/support/quotes/quotes.ts';

const context = quoteContext();
const personPath = 'productRisk.principalAssured.person.';

/** Shown fields of the insured person for a subscriber. */
const shownFields = (person: object, isSubscriber: string): string[] => {
  const { principalAssured } = homeQuote.productRisk;
  const productRisk = { ...homeQuote.productRisk, principalAssured: { ...principalAssured, isSubscriber } };
  const quote = product.normalize({ ...homeQuote, person, productRisk }, context);
  const paths: string[] = [];
  walkFields(product.fields, quote, context, {
    onField: ({ field, path, scope }) => {
      if (path.startsWith(personPath) && fieldStateOf(field, scope) !== 'hidden')
        paths.push(path.slice(personPath.length));
    },
  });
  return paths;
};

it('insured person: has no empty fields of a person if a company insures itself', () => {
  expect(shownFields(company, 'true')).toEqual([]);
  expect(shownFields(company, 'false')).toContain('lastname');
  expect(shownFields(homeQuote.person, 'true')).toContain('lastname');
});

it('insured person: a company’s quote is complete without one', () => {
  expect(product.check({ ...homeQuote, person: company }, context).problems).toEqual([]);
});

it('driver: only a person’s quote asks whether the driver is the subscriber’s child', () => {
  const isShownFor = (person: object): boolean => {
    const productRisk = { ...carQuote.productRisk, drivers: [secondDriver] };
    let isShown = false;
    walkFields(car.fields, car.normalize({ ...carQuote, person, productRisk }, context), context, {
      onField: ({ field, path, scope }) => {
        if (path.endsWith('.isSuscriberChild')) isShown = fieldStateOf(field, scope) !== 'hidden';
      },
    });
    return isShown;
  };
  expect([isShownFor(company), isShownFor(carQuote.person)]).toEqual([false, true]);
});
