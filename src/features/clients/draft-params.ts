import * as v from 'valibot';

const paramsSchema = v.object({
  draft: v.fallback(v.optional(v.pipe(v.string(), v.maxLength(60))), undefined),
});

/** The draft that an address of the client form names. */
export const draftParams = (raw: Record<string, unknown>) => v.parse(paramsSchema, raw);
