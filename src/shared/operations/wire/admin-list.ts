import * as v from 'valibot';
import { limitedText } from '#shared/primitives/limited-text.ts';
import { answer, flag, wholeNumber } from './envelope.ts';
import { directions, type SortColumn } from './paging.ts';

/** Id of an administration row. */
export const adminId = wholeNumber({ min: 1, max: 999_999_999 });

/**
 * Input of every administration list: `page` counts from 1, `sortOption` maps fields to directions in order of
 * priority, `search` maps filters. Specification 1, section 7 "Admin CRUD".
 */
export const adminListInput = <const S extends readonly string[], const F extends v.ObjectEntries>(
  sortColumns: S,
  filters: F,
) =>
  v.object({
    page: v.optional(wholeNumber({ min: 0, max: 1_000_000 }), 1),
    nbItemsPerPage: v.optional(wholeNumber({ min: 1, max: 1000 }), 20),
    sortOption: v.optional(
      v.record(v.picklist(sortColumns, 'champ de tri inconnu'), v.picklist(directions, 'ordre de tri inconnu')),
    ),
    // Strict, since an unknown filter would be ignored silently.
    search: v.optional(v.strictObject(filters, 'filtre inconnu'), {} as never),
  });

interface AdminListInput<F extends string> {
  readonly page: number;
  readonly nbItemsPerPage: number;
  readonly sortOption?: Partial<Readonly<Record<F, (typeof directions)[number]>>> | undefined;
}

/** Converts the input of a list to offset, page size and sort for a repository. */
export const toPageRequest = <F extends string, To extends string>(
  { page, nbItemsPerPage, sortOption }: AdminListInput<F>,
  fields: Readonly<Record<F, To>>,
  defaultSort: SortColumn<NoInfer<To>>,
) => {
  const sortColumns = Object.entries(sortOption ?? {}) as [F, (typeof directions)[number]][];
  const sort = sortColumns.map(([field, direction]) => ({
    field: fields[field],
    descending: direction.startsWith('DESC'),
  }));
  return {
    sort: sort.length > 0 ? sort : [defaultSort],
    offset: Math.max(0, page - 1) * nbItemsPerPage,
    limit: nbItemsPerPage,
  };
};

/**
 * Answer to saving or removing an administration row. If people would lose or change access, or amounts already shown
 * would change, `concerned` counts them, and nothing is written until the call is `confirmed`. Optimistic concurrency: if the row is no longer at the given `version`,
 * `conflict` is the current row and nothing is written.
 */
export const savedAnswer = <const R extends v.GenericSchema>(row: R) =>
  answer({ id: v.optional(v.number()), concerned: v.optional(v.number()), conflict: v.optional(row) });

/** Input of a removal: the row, and the version that the caller saw. */
export const removalInput = v.object({ id: adminId, version: v.optional(limitedText(40)) });

/**
 * Properties of a change besides its values: the version that it is based on, and the confirmation of its effects.
 */
export const changeEntries = {
  version: v.optional(limitedText(40)),
  confirmed: v.optional(flag, false),
} as const;
