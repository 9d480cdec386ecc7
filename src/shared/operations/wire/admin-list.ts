import * as v from 'valibot';
import { limitedText } from '#shared/primitives/limited-text.ts';
import { answer, flag, wholeNumber } from './envelope.ts';
import { directions, type SortColumn } from './paging.ts';

/** The number of a row of administration. */
export const adminId = wholeNumber({ min: 1, max: 999_999_999 });

/** Filters of `search`, as the documents write their keys. An empty one lets everything pass. */
export const textFilter = (maxLength: number) => v.optional(limitedText(maxLength), '');
export const idFilter = v.optional(v.union([v.null(), v.literal(''), adminId]), null);

/**
 * What every list of administration is asked by: `page` counts from 1, `sortOption` maps fields to directions in the order
 * of their weight, `search` maps filters. Specification 1, section 7 "Admin CRUD".
 */
export const adminListInput = <const S extends readonly string[], const F extends v.ObjectEntries>(
  sorts: S,
  filters: F,
) =>
  v.object({
    page: v.optional(wholeNumber({ min: 0, max: 1_000_000 }), 1),
    nbItemsPerPage: v.optional(wholeNumber({ min: 1, max: 100 }), 20),
    sortOption: v.optional(
      v.record(v.picklist(sorts, 'champ de tri inconnu'), v.picklist(directions, 'ordre de tri inconnu')),
    ),
    // A filter that is not known would let everything pass unseen.
    search: v.optional(v.strictObject(filters, 'filtre inconnu'), {} as never),
  });

interface AdminListInput<F extends string> {
  readonly page: number;
  readonly nbItemsPerPage: number;
  readonly sortOption?: Partial<Readonly<Record<F, (typeof directions)[number]>>> | undefined;
}

/** The part of the list that is asked for, as a repository takes it. */
export const partOf = <F extends string, To extends string>(
  { page, nbItemsPerPage, sortOption }: AdminListInput<F>,
  fields: Readonly<Record<F, To>>,
  otherwise: SortColumn<NoInfer<To>>,
) => {
  const asked = Object.entries(sortOption ?? {}) as [F, (typeof directions)[number]][];
  const sort = asked.map(([field, direction]) => ({ field: fields[field], descending: direction.startsWith('DESC') }));
  return {
    sort: sort.length > 0 ? sort : [otherwise],
    offset: Math.max(0, page - 1) * nbItemsPerPage,
    limit: nbItemsPerPage,
  };
};

/**
 * What saving or removing a row of administration answers. `concerned` people lose or change their access by it: nothing
 * is written until the call says `confirmed`. `conflict` is the row as it is by now, where it is no longer that of
 * the `version` given: nothing is written then either.
 */
export const savedAnswer = <const R extends v.GenericSchema>(row: R) =>
  answer({ id: v.optional(v.number()), concerned: v.optional(v.number()), conflict: v.optional(row) });

/** What a change says beside the values: the version that was seen, and that its effect on people is meant. */
export const changeEntries = {
  version: v.optional(limitedText(40)),
  confirmed: v.optional(flag, false),
} as const;
