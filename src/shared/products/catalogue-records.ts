import type { Problem } from '#shared/forms/check.ts';
import { type RawGroup, textAt, valueAt, withValue } from '#shared/forms/raw.ts';
import type { CatalogueVehicle } from '#shared/operations/quotes/vehicles.ts';

/** A group of a quote that is a row of the vehicle catalogue, by its `id`; without one it was typed freely. */
export interface CatalogueRecord {
  readonly path: string;
  /** Field of the group that shows the problem of an unknown id. */
  readonly problemField: string;
  readonly unknownMessage: string;
  /** Field values that the row determines; the typed value is retained where it is undefined. */
  readonly factsOf: (row: CatalogueVehicle) => Readonly<Record<string, string | number | boolean | null | undefined>>;
}

/** Finds a row by id; undefined if the catalogue does not contain it, `'unreadable'` if no catalogue is available. */
export type FindVehicle = (id: number) => Promise<CatalogueVehicle | undefined | 'unreadable'>;

export interface CataloguedQuote {
  readonly quote: RawGroup;
  readonly problems: readonly Problem[];
}

/**
 * Replaces the catalogue facts of a normalized quote, so that a price never depends on values that the client sent.
 * Without a catalogue on the device they are retained, and the server replaces them.
 */
export const withCatalogueFacts = async (
  records: readonly CatalogueRecord[],
  raw: RawGroup,
  findVehicle: FindVehicle,
): Promise<CataloguedQuote> => {
  let quote = raw;
  const problems: Problem[] = [];
  for (const { path, problemField, unknownMessage, factsOf } of records) {
    const id = textAt(quote, `${path}.id`);
    if (id === '') continue;
    const row = /^\d{1,9}$/.test(id) ? await findVehicle(Number(id)) : undefined;
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
