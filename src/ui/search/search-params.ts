import * as v from 'valibot';
import { textLimits } from '#shared/domain/limits.ts';
import { numberParam } from '#ui/address-params.ts';

/** A search as its URL says it; `page` counts from 1. What is as by default is left out, so that links stay short. */
export type SearchParams<P extends string> = { readonly [K in P]?: string | undefined } & {
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
 * The route's `validateSearch`: keeps the filters named and what the table needs, never fails. It is part of the first
 * load of every page, hence apart from the screen's definition.
 */
export const searchParams = <const P extends string>(names: readonly P[]) => {
  const filters = Object.fromEntries(names.map((name) => [name, text]));
  const schema = v.object({ ...filters, tri: text, page: numberParam, taille: numberParam });
  return (raw: Record<string, unknown>) => v.parse(schema, raw) as SearchParams<P>;
};
