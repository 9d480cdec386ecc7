import { formatPercentChange, formatXpf } from '#shared/primitives/money.ts';
import { applyRate, formatFactor, formatRatePercent, unitRate } from './arithmetic.ts';
import { type Facts, lookUp, matchesConditions } from './lookup.ts';
import type { Table, Tariff, TariffCover } from './tariff.ts';

/** One line of "Détail du calcul": an operation and the resulting amount. */
export interface PriceLine {
  readonly libelle: string;
  /** The operation, `× 1,25`; empty for a first or last line. */
  readonly detail: string;
  readonly amount: number;
  /** The fact of the risk that caused it, `9 CV`. */
  readonly cause?: string;
  /** Source in the insurer's documents. */
  readonly source?: string;
  /** True if it did not change the amount. */
  readonly isNeutral?: boolean;
}

/** Formats a fact of the risk for reading. */
export type FormatFact = (fact: string) => string;

/** A priced cover, whole XPF a year. */
export interface PricedCover {
  readonly code: string;
  readonly libelle: string;
  /** Including tax. */
  readonly amount: number;
  readonly net: number;
  readonly tax: number;
  readonly taxGroup: string;
  readonly franchiseValue: number | null;
  readonly franchiseCurrencylabel: string | null;
  readonly franchiseDetail?: string;
  readonly lines: readonly PriceLine[];
}

/** Label of the line with the price before tax. */
export const netPremium = 'Prime nette';

/** Deductible of a cover; `franchiseDetail` shows the computation if a rate changed the chosen amount. */
const deductibleOf = (
  { deductible }: TariffCover,
  facts: Facts,
): Pick<PricedCover, 'franchiseValue' | 'franchiseDetail'> => {
  if (!deductible) return { franchiseValue: null };
  const amount = lookUp(deductible.amount, facts);
  const rate = deductible.rate ? lookUp(deductible.rate, facts) : unitRate;
  if (rate === unitRate) return { franchiseValue: amount };
  const franchiseDetail = `${formatXpf(amount)} ${formatPercentChange((rate - unitRate) / 100)}`;
  return { franchiseValue: applyRate(amount, rate), franchiseDetail };
};

const describeCause = (table: Table, formatFact: FormatFact): Pick<PriceLine, 'cause'> =>
  table.kind === 'fixed' ? {} : { cause: formatFact(table.fact) };

/** Rate that remains after the broker's reduction. */
const remainingRate = (reductionPercent: number): number => unitRate - reductionPercent * 100;

/**
 * Prices one cover; undefined if the risk does not have it. Each step is rounded to the franc and recorded as a line.
 */
export const priceCover = (
  tariff: Tariff,
  cover: TariffCover,
  facts: Facts,
  { reductionPercent, formatFact }: { readonly reductionPercent: number; readonly formatFact: FormatFact },
): PricedCover | undefined => {
  if (!matchesConditions(cover.when, facts)) return undefined;
  let net = lookUp(cover.base, facts);
  const lines: PriceLine[] = [
    { libelle: 'Prime de base', detail: '', amount: net, ...describeCause(cover.base, formatFact) },
  ];
  const apply = (libelle: string, rate: number, explanation: Pick<PriceLine, 'cause' | 'source'> = {}): void => {
    const isNeutral = rate === unitRate;
    net = applyRate(net, rate);
    lines.push({ libelle, detail: formatFactor(rate), amount: net, ...explanation, ...(isNeutral && { isNeutral }) });
  };
  for (const code of cover.factors) {
    const factor = tariff.factors.find((priceFactor) => priceFactor.code === code);
    if (!factor) continue;
    const { label, rate, source } = factor;
    apply(label, lookUp(rate, facts), { ...describeCause(rate, formatFact), ...(source && { source }) });
  }
  if (reductionPercent > 0) apply('Réduction commerciale', remainingRate(reductionPercent));
  const { label, rate } = taxOf(tariff, cover.taxGroup);
  const tax = applyRate(net, rate);
  lines.push(
    { libelle: netPremium, detail: '', amount: net },
    { libelle: label, detail: formatRatePercent(rate), amount: tax },
    { libelle: 'Prime TTC', detail: '', amount: net + tax },
  );
  const deductible = deductibleOf(cover, facts);
  return {
    code: cover.code,
    libelle: cover.label,
    amount: net + tax,
    net,
    tax,
    taxGroup: cover.taxGroup,
    ...deductible,
    franchiseCurrencylabel: deductible.franchiseValue === null ? null : (cover.deductible?.currency ?? null),
    lines,
  };
};

export const taxOf = (tariff: Tariff, group: string): { readonly label: string; readonly rate: number } =>
  tariff.taxes.find((tax) => tax.group === group) ?? { label: group, rate: 0 };
