import type { ClientFilter } from '#shared/contract/clients.ts';
import { fold } from '#shared/domain/text.ts';
import type { Db, Scope } from './db.ts';
import { join, raw, type Sql, sql } from './sql.ts';

/** The planner weighs each named value. */
const maxValues = 3_000;

/** A column whose values are counted in `person_tally`, and what the search asks of it. */
interface AskedText {
  readonly column: 'first_name_n' | 'last_name_n' | 'company_name_n' | 'city_n' | 'zip_code';
  readonly text: string;
}

/** What is known of a search before any client is read. */
export interface ClientTally {
  /** The exact count, where the tally alone tells it. */
  readonly total: number | undefined;
  /** How many bear the text that the fewest bear: of a birth date none to speak of, where no text is named everybody. */
  readonly bearers: number;
  /** What they bear: true of each client who is found, and indexed. */
  readonly rarest: readonly Sql[];
}

const askedTexts = (filter: ClientFilter): AskedText[] =>
  [
    { column: 'first_name_n', text: fold(filter.firstname) } as const,
    { column: 'last_name_n', text: fold(filter.lastname) } as const,
    { column: 'company_name_n', text: fold(filter.companyName) } as const,
    { column: 'city_n', text: fold(filter.city) } as const,
    { column: 'zip_code', text: filter.zipCode } as const,
  ].filter(({ text }) => text !== '');

/** The column that counts by `hasContract/hasInvoice`. */
const counters = {
  'false/false': 'everybody',
  'true/false': 'with_contract',
  'false/true': 'with_quote',
  'true/true': 'with_both',
} as const;

const holds = ({ column, text }: AskedText): Sql =>
  column === 'zip_code' ? sql`starts_with(value, ${text})` : sql`strpos(value, ${text}) > 0`;

interface Borne {
  readonly field: string;
  readonly total: number;
  /** Every value that holds the text, unless they are too many. */
  readonly values: readonly string[] | null;
}

/** One value alone is compared by `=`, which leaves its index in the order of what follows. */
const bears = ({ field, values }: Borne): Sql[] => {
  if (field === 'all' || !values) return [];
  const column = raw(`p.${field}`);
  return [values.length === 1 ? sql`${column} = ${values[0]}` : sql`${column} = any(${[...values]}::text[])`];
};

/**
 * Counts by the values that the broker's clients bear, far fewer than the clients. One text with any of the kinds is
 * counted exactly; of several texts it tells which values to look for. Of all brokers together it tells nothing.
 */
export const tallyClients = async (db: Db, scope: Scope, filter: ClientFilter): Promise<ClientTally> => {
  if (scope.kind === 'all') return { total: undefined, bearers: 0, rarest: [] };
  const asked = askedTexts(filter);
  const ofType = filter.personType ? sql`person_type = ${filter.personType}` : raw('true');
  const counter = raw(counters[`${filter.hasContract}/${filter.hasInvoice}`]);
  const tallyOf = (field: string, held: Sql): Sql => sql`
    select ${field}::text as field, coalesce(sum(n), 0) as total,
      case when count(*) <= ${maxValues} then jsonb_agg(value) end as values
    from (
      select value, sum(${counter}) as n from person_tally
      where broker_id = ${scope.brokerId} and field = ${field} and ${ofType} and ${held}
      group by value having sum(${counter}) <> 0
    ) borne`;
  const tallies = await db.query<Borne>(
    asked.length === 0
      ? tallyOf('all', raw('true'))
      : join(
          asked.map((text) => tallyOf(text.column, holds(text))),
          ' union all ',
        ),
  );
  const [rarest] = tallies.toSorted((a, b) => a.total - b.total);
  return {
    total: asked.length > 1 || filter.birthDate ? undefined : rarest?.total,
    bearers: filter.birthDate ? 0 : asked.length === 0 ? Number.POSITIVE_INFINITY : (rarest?.total ?? 0),
    rarest: rarest ? bears(rarest) : [],
  };
};
