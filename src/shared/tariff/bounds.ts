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
 * What is plausible in a tariff, both ends included, by the names of docs/tariff.md: whole XPF, or ten-thousandths. Ours,
 * some ten times what the territory's market asks: they catch a slip of the hand, not a dear tariff.
 */
export const bounds = {
  /** A year of one cover, before factors and tax. */
  base: { min: 0, max: 5_000_000, format: formatXpf },
  factor: { min: 1_000, max: 100_000, format: asFactor },
  tax: { min: 0, max: 5_000, format: asPercentage },
  planFee: { min: 0, max: 2_000, format: asPercentage },
  fee: { min: 0, max: 200_000, format: formatXpf },
  deductible: { min: 0, max: 10_000_000, format: formatXpf },
  deductiblePercentage: { min: 0, max: 100, format: (value) => `${formatCount(value)}\u00A0%` },
  deductibleRate: { min: 0, max: 100_000, format: asFactor },
  /** A year of one formula, tax included, before fees: of the sample risks. */
  premium: { min: 500, max: 5_000_000, format: formatXpf },
} as const satisfies Record<string, Bound>;

/** The problem of a value at a place of the file, in French; none where it is plausible. */
export const boundProblems = (value: number, { min, max, format }: Bound, where: string): string[] =>
  value >= min && value <= max ? [] : [`${where}\u00A0: ${format(value)}, attendu de ${format(min)} à ${format(max)}`];

/** Every value of a table by its place in it. */
const valuesOf = (table: Table): [place: string, value: number][] => {
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

/** A share is small where its unit is: only what it yields has a least, which the premium says. */
const inTable = (table: Table, bound: Bound, where: string, code: string): string[] =>
  valuesOf(table).flatMap(([place, value]) =>
    boundProblems(value, table.kind === 'share' ? { ...bound, min: 0 } : bound, `${where}.${place} (${code})`),
  );

/** Every value of a tariff that is not plausible, with its place in the file and what is expected there, in French. */
export const findImplausibleValues = ({ covers, factors, fees, plans, taxes }: Tariff): string[] => [
  ...factors.flatMap(({ code, rate }, index) => inTable(rate, bounds.factor, `factors.${index}.rate`, code)),
  ...covers.flatMap(({ code, base, deductible }, index) => {
    const at = `covers.${index}`;
    if (!deductible) return inTable(base, bounds.base, `${at}.base`, code);
    const { amount, currency, rate } = deductible;
    const ofAmount = currency === '%' ? bounds.deductiblePercentage : bounds.deductible;
    return [
      ...inTable(base, bounds.base, `${at}.base`, code),
      ...inTable(amount, ofAmount, `${at}.deductible.amount`, code),
      ...(rate ? inTable(rate, bounds.deductibleRate, `${at}.deductible.rate`, code) : []),
    ];
  }),
  ...taxes.flatMap(({ group, rate }, index) => boundProblems(rate, bounds.tax, `taxes.${index}.rate (${group})`)),
  ...fees.flatMap(({ code, amount }, index) => inTable(amount, bounds.fee, `fees.${index}.amount`, code)),
  ...plans.flatMap(({ code, feeRate }, index) =>
    boundProblems(feeRate, bounds.planFee, `plans.${index}.feeRate (${code})`),
  ),
];
