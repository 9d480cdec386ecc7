import * as v from 'valibot';

/** What is told of a thing: facts by their label, then entries under their columns. A part without either is not shown. */
export const declaredBlockSchema = v.object({
  title: v.string(),
  facts: v.array(v.tuple([v.string(), v.string()])),
  table: v.nullable(v.object({ columns: v.array(v.string()), rows: v.array(v.array(v.string())) })),
  /** Said in the place of a table that has no row. */
  none: v.nullable(v.string()),
});
export type DeclaredBlock = v.InferOutput<typeof declaredBlockSchema>;
