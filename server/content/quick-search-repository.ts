import { clientRows } from '#server/clients/client-repository.ts';
import { contractRows } from '#server/contracts/contract-search-repository.ts';
import type { Db, Scope } from '#server/db/db.ts';
import { within } from '#server/db/scope.ts';
import { and, join, raw, type Sql, sql } from '#server/db/sql.ts';
import type { ClientRow } from '#shared/contract/clients/clients.ts';
import type { ContractRow } from '#shared/contract/contracts/contracts.ts';
import type { QuickQuery } from '#shared/search/quick-search.ts';

const either = (conditions: readonly Sql[]): Sql => sql`(${join(conditions, ' or ', raw('false'))})`;
const holds = (column: string, text: string): Sql => sql`strpos(${raw(column)}, ${text}) > 0`;

/** Reads rows by ids that were found in order. */
const inOrder = async <Row extends { readonly id: number }>(
  found: Promise<readonly { readonly id: number }[]>,
  load: (ids: readonly number[]) => Promise<Row[]>,
): Promise<Row[]> => {
  const ids = (await found).map(({ id }) => id);
  const rows = new Map((ids.length === 0 ? [] : await load(ids)).map((row) => [row.id, row]));
  return ids.flatMap((id) => rows.get(id) ?? []);
};

/** The same rules and order as `matchesQuickContract` (src/shared/search/quick-search.ts), in SQL. */
export const quickContracts = (db: Db, scope: Scope, query: QuickQuery, limit: number): Promise<ContractRow[]> => {
  const { compact, words, plate } = query;
  const inWords = and(words.map((word) => either([holds('c.numero_n', word), holds('c.holder_n', word)])));
  // Apart, so that only this looks outside of the index that covers the search.
  const withPlate = sql`c.id in (select v.id from contract v
    where ${within(scope, 'v.broker_id')} and v.plate_n >= ${plate} and v.plate_n < ${`${plate}~`})`;
  const means = [...(compact ? [holds('c.numero_n', compact)] : []), ...(plate ? [withPlate] : []), inWords];
  const found = db.query<{ id: number }>(sql`
    select c.id from contract c where ${within(scope, 'c.broker_id')} and ${either(means)}
    order by c.numero_n = ${compact} desc, c.effect_date desc, c.id desc limit ${limit}`);
  return inOrder(found, (ids) => contractRows(db, scope, ids));
};

/** The same rules and order as `matchesQuickClient` (src/shared/search/quick-search.ts), in SQL. */
export const quickClients = (db: Db, scope: Scope, query: QuickQuery, limit: number): Promise<ClientRow[]> => {
  const { text, words, phone, day } = query;
  const means = [
    and(words.map((word) => holds('p.full_name_n', word))),
    ...(phone ? [holds('p.phone', phone)] : []),
    ...(day ? [sql`p.birth_date = ${day}::date`] : []),
  ];
  const found = db.query<{ id: number }>(sql`
    select p.id from person p where ${within(scope, 'p.broker_id')} and ${either(means)}
    order by starts_with(p.full_name_n, ${text}) desc, p.last_effect_date desc nulls last, p.id desc limit ${limit}`);
  return inOrder(found, (ids) => clientRows(db, scope, ids));
};
