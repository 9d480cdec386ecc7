import * as v from 'valibot';
import { textLimits } from '#shared/primitives/limits.ts';
import { keyParam, numberParam } from '#ui/navigation/address-params.ts';

/**
 * What an address may say of a filter.
 * - `open`: its value
 * - `linked`: what is typed about people; its value is read from links that the specification gives, and never written
 * - `personal`: what is typed about people; nothing
 */
export type FilterReach = 'open' | 'linked' | 'personal';

/** Every filter of a search, by its name, with what an address may say of it. */
export type FilterReaches = Readonly<Record<string, FilterReach>>;

/** The filters that an address may say. */
type Said<R extends FilterReaches> = { [K in keyof R]: R[K] extends 'personal' ? never : K }[keyof R];

/**
 * A search as its URL says it; `page` counts from 1, `criteres` is the key of what was typed about people. What is as by
 * default is left out, so that links stay short.
 */
export type SearchParams<R extends FilterReaches> = { readonly [K in Said<R>]?: string | undefined } & {
  readonly criteres?: string | undefined;
  readonly tri?: string | undefined;
  readonly page?: number | undefined;
  readonly taille?: number | undefined;
};

// A number or a yes in a URL is read as such by the router; the filters are texts.
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
 * The route's `validateSearch`: keeps the filters that an address may say and what the table needs, never fails. It is part
 * of the first load of every page, hence apart from the screen's definition.
 */
export const searchParams = <const R extends FilterReaches>(reaches: R) => {
  const said = Object.entries(reaches).filter(([, reach]) => reach !== 'personal');
  const filters = Object.fromEntries(said.map(([name]) => [name, text]));
  const schema = v.object({ ...filters, criteres: keyParam, tri: text, page: numberParam, taille: numberParam });
  return (raw: Record<string, unknown>) => v.parse(schema, raw) as SearchParams<R>;
};
