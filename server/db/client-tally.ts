import type { ClientFilter } from '#shared/contract/clients.ts';
import { fold } from '#shared/domain/text.ts';
import type { Db } from './db.ts';
import { and, join, raw, type Sql, sql } from './sql.ts';

/** A column whose values are counted in `person_tally`. */
export type TalliedColumn = 'first_name_n' | 'last_name_n' | 'company_name_n' | 'city_n' | 'zip_code';
type TextFilter = 'firstname' | 'lastname' | 'companyName' | 'city' | 'zipCode';

interface AskedText {
  readonly filter: TextFilter;
  readonly column: TalliedColumn;
  readonly text: string;
}

interface Bearers {
  /** How many clients bear it, how many of them are of the kinds that are asked, and about how many values they bear. */
  readonly bearers: number;
  readonly total: number;
  readonly values: number;
  /** Whether no company bears it. */
  readonly isOfPersons: boolean;
}

const nobody: Bearers = { bearers: 0, total: 0, values: 0, isOfPersons: false };

/** A text that is asked, the rows of `person_tally` for the values that hold it, and their sums. */
export interface Borne extends AskedText, Bearers {
  readonly told: Sql;
}

/** What is known of a search before any client is read. */
export interface ClientTally {
  /** All clients of the broker, whatever is asked. */
  readonly everybody: number;
  /** The exact count, where the tally alone tells it. */
  readonly total: number | undefined;
  /** The texts that not everybody bears. */
  readonly texts: readonly Borne[];
}

const askedTexts = (filter: ClientFilter): AskedText[] =>
  [
    { filter: 'firstname', column: 'first_name_n', text: fold(filter.firstname) } as const,
    { filter: 'lastname', column: 'last_name_n', text: fold(filter.lastname) } as const,
    { filter: 'companyName', column: 'company_name_n', text: fold(filter.companyName) } as const,
    { filter: 'city', column: 'city_n', text: fold(filter.city) } as const,
    { filter: 'zipCode', column: 'zip_code', text: filter.zipCode } as const,
  ].filter(({ text }) => text !== '');

/** The column that counts by `hasContract/hasInvoice`. */
const counters = {
  'false/false': 'everybody',
  'true/false': 'with_contract',
  'false/true': 'with_quote',
  'true/true': 'with_both',
} as const;

const counterOf = ({ hasContract, hasInvoice }: ClientFilter): Sql => raw(counters[`${hasContract}/${hasInvoice}`]);

const ofType = ({ personType }: ClientFilter): Sql => (personType ? sql`person_type = ${personType}` : raw('true'));

/** The rows of the tally for the values of a column that hold a text. Its pairs of letters are what is indexed. */
const toldOf = (brokerId: number, { column, text }: AskedText): Sql => {
  const paired = sql`person_tally_pairs(broker_id, field, value) @> person_tally_pairs(${brokerId}, ${column}, ${text})`;
  return and([
    sql`broker_id = ${brokerId} and field = ${column}`,
    column === 'zip_code' ? sql`starts_with(value, ${text})` : sql`strpos(value, ${text}) > 0`,
    ...(column !== 'zip_code' && [...text].length > 1 ? [paired] : []),
  ]);
};

/**
 * Counts by the values that the broker's clients bear, far fewer than the clients. One text with any of the kinds is
 * counted exactly, and so is a text beside others that everybody bears.
 */
export const tallyClients = async (db: Db, brokerId: number, filter: ClientFilter): Promise<ClientTally> => {
  const asked = askedTexts(filter).map((text) => ({ ...text, told: toldOf(brokerId, text) }));
  const all = { column: 'all', told: sql`broker_id = ${brokerId} and field = 'all'` } as const;
  const sums = await db.query<Bearers & { field: string }>(
    join(
      [all, ...asked].map(
        ({ column, told }) => sql`
          select ${column}::text as field, count(*) as values, coalesce(sum(everybody), 0) as bearers,
            coalesce(bool_and(person_type = 'PHY'), false) as "isOfPersons",
            coalesce(sum(${counterOf(filter)}) filter (where ${ofType(filter)}), 0) as total
          from person_tally where ${told}`,
      ),
      ' union all ',
    ),
  );
  const sumOf = (column: string) => sums.find(({ field }) => field === column) ?? nobody;
  const { bearers: everybody, total: most } = sumOf('all');
  const texts = asked.map((text): Borne => ({ ...text, ...sumOf(text.column) })).filter(({ total }) => total < most);
  const [text, ...others] = texts;
  const isNone = most === 0 || texts.some(({ total }) => total === 0);
  const isTold = others.length === 0 && !filter.birthDate;
  return { everybody, total: isNone ? 0 : isTold ? (text?.total ?? most) : undefined, texts };
};

/** Clients of one place, or of places that follow each other in the order of a page. */
export interface Stretch {
  readonly where: Sql;
  readonly isOnePlace: boolean;
  /** How many come before them, how many they are, and how many live there, of whatever kinds. */
  readonly before: number;
  readonly size: number;
  readonly everybody: number;
}

/** Where a page lies in the order of the places that hold a text, or of all places. */
export const stretchOf = async (
  db: Db,
  brokerId: number,
  { filter, offset, limit }: { filter: ClientFilter; offset: number; limit: number },
  text: Borne | undefined,
  { column, descending }: { column: TalliedColumn; descending: boolean },
): Promise<Stretch | undefined> => {
  const places = await db.query<{ value: string; before: number; size: number; everybody: number }>(sql`
    with place as (
      select value, sum(everybody) as everybody,
        coalesce(sum(${counterOf(filter)}) filter (where ${ofType(filter)}), 0) as size
      from person_tally where ${text?.told ?? sql`broker_id = ${brokerId} and field = ${column}`} group by value
    ), placed as (
      select *, sum(size) over (order by value ${raw(descending ? 'desc' : 'asc')}) - size as before from place
    )
    select * from placed where size > 0 and before < ${offset + limit} and before + size > ${offset}
    order by value`);
  const values = places.map(({ value }) => value);
  // Nowhere is null or empty, which are counted as one and sorted as two.
  if (values.length === 0 || values.includes('')) return undefined;
  const place = raw(`p.${column}`);
  const isOnePlace = values.length === 1;
  return {
    where: isOnePlace ? sql`${place} = ${values[0]}` : sql`${place} between ${values[0]} and ${values.at(-1)}`,
    isOnePlace,
    before: Math.min(...places.map(({ before }) => before)),
    size: places.reduce((sum, { size }) => sum + size, 0),
    everybody: places.reduce((sum, place) => sum + place.everybody, 0),
  };
};
