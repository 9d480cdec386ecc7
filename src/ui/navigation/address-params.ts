import * as v from 'valibot';
import { textLimits } from '#shared/primitives/limits.ts';

/** URL parameter: an opaque key such as a draft id; an invalid value counts as absent. */
export const keyParam = v.fallback(v.optional(v.pipe(v.string(), v.maxLength(textLimits.listCode))), undefined);

/** URL parameter: an integer from 1, such as a record id or a page number; an invalid value counts as absent. */
export const numberParam = v.fallback(v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))), undefined);
