import type { Db, Scope } from '#server/db/db.ts';
import { brokerNameColumn, withinScope } from '#server/db/scope.ts';
import { sqlSearch } from '#server/db/search-sql.ts';
import { join, raw, type Sql, sql } from '#server/db/sql.ts';
import type { ClaimFilter, ClaimRow, ClaimSortField, PortfolioClaim } from '#shared/operations/contracts/claims.ts';
import { claimFilters } from '#shared/operations/contracts/contract-filters.ts';
import type { SortColumn } from '#shared/operations/wire/paging.ts';
import { closedClaimStates } from '#shared/primitives/vocabulary/statuses.ts';
import { catalogue, unknownFamily } from '#shared/products/catalogue.ts';
import { holderIsJoined } from './holder-search.ts';

const occurredOn = `(k.occurred_at at time zone 'Pacific/Noumea')::date`;
/** Day of the declaration in Nouméa; of the opening for a claim whose declaration the insurer did not report. */
const declaredOn = `(coalesce((k.detail ->> 'declarationDateTime')::timestamptz, k.opened_at)
  at time zone 'Pacific/Noumea')::date`;

const families = sql`(case c.product_code ${join(
  catalogue.map(({ code, family }) => sql`when ${code} then ${family}`),
  ' ',
)} else ${unknownFamily} end)`;

const search = sqlSearch<typeof claimFilters, ClaimSortField>(claimFilters, {
  texte: { at: `lower(k.number) || ' ' || c.numero_n || ' ' || c.holder_n`, searchOutside: holderIsJoined },
  numero: { at: 'lower(k.number)', order: 'lower(k.number) collate "C"' },
  contractNumber: 'c.numero_n',
  nomSouscripteur: { at: 'c.holder_n', searchOutside: holderIsJoined },
  state: { at: 'k.state', order: 'k.state collate "C"' },
  family: { at: families },
  occurredOn,
  declaredOn,
  declaredBy: `concat_ws(' ', u.first_name_n, u.last_name_n)`,
  isOpen: { at: sql`k.state <> all(${[...closedClaimStates]}::text[])` },
  personId: 'c.person_id',
  brokerId: 'c.broker_id',
  type: { at: 'k.type', order: 'k.type collate "C"' },
});

const source = raw(`claim k join contract c on c.id = k.contract_id left join app_user u on u.id = k.declared_by`);

/** SQL: columns of a `PortfolioClaim`. */
const claimColumns = raw(`k.id, k.number, ${occurredOn} as "occurredOn", ${declaredOn} as "declaredOn", k.state,
  k.sub_state as "subState", k.type, nullif(concat_ws(' ', u.first_name, u.last_name), '') as "declaredBy",
  c.broker_id as "brokerId"`);

/** SQL: columns of a `ClaimRow`. */
const rowColumns = (scope: Scope): Sql => sql`${claimColumns}, c.id as "contractId", c.numero as "contractNumber",
  c.product_code as "codeProduit", c.person_id as "personId",
  c.holder_name as "nomSouscripteur"${brokerNameColumn(scope, 'c.broker_id')}`;

interface ClaimSearchQuery {
  readonly filter: Partial<ClaimFilter>;
  readonly sort: readonly SortColumn<ClaimSortField>[];
  readonly offset: number;
  readonly limit: number;
}

const buildConditions = (filter: Partial<ClaimFilter>, scope: Scope): Sql => search.where(filter, scope, 'c.broker_id');

/** One page of the claims that a filter finds within a scope, and the exact count. */
export const searchClaims = async (
  db: Db,
  scope: Scope,
  { filter, sort, offset, limit }: ClaimSearchQuery,
): Promise<{ rows: ClaimRow[]; total: number }> => {
  const where = buildConditions(filter, scope);
  const rows = await db.query<ClaimRow>(sql`
    select ${rowColumns(scope)} from ${source} where ${where}
    order by ${search.order(sort, 'k.id desc')} limit ${limit} offset ${offset}`);
  const [counted] = await db.query<{ total: number }>(sql`select count(*) as total from ${source} where ${where}`);
  return { rows, total: counted?.total ?? 0 };
};

/** Ids that a search finds, in its order, at most `limit`; exports load their rows by them. */
export const findClaimIds = async (
  db: Db,
  scope: Scope,
  { filter, sort, limit }: Omit<ClaimSearchQuery, 'offset'>,
): Promise<number[]> => {
  const rows = await db.query<{ id: number }>(sql`
    select k.id from ${source} where ${buildConditions(filter, scope)}
    order by ${search.order(sort, 'k.id desc')} limit ${limit}`);
  return rows.map(({ id }) => id);
};

/** Rows of claims within a scope, unordered. */
export const findClaimRows = (db: Db, scope: Scope, ids: readonly number[]): Promise<ClaimRow[]> =>
  db.query<ClaimRow>(sql`
    select ${rowColumns(scope)} from ${source}
    where k.id = any(${[...ids]}::bigint[]) and ${withinScope(scope, 'c.broker_id')}`);

/** Claims whose number contains a folded text, newest first. */
export const findClaimsByNumber = (db: Db, scope: Scope, text: string, limit: number): Promise<ClaimRow[]> =>
  db.query<ClaimRow>(sql`
    select ${rowColumns(scope)} from ${source}
    where ${withinScope(scope, 'c.broker_id')} and strpos(lower(k.number), ${text}) > 0
    order by k.occurred_at desc, k.id desc limit ${limit}`);

/** Claims of contracts for the search of a device, by contract. The contracts must be within the caller's scope. */
export const findPortfolioClaims = async (
  db: Db,
  contractIds: readonly number[],
): Promise<Map<number, PortfolioClaim[]>> => {
  const rows = await db.query<PortfolioClaim & { readonly contractId: number }>(sql`
    select ${claimColumns}, k.contract_id as "contractId" from ${source}
    where k.contract_id = any(${[...contractIds]}::bigint[]) order by k.id`);
  const grouped = Map.groupBy(rows, ({ contractId }) => contractId);
  return new Map([...grouped].map(([id, claims]) => [id, claims.map(({ contractId: _, ...claim }) => claim)]));
};
