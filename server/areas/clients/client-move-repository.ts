import { heldAmount, isUnremittedByBroker } from '#server/areas/contracts/contract-search-repository.ts';
import type { Db, Scope } from '#server/db/db.ts';
import { withinScope } from '#server/db/scope.ts';
import { empty, type Sql, sql } from '#server/db/sql.ts';
import { fileSizesSql } from '#server/files/storage-repository.ts';

/** Clients to move: one, or all of a broker. */
type ClientsToMove = { readonly clientId: number } | { readonly brokerId: number };

export interface MoveCounts {
  readonly clients: number;
  readonly contracts: number;
  readonly quotes: number;
  readonly requests: number;
}

/** Payments that stay with the former broker of the clients. Amounts in whole XPF. */
export interface RemainingPayments {
  readonly payments: number;
  readonly amount: number;
  /** Cash and cheques that are not handed over yet. */
  readonly unremitted: number;
  readonly unremittedAmount: number;
  /** Card payments that somebody has open. */
  readonly openOrders: number;
}

/** Broker data needed for a move. */
export const findBroker = async (
  db: Db,
  id: number,
): Promise<{ readonly id: number; readonly name: string; readonly isEnabled: boolean } | undefined> => {
  const [broker] = await db.query<{ id: number; name: string; isEnabled: boolean }>(
    sql`select id, name, is_enabled as "isEnabled" from broker where id = ${id}`,
  );
  return broker;
};

const selectBrokerOfClient = async (db: Db, scope: Scope, id: number, lock: Sql): Promise<number | undefined> => {
  const [client] = await db.query<{ brokerId: number }>(
    sql`select broker_id as "brokerId" from person where id = ${id} and ${withinScope(scope, 'broker_id')} ${lock}`,
  );
  return client?.brokerId;
};

/** Broker of a client within the scope; undefined out of scope. */
export const findBrokerOfClient = (db: Db, scope: Scope, id: number): Promise<number | undefined> =>
  selectBrokerOfClient(db, scope, id, empty);

/**
 * Broker of a client within the scope, who will own the rows written in this transaction; undefined out of scope. Locks the
 * client against a move until the transaction ends, so that rows written now stay with the client.
 */
export const lockClientAgainstMove = (tx: Db, scope: Scope, id: number): Promise<number | undefined> =>
  selectBrokerOfClient(tx, scope, id, sql`for key share`);

/** Locks the clients to move until the transaction ends; returns their ids. */
export const lockClientsToMove = async (tx: Db, clientsCondition: ClientsToMove): Promise<readonly number[]> => {
  const condition =
    'clientId' in clientsCondition
      ? sql`id = ${clientsCondition.clientId}`
      : sql`broker_id = ${clientsCondition.brokerId}`;
  const rows = await tx.query<{ id: number }>(sql`select id from person where ${condition} order by id for update`);
  return rows.map(({ id }) => id);
};

const belongsToClients = (ids: readonly number[]) => sql`c.person_id = any(${ids}::bigint[])`;
/** Requests of the clients. One about the surplus of a payment stays with the broker who took the money. */
const concernsClients = (ids: readonly number[]) =>
  sql`((t.person_id = any(${ids}::bigint[]) or t.contract_id in (select c.id from contract c where ${belongsToClients(ids)}))
    and not exists (select from payment_surplus s where s.task_id = t.id and s.received_payment_id is not null))`;

/** Counts what moves together with the clients. */
export const countMoved = async (db: Db, ids: readonly number[]): Promise<MoveCounts> => {
  const [row] = await db.query<Omit<MoveCounts, 'clients'>>(sql`
    select count(*) filter (where not c.is_estimate)::int as contracts, count(*) filter (where c.is_estimate)::int as quotes,
      (select count(*) from task t where ${concernsClients(ids)})::int as requests
    from contract c where ${belongsToClients(ids)}`);
  return { clients: ids.length, contracts: 0, quotes: 0, requests: 0, ...row };
};

/** Counts the payments of the clients that their broker received, and the card payments under way. */
export const countLeftBehind = async (db: Db, ids: readonly number[], now: Date): Promise<RemainingPayments> => {
  const [row] = await db.query<RemainingPayments>(sql`
    select count(*)::int as payments, coalesce(sum(r.amount), 0)::float8 as amount,
      count(*) filter (where ${isUnremittedByBroker})::int as unremitted,
      coalesce(sum(${heldAmount}) filter (where ${isUnremittedByBroker}), 0)::float8 as "unremittedAmount",
      (select count(*)::int from payment_order o join contract c on c.id = o.contract_id
        where ${belongsToClients(ids)} and o.state = 'open' and o.expires_at > ${now}) as "openOrders"
    from received_payment r join contract c on c.id = r.contract_id and c.broker_id = r.broker_id
    where ${belongsToClients(ids)} and r.cancelled is null`);
  if (!row) throw new Error('Nothing was counted');
  return row;
};

/**
 * Moves clients to another broker with their contracts, quotes, requests and file sizes. Triggers on `broker_id` inform the
 * devices of both brokers. An import reference that already exists at the new broker is dropped.
 */
export const moveClients = async (
  tx: Db,
  ids: readonly number[],
  { from, to }: { readonly from: number; readonly to: number },
): Promise<void> => {
  await tx.query(sql`
    with moved as (
      select coalesce(sum(bytes), 0) as bytes from (${fileSizesSql(concernsClients(ids), belongsToClients(ids))}) files
    )
    update broker b set stored_bytes = b.stored_bytes + case when b.id = ${to} then moved.bytes else -moved.bytes end
    from moved where b.id in (${from}, ${to})`);
  await tx.query(sql`
    update person p set broker_id = ${to}, import_reference = case when exists (
      select from person o where o.broker_id = ${to} and o.import_reference = p.import_reference
    ) then null else p.import_reference end
    where p.id = any(${ids}::bigint[])`);
  await tx.query(sql`update task t set broker_id = ${to} where ${concernsClients(ids)}`);
  await tx.query(sql`update contract c set broker_id = ${to} where ${belongsToClients(ids)}`);
};
