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

const sortSql: Record<ClientSortField, string> = {
  fullname: 'p.full_name_n',
  firstname: 'p.first_name_n',
  lastname: 'p.last_name_n',
  birthDate: 'p.birth_date',
  city: 'p.city_n',
  zipCode: `p.zip_code collate "C"`,
  phoneNumber: `p.phone collate "C"`,
  dateEffet: 'p.last_effect_date',
};

/** Every column that a search sorts by; the index `person_search` holds them all. */
const sortColumns = raw(`p.full_name_n, p.first_name_n, p.last_name_n, p.birth_date, p.city_n, p.zip_code, p.phone,
  p.last_effect_date`);

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
  ]);

const ordering = (sort: readonly SortColumn<ClientSortField>[]): Sql =>
  join(
    [
      ...sort.map(({ field, descending }) =>
        raw(`${sortSql[field]} ${descending ? 'desc nulls last' : 'asc nulls first'}`),
      ),
      raw('p.id desc'),
    ],
    ', ',
  );

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

/** The ids of one page as `page (id, total)`. A total that is not known yet is counted. */
const pageSql = ({ sort, offset, limit }: ClientSearchQuery, where: Sql, total: number | undefined): Sql => {
  const cut = sql`order by ${ordering(sort)} limit ${limit} offset ${offset}`;
  if (total !== undefined)
    return sql`page as materialized (select p.id, ${total}::bigint as total from person p where ${where} ${cut})`;
  // Two steps: in one, the planner walks a whole index for twenty rows, though the count needs all the others too.
  return sql`found as materialized (select p.id, ${sortColumns} from person p where ${where}),
    page as materialized (select p.id, (select count(*) from found) as total from found p ${cut})`;
};

/** One page and the exact count, which the broker's tally mostly knows. */
export const searchClients = async (
  db: Db,
  scope: Scope,
  query: ClientSearchQuery,
): Promise<{ rows: ClientRow[]; total: number }> => {
  const { total, narrowed } = await tallyClients(db, scope, query.filter);
  if (total === 0) return { rows: [], total };
  const where = and([conditions(query.filter, scope), ...narrowed]);
  const rows = await db.query<ClientRecord & { total: number }>(sql`
    with ${pageSql(query, where, total)}
    select ${clientColumns}, page.total from page join person p on p.id = page.id order by ${ordering(query.sort)}`);
  if (total !== undefined) return { rows: rows.map(clientRow), total };
  if (rows.length > 0 || query.offset === 0) return { rows: rows.map(clientRow), total: rows[0]?.total ?? 0 };
  const [counted] = await db.query<{ total: number }>(sql`select count(*) as total from person p where ${where}`);
  return { rows: [], total: counted?.total ?? 0 };
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
