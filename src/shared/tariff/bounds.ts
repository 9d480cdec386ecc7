import { formatCount, formatXpf } from '#shared/primitives/money.ts';
import { formatFactor, formatRatePercent } from './arithmetic.ts';
import type { Table, Tariff } from './tariff.ts';

interface Bound {
  readonly min: number;
  readonly max: number;
  readonly format: (value: number) => string;
}

const asFactor = (value: number): string => `${formatCount(value)} (${formatFactor(value)})`;
const asPercentage = (value: number): string => `${formatCount(value)} (${formatRatePercent(value)})`;

/**
 * Plausible values in a tariff, both ends inclusive, by the names of docs/tariff.md, in whole XPF or ten-thousandths.
 * Our choice, about ten times the market of the territory: they detect typing errors, not an expensive tariff.
 */
export const bounds = {
  /** Yearly premium of one cover before factors and tax. */
  base: { min: 0, max: 5_000_000, format: formatXpf },
  factor: { min: 1_000, max: 100_000, format: asFactor },
  tax: { min: 0, max: 5_000, format: asPercentage },
  planFee: { min: 0, max: 2_000, format: asPercentage },
  fee: { min: 0, max: 200_000, format: formatXpf },
  deductible: { min: 0, max: 10_000_000, format: formatXpf },
  deductiblePercentage: { min: 0, max: 100, format: (value) => `${formatCount(value)}\u00A0%` },
  deductibleRate: { min: 0, max: 100_000, format: asFactor },
  /** Yearly premium of one formula for a sample risk, tax included, before fees. */
  premium: { min: 500, max: 5_000_000, format: formatXpf },
} as const satisfies Record<string, Bound>;

/** Problems of a value against a bound, in French; empty if it is plausible. `path` is its path in the file. */
export const findBoundProblems = (value: number, { min, max, format }: Bound, path: string): string[] =>
  value >= min && value <= max ? [] : [`${path}\u00A0: ${format(value)}, attendu de ${format(min)} à ${format(max)}`];

/** Every value of a table with its path. */
const listValues = (table: Table): [place: string, value: number][] => {
  switch (table.kind) {
    case 'fixed':
    case 'share':
      return [['value', table.value]];
    case 'codes':
      return [
        ...Object.entries(table.values).map(([code, value]): [string, number] => [`values.${code}`, value]),
        ...(table.otherwise === undefined ? [] : [['otherwise', table.otherwise] as [string, number]]),
      ];
    case 'bands':
      return table.bands.map(({ value }, index) => [`bands.${index}.value`, value]);
  }
};

/**
 * The value of a `share` table may be tiny if its unit is small, so its minimum is 0; the premium check covers its
 * result.
 */
const checkTable = (table: Table, bound: Bound, path: string, code: string): string[] =>
  listValues(table).flatMap(([place, value]) =>
    findBoundProblems(value, table.kind === 'share' ? { ...bound, min: 0 } : bound, `${path}.${place} (${code})`),
  );

/** Implausible values of a tariff, each with its path in the file and the expected range, in French. */
export const findImplausibleValues = ({ covers, factors, fees, plans, taxes }: Tariff): string[] => [
  ...factors.flatMap(({ code, rate }, index) => checkTable(rate, bounds.factor, `factors.${index}.rate`, code)),
  ...covers.flatMap(({ code, base, deductible }, index) => {
    const coverPath = `covers.${index}`;
    if (!deductible) return checkTable(base, bounds.base, `${coverPath}.base`, code);
    const { amount, currency, rate } = deductible;
    const amountBound = currency === '%' ? bounds.deductiblePercentage : bounds.deductible;
    return [
      ...checkTable(base, bounds.base, `${coverPath}.base`, code),
      ...checkTable(amount, amountBound, `${coverPath}.deductible.amount`, code),
      ...(rate ? checkTable(rate, bounds.deductibleRate, `${coverPath}.deductible.rate`, code) : []),
    ];
  }),
  ...taxes.flatMap(({ group, rate }, index) => findBoundProblems(rate, bounds.tax, `taxes.${index}.rate (${group})`)),
  ...fees.flatMap(({ code, amount }, index) => checkTable(amount, bounds.fee, `fees.${index}.amount`, code)),
  ...plans.flatMap(({ code, feeRate }, index) =>
    findBoundProblems(feeRate, bounds.planFee, `plans.${index}.feeRate (${code})`),
  ),
];
