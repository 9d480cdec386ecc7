import { describe, expect, it } from 'vitest';
import { applyChange, withBrokerDefaults } from '#shared/forms/change.ts';
import { withBrokerFees } from '#shared/forms/commercial-limits.ts';
import { choice } from '#shared/forms/kinds.ts';
import { deductible } from '#shared/forms/modifiers.ts';
import { type Field, isField, isList, type Node, type QuoteContext } from '#shared/forms/node.ts';
import { blankValues, type RawGroup, textAt, valueAt, withValue } from '#shared/forms/raw.ts';
import { fieldStateOf, rootScope } from '#shared/forms/walk.ts';
import type { BrokerDefaults } from '#shared/operations/people/own-broker.ts';
import { product as auto } from '#shared/products/auto/product-auto.ts';
import {
  defaultFields,
  defaultsFormValues,
  defaultsProblems,
  parseDefaults,
} from '#shared/products/broker-defaults.ts';
import { product as home } from '#shared/products/home/product-mrh-budget.ts';
import { loadProducts } from '#shared/products/load-product.ts';
import { lockedDefaultsOf, lockedValueProblems } from '#shared/products/locked-values.ts';
import type { Product } from '#shared/products/product.ts';
import { quoteContext } from '#tests/support/quotes/quote-generator.ts';
import { carQuote, homeQuote } from '#tests/support/quotes/quotes.ts';

const contextWithoutDefaults: QuoteContext = { ...quoteContext(), today: '2026-11-21' };
const fees = 'productRisk.options.brokerFees';
const dta = 'productRisk.options.franchiseDTA';
const withDefaults = (brokerDefaults: BrokerDefaults): QuoteContext => ({ ...contextWithoutDefaults, brokerDefaults });
const locked = (value: string) => ({ value, isLocked: true });
const unlocked = (value: string) => ({ value, isLocked: false });
const products = await loadProducts();

describe('fields with broker defaults', () => {
  it('are derived from the products: effect date, fees and each deductible', () => {
    const fieldNames = defaultFields(products).map(({ brokerDefault: mark, products: fieldProducts }) => [
      mark.name,
      mark.section,
      fieldProducts.length,
    ]);
    expect(fieldNames).toEqual([
      ['effectDate', 'effect', products.length],
      ['franchiseVOLI', 'deductible', 2],
      ['franchiseDTA', 'deductible', 2],
      ['franchiseIDV', 'deductible', 2],
      ['brokerFees', 'fees', products.length],
    ]);
  });

  it('include every deductible of a product', () => {
    const labelledPaths: string[] = [];
    const collectFields = (node: Node, path: string): void => {
      if (isField(node)) {
        if (/^Franchise\b/.test(node.label) && !node.brokerDefault) labelledPaths.push(path);
      } else
        for (const [name, inner] of Object.entries(isList(node) ? node.item : node))
          collectFields(inner as Node, `${path}.${name}`);
    };
    for (const { code, fields } of products) collectFields(fields, code);
    expect(labelledPaths).toEqual([]);
  });

  it('have the same choices under the same name', () => {
    for (const { brokerDefault: mark, field } of defaultFields(products))
      for (const one of products.flatMap((product) => defaultFields([product])))
        if (one.brokerDefault.name === mark.name)
          expect([one.field.list, one.field.label]).toEqual([field.list, field.label]);
  });

  it('include the deductible of a new product', () => {
    const engine = deductible('franchiseMoteur', choice('Franchise moteur', 'franchisesDTA'));
    const boat = { code: 'BATEAU', fields: { productRisk: { engine } } } as unknown as Product;
    expect(defaultFields([boat])).toMatchObject([{ brokerDefault: { name: 'franchiseMoteur' }, products: ['BATEAU'] }]);
  });
});

describe('form of broker defaults', () => {
  const fields = defaultFields(products);
  const problemsByField = (defaults: BrokerDefaults) =>
    Object.fromEntries(
      defaultsProblems(fields, defaultsFormValues(fields, defaults), contextWithoutDefaults).map(
        ({ path, message }) => [path, message],
      ),
    );

  it('validates values by their fields, and fees by the broker’s limit', () => {
    expect(
      problemsByField({
        effectDate: locked('NEXT_MONTH'),
        brokerFees: unlocked('10000'),
        franchiseDTA: locked('75000'),
      }),
    ).toEqual({});
    expect(problemsByField({ brokerFees: locked('10001') })).toEqual({
      'brokerFees.value': 'Le champ Frais de courtage doit être compris entre 0 et 10\u202f000\u00a0F',
    });
    expect(problemsByField({ brokerFees: unlocked('12,5') })).toHaveProperty('brokerFees.value');
    expect(problemsByField({ franchiseDTA: unlocked('12') })).toHaveProperty('franchiseDTA.value');
    expect(problemsByField({ effectDate: unlocked('2026-12-01') })).toHaveProperty('effectDate.value');
  });

  it('requires a value to lock, and omits empty defaults', () => {
    expect(problemsByField({ brokerFees: locked('') })).toEqual({
      'brokerFees.value': 'Choisissez la valeur à verrouiller',
    });
    expect(
      parseDefaults(fields, defaultsFormValues(fields, { brokerFees: unlocked(' '), effectDate: unlocked('TODAY') })),
    ).toEqual({
      effectDate: { value: 'TODAY', isLocked: false },
    });
  });
});

