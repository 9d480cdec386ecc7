import { apiTest, type Mutant } from './mutant.ts';

/** Mistakes in the conversion of quotes: uniqueness, price, risk and effect date. */
export const conversionMutants: readonly Mutant[] = [
  {
    name: 'the loser of two conversions does not get the contract',
    file: 'server/areas/conversion/conversion.ts',
    original: 'if (converted) return buildConvertedAnswer(converted, submitted, now);',
    mistaken: '',
    noticedBy: apiTest(
      'conversion/convert-quote',
      'converts once under double clicks, retries, two tabs and twenty concurrent calls',
    ),
  },
  {
    name: 'a conversion that lost to other terms counts as done',
    file: 'server/areas/conversion/conversion.ts',
    original: '  if (difference !== null)',
    mistaken: '  if (difference === undefined)',
    noticedBy: apiTest(
      'conversion/conversion-refusals',
      'names the terms of a contract that the quote became meanwhile, unless they are the same',
    ),
  },
  {
    name: 'a contract is created at a price that was not accepted',
    file: 'server/areas/conversion/check-accepted-price.ts',
    original: 'return current && isSamePrice(expected, toChosenFormula(current))',
    mistaken: 'return current',
    noticedBy: apiTest('conversion/conversion-refusals', 'answers a conflict with both prices if the price changed'),
  },
  {
    name: 'the insured risk comes from the client instead of the quote',
    file: 'src/shared/conversion/convert.ts',
    original: '  }, saved);',
    mistaken: "  }, { ...saved, productRisk: (submitted as RawGroup)['productRisk'] ?? {} });",
    noticedBy: apiTest(
      'conversion/conversion-refusals',
      'insures the quoted risk; only options of the last step may change, with the price',
    ),
  },
  {
    name: 'a delayed conversion takes effect before its arrival',
    file: 'server/areas/conversion/conversion.ts',
    original: 'return wasValid && effectDay < today ? today : effectDay;',
    mistaken: 'return effectDay;',
    noticedBy: apiTest(
      'conversion/convert-quote',
      'starts at once if the effect day is today, and never before arrival',
    ),
  },
];
