import * as v from 'valibot';
import { keyParam, numberParam } from '#ui/behaviour/address-params.ts';

const paramsSchema = v.object({ draft: keyParam, client: numberParam });
export type QuoteParams = v.InferOutput<typeof paramsSchema>;

/** What an address of the quotes' screens names: a draft to resume, a client to quote for. */
export const quoteParams = (raw: Record<string, unknown>): QuoteParams => v.parse(paramsSchema, raw);
