import type { ClientFilter, ClientRow, ClientSortField } from '#shared/contract/clients.ts';
import type { SortColumn } from '#shared/contract/paging.ts';
import type { Person } from '#shared/contract/person.ts';
import { type ClientIdentity, maxLookAlikes } from '#shared/domain/client-search.ts';
import { fold } from '#shared/domain/text.ts';
import { tallyClients } from './client-tally.ts';
import { contains } from './conditions.ts';
import type { Db, Scope } from './db.ts';
import { within } from './scope.ts';
import { and, join, raw, type Sql, sql } from './sql.ts';

export interface ClientSearchQuery {
  readonly filter: ClientFilter;
  readonly sort: readonly SortColumn<ClientSortField>[];
  readonly offset: number;
  readonly limit: number;
}

/** Fewer, though each text is common, are spread too thinly to be met on a walk. */
const minWalked = 2_000;

const sortSql: Record<ClientSortField, string> = {
  fullname: 'p.full_name_n',
  firstname: 'p.first_name_n',
  lastname: 'p.last_name_n',
  birthDate: 'p.birth_date',
  city: 'p.city_n',
  zipCode: 'p.zip_code',
  phoneNumber: 'p.phone',
  dateEffet: 'p.last_effect_date',
};

/** The same rules as `matchesClient` (src/shared/domain/client-search.ts), in SQL. */
const conditions = (filter: ClientFilter, scope: Scope): Sql =>
  and([
    within(scope, 'p.broker_id'),
    ...contains('p.first_name_n', filter.firstname),
    ...contains('p.last_name_n', filter.lastname),
    ...contains('p.company_name_n', filter.companyName),
    ...contains('p.city_n', filter.city),
    ...(filter.zipCode ? [sql`starts_with(p.zip_code, ${filter.zipCode})`] : []),
    ...(filter.birthDate ? [sql`p.birth_date = ${filter.birthDate}::date`] : []),
    ...(filter.personType ? [sql`p.person_type = ${filter.personType}`] : []),
    ...(filter.hasContract ? [raw('p.has_contract')] : []),
    ...(filter.hasInvoice ? [raw('p.has_quote')] : []),
    // Who holds something has a date: said, so that a walk by date does not begin among those who hold nothing.
    ...(filter.hasContract || filter.hasInvoice ? [raw('p.last_effect_date is not null')] : []),
  ]);

/** The order of a page, or that order from its end. Ties go by id the way of the first column: one index serves both. */
const ordering = (sort: readonly SortColumn<ClientSortField>[], isBackward = false): Sql => {
  const columns = sort.map(({ field, descending }) =>
    raw(`${sortSql[field]} ${descending === isBackward ? 'asc nulls first' : 'desc nulls last'}`),
  );
  const newestFirst = sort[0]?.descending ?? true;
  return join([...columns, raw(newestFirst === isBackward ? 'p.id' : 'p.id desc')], ', ');
};

export interface ClientRecord {
  readonly id: number;
  readonly person_type: Person['personType'];
  readonly body: Omit<Person, 'id' | 'personType'>;
  readonly phone: string | null;
  readonly last_effect_date: string | null;
}
/** The columns of a `ClientRecord`, of a person under the alias `p`. */
export const clientColumns = raw('p.id, p.person_type, p.body, p.phone, p.last_effect_date');

export const personOf = ({ id, person_type, body }: ClientRecord): Person => ({ ...body, id, personType: person_type });

export const clientRow = (record: ClientRecord): ClientRow => ({
  ...personOf(record),
  phoneNumber: record.phone,
  dateEffet: record.last_effect_date,
});

/** All that is found, by the index of what they bear, then the page; the count of it where it is not known yet. */
const collected = ({ sort, offset, limit }: ClientSearchQuery, where: Sql, total: number | undefined): Sql => {
  const sorted = new Set(sort.map(({ field }) => sortSql[field]));
  // `offset 0`: in one step, the planner walks a whole index for twenty rows.
  return sql`
    found as (select ${raw(['p.id', ...sorted].join(', '))} from person p where ${where} offset 0),
    page as materialized (
      select p.id, ${total === undefined ? raw('(select count(*) from found)') : sql`${total}::bigint`} as total
      from found p order by ${ordering(sort)} limit ${limit} offset ${offset}
    )`;
};