describe('a quote for a broker with defaults', () => {
  it.each([
    ['TODAY', '2026-11-21'],
    ['TOMORROW', '2026-11-22'],
    ['NEXT_MONTH', '2026-12-01'],
  ])('takes effect %s: %s', (rule, day) => {
    const quoteOnDay = auto.blankQuote('PHY', withDefaults({ effectDate: unlocked(rule) }));
    expect(textAt(quoteOnDay, 'effectDate')).toBe(day);
  });

  it('starts from unlocked defaults and retains typed values', () => {
    const context = withDefaults({ brokerFees: unlocked('2000'), franchiseIDV: unlocked('50000') });
    const newQuote = home.blankQuote('PHY', context);
    expect([textAt(newQuote, fees), textAt(newQuote, 'productRisk.options.franchiseIDV')]).toEqual(['2000', '50000']);
    expect(textAt(home.normalize(homeQuote, context), fees)).toBe(
      textAt(home.normalize(homeQuote, contextWithoutDefaults), fees),
    );
    const scope = rootScope(newQuote, context);
    expect(fieldStateOf(valueAt(home.fields, fees) as Field, scope)).toBe('editable');
  });

  it('always has locked values', () => {
    const context = withDefaults({ brokerFees: locked('2000'), effectDate: locked('TODAY') });
    const typed = withValue(home.normalize(homeQuote, contextWithoutDefaults), fees, '500');
    const quote = home.normalize(typed, context);
    expect([textAt(quote, fees), textAt(quote, 'effectDate')]).toEqual(['2000', '2026-11-21']);
    expect(fieldStateOf(valueAt(home.fields, fees) as Field, rootScope(quote, context))).toBe('locked');
    expect(home.check(typed, context).problems).toEqual([]);
  });

  it('reports values that differ from locked ones, ignoring notation', () => {
    const context = withDefaults({
      brokerFees: locked('2000'),
      franchiseIDV: locked('50000'),
      effectDate: unlocked('TODAY'),
    });
    const quote = withValue(home.normalize(homeQuote, contextWithoutDefaults), fees, '2 000');
    expect(lockedValueProblems(home, quote, context)).toEqual([
      {
        path: 'productRisk.options.franchiseIDV',
        message: expect.stringMatching(/^Fixé par votre cabinet\u00a0: 50.000/),
      },
    ]);
    expect(lockedValueProblems(home, withValue(quote, fees, ''), withDefaults({ brokerFees: locked('0') }))).toEqual(
      [],
    );
  });

  it('accepts the broker’s default fees from every user', () => {
    const agency = { maxReductionPercent: 10, maxBrokerFeesXpf: 5_000 };
    expect(withBrokerFees(agency, { brokerFees: unlocked('8000') }).maxBrokerFeesXpf).toBe(8_000);
    expect(withBrokerFees(agency, { brokerFees: unlocked('1000') }).maxBrokerFeesXpf).toBe(5_000);
    expect(withBrokerFees(agency, undefined)).toEqual(agency);
  });

  it('retains the quote’s locked values in a conversion, except the effect date', () => {
    const quote = withValue(home.normalize(homeQuote, contextWithoutDefaults), fees, '700');
    const defaults = { brokerFees: locked('2000'), effectDate: locked('TODAY'), franchiseIDV: unlocked('50000') };
    expect(lockedDefaultsOf(home, quote, defaults)).toEqual({ brokerFees: { value: '700', isLocked: true } });
  });
});

describe('deductible of a car, with the minimum of the vehicle’s class', () => {
  const vehicle = 'productRisk.vehicle';
  const ofClass = (minXpf: string, context: QuoteContext): RawGroup => {
    const chosenVehicle = {
      ...(valueAt(auto.normalize(carQuote, contextWithoutDefaults), vehicle) as RawGroup),
      id: '7',
    };
    const value = { ...chosenVehicle, franchiseDTA: minXpf, franchiseVOLI: minXpf };
    return applyChange(auto.fields, auto.blankQuote('PHY', context), { path: vehicle, value }, context);
  };

  it.each([
    ['free', unlocked],
    ['locked', locked],
  ] as const)('is the broker’s where it is %s, and never below the minimum of the class', (_, expectedDeductible) => {
    const context = withDefaults({ franchiseDTA: expectedDeductible('75000') });
    expect(textAt(ofClass('30000', context), dta)).toBe('75000');
    expect(textAt(ofClass('100000', context), dta)).toBe('100000');
    expect(textAt(ofClass('50000', context), 'productRisk.options.franchiseVOLI')).toBe('50000');
    expect(lockedValueProblems(auto, ofClass('100000', context), context)).toEqual([]);
  });
});

it('offers no default within list entries', () => {
  expect(withBrokerDefaults({}, blankValues({}), withDefaults({ brokerFees: locked('2000') }))).toEqual({});
});
