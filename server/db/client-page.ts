import type { ClientSortField } from '#shared/contract/clients.ts';
import type { SortColumn } from '#shared/contract/paging.ts';
import { join, raw, type Sql, sql } from './sql.ts';

/** Which page is asked, of clients in which order. */
export interface ClientPage {
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
  zipCode: 'p.zip_code',
  phoneNumber: 'p.phone',
  dateEffet: 'p.last_effect_date',
};

/** What a page is sorted by, of a person under the alias `p`, and their id. */
export const sortedColumns = (sort: ClientPage['sort']): Sql =>
  raw(['p.id', ...new Set(sort.map(({ field }) => sortSql[field]))].join(', '));

/** The order of a page, or that order from its end. Ties go by id the way of the first column: one index serves both. */
export const ordering = (sort: ClientPage['sort'], isBackward = false): Sql => {
  const columns = sort.map(({ field, descending }) =>
    raw(`${sortSql[field]} ${descending === isBackward ? 'asc nulls first' : 'desc nulls last'}`),
  );
  const newestFirst = sort[0]?.descending ?? true;
  return join([...columns, raw(newestFirst === isBackward ? 'p.id' : 'p.id desc')], ', ');
};

/** The rows of a page of so many, from the nearer end. */
const fromNearerEnd = ({ sort, offset, limit }: ClientPage, size: number): Sql => {
  const ahead = Math.min(offset, size);
  const rows = Math.min(limit, size - ahead);
  const isBackward = ahead > size / 2;
  return sql`order by ${ordering(sort, isBackward)} limit ${rows} offset ${isBackward ? size - ahead - rows : ahead}`;
};

/**
 * Ids and the count: of all that `found` reads, with `sortedColumns`, then sorted. `size` is how many these are, counted
 * where it is not known; `total` is the count that is told, where they are a part of it.
 */
export const collected = (page: ClientPage, found: Sql, size?: number, total = size): Sql => sql`
  found as (${found}),
  page as materialized (
    select p.id, ${total === undefined ? raw('(select count(*) from found)') : sql`${total}::bigint`} as total from found p
    ${size === undefined ? sql`order by ${ordering(page.sort)} limit ${page.limit} offset ${page.offset}` : fromNearerEnd(page, size)}
  )`;

/** Ids and the count: of `size` persons of whom `where` is true, met on a walk in the order of the page. */
export const walked = (page: ClientPage, where: Sql, size: number, total = size): Sql => sql`
  page as materialized (
    select p.id, ${total}::bigint as total from person p where ${where} ${fromNearerEnd(page, size)}
  )`;

/** About how many of `everybody` are passed on a walk until the page is whole. */
export const passed = ({ offset, limit }: ClientPage, size: number, everybody: number): number =>
  ((Math.min(offset, Math.abs(size - offset)) + limit) * everybody) / Math.max(size, 1);
