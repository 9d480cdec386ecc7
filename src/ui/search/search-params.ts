import * as v from 'valibot';
import { textLimits } from '#shared/primitives/limits.ts';
import { keyParam, numberParam } from '#ui/navigation/address-params.ts';

/**
 * Whether the URL may contain a filter’s value. `open`: yes. `linked`: personal data, read from links that the
 * specification defines but never written. `personal`: never.
 */
export type FilterUrlPolicy = 'open' | 'linked' | 'personal';

/** The URL policy of each filter by name. */
export type FilterUrlPolicies = Readonly<Record<string, FilterUrlPolicy>>;

/** Names of the filters that the URL may contain. */
type UrlFilter<R extends FilterUrlPolicies> = { [K in keyof R]: R[K] extends 'personal' ? never : K }[keyof R];

/**
 * URL parameters of a search: `page` counts from 1, `criteres` is the key of the stored personal filters. Defaults are
 * left out to keep links short.
 */
export type SearchParams<R extends FilterUrlPolicies> = { readonly [K in UrlFilter<R>]?: string | undefined } & {
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
export const searchParams = <const R extends FilterUrlPolicies>(reaches: R) => {
  const inUrl = Object.entries(reaches).filter(([, reach]) => reach !== 'personal');
  const filters = Object.fromEntries(inUrl.map(([name]) => [name, text]));
  const schema = v.object({ ...filters, criteres: keyParam, tri: text, page: numberParam, taille: numberParam });
  return (raw: Record<string, unknown>) => v.parse(schema, raw) as SearchParams<R>;
};
