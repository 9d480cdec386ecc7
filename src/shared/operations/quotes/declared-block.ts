import * as v from 'valibot';

/** A block of declared data: labelled facts, then a table. Parts that are empty are not displayed. */
export const declaredBlockSchema = v.object({
  title: v.string(),
  facts: v.array(v.tuple([v.string(), v.string()])),
  table: v.nullable(v.object({ columns: v.array(v.string()), rows: v.array(v.array(v.string())) })),
  /** Text of an empty table. */
  none: v.nullable(v.string()),
});
export type DeclaredBlock = v.InferOutput<typeof declaredBlockSchema>;
