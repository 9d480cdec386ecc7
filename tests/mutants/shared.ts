import type { Mutant } from './mutant.ts';

const priceTests = 'tests/unit/shared/tariff/price.test.ts';

/** Mistakes in code shared by browser and server. */
export const sharedMutants: readonly Mutant[] = [
  {
    name: 'a month after the 31st skips a month',
    file: 'src/shared/primitives/calendar/days.ts',
    original: 'Math.min(date, lastDate)',
    mistaken: 'date || lastDate',
    noticedBy: {
      project: 'unit',
      file: 'tests/unit/shared/domain/days.test.ts',
      test: 'addMonths: falls back to the last day of the month',
    },
  },
  {
    name: 'the letters S to Z of an account are one too low',
    file: 'src/shared/primitives/bank/rib.ts',
    original: 'alphabetPosition - 17',
    mistaken: 'alphabetPosition - 18',
    noticedBy: {
      project: 'unit',
      file: 'tests/unit/shared/domain/rib.test.ts',
      test: 'ribKey: maps every letter by the banks’ table',
    },
  },
  {
    name: 'a term is debited before it begins',
    file: 'src/shared/operations/contracts/term-payment.ts',
    original: 'debitDate >= effectDate ? debitDate',
    mistaken: 'debitDate !== effectDate ? debitDate',
    noticedBy: {
      project: 'unit',
      file: 'tests/unit/shared/next-debit.test.ts',
      test: 'is on the first chosen day of the month within its term',
    },
  },
  {
    name: 'prices with different first payments count as equal',
    file: 'src/shared/products/estimation.ts',
    original: '  a.cash === b.cash &&\n',
    mistaken: '',
    noticedBy: { project: 'unit', file: priceTests, test: 'by one franc' },
  },
  {
    name: 'prices with different later payments count as equal',
    file: 'src/shared/products/estimation.ts',
    original: ' &&\n  a.secondary === b.secondary',
    mistaken: '',
    noticedBy: { project: 'unit', file: priceTests, test: 'by one franc' },
  },
  {
    name: 'the plan fee includes the broker’s fees',
    file: 'src/shared/tariff/price.ts',
    original: 'applyRate(premium, plan.feeRate)',
    mistaken: 'applyRate(premium + brokerFeesXpf, plan.feeRate)',
    noticedBy: {
      project: 'unit',
      file: priceTests,
      test: 'computes the plan fee from the premium only, without other fees',
    },
  },
  {
    name: 'a base of five thousand million francs is accepted',
    file: 'src/shared/tariff/bounds.ts',
    original: 'base: { min: 0, max: 5_000_000,',
    mistaken: 'base: { min: 0, max: 5_000_000_000,',
    noticedBy: {
      project: 'unit',
      file: 'tests/unit/shared/tariff/bounds.test.ts',
      test: 'reports path and range of an implausible value',
    },
  },
  {
    name: 'a preview shows the smallest changes first',
    file: 'src/shared/tariff/preview.ts',
    original: 'size === otherSize ? 0 : otherSize - size',
    mistaken: 'size === otherSize ? 0 : size - otherSize',
    noticedBy: {
      project: 'unit',
      file: 'tests/unit/shared/tariff/preview.test.ts',
      test: 'shows the largest changes first',
    },
  },
  {
    name: 'an agency may add ten times the broker’s fees',
    file: 'src/shared/forms/commercial-limits.ts',
    original: 'maxBrokerFeesXpf: 5_000',
    mistaken: 'maxBrokerFeesXpf: 50_000',
    noticedBy: {
      project: 'unit',
      file: 'tests/unit/shared/products/commercial-limits.test.ts',
      test: 'may add and grant so much, and no more',
    },
  },
  {
    name: 'an agency may grant a broker’s reduction',
    file: 'src/shared/forms/commercial-limits.ts',
    original: 'user.isBroker ? byRole.broker : byRole.agency',
    mistaken: 'user ? byRole.broker : byRole.agency',
    noticedBy: {
      project: 'unit',
      file: 'tests/unit/shared/products/commercial-limits.test.ts',
      test: 'may add and grant so much, and no more',
    },
  },
  {
    name: 'an incomplete portfolio is reported as complete',
    file: 'src/shared/completeness/data-origin.ts',
    original: 'if (state.completedAtMs === null)',
    mistaken: 'if (state.completedAtMs === undefined)',
    noticedBy: { project: 'isolated', file: 'tests/unit/offline/interrupted-synchronisation.test.ts' },
  },
  {
    name: 'an empty list of an incomplete portfolio is reported as final',
    file: 'src/shared/completeness/data-origin-text.ts',
    original: "if (gaps?.some(({ kind }) => kind === 'partial'))",
    mistaken: "if (gaps?.every(({ kind }) => kind !== 'partial'))",
    noticedBy: { project: 'isolated', file: 'tests/unit/offline/interrupted-synchronisation.test.ts' },
  },
  {
    name: 'a count over an incomplete portfolio is shown without its limit',
    file: 'src/shared/completeness/data-origin-text.ts',
    original: 'if (!gaps?.length) return results;',
    mistaken: 'if (gaps) return results;',
    noticedBy: { project: 'isolated', file: 'tests/unit/offline/interrupted-synchronisation.test.ts' },
  },
  {
    name: 'the limit of a portfolio is ignored once it is complete',
    file: 'src/shared/completeness/data-origin.ts',
    original: 'return state.outside ? {',
    mistaken: 'return state.outside === -1 ? {',
    noticedBy: {
      project: 'isolated',
      file: 'tests/unit/offline/portfolio-limit.test.ts',
      test: 'portfolio limit: does not report a contract beyond the 10,000 stored ones as missing',
    },
  },
  {
    name: 'combined values are as current as the newest',
    file: 'src/shared/completeness/data-origin.ts',
    original: 'Math.min(...moments.filter((ms) => ms !== null))',
    mistaken: 'Math.max(...moments.filter((ms) => ms !== null))',
    noticedBy: {
      project: 'unit',
      file: 'tests/unit/shared/domain/data-origin.test.ts',
      test: 'returns the oldest moment',
    },
  },
  {
    name: 'all files together may be as large as each file',
    file: 'src/shared/primitives/upload-limits.ts',
    original: 'totalBytes(files) > limits.totalBytes ?',
    mistaken: 'totalBytes(files) > limits.fileBytes * limits.files ?',
    noticedBy: { project: 'unit', file: 'tests/unit/shared/domain/upload-limits.test.ts' },
  },
  {
    name: 'the first name may exceed the specified length',
    file: 'src/shared/primitives/limits.ts',
    original: '  name: 35,',
    mistaken: '  name: 350,',
    noticedBy: {
      project: 'unit',
      file: 'tests/unit/shared/domain/limits.test.ts',
      test: 'equal those of the specification',
    },
  },
  {
    name: 'a file may be ten times the specified size',
    file: 'src/shared/primitives/limits.ts',
    original: 'fileBytes: 20_971_520',
    mistaken: 'fileBytes: 209_715_200',
    noticedBy: {
      project: 'unit',
      file: 'tests/unit/shared/domain/limits.test.ts',
      test: 'equal those of the specification',
    },
  },
];
