import * as v from 'valibot';
import type { Filter } from '#shared/operations/wire/filters.ts';
import { optionalDaySchema } from '#shared/primitives/calendar/french-date.ts';
import { limitedText } from '#shared/primitives/limited-text.ts';
import { textLimits } from '#shared/primitives/limits.ts';
import { messages } from '#shared/primitives/messages.ts';
import type { Terms } from '#shared/search/search-terms.ts';
import { parseSort, serializeSort } from '#ui/table/sorting.ts';
import {
  type Filters,
  filterNames,
  type SearchDefinition,
  type SearchField,
  type SearchState,
} from './search-definition.ts';
import type { SearchParams } from './search-params.ts';

/** URL parameters of a search with the filters `P`. */
export type ParamsFor<P extends string> = { readonly [K in P]?: string | undefined } & SearchParams<
  Readonly<Record<never, Filter>>
>;

/** Search state from URL parameters and stored personal filters; defaults replace missing and invalid values. */
export const parseSearchState = <P extends string, Row, F extends string>(
  definition: SearchDefinition<P, Row, F>,
  params: ParamsFor<P>,
  terms: Terms = {},
): SearchState<P, F> => {
  const { columns, defaultSort, pageSizes, fields } = definition;
  const sort = parseSort(
    params.tri ?? '',
    columns.flatMap(({ sortField }) => sortField ?? []),
  );
  const pageSize = pageSizes.find((size) => size === params.taille) ?? pageSizes[0];
  return {
    filters: fillFilters(fields, { ...params, ...terms } as Partial<Filters<P>>),
    sort: sort.length > 0 ? sort : defaultSort,
    page: (params.page ?? 1) - 1,
    pageSize,
  };
};

/** URL parameters of a search state. Personal filters are stored by `keep`, and only their key is in the URL. */
export const toSearchParams = <P extends string, Row, F extends string>(
  { defaultSort, pageSizes, fields }: SearchDefinition<P, Row, F>,
  { filters, sort, page, pageSize }: SearchState<P, F>,
  saveTerms: (terms: Terms) => string,
): ParamsFor<P> => {
  const set = Object.entries<string>(filters).filter(([, value]) => value !== '');
  const openNames = new Set<string>(filterNames(fields.filter(({ url }) => url === 'open')));
  const visible = set.filter(([name]) => openNames.has(name));
  const typed = set.filter(([name]) => !openNames.has(name));
  const isDefaultSort = sort.length === 0 || serializeSort(sort) === serializeSort(defaultSort);
  return {
    ...(Object.fromEntries(visible) as Partial<Filters<P>>),
    ...(typed.length > 0 ? { criteres: saveTerms(Object.fromEntries(typed)) } : {}),
    ...(isDefaultSort ? {} : { tri: serializeSort(sort) }),
    ...(page > 0 ? { page: page + 1 } : {}),
    ...(pageSize === pageSizes[0] ? {} : { taille: pageSize }),
  } as ParamsFor<P>;
};

/** All filters, with an empty text where none is given. */
export const fillFilters = <P extends string>(
  fields: readonly SearchField<P>[],
  initial: Partial<Readonly<Record<P, string | undefined>>> = {},
): Filters<P> => Object.fromEntries(filterNames(fields).map((name) => [name, initial[name] ?? ''])) as Filters<P>;

/** True for filters that are booleans in the form. */
export const isBooleanFilter = <P extends string>(
  field: SearchField<P>,
): field is Extract<SearchField<P>, { readonly kind: 'checkbox' | 'switch' }> =>
  field.kind === 'checkbox' || field.kind === 'switch';

/** Form values: booleans for checkbox and switch filters, text for the others. */
export type FormValues = Record<string, string | boolean>;

/** Schema of the filter form: limited texts, valid days, ordered date ranges. */
export const filterFormSchema = <P extends string>(
  fields: readonly SearchField<P>[],
): v.GenericSchema<FormValues, FormValues> => {
  const entries = fields.flatMap((field): [string, v.GenericSchema<string> | v.GenericSchema<boolean>][] => {
    if (isBooleanFilter(field)) return [[field.name, v.boolean()]];
    if (field.kind === 'dates') return [field.from, field.to].map((name) => [name, optionalDaySchema()]);
    if (field.kind === 'date') return [[field.name, optionalDaySchema()]];
    return [[field.name, limitedText(field.kind === 'text' ? field.maxLength : textLimits.search)]];
  });
  const ranges = fields.flatMap((field) => (field.kind === 'dates' ? [field] : []));
  return v.pipe(
    v.object(Object.fromEntries(entries)),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return;
      const input = dataset.value;
      for (const { from, to } of ranges) {
        const [first, last] = [input[from] ?? '', input[to] ?? ''];
        if (first === '' || last === '' || first <= last) continue;
        addIssue({
          message: messages.dateOrder,
          path: [{ type: 'object', origin: 'value', input, key: to, value: last }],
        });
      }
    }),
  );
};
