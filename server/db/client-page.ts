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

/** Ids and the count: of all that `found` reads, with `sortedColumns`, then sorted. Counts where it is not known yet. */
export const collected = ({ sort, offset, limit }: ClientPage, found: Sql, total: number | undefined): Sql => sql`
  found as (${found}),
  page as materialized (
    select p.id, ${total === undefined ? raw('(select count(*) from found)') : sql`${total}::bigint`} as total
    from found p order by ${ordering(sort)} limit ${limit} offset ${offset}
  )`;

/** Ids and the count: of `size` persons of whom `where` is true, met on a walk in the order of the page, from the nearer end. */
export const walked = ({ sort, offset, limit }: ClientPage, where: Sql, size: number, total: number): Sql => {
  const rows = Math.max(0, Math.min(limit, size - offset));
  const isBackward = offset > size / 2;
  const from = isBackward ? size - offset - rows : offset;
  return sql`
    page as materialized (
      select p.id, ${total}::bigint as total from person p where ${where}
      order by ${ordering(sort, isBackward)} limit ${rows} offset ${from}
    )`;
};

/** About how many of `everybody` are passed on a walk until the page is whole. */
export const passed = ({ offset, limit }: ClientPage, size: number, everybody: number): number =>
  ((Math.min(offset, Math.abs(size - offset)) + limit) * everybody) / Math.max(size, 1);
