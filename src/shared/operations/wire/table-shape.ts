import * as v from 'valibot';

/**
 * A column of a table that the server describes ("data, headers, options" in the specification). `kind` says how a
 * value is written: `money` whole XPF, `date` a day or an instant shown in Pacific/Noumea.
 */
export const headerSchema = v.object({
  value: v.string(),
  text: v.string(),
  kind: v.optional(v.picklist(['text', 'date', 'money', 'number', 'boolean', 'status']), 'text'),
  sortable: v.optional(v.boolean(), true),
  /** The value that the column is sorted by, where it is not the one shown. */
  sortValue: v.optional(v.string()),
});
export type TableHeader = v.InferOutput<typeof headerSchema>;

export const tableOptionsSchema = v.object({
  sortBy: v.optional(v.string()),
  sortDesc: v.optional(v.boolean()),
  itemsPerPage: v.optional(v.number()),
});

/** One table of the contract file: rows of the given shape, its headers and options. */
export const serverTable = <const S extends v.GenericSchema>(row: S) =>
  v.object({ data: v.array(row), headers: v.array(headerSchema), options: tableOptionsSchema });
