import * as v from 'valibot';
import { keyParam, numberParam } from '#ui/navigation/address-params.ts';

const paramsSchema = v.object({ draft: keyParam, client: numberParam, contract: numberParam });
export type QuoteParams = v.InferOutput<typeof paramsSchema>;

/** What an address of the quotes' screens names: a draft to resume, a client to quote for, a contract to quote anew. */
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

/** What an address of a conversion names: a draft to resume, a quote that is saved or waits here, the contract that was made and at which of its steps one is. */
export const conversionParams = (raw: Record<string, unknown>): ConversionParams => v.parse(conversionSchema, raw);
