import type { Mutant } from './mutant.ts';

const noticed = (file: string, test: string): Mutant['noticedBy'] => ({
  project: 'api',
  file: `tests/api/${file}.test.ts`,
  test,
});

/** Mistakes of the conversion of quotes: how often, at which price, of what, and from when. */
export const conversionMutants: readonly Mutant[] = [
  {
    name: 'who comes second is not told which contract there is',
    file: 'server/areas/conversion/conversion.ts',
    original: 'if (made) return alreadyConverted(made);',
    mistaken: '',
    noticedBy: noticed(
      'conversion/conversion',
      'exists once: double click, lost answer, two tabs, twenty at the same time',
    ),
  },
  {
    name: 'the contract is made at a price that nobody accepted',
    file: 'server/areas/conversion/conversion.ts',
    original: 'if (!current || !isSamePrice(expected, chosenFormula(current)))',
    mistaken: 'if (!current)',
    noticedBy: noticed('conversion/conversion-refusals', 'is not made at another price, and tells both'),
  },
  {
    name: 'the risk is the client’s word',
    file: 'src/shared/conversion/convert.ts',
    original: '  }, saved);',
    mistaken: "  }, { ...saved, productRisk: (given as RawGroup)['productRisk'] ?? {} });",
    noticedBy: noticed(
      'conversion/conversion-refusals',
      'insures what was quoted, whatever is sent; the options of the last step may change, and the price with them',
    ),
  },
  {
    name: 'a contract that waited covers the days before it arrived',
    file: 'server/areas/conversion/conversion.ts',
    original: 'return wasValid && asked < today ? today : asked;',
    mistaken: 'return asked;',
    noticedBy: noticed('conversion/conversion', 'takes effect at once for today, and never before it arrived'),
  },
];
