import { quoteLists } from '#server/areas/lists/quote-lists.ts';
import { sampleQuote } from '#server/areas/quotes/sample-quotes.ts';
import { random } from '#server/primitives/random.ts';
import type { Field, QuoteContext } from '#shared/forms/node.ts';
import { type RawGroup, withValue } from '#shared/forms/raw.ts';
import { fieldStateOf, walkFields } from '#shared/forms/walk.ts';
import type { Product } from '#shared/products/product.ts';

/** Context of a broker's quote on a day, with the built-in lists. */
export const quoteContext = (today = '2026-11-21'): QuoteContext => ({
  today,
  lists: quoteLists,
  commercialLimits: { maxReductionPercent: 15, maxBrokerFeesXpf: 10_000 },
});

/** A valid random quote on the usual day. */
export const validQuote = (product: Product, seed: string | number, context = quoteContext()): RawGroup =>
  sampleQuote(product, seed, context);

const invalidValues: Partial<Record<Field['kind'], readonly string[]>> = {
  select: ['', 'ZZZ'],
  radio: ['', 'ZZZ'],
  day: ['', '2024-02-31', '31/31/2024', '1850-01-01'],
  number: ['', '-1', '1,5', 'douze', '999999999'],
  decimal: ['', '0,49', '1.01', '0,555', 'x'],
  money: ['12,50', 'mille', '99999999'],
  plate: ['', '12345', 'NC123456', '12WW'],
  email: ['', 'jean', 'jean@'],
  'zip-code': ['', '9880', '988001', '98A00'],
  ridet: ['', '12', 'ABCDEF'],
  text: ['', 'x'.repeat(400)],
  capitals: ['', 'x'.repeat(400)],
};

/** A quote with one invalid value, and the field that contains it. */
export const invalidQuote = (
  product: Product,
  seed: number,
  context = quoteContext(),
): { readonly quote: RawGroup; readonly path: string } => {
  const rng = random(`${product.code}/invalid/${seed}`);
  const quote = validQuote(product, `invalid/${seed}`, context);
  const breakable: { path: string; values: readonly string[] }[] = [];
  walkFields(product.fields, quote, context, {
    onField: ({ field, path, scope }) => {
      if (fieldStateOf(field, scope) !== 'editable' || path === 'person.personType') return;
      const values = (invalidValues[field.kind] ?? []).filter((value) => value !== '' || field.isRequired(scope));
      if (values.length > 0) breakable.push({ path, values });
    },
  });
  const { path, values } = rng.pick(breakable);
  return { quote: withValue(quote, path, rng.pick(values)), path };
};
