import * as v from 'valibot';
import { headerSchema } from '#shared/operations/wire/table-shape.ts';

const xpf = v.pipe(v.number(), v.integer());

/** A line of "Détail du calcul": what was done, how, and the amount that it left or added. */
const lineSchema = v.object({
  libelle: v.string(),
  detail: v.string(),
  amount: xpf,
  /** What of the risk it is for, `9 CV`, and where the insurer’s papers say so. */
  cause: v.optional(v.string()),
  source: v.optional(v.string()),
  isNeutral: v.optional(v.boolean()),
});

/** A guarantee of a priced formula; `amount` is null where it is not subscribed. Specification 3, section 3. */
const pricedGuaranteeSchema = v.object({
  code: v.string(),
  libelle: v.string(),
  amount: v.nullable(xpf),
  isSuscribed: v.boolean(),
  franchiseValue: v.nullable(v.number()),
  franchiseCurrencylabel: v.nullable(v.string()),
  /** How a modulation made it of the amount chosen. */
  franchiseDetail: v.optional(v.string()),
  lines: v.array(lineSchema),
});

/** One formula on one instalment plan. `cash` is the first payment, which bears the fees, `secondary` each one after it. */
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

/** Which tariff made a price. */
export const tariffMarkSchema = v.object({
  product: v.string(),
  version: v.string(),
  title: v.string(),
  effectiveFrom: v.string(),
  isDemonstration: v.boolean(),
});
export type TariffMark = v.InferOutput<typeof tariffMarkSchema>;

/** Whether the risk is taken, or the insurer decides first (`refer`), and why. */
export const acceptanceSchema = v.object({
  outcome: v.picklist(['accept', 'refer']),
  reasons: v.array(v.string()),
});

/**
 * What "Calculer" gives: one row a plan with a column `info_{formula}` (the yearly total) for each formula, and the
 * formulas by `{splitting}_{formula}`. Specification 3, section 3 "Estimation result".
 */
export const estimationSchema = v.object({
  headers: v.array(headerSchema),
  data: v.array(v.objectWithRest({ splitting: v.string(), splittingCode: v.string() }, v.union([v.string(), xpf]))),
  formulas: v.record(v.string(), pricedFormulaSchema),
  tariff: tariffMarkSchema,
  /** Absent from a price of before there were rules. */
  acceptance: v.optional(acceptanceSchema),
});
export type Estimation = v.InferOutput<typeof estimationSchema>;
export type EstimatedFormula = v.InferOutput<typeof pricedFormulaSchema>;

/**
 * The chosen formula as a quote carries it: enough to tell whether the server finds the same price. Amounts in whole
 * XPF.
 */
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
