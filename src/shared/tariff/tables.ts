import type { Table, TariffCondition, TariffPlan } from './tariff.ts';

// Builders for tariff tables in code; imported tables are JSON. Rates are in ten-thousandths. Kinds of tables: `tableSchema`.

/** The same value for every risk. */
export const fixed = (value: number): Table => ({ kind: 'fixed', value });

/** A value by the code of a fact; `defaultValue` for a code that is not listed. */
export const codes = (fact: string, values: Readonly<Record<string, number>>, defaultValue?: number): Table => ({
  kind: 'codes',
  fact,
  values: { ...values },
  ...(defaultValue === undefined ? {} : { otherwise: defaultValue }),
});

/** A value by ascending bands of a fact: `[[20, 15000], [25, 13000]], 10000` is up to 20, up to 25, above. */
export const bands = (
  fact: string,
  upperBounds: readonly (readonly [upTo: number, value: number])[],
  lastValue: number,
): Table => ({
  kind: 'bands',
  fact,
  bands: [...upperBounds.map(([upTo, value]) => ({ upTo, value })), { upTo: null, value: lastValue }],
});

/** `value` for each `unit` of a fact. */
export const ratePer = (fact: string, value: number, unit: number): Table => ({ kind: 'share', fact, value, unit });

export const factor = (code: string, label: string, rate: Table) => ({ code, label, rate });

/** Condition that the client chose an option. */
export const whenChosen = (fact: string): TariffCondition[] => [{ fact, codes: ['OUI'] }];
export const whenPositive = (fact: string): TariffCondition[] => [{ fact, min: 1 }];

interface CoverParts {
  readonly tax: string;
  readonly factors?: readonly string[];
  readonly deductible?: { readonly amount: Table; readonly rate?: Table; readonly currency?: 'XPF' | '%' };
  readonly when?: TariffCondition[];
}

export const cover = (
  code: string,
  label: string,
  base: Table,
  { tax, factors = [], deductible, when = [] }: CoverParts,
) => ({
  code,
  label,
  taxGroup: tax,
  base,
  factors: [...factors],
  deductible: deductible ? { currency: 'XPF' as const, ...deductible } : null,
  when,
});

export const formula = (code: string, label: string, covers: readonly string[], when: TariffCondition[] = []) => ({
  code,
  label,
  covers: [...covers],
  when,
});

const plan = (code: TariffPlan['code'], label: string, instalments: number, feeRate: number): TariffPlan => ({
  code,
  label,
  instalments,
  feeRate,
});

export const annualPlan = plan('A', 'Comptant annuel', 1, 0);
export const allPlans: TariffPlan[] = [
  annualPlan,
  plan('S', 'Semestriel', 2, 200),
  plan('T', 'Trimestriel', 4, 300),
  plan('M', 'Mensuel', 12, 400),
];
