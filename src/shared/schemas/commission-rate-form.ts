import * as v from 'valibot';
import { daySchema } from '#shared/primitives/calendar/french-date.ts';
import { limitedText } from '#shared/primitives/limited-text.ts';
import { messages } from '#shared/primitives/messages.ts';
import { parseXpf } from '#shared/primitives/money.ts';
import { amountProblem } from '#shared/primitives/parsers/amount-problem.ts';

/** First day that a rate may have: premiums before are not in Lagon. */
export const rateDays = { min: '2000-01-01', max: '2099-12-31' } as const;

/** Maximum length of a scope: `family:accident`, a product code. */
const maxScope = 40;
const maxFloorXpf = 1_000_000;

const rateMessage = (label: string) => `Le champ ${label} doit être un pourcentage de 0 à 100, à 2 décimales au plus`;
const floorMessage = `Le champ Minimum doit être compris entre 1 et 1\u202F000\u202F000\u00A0F`;

const scope = v.pipe(limitedText(maxScope), v.nonEmpty(messages.required('Produit')));
const validFrom = daySchema('À partir du', rateDays);

/** Ten-thousandths. */
const rate = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10_000));

/** A rate on the wire. */
export const commissionRateEntries = {
  scope,
  brokerId: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1))),
  validFrom,
  firstYear: rate,
  renewal: rate,
  floor: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(maxFloorXpf))),
} as const;
export type CommissionRateValues = v.InferOutput<v.ObjectSchema<typeof commissionRateEntries, undefined>>;

/** Parses a typed percentage with at most two decimals to ten-thousandths; null for other text. */
export const parseRate = (typed: string): number | null => {
  const [, integerPart = '', decimals = ''] = /^(\d{1,3})(?:[.,](\d{1,2}))?\s*%?$/u.exec(typed.trim()) ?? [];
  if (integerPart === '') return null;
  const parsed = Number(integerPart) * 100 + Number(decimals.padEnd(2, '0'));
  return parsed <= 10_000 ? parsed : null;
};

const typedRate = (label: string) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty(messages.required(label)),
    v.check((text) => parseRate(text) !== null, rateMessage(label)),
    v.transform((text) => parseRate(text) ?? 0),
  );

/** Form values: rates in percent, as typed. */
export const commissionRateFormSchema = v.object({
  scope,
  brokerId: v.pipe(
    v.string(),
    v.transform((id) => (id === '' ? null : Number(id))),
  ),
  validFrom,
  firstYear: typedRate('Première année'),
  renewal: typedRate('Renouvellement'),
  floor: v.pipe(
    v.string(),
    v.regex(/^\d{0,7}$/, ({ input }) => (parseXpf(input) === null ? amountProblem('Minimum', input) : floorMessage)),
    v.transform((text) => (text === '' ? null : Number(text))),
    v.nullable(v.pipe(v.number(), v.minValue(1, floorMessage), v.maxValue(maxFloorXpf, floorMessage))),
  ),
});
export type CommissionRateFormValues = v.InferInput<typeof commissionRateFormSchema>;
export type CommissionRateForm = v.InferOutput<typeof commissionRateFormSchema>;
