import { type Acceptance, type Assessment, assessAcceptance } from './acceptance.ts';
import { bounds, findBoundProblems } from './bounds.ts';
import { type Facts, NoPriceError } from './lookup.ts';
import { type PricedFormula, priceFormulas } from './price.ts';
import type { FormatFact } from './price-cover.ts';
import { annualPlan } from './tables.ts';
import type { Tariff } from './tariff.ts';

/** A sample risk for previewing a tariff. */
export interface SampleRisk {
  readonly facts: Facts;
  readonly formatFact: FormatFact;
}

/** Yearly price of one formula, paid at once, whole XPF, for risks that the tariff treats alike; null if there is no price. */
export interface SamplePrice {
  /** The facts that affect the price, formatted. */
  readonly risk: string;
  readonly formula: string;
  readonly before: number | null;
  readonly after: number | null;
  /** Number of sample risks with these prices. */
  readonly count: number;
}

export interface SampleOutcome {
  readonly before: Assessment;
  readonly after: Assessment;
  /** Number of sample risks with these assessments. */
  readonly count: number;
}

/**
 * Preview of a change of tables: number of sample risks (`risks`), number of those that change, and the largest
 * changes, largest first.
 */
export interface Preview {
  readonly risks: number;
  readonly changed: number;
  readonly prices: readonly SamplePrice[];
  readonly outcomes: readonly SampleOutcome[];
}

/** Maximum number of samples in a preview. */
const maxSamples = 20;

const priceYear = (tariff: Tariff | undefined, { facts, formatFact }: SampleRisk): PricedFormula[] => {
  if (!tariff) return [];
  try {
    return priceFormulas(
      { ...tariff, plans: [annualPlan] },
      facts,
      { brokerFeesXpf: 0, reductionPercent: 0 },
      formatFact,
    );
  } catch (error) {
    if (error instanceof NoPriceError) return [];
    throw error;
  }
};

/** Describes the risk by the causes in the lines of its price, without duplicates. */
const describeRisk = ({ guarantees }: PricedFormula): string => {
  const lines = guarantees.flatMap(({ lines: each }) => each).filter(({ cause, isNeutral }) => cause && !isNeutral);
  return [...new Set(lines.map(({ libelle, cause }) => `${libelle} ${cause}`))].join(' · ');
};

/** Relative change; infinite if a price appears or disappears. */
const changeOf = ({ before, after }: Pick<SamplePrice, 'before' | 'after'>): number => {
  if (before === null || after === null) return before === after ? 0 : Number.POSITIVE_INFINITY;
  return Math.abs(after - before) / Math.max(1, before);
};

const byLargest =
  <T>(sizeOf: (item: T) => number) =>
  (a: T, b: T): number => {
    const [size, otherSize] = [sizeOf(a), sizeOf(b)];
    return size === otherSize ? 0 : otherSize - size;
  };

type Uncounted<T extends { readonly count: number }> = Omit<T, 'count'>;

/** Merges equal rows, and counts them, in the order of their first occurrence. */
const countEqual = <T extends object>(rows: readonly T[]): (T & { readonly count: number })[] =>
  [...Map.groupBy(rows, (row) => JSON.stringify(row)).values()].flatMap(([row, ...others]) =>
    row ? [{ ...row, count: 1 + others.length }] : [],
  );

/** Prices of every formula of a risk that a tariff prices. */
const pricesOf = (
  before: Tariff | undefined,
  after: Tariff | undefined,
  risk: SampleRisk,
): Uncounted<SamplePrice>[] => {
  const [oldFormulas, newFormulas] = [priceYear(before, risk), priceYear(after, risk)];
  const codes = [...new Set([...newFormulas, ...oldFormulas].map(({ code }) => code))];
  return codes.map((code) => {
    const [oldFormula, newFormula] = [
      oldFormulas.find((candidate) => candidate.code === code),
      newFormulas.find((candidate) => candidate.code === code),
    ];
    const formula = (newFormula ?? oldFormula) as PricedFormula;
    return {
      risk: describeRisk(formula),
      formula: formula.libelle,
      before: oldFormula?.total ?? null,
      after: newFormula?.total ?? null,
    };
  });
};

/** Compares the prices of sample risks before and after a change of tariff. Pure. */
export const previewPrices = (
  before: Tariff | undefined,
  after: Tariff | undefined,
  risks: readonly SampleRisk[],
): Preview => {
  const rowsByRisk = risks.map((risk) => pricesOf(before, after, risk));
  return {
    risks: risks.length,
    changed: rowsByRisk.filter((rows) => rows.some((row) => changeOf(row) > 0)).length,
    prices: countEqual(rowsByRisk.flat()).toSorted(byLargest(changeOf)).slice(0, maxSamples),
    outcomes: [],
  };
};

const severity = { accept: 0, refer: 1, decline: 2 } as const;
const severityChange = ({ before, after }: Uncounted<SampleOutcome>): number =>
  Math.abs(severity[after.outcome] - severity[before.outcome]);

/** Lists sample risks whose acceptance changes with the rules. Pure. */
export const previewOutcomes = (
  before: Acceptance | undefined,
  after: Acceptance | undefined,
  risks: readonly SampleRisk[],
): Preview => {
  const rows = risks.map(({ facts }) => ({
    before: assessAcceptance(before, facts),
    after: assessAcceptance(after, facts),
  }));
  const changed = rows.filter((row) => severityChange(row) > 0);
  return {
    risks: risks.length,
    changed: changed.length,
    prices: [],
    outcomes: countEqual(changed).toSorted(byLargest(severityChange)).slice(0, maxSamples),
  };
};

/** Formulas with an implausible premium for a sample risk: the lowest and the highest premium, in French. */
export const implausiblePremiums = (tariff: Tariff, risks: readonly SampleRisk[]): string[] => {
  const prices = risks.flatMap((risk) => priceYear(tariff, risk));
  return tariff.formulas.flatMap(({ code }, index) => {
    const formulaPrices = prices
      .filter((candidate) => candidate.code === code)
      .toSorted((a, b) => a.premium - b.premium);
    const path = `formulas.${index} (${code}), prime d’un risque d’exemple`;
    const problems = [formulaPrices[0], formulaPrices.at(-1)].flatMap((extreme) =>
      extreme ? findBoundProblems(extreme.premium, bounds.premium, path) : [],
    );
    return [...new Set(problems)];
  });
};
