import { formatXpf } from '#shared/primitives/money.ts';
import { applyRate, formatFactor, formatRatePercent, unitRate } from './arithmetic.ts';
import { type Facts, lookUp, matchesConditions } from './lookup.ts';
import type { Table, Tariff, TariffCover } from './tariff.ts';

/** One line of "Détail du calcul": what was done, and the amount that it left. */
export interface PriceLine {
  readonly libelle: string;
  /** How, `× 1,25`; empty for a line that starts or ends. */
  readonly detail: string;
  readonly amount: number;
  /** What of the risk it is for, `9 CV`. */
  readonly cause?: string;
  /** Where the insurer’s papers say so. */
  readonly source?: string;
  /** It changed nothing. */
  readonly isNeutral?: boolean;
}

/** A fact of the risk in words, as its product tells it. */
export type FormatFact = (fact: string) => string;

/** A cover with its price, whole XPF a year. */
export interface PricedCover {
  readonly code: string;
  readonly libelle: string;
  /** With tax. */
  readonly amount: number;
  readonly net: number;
  readonly tax: number;
  readonly taxGroup: string;
  readonly franchiseValue: number | null;
  readonly franchiseCurrencylabel: string | null;
  readonly franchiseDetail?: string;
  readonly lines: readonly PriceLine[];
}

/** Names the line of a cover that leaves its price before tax. */
export const netPremium = 'Prime nette';

/** What remains at the insured's charge; `franchiseDetail` says how, where a rate made another amount of the one chosen. */
const deductibleOf = (
  { deductible }: TariffCover,
  facts: Facts,
): Pick<PricedCover, 'franchiseValue' | 'franchiseDetail'> => {
  if (!deductible) return { franchiseValue: null };
  const amount = lookUp(deductible.amount, facts);
  const rate = deductible.rate ? lookUp(deductible.rate, facts) : unitRate;
  if (rate === unitRate) return { franchiseValue: amount };
  return { franchiseValue: applyRate(amount, rate), franchiseDetail: `${formatXpf(amount)} ${formatFactor(rate)}` };
};

const causeOf = (table: Table, formatFact: FormatFact): Pick<PriceLine, 'cause'> =>
  table.kind === 'fixed' ? {} : { cause: formatFact(table.fact) };

/** The reduction that the broker grants, as a rate of what remains. */
const remainingRate = (reductionPercent: number): number => unitRate - reductionPercent * 100;

/** The price of one cover; undefined where this risk does not have it. Each step is rounded to the franc, and told. */
export const priceCover = (
  tariff: Tariff,
  cover: TariffCover,
  facts: Facts,
  { reductionPercent, formatFact }: { readonly reductionPercent: number; readonly formatFact: FormatFact },
): PricedCover | undefined => {
  if (!matchesConditions(cover.when, facts)) return undefined;
  let net = lookUp(cover.base, facts);
  const lines: PriceLine[] = [
    { libelle: 'Prime de base', detail: '', amount: net, ...causeOf(cover.base, formatFact) },
  ];
  const apply = (libelle: string, rate: number, why: Pick<PriceLine, 'cause' | 'source'> = {}): void => {
    const isNeutral = rate === unitRate;
    net = applyRate(net, rate);
    lines.push({ libelle, detail: formatFactor(rate), amount: net, ...why, ...(isNeutral && { isNeutral }) });
  };
  for (const code of cover.factors) {
    const factor = tariff.factors.find((each) => each.code === code);
    if (!factor) continue;
    const { label, rate, source } = factor;
    apply(label, lookUp(rate, facts), { ...causeOf(rate, formatFact), ...(source && { source }) });
  }
  if (reductionPercent > 0) apply('Réduction commerciale', remainingRate(reductionPercent));
  const { label, rate } = taxOf(tariff, cover.taxGroup);
  const tax = applyRate(net, rate);
  lines.push(
    { libelle: netPremium, detail: '', amount: net },
    { libelle: label, detail: formatRatePercent(rate), amount: tax },
    { libelle: 'Prime TTC', detail: '', amount: net + tax },
  );
  const remaining = deductibleOf(cover, facts);
  return {
    code: cover.code,
    libelle: cover.label,
    amount: net + tax,
    net,
    tax,
    taxGroup: cover.taxGroup,
    ...remaining,
    franchiseCurrencylabel: remaining.franchiseValue === null ? null : (cover.deductible?.currency ?? null),
    lines,
  };
};

export const taxOf = (tariff: Tariff, group: string): { readonly label: string; readonly rate: number } =>
  tariff.taxes.find((tax) => tax.group === group) ?? { label: group, rate: 0 };
