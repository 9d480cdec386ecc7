import * as v from 'valibot';
import { keyParam, numberParam } from '#ui/navigation/address-params.ts';

const paramsSchema = v.object({ draft: keyParam, client: numberParam, contract: numberParam });
export type QuoteParams = v.InferOutput<typeof paramsSchema>;

/** URL parameters of the quote screens: a draft to resume, a client to quote for, a contract to quote again. */
export const quoteParams = (raw: Record<string, unknown>): QuoteParams => v.parse(paramsSchema, raw);

const conversionSchema = v.object({
  draft: keyParam,
  estimate: numberParam,
  quote: keyParam,
  contract: numberParam,
  step: keyParam,
});
type Params = v.InferOutput<typeof conversionSchema>;
export type ConversionParams = { readonly [K in keyof Params]?: Params[K] };

/**
 * URL parameters of a conversion: the draft to resume, the saved or queued quote, the created contract and its current
 * step.
 */
export const conversionParams = (raw: Record<string, unknown>): ConversionParams => v.parse(conversionSchema, raw);
