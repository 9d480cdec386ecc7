import * as v from 'valibot';
import { headerSchema } from '#shared/operations/wire/table-shape.ts';

const xpf = v.pipe(v.number(), v.integer());

/** A line of "Détail du calcul": the operation and the amount that it produced or added. */
const lineSchema = v.object({
  libelle: v.string(),
  detail: v.string(),
  amount: xpf,
  /** The fact of the risk that caused it, `9 CV`, and the source in the insurer's documents. */
  cause: v.optional(v.string()),
  source: v.optional(v.string()),
  isNeutral: v.optional(v.boolean()),
});

/** A guarantee of a priced formula; `amount` is null if it is not subscribed. Specification 3, section 3. */
const pricedGuaranteeSchema = v.object({
  code: v.string(),
  libelle: v.string(),
  amount: v.nullable(xpf),
  isSuscribed: v.boolean(),
  /** Our addition: true if no formula offers it for this risk; absent from older servers. */
  isUnavailable: v.optional(v.literal(true)),
  franchiseValue: v.nullable(v.number()),
  franchiseCurrencylabel: v.nullable(v.string()),
  /** Computation from the chosen amount, if a modulation changed it. */
  franchiseDetail: v.optional(v.string()),
  lines: v.array(lineSchema),
});

/**
 * One formula on one instalment plan. `cash` is the first payment, which includes the fees, `secondary` each later one.
 */
export const pricedFormulaSchema = v.object({
  code: v.string(),
  libelle: v.string(),
  splittingCode: v.picklist(['A', 'S', 'T', 'M']),
  splitting: v.string(),
  guarantees: v.array(pricedGuaranteeSchema),
  premium: xpf,
  fees: v.array(lineSchema),
  total: xpf,
  instalments: v.number(),
  cash: xpf,
  secondary: xpf,
  lines: v.array(lineSchema),
  tariffVersion: v.string(),
});

/** The tariff by which a price was computed. */
export const tariffReferenceSchema = v.object({
  product: v.string(),
  version: v.string(),
  title: v.string(),
  effectiveFrom: v.string(),
  isDemonstration: v.boolean(),
});
export type TariffReference = v.InferOutput<typeof tariffReferenceSchema>;

/** Whether the risk is accepted or referred to the insurer (`refer`), and why. */
const acceptanceSchema = v.object({
  outcome: v.picklist(['accept', 'refer']),
  reasons: v.array(v.string()),
});

/**
 * Result of "Calculer": one row per plan with a column `info_{formula}` (yearly total) per formula, and the formulas by
 * `{splitting}_{formula}`. Specification 3, section 3 "Estimation result".
 */
export const estimationSchema = v.object({
  headers: v.array(headerSchema),
  data: v.array(v.objectWithRest({ splitting: v.string(), splittingCode: v.string() }, v.union([v.string(), xpf]))),
  formulas: v.record(v.string(), pricedFormulaSchema),
  tariff: tariffReferenceSchema,
  /** Absent from prices computed before acceptance rules existed. */
  acceptance: v.optional(acceptanceSchema),
});
export type Estimation = v.InferOutput<typeof estimationSchema>;
export type EstimatedFormula = v.InferOutput<typeof pricedFormulaSchema>;

/** The chosen formula as a quote stores it: enough to compare it with the server's price. Whole XPF. */
export const chosenFormulaSchema = v.object({
  code: v.string(),
  libelle: v.string(),
  splittingCode: v.picklist(['A', 'S', 'T', 'M']),
  splitting: v.string(),
  total: xpf,
  cash: xpf,
  secondary: xpf,
  tariffVersion: v.string(),
});
export type ChosenFormula = v.InferOutput<typeof chosenFormulaSchema>;

/** The accepted and the current price, if they differ. */
export const priceConflictSchema = v.object({
  expected: chosenFormulaSchema,
  /** Null if the formula is no longer offered. */
  current: v.nullable(chosenFormulaSchema),
  /** True if the quote to convert was changed after the conversion was entered: `current` is its formula. */
  isQuoteChanged: v.optional(v.literal(true)),
  /** Values that the broker locked after the quote was entered, with which `current` is priced. */
  lockedValues: v.optional(
    v.array(
      v.object({ path: v.string(), value: v.string(), label: v.string(), before: v.string(), after: v.string() }),
    ),
  ),
});
