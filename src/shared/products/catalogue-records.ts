import type { Problem } from '#shared/forms/check.ts';
import { type RawGroup, textAt, valueAt, withValue } from '#shared/forms/raw.ts';
import type { CatalogueVehicle } from '#shared/operations/quotes/vehicles.ts';

/** A group of a quote that is a row of the catalogue of vehicles, by its `id`; without one it was typed freely. */
export interface CatalogueRecord {
  readonly path: string;
  /** The field of the group that a number which nobody knows is told at. */
  readonly problemField: string;
  readonly unknownMessage: string;
  /** What the row says, by the name of the field; undefined is left as it was typed. */
  readonly factsOf: (row: CatalogueVehicle) => Readonly<Record<string, string | number | boolean | null | undefined>>;
}

/** The row of a number; undefined for one that the catalogue does not hold, `'unreadable'` where there is no catalogue to ask. */
export type FindVehicle = (id: number) => Promise<CatalogueVehicle | undefined | 'unreadable'>;

export interface CataloguedQuote {
  readonly quote: RawGroup;
  readonly problems: readonly Problem[];
}

/**
 * A normalized quote whose catalogue facts are the catalogue's, whatever was sent: the price never rests on a copy of them.
 * Without a catalogue (a device that holds none) the copies stay, and the server reads them again.
 */
export const withCatalogueFacts = async (
  records: readonly CatalogueRecord[],
  given: RawGroup,
  find: FindVehicle,
): Promise<CataloguedQuote> => {
  let quote = given;
  const problems: Problem[] = [];
  for (const { path, problemField, unknownMessage, factsOf } of records) {
    const id = textAt(quote, `${path}.id`);
    if (id === '') continue;
    const row = /^\d{1,9}$/.test(id) ? await find(Number(id)) : undefined;
    if (row === 'unreadable') continue;
    if (row) quote = withValue(quote, path, { ...(valueAt(quote, path) as RawGroup), ...toFormValues(factsOf(row)) });
    else problems.push({ path: `${path}.${problemField}`, message: unknownMessage });
  }
  return { quote, problems };
};

const toFormValues = (facts: ReturnType<CatalogueRecord['factsOf']>): RawGroup =>
  Object.fromEntries(
    Object.entries(facts).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value === null ? '' : String(value)]],
    ),
  );
