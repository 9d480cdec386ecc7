import { applyRate, formatRatePercent, sumOf } from './arithmetic.ts';
import { type Facts, lookUp, matchesConditions } from './lookup.ts';
import { type FormatFact, netPremium, type PricedCover, type PriceLine, priceCover, taxOf } from './price-cover.ts';
import type { Tariff, TariffCover, TariffFormula, TariffPlan } from './tariff.ts';

/** Fees that the broker adds and the reduction that they grant. */
export interface CommercialTerms {
  readonly brokerFeesXpf: number;
  readonly reductionPercent: number;
}

/** A guarantee of a formula; `amount` is null if it is not subscribed. Wire: specification 3, section 3. */
interface PricedGuarantee {
  readonly code: string;
  readonly libelle: string;
  readonly amount: number | null;
  readonly isSuscribed: boolean;
  /** True if no formula offers it for this risk, whatever options are chosen. */
  readonly isUnavailable?: true;
  readonly franchiseValue: number | null;
  readonly franchiseCurrencylabel: string | null;
  readonly franchiseDetail?: string;
  readonly lines: readonly PriceLine[];
}

/** One formula on one instalment plan, in whole XPF. `total` is the yearly total of guarantees and fees. */
export interface PricedFormula {
  readonly code: string;
  readonly libelle: string;
  readonly splittingCode: TariffPlan['code'];
  readonly splitting: string;
  readonly guarantees: readonly PricedGuarantee[];
  /** Sum of the guarantees, tax included. */
  readonly premium: number;
  readonly fees: readonly PriceLine[];
  readonly total: number;
  readonly instalments: number;
  /** The first payment, which bears the fees (specification 3, section 9). */
  readonly cash: number;
  /** Each later payment; 0 if there is none. */
  readonly secondary: number;
  /** Lines from the net premium to the total. */
  readonly lines: readonly PriceLine[];
}

/**
 * Prices every formula available for a risk on every plan, in the order of the tariff (cheapest formula first). Pure.
 * Throws `NoPriceError`.
 */
export const priceFormulas = (
  tariff: Tariff,
  facts: Facts,
  commercial: CommercialTerms,
  formatFact: FormatFact = (fact) => String(facts[fact] ?? ''),
): PricedFormula[] => {
  const covers = new Map<string, PricedCover>();
  for (const cover of tariff.covers) {
    const pricedCover = priceCover(tariff, cover, facts, { ...commercial, formatFact });
    if (pricedCover) covers.set(cover.code, pricedCover);
  }
  const formulas = tariff.formulas.filter(({ when }) => matchesConditions(when, facts));
  return tariff.plans.flatMap((plan) =>
    formulas.map((formula) => priceFormula(tariff, { formula, plan, covers, facts, commercial })),
  );
};

interface FormulaInput {
  readonly formula: TariffFormula;
  readonly plan: TariffPlan;
  readonly covers: ReadonlyMap<string, PricedCover>;
  readonly facts: Facts;
  readonly commercial: CommercialTerms;
}

const priceFormula = (tariff: Tariff, { formula, plan, covers, facts, commercial }: FormulaInput): PricedFormula => {
  const includedCovers = formula.covers.flatMap((code) => covers.get(code) ?? []);
  const premium = sumOf(includedCovers.map(({ amount }) => amount));
  const fees = buildFeeLines(tariff, premium, { plan, facts, commercial });
  const feesTotal = sumOf(fees.map(({ amount }) => amount));
  const total = premium + feesTotal;
  const secondary = plan.instalments === 1 ? 0 : Math.floor(premium / plan.instalments);
  return {
    code: formula.code,
    libelle: formula.label,
    splittingCode: plan.code,
    splitting: plan.label,
    guarantees: toGuarantees(tariff, includedCovers, facts),
    premium,
    fees,
    total,
    instalments: plan.instalments,
    cash: total - secondary * (plan.instalments - 1),
    secondary,
    lines: [
      ...buildPremiumLines(tariff, includedCovers),
      ...fees,
      { libelle: 'Total annuel TTC', detail: '', amount: total },
    ],
  };
};

/**
 * True if a formula offered for the risk may include the cover. A condition on a number measures the risk, such as its
 * children; one on codes is an option that the client may still choose.
 */
const isAvailable = ({ formulas }: Tariff, { code, when }: TariffCover, facts: Facts): boolean =>
  formulas.some((formula) => formula.covers.includes(code) && matchesConditions(formula.when, facts)) &&
  matchesConditions(
    when.filter(({ codes }) => codes === undefined),
    facts,
  );

/** Every cover of the tariff; covers that the formula lacks have no amount, so that formulas compare line by line. */
const toGuarantees = (tariff: Tariff, includedCovers: readonly PricedCover[], facts: Facts): PricedGuarantee[] =>
  tariff.covers.map((cover) => {
    const pricedCover = includedCovers.find(({ code }) => code === cover.code);
    return {
      code: cover.code,
      libelle: cover.label,
      amount: pricedCover?.amount ?? null,
      isSuscribed: pricedCover !== undefined,
      ...(!pricedCover && !isAvailable(tariff, cover, facts) && { isUnavailable: true as const }),
      franchiseValue: pricedCover?.franchiseValue ?? null,
      franchiseCurrencylabel: pricedCover?.franchiseCurrencylabel ?? null,
      ...(pricedCover?.franchiseDetail && { franchiseDetail: pricedCover.franchiseDetail }),
      lines: pricedCover?.lines ?? [],
    };
  });

const buildPremiumLines = (tariff: Tariff, includedCovers: readonly PricedCover[]): PriceLine[] => [
  { libelle: netPremium, detail: '', amount: sumOf(includedCovers.map(({ net }) => net)) },
  ...tariff.taxes.flatMap(({ group }) => {
    const taxedCovers = includedCovers.filter(({ taxGroup }) => taxGroup === group);
    const { label, rate } = taxOf(tariff, group);
    return taxedCovers.length === 0
      ? []
      : [{ libelle: label, detail: formatRatePercent(rate), amount: sumOf(taxedCovers.map(({ tax }) => tax)) }];
  }),
];

const buildFeeLines = (
  tariff: Tariff,
  premium: number,
  { plan, facts, commercial: { brokerFeesXpf } }: Pick<FormulaInput, 'plan' | 'facts' | 'commercial'>,
): PriceLine[] =>
  [
    ...tariff.fees.map(({ label, amount }) => ({ libelle: label, detail: '', amount: lookUp(amount, facts) })),
    { libelle: 'Frais de courtage', detail: '', amount: brokerFeesXpf },
    {
      libelle: 'Frais de fractionnement',
      detail: formatRatePercent(plan.feeRate),
      amount: applyRate(premium, plan.feeRate),
    },
  ].filter(({ amount }) => amount > 0);
