import * as v from 'valibot';
import { wholeNumber } from './envelope.ts';

export const directions = ['ASC', 'DESC', 'ASCENDING', 'DESCENDING'] as const;

/** One column of a sort, most significant first. */
export interface SortColumn<F extends string = string> {
  readonly field: F;
  readonly descending: boolean;
}

const textListSchema = v.optional(
  v.union([
    v.array(v.string()),
    v.pipe(
      v.string(),
      v.transform((text) => (text === '' ? [] : text.split(','))),
    ),
  ]),
  [],
);

/**
 * Pagination and sort of every server-paged search. `firstPage` is the offset of the first row (number or text).
 * `sortField` and `sortOrder` accept one value, several separated by commas, or an array; unknown fields are refused.
 * Specification 0, "The server's answers"; several columns: specification 1, section 2.
 */
export const pagingEntries = <const F extends readonly string[]>(fields: F, maxPageSize = 100) => ({
  ...pageEntries(maxPageSize),
  ...sortEntries(fields),
});

/** Pagination only, for results with a fixed order. */
export const pageEntries = (maxPageSize = 100) => ({
  pageSize: v.optional(wholeNumber({ min: 1, max: maxPageSize }), 20),
  firstPage: v.optional(wholeNumber({ min: 0, max: 100_000_000 }), 0),
});

/** Sort only, for results that are not paged. */
export const sortEntries = <const F extends readonly string[]>(fields: F) => ({
  sortField: v.pipe(
    textListSchema,
    // The specification spells the same field `firstname` and `firstName`.
    v.transform((names) =>
      names.map((name) => fields.find((field) => field.toLowerCase() === name.toLowerCase()) ?? name),
    ),
    v.array(v.picklist(fields, 'champ de tri inconnu')),
  ),
  sortOrder: v.pipe(textListSchema, v.array(v.picklist(directions, 'ordre de tri inconnu'))),
});

/** Default sort of clients and contracts. Specification 1 and 2, section 9. */
export const latestEffectFirst = { field: 'dateEffet', descending: true } as const;

/** Sort columns of a parsed input, or `defaultSort` if it names none; a missing order is ascending. */
export const sortColumns = <F extends string>(
  input: { sortField: readonly F[]; sortOrder: readonly (typeof directions)[number][] },
  defaultSort?: SortColumn<NoInfer<F>>,
): SortColumn<F>[] =>
  input.sortField.length === 0 && defaultSort
    ? [defaultSort]
    : input.sortField.map((field, index) => ({
        field,
        descending: (input.sortOrder[index] ?? 'ASC').startsWith('DESC'),
      }));
