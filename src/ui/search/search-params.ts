import * as v from 'valibot';
import type { Filter, ParamName, SearchFilters } from '#shared/operations/wire/filters.ts';
import { textLimits } from '#shared/primitives/limits.ts';
import { keyParam, numberParam } from '#ui/navigation/address-params.ts';

/**
 * URL parameters of a search: `page` counts from 1, `criteres` is the key of the stored personal filters. Defaults are
 * left out to keep links short.
 */
export type SearchParams<F extends SearchFilters> = {
  readonly [K in keyof F as F[K] extends { readonly url: string } ? ParamName<F, K> : never]?: string | undefined;
} & {
  readonly criteres?: string | undefined;
  readonly tri?: string | undefined;
  readonly page?: number | undefined;
  readonly taille?: number | undefined;
};

// The router parses numbers and booleans in URLs; filters are texts.
const text = v.fallback(
  v.optional(
    v.pipe(
      v.union([v.string(), v.number(), v.boolean()]),
      v.transform(String),
      v.trim(),
      v.maxLength(textLimits.search),
      v.transform((typed) => (typed === '' ? undefined : typed)),
    ),
  ),
  undefined,
);

/**
 * The route’s `validateSearch`: keeps the allowed filters and table parameters and never fails. It is separate from the
 * search definition because every page loads it first.
 */
export const searchParams = <const F extends SearchFilters>(filters: F) => {
  const inUrl = Object.entries<Filter>(filters).filter(([, { url }]) => url !== undefined);
  const texts = Object.fromEntries(inUrl.map(([name, { param = name }]) => [param, text]));
  const schema = v.object({ ...texts, criteres: keyParam, tri: text, page: numberParam, taille: numberParam });
  return (raw: Record<string, unknown>) => v.parse(schema, raw) as SearchParams<F>;
};