/** The page of very many, met on a walk of an index in the order of the page, from the nearer end. */
const walked = ({ sort, offset, limit }: ClientSearchQuery, where: Sql, total: number): Sql => {
  const rows = Math.max(0, Math.min(limit, total - offset));
  const isBackward = offset > total / 2;
  const from = isBackward ? total - offset - rows : offset;
  return sql`
    page as materialized (
      select p.id, ${total}::bigint as total from person p where ${where}
      order by ${ordering(sort, isBackward)} limit ${rows} offset ${from}
    )`;
};

const countClients = async (db: Db, where: Sql): Promise<number> => {
  const [counted] = await db.query<{ total: number }>(sql`select count(*) as total from person p where ${where}`);
  return counted?.total ?? 0;
};

/** How many bearers of a text are read to find what is asked, before a walk is shorter. */
const maxRead = ({ filter, sort }: ClientSearchQuery, isCounted: boolean): number => {
  const isOfPlace = filter.city !== '' || filter.zipCode !== '';
  const isByPlace = sort[0]?.field === 'city' || sort[0]?.field === 'zipCode';
  // The clients of a place lie together in the order of places, far down as may be.
  if (isOfPlace && isByPlace) return 100_000;
  return isCounted ? 20_000 : 60_000;
};

/** One page and the exact count, which the broker's tally mostly knows. */
export const searchClients = async (
  db: Db,
  scope: Scope,
  query: ClientSearchQuery,
): Promise<{ rows: ClientRow[]; total: number }> => {
  const { total: told, bearers, rarest } = await tallyClients(db, scope, query.filter);
  if (told === 0) return { rows: [], total: told };
  const asked = conditions(query.filter, scope);
  const narrowed = and([asked, ...rarest]);
  const isRead = bearers <= maxRead(query, told !== undefined);
  const total = isRead ? told : (told ?? (await countClients(db, narrowed)));
  const isWalked = !isRead && total !== undefined && total > minWalked;
  const rows = await db.query<ClientRecord & { total: number }>(sql`
    with ${isWalked ? walked(query, asked, total) : collected(query, narrowed, total)}
    select ${clientColumns}, page.total from page join person p on p.id = page.id order by ${ordering(query.sort)}`);
  const known = total ?? rows[0]?.total ?? (query.offset === 0 ? 0 : await countClients(db, narrowed));
  return { rows: rows.map(clientRow), total: known };
};

/** What a search finds in its order, ids alone, at most `limit`: what an export reads its rows by. */
export const findClientIds = async (
  db: Db,
  scope: Scope,
  { filter, sort, limit }: Omit<ClientSearchQuery, 'offset'>,
): Promise<number[]> => {
  const rows = await db.query<{ id: number }>(
    sql`select p.id from person p where ${conditions(filter, scope)} order by ${ordering(sort)} limit ${limit}`,
  );
  return rows.map(({ id }) => id);
};

/** The rows of some clients within a scope, in no order. */
export const clientRows = async (db: Db, scope: Scope, ids: readonly number[]): Promise<ClientRow[]> => {
  const records = await db.query<ClientRecord>(
    sql`select ${clientColumns} from person p where p.id = any(${[...ids]}::bigint[]) and ${within(scope, 'p.broker_id')}`,
  );
  return records.map(clientRow);
};

/** One client, or undefined where there is none within the scope. */
export const findClient = async (db: Db, scope: Scope, id: number): Promise<Person | undefined> => {
  const [record] = await db.query<ClientRecord>(
    sql`select ${clientColumns} from person p where p.id = ${id} and ${within(scope, 'p.broker_id')}`,
  );
  return record && personOf(record);
};

/** Clients of the same name and birth date, or of the same RIDET: shown before a new one is saved. */
export const lookAlikes = async (db: Db, scope: Scope, person: ClientIdentity): Promise<ClientRow[]> => {
  const sameRidet = person.siret ? sql`p.ridet = ${person.siret}` : raw('false');
  const samePerson = person.birthDate
    ? sql`p.last_name_n = ${fold(person.lastname ?? '')} and p.first_name_n = ${fold(person.firstname ?? '')}
        and p.birth_date = ${person.birthDate}::date`
    : raw('false');
  const records = await db.query<ClientRecord>(sql`
    select ${clientColumns} from person p
    where ${within(scope, 'p.broker_id')} and ((${sameRidet}) or (${samePerson})) order by p.id limit ${maxLookAlikes}`);
  return records.map(clientRow);
};
