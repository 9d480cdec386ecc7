import { clientContactsContain, clientIsJoined } from '#server/areas/contracts/holder-search.ts';
import type { Db, Scope } from '#server/db/db.ts';
import { brokerNameColumn } from '#server/db/scope.ts';
import { sqlSearch } from '#server/db/search-sql.ts';
import { raw, type Sql, sql } from '#server/db/sql.ts';
import { clientFilters } from '#shared/operations/clients/client-filters.ts';
import type { ClientFilter, ClientRow, ClientSortField } from '#shared/operations/clients/clients.ts';
import type { SortColumn } from '#shared/operations/wire/paging.ts';
import { type ClientRecord, clientColumns, toClientRow } from './client-repository.ts';

interface ClientSearchQuery {
  readonly filter: ClientFilter;
  readonly sort: readonly SortColumn<ClientSortField>[];
  readonly offset: number;
  readonly limit: number;
}

const search = sqlSearch<typeof clientFilters, ClientSortField>(clientFilters, {
  texte: {
    at: `p.full_name_n || ' ' || coalesce(p.city_n, '') || ' ' || coalesce(p.phone, '')`,
    searchOutside: (word, scope) => sql`(${clientIsJoined(word, scope)} or ${clientContactsContain(word, scope)})`,
  },
  fullname: 'p.full_name_n',
  firstname: 'p.first_name_n',
  lastname: { at: 'p.last_name_n', searchOutside: clientIsJoined },
  companyName: { at: 'p.company_name_n', searchOutside: clientIsJoined },
  city: 'p.city_n',
  zipCode: 'p.zip_code',
  birthDate: 'p.birth_date',
  personType: 'p.person_type',
  phoneNumber: 'p.phone',
  dateEffet: 'p.last_effect_date',
  hasContract: 'p.has_contract',
  hasInvoice: 'p.has_quote',
});

const buildConditions = (filter: ClientFilter, scope: Scope): Sql => search.where(filter, scope, 'p.broker_id');

/** SQL order of a page; ties by id in the direction of the first column. */
const buildOrdering = (sort: ClientSearchQuery['sort']): Sql =>
  search.order(sort, (sort[0]?.descending ?? true) ? 'p.id desc' : 'p.id', 'smallest');

/** SQL: ids and sort columns of matching clients, read from the covering index alone (`person_search`). */
const matchingIds = ({ filter, sort }: Omit<ClientSearchQuery, 'offset' | 'limit'>, scope: Scope): Sql => {
  const columns = ['p.id', ...new Set(sort.map(({ field }) => search.orderOf(field)))].join(', ');
  return sql`select ${raw(columns)} from person p where ${buildConditions(filter, scope)}`;
};

/** One page and the exact total; a broker has about 20,000 clients (decision client-search). */
export const searchClients = async (
  db: Db,
  scope: Scope,
  query: ClientSearchQuery,
): Promise<{ rows: ClientRow[]; total: number }> => {
  const order = buildOrdering(query.sort);
  // Materialized: otherwise the planner walks a whole index in order to find twenty rows.
  const rows = await db.query<ClientRecord & { total: number }>(sql`
    with found as materialized (${matchingIds(query, scope)}),
    page as materialized (
      select p.id, (select count(*) from found) as total from found p
      order by ${order} limit ${query.limit} offset ${query.offset}
    )
    select ${clientColumns}${brokerNameColumn(scope, 'p.broker_id')}, page.total from page join person p on p.id = page.id order by ${order}`);
  const [first] = rows;
  if (first) return { rows: rows.map(toClientRow), total: first.total };
  return { rows: [], total: query.offset === 0 ? 0 : await countClients(db, scope, query.filter) };
};

const countClients = async (db: Db, scope: Scope, filter: ClientFilter): Promise<number> => {
  const [counted] = await db.query<{ total: number }>(
    sql`select count(*) as total from person p where ${buildConditions(filter, scope)}`,
  );
  return counted?.total ?? 0;
};

/** Ids that a search finds, in its order, at most `limit`; exports load their rows by them. */
export const findClientIds = async (
  db: Db,
  scope: Scope,
  { limit, ...query }: Omit<ClientSearchQuery, 'offset'>,
): Promise<number[]> => {
  const rows = await db.query<{ id: number }>(
    sql`${matchingIds(query, scope)} order by ${buildOrdering(query.sort)} limit ${limit}`,
  );
  return rows.map(({ id }) => id);
};
