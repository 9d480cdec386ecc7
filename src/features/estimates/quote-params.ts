import * as v from 'valibot';

const paramsSchema = v.object({
  draft: v.fallback(v.optional(v.pipe(v.string(), v.maxLength(60))), undefined),
  client: v.fallback(v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))), undefined),
});
export type QuoteParams = v.InferOutput<typeof paramsSchema>;

/** What an address of the quotes' screens names: a draft to resume, a client to quote for. */
export const quoteParams = (raw: Record<string, unknown>): QuoteParams => v.parse(paramsSchema, raw);
