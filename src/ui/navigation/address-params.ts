import * as v from 'valibot';
import { textLimits } from '#shared/primitives/limits.ts';

/** A key of ours in an address; what cannot be one is as if it were absent. */
export const keyParam = v.fallback(v.optional(v.pipe(v.string(), v.maxLength(textLimits.listCode))), undefined);

/** A whole number from 1 in an address, like the number of a file or of a page. */
export const numberParam = v.fallback(v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))), undefined);
