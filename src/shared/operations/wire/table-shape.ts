import * as v from 'valibot';

/**
 * A column of a table described by the server ("data, headers, options" in the specification). `kind` is the format:
 * `money` whole XPF, `date` a day or an instant displayed in Pacific/Noumea.
 */
export const headerSchema = v.object({
  value: v.string(),
  text: v.string(),
  kind: v.optional(v.picklist(['text', 'date', 'money', 'number', 'boolean', 'status']), 'text'),
  sortable: v.optional(v.boolean(), true),
  /** Sort key of the column, if it is not the displayed value. */
  sortValue: v.optional(v.string()),
  /** Place on the two-line card of a phone, and the word before the value there. */
  card: v.optional(v.picklist(['title', 'state', 'detail'])),
  cardLabel: v.optional(v.string()),
});
export type TableHeader = v.InferOutput<typeof headerSchema>;

const tableOptionsSchema = v.object({
  sortBy: v.optional(v.string()),
  sortDesc: v.optional(v.boolean()),
  itemsPerPage: v.optional(v.number()),
});

/** One table of the contract file: rows of a shape, headers and options. */
export const serverTable = <const S extends v.GenericSchema>(row: S) =>
  v.object({ data: v.array(row), headers: v.array(headerSchema), options: tableOptionsSchema });
