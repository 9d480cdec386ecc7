import * as v from 'valibot';
import { optionalDaySchema } from '#shared/primitives/calendar/french-date.ts';
import { limitedText } from '#shared/primitives/limited-text.ts';
import { textLimits } from '#shared/primitives/limits.ts';
import { messages } from '#shared/primitives/messages.ts';
import type { Terms } from '#shared/search/search-terms.ts';
import { parseSort, sortText } from '#ui/table/sorting.ts';
import {
  type Filters,
  filterNames,
  type SearchDefinition,
  type SearchField,
  type SearchState,
} from './search-definition.ts';
import type { FilterReach, SearchParams } from './search-params.ts';

/** The parameters of any search over the filters `P`. */
export type ParamsOf<P extends string> = SearchParams<Readonly<Record<P, FilterReach>>>;

/** The state that a URL and what was typed ask for, with the definition's defaults where they say nothing or nonsense. */
export const stateOf = <P extends string, Row, F extends string>(
  definition: SearchDefinition<P, Row, F>,
  params: ParamsOf<P>,
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

/** The URL of a state. What was typed about people is not in it but the key under which it is kept. */
export const paramsOf = <P extends string, Row, F extends string>(
  { defaultSort, pageSizes, reaches }: SearchDefinition<P, Row, F>,
  { filters, sort, page, pageSize }: SearchState<P, F>,
  keep: (terms: Terms) => string,
): ParamsOf<P> => {
  const set = Object.entries<string>(filters).filter(([, value]) => value !== '');
  const said = set.filter(([name]) => reaches[name as P] === 'open');
  const typed = set.filter(([name]) => reaches[name as P] !== 'open');
  const isDefaultSort = sort.length === 0 || sortText(sort) === sortText(defaultSort);
  return {
    ...(Object.fromEntries(said) as Partial<Filters<P>>),
    ...(typed.length > 0 ? { criteres: keep(Object.fromEntries(typed)) } : {}),
    ...(isDefaultSort ? {} : { tri: sortText(sort) }),
    ...(page > 0 ? { page: page + 1 } : {}),
    ...(pageSize === pageSizes[0] ? {} : { taille: pageSize }),
  } as ParamsOf<P>;
};

/** Every filter, empty where nothing is given. */
export const fillFilters = <P extends string>(
  fields: readonly SearchField<P>[],
  given: Partial<Readonly<Record<P, string | undefined>>> = {},
): Filters<P> => Object.fromEntries(filterNames(fields).map((name) => [name, given[name] ?? ''])) as Filters<P>;

/** Filters that are yes or no in the form. */
export const isBox = <P extends string>(
  field: SearchField<P>,
): field is Extract<SearchField<P>, { readonly kind: 'checkbox' | 'switch' }> =>
  field.kind === 'checkbox' || field.kind === 'switch';

/** What the form holds: a box is yes or no, all else text. */
export type FormValues = Record<string, string | boolean>;

/** The rules of the form: texts of limited length, days that exist, ranges in order. */
export const filterFormSchema = <P extends string>(
  fields: readonly SearchField<P>[],
): v.GenericSchema<FormValues, FormValues> => {
  const entries = fields.flatMap((field): [string, v.GenericSchema<string> | v.GenericSchema<boolean>][] => {
    if (isBox(field)) return [[field.name, v.boolean()]];
    if (field.kind === 'dates') return [field.from, field.to].map((name) => [name, optionalDaySchema()]);
    if (field.kind === 'date') return [[field.name, optionalDaySchema()]];
    const maxLength = field.kind === 'text' ? field.maxLength : undefined;
    return [[field.name, limitedText(maxLength ?? textLimits.search)]];
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
