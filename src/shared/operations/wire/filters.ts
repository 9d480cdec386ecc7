import * as v from 'valibot';
import { limitedText } from '#shared/primitives/limited-text.ts';
import { textLimits } from '#shared/primitives/limits.ts';
import { daySchema, optionalFlag, wholeNumber } from './envelope.ts';

/**
 * How a filter compares. `contains`: every word of a folded text anywhere in a folded column, in any order; `onDay`,
 * `fromDay`, `untilDay`: a day `yyyy-mm-dd`, inclusive; `anniversaryIn`: an anniversary of the column lies between two days;
 * `isTrue`: the column is true, if the filter is set; `isOneOf`: one of several numbers.
 */
export type Operator =
  | 'contains'
  | 'startsWith'
  | 'equals'
  | 'onDay'
  | 'fromDay'
  | 'untilDay'
  | 'anniversaryIn'
  | 'isTrue'
  | 'isOneOf';

/** Rule by which a search compares a filter; `column` defaults to the filter’s name. */
export interface FilterRule {
  readonly operator: Operator;
  readonly column?: string;
}

/**
 * Form field of a filter. `place`: under « Plus de critères » (default), also as a chip of the bar (`both`), or only in the
 * bar as its text. `hint`: shown in the empty text of the bar instead of a label that a phone would cut. `onlyWhenSet`: shown only while a link has set it, to save room for the results.
 */
export type FilterField<Name extends string> = {
  readonly label: string;
  readonly place?: 'bar' | 'both';
  readonly onlyWhenSet?: true;
} & (
  | { readonly kind: 'text'; readonly maxLength: number; readonly hint?: string }
  | { readonly kind: 'select'; readonly emptyLabel: string }
  /** `without`: disabled while that filter is set. */
  | { readonly kind: 'date'; readonly without?: Name }
  /** The first day of a range; `until` is the filter of its last day. */
  | { readonly kind: 'dates'; readonly until: Name }
  /** A checkbox that is on by default: the filter is empty when it is on and `'false'` when it is off. */
  | { readonly kind: 'switch' }
  /** `excludes`: ticking this filter unticks that one. */
  | { readonly kind: 'checkbox'; readonly excludes?: Name }
);

/**
 * A filter of a search: request schema, URL parameter, form field, comparison. `param` (URL) and `wire` (request) default to
 * its name. `url: 'open'`: the URL contains its value; `'linked'`: personal data, read from links that the specification
 * defines but never written; otherwise personal data that never is in a URL. A filter without `kind` has no form field.
 */
export type Filter<Name extends string = string> = Partial<FilterRule> & {
  readonly schema: v.GenericSchema;
  readonly wire?: string;
  readonly param?: string;
  readonly url?: 'open' | 'linked';
} & (FilterField<Name> | { readonly kind: 'last-day' } | { readonly kind?: undefined });

export type SearchFilters = Readonly<Record<string, Filter>>;

/** The filters of a search by name, in the order of its form. */
export const defineFilters = <const F extends { readonly [K in keyof F]: Filter<Extract<keyof F, string>> }>(
  filters: F,
): F => filters;

/** Base of a text filter. */
export const textFilter = (maxLength: number = textLimits.search) =>
  ({
    kind: 'text',
    maxLength,
    operator: 'contains',
    schema: v.optional(limitedText(maxLength), ''),
  }) as const;

const optionalDay = v.optional(v.union([v.literal(''), daySchema]), '');

/**
 * Bases of other filters: one option of a list, one day, the first and last day of a range, a checkbox, and a flag that
 * is true, false or not set.
 */
export const selectFilter = {
  kind: 'select',
  operator: 'equals',
  schema: v.optional(limitedText(textLimits.search), ''),
  url: 'open',
} as const;
export const dayFilter = { kind: 'date', operator: 'onDay', schema: optionalDay } as const;
export const firstDayFilter = { kind: 'dates', operator: 'fromDay', schema: optionalDay, url: 'open' } as const;
export const lastDayFilter = { kind: 'last-day', operator: 'untilDay', schema: optionalDay, url: 'open' } as const;
export const checkboxFilter = {
  kind: 'checkbox',
  operator: 'isTrue',
  schema: optionalFlag(false),
  url: 'open',
} as const;
export const eitherFilter = {
  operator: 'equals',
  schema: v.optional(v.nullable(optionalFlag(null)), null),
  url: 'open',
} as const;
export const idFilter = {
  operator: 'equals',
  schema: v.optional(
    v.pipe(
      v.union([v.null(), v.literal(''), wholeNumber({ min: 1, max: 999_999_999 })]),
      v.transform((id) => id || null),
    ),
    null,
  ),
} as const;

type WireName<F extends SearchFilters, K extends keyof F> = F[K] extends { readonly wire: infer W extends string }
  ? W
  : K;

/** Entries of the request schema. */
type FilterEntries<F extends SearchFilters> = { readonly [K in keyof F as WireName<F, K>]: F[K]['schema'] };

/** Parsed values of the filters by name. */
export type FilterValues<F extends SearchFilters> = { readonly [K in keyof F]: v.InferOutput<F[K]['schema']> };

/** Names of the filters in forms and URLs. */
export type FilterParam<F extends SearchFilters> = {
  [K in keyof F]: F[K] extends { readonly kind: string } ? ParamName<F, K> : never;
}[keyof F];
export type ParamName<F extends SearchFilters, K extends keyof F> = F[K] extends {
  readonly param: infer P extends string;
}
  ? P
  : Extract<K, string>;

export const filterEntries = <F extends SearchFilters>(filters: F) =>
  Object.fromEntries(
    Object.entries(filters).map(([name, { wire = name, schema }]) => [wire, schema]),
  ) as unknown as FilterEntries<F>;

/** Request values from the texts of a form; flags are sent as text (specification 0, "Flags arrive as text or boolean"). */
export const toFilterInput = <F extends SearchFilters>(
  filters: F,
  values: Readonly<Record<FilterParam<F>, string>>,
): { readonly [K in keyof F as WireName<F, K>]?: v.InferInput<F[K]['schema']> } => {
  const texts: Readonly<Record<string, string>> = values;
  return Object.fromEntries(
    Object.entries(filters).flatMap(([name, { kind, wire = name, param = name }]) =>
      kind ? [[wire, kind === 'switch' ? texts[param] !== 'false' : texts[param]]] : [],
    ),
  ) as never;
};

/** Parsed values by name, from a request that has them by `wire`. */
export const fromFilterInput = <F extends SearchFilters>(
  filters: F,
  input: { readonly [K in keyof F as WireName<F, K>]: v.InferOutput<F[K]['schema']> },
): FilterValues<F> => {
  const values: Readonly<Record<string, unknown>> = input;
  return Object.fromEntries(
    Object.entries(filters).map(([name, { wire = name }]) => [name, values[wire]]),
  ) as unknown as FilterValues<F>;
};
