import * as v from 'valibot';

export const name = v.pipe(v.string(), v.regex(/^[A-Za-z][A-Za-z0-9_]{0,39}$/));
const label = v.pipe(v.string(), v.nonEmpty(), v.maxLength(120));
/** Whole XPF or a rate in ten-thousandths (`12500` is ×1.25, `500` is 5 %), depending on the property. */
const amount = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000_000));

const band = v.object({
  /** Upper bound, inclusive; null in the last band, which has none. */
  upTo: v.nullable(v.pipe(v.number(), v.integer())),
  value: amount,
});

/**
 * How a number is computed from a fact of the risk.
 * - `fixed`: the same for every risk
 * - `codes`: by a code; `otherwise` for a code that is not listed (without it, such a risk has no price)
 * - `bands`: by a whole number, in ascending bands, the last one open
 * - `share`: `value` for each `unit` of a whole number
 */
export const tableSchema = v.variant('kind', [
  v.object({ kind: v.literal('fixed'), value: amount }),
  v.object({
    kind: v.literal('codes'),
    fact: name,
    values: v.record(v.string(), amount),
    otherwise: v.optional(amount),
  }),
  v.object({ kind: v.literal('bands'), fact: name, bands: v.pipe(v.array(band), v.minLength(1)) }),
  v.object({ kind: v.literal('share'), fact: name, value: amount, unit: v.pipe(amount, v.minValue(1)) }),
]);
export type Table = v.InferOutput<typeof tableSchema>;

/** Condition of a cover, a formula or a rule: the fact has one of these codes or lies within these bounds. */
export const conditionSchema = v.object({
  fact: name,
  codes: v.optional(v.array(v.string())),
  min: v.optional(v.pipe(v.number(), v.integer())),
  max: v.optional(v.pipe(v.number(), v.integer())),
});
export type TariffCondition = v.InferOutput<typeof conditionSchema>;

const factorSchema = v.object({
  code: name,
  label,
  rate: tableSchema,
  /** Source in the insurer's documents: « Barème 2027, tableau 3 ». */
  source: v.optional(label),
});

const deductibleSchema = v.object({
  amount: tableSchema,
  /** Modulation of the amount, as a rate. */
  rate: v.optional(tableSchema),
  currency: v.picklist(['XPF', '%']),
});

const coverSchema = v.object({
  code: name,
  label,
  /** Group of the tax that applies. */
  taxGroup: name,
  /** Base premium before factors, whole XPF a year before tax. */
  base: tableSchema,
  /** Codes of factors in order of application. */
  factors: v.array(name),
  deductible: v.nullable(deductibleSchema),
  when: v.optional(v.array(conditionSchema), []),
});
export type TariffCover = v.InferOutput<typeof coverSchema>;

const formulaSchema = v.object({
  code: name,
  label,
  covers: v.pipe(v.array(name), v.minLength(1)),
  when: v.optional(v.array(conditionSchema), []),
});
export type TariffFormula = v.InferOutput<typeof formulaSchema>;

const planSchema = v.object({
  code: v.picklist(['A', 'S', 'T', 'M']),
  label,
  instalments: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(12)),
  /** Rate on the premium including tax. */
  feeRate: amount,
});
export type TariffPlan = v.InferOutput<typeof planSchema>;

const day = v.pipe(v.string(), v.isoDate());

/** Identity and dates of the tables of a product. */
export const datedEntries = {
  product: v.pipe(v.string(), v.regex(/^[A-Z0-9_]{2,30}$/)),
  /** Unique within a product. */
  version: v.pipe(v.string(), v.regex(/^[A-Za-z0-9._-]{1,40}$/)),
  title: label,
  /** First effect date in force; the table stays in force until that of the next one. */
  effectiveFrom: day,
  /** Invented for the demonstration: prices are marked as such. */
  isDemonstration: v.boolean(),
};

/**
 * A tariff as stored, imported and sent to devices: data only, interpreted by the pricing engine. See docs/tariff.md.
 */
export const tariffShape = v.object({
  ...datedEntries,
  factors: v.array(factorSchema),
  covers: v.pipe(v.array(coverSchema), v.minLength(1)),
  formulas: v.pipe(v.array(formulaSchema), v.minLength(1)),
  taxes: v.array(v.object({ group: name, label, rate: amount })),
  /** Fees added once to the premium, whole XPF. */
  fees: v.array(v.object({ code: name, label, amount: tableSchema })),
  plans: v.pipe(v.array(planSchema), v.minLength(1)),
});
export type Tariff = v.InferOutput<typeof tariffShape>;
