import * as v from 'valibot';

export const name = v.pipe(v.string(), v.regex(/^[A-Za-z][A-Za-z0-9_]{0,39}$/));
const label = v.pipe(v.string(), v.nonEmpty(), v.maxLength(120));
/** Whole XPF, or a rate in ten-thousandths (`12500` is ×1.25, `500` is 5 %), by where it stands. */
const amount = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000_000));

const band = v.object({
  /** Holds up to this value, included; null: whatever is above. */
  upTo: v.nullable(v.pipe(v.number(), v.integer())),
  value: amount,
});

/**
 * How a number is found from a fact of the risk.
 * - `fixed`: the same for every risk
 * - `codes`: by a code; `otherwise` for one that is not listed (without it, such a risk has no price)
 * - `bands`: by a whole number, in ascending bands, the last one open
 * - `share`: so many for each `unit` of a whole number
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

/** A cover or a formula is there only for a risk whose fact has one of these codes, or lies within these bounds. */
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
  /** Where the insurer’s own papers say so: « Barème 2027, tableau 3 ». */
  source: v.optional(label),
});

const deductibleSchema = v.object({
  amount: tableSchema,
  /** Raises or lowers the amount. */
  rate: v.optional(tableSchema),
  currency: v.picklist(['XPF', '%']),
});

const coverSchema = v.object({
  code: name,
  label,
  /** Which tax it bears. */
  taxGroup: name,
  /** The premium that the factors start from, whole XPF a year before tax. */
  base: tableSchema,
  /** Codes of factors, in the order in which they apply. */
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
  /** Of the premium with tax. */
  feeRate: amount,
});
export type TariffPlan = v.InferOutput<typeof planSchema>;

const day = v.pipe(v.string(), v.isoDate());

/** How tables of a product are told apart and dated. */
export const datedEntries = {
  product: v.pipe(v.string(), v.regex(/^[A-Z0-9_]{2,30}$/)),
  /** Never used twice for a product. */
  version: v.pipe(v.string(), v.regex(/^[A-Za-z0-9._-]{1,40}$/)),
  title: label,
  /** First effect date that it holds for; until the next one's. */
  effectiveFrom: day,
  /** Made up for the demonstration: prices say so. */
  isDemonstration: v.boolean(),
};

/** A tariff as it is kept, imported and sent to devices: tables only, which the engine reads. See docs/tariff.md. */
export const tariffShape = v.object({
  ...datedEntries,
  factors: v.array(factorSchema),
  covers: v.pipe(v.array(coverSchema), v.minLength(1)),
  formulas: v.pipe(v.array(formulaSchema), v.minLength(1)),
  taxes: v.array(v.object({ group: name, label, rate: amount })),
  /** Added once to the premium, whole XPF. */
  fees: v.array(v.object({ code: name, label, amount: tableSchema })),
  plans: v.pipe(v.array(planSchema), v.minLength(1)),
});
export type Tariff = v.InferOutput<typeof tariffShape>;
