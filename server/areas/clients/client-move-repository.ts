import type { Db, Scope } from '#server/db/db.ts';
import { withinScope } from '#server/db/scope.ts';
import { sql } from '#server/db/sql.ts';
import { fileBytes } from '#server/files/storage-repository.ts';

/** The clients that move: one, or all of a broker. */
type Movers = { readonly clientId: number } | { readonly brokerId: number };

export interface Moved {
  readonly clients: number;
  readonly contracts: number;
  readonly quotes: number;
  readonly requests: number;
}

/** The broker of a client. */
export const brokerOfClient = async (db: Db, id: number): Promise<number | undefined> => {
  const [client] = await db.query<{ brokerId: number }>(
    sql`select broker_id as "brokerId" from person where id = ${id}`,
  );
  return client?.brokerId;
};

/** A broker, by what a move says of them. */
export const findBroker = async (
  db: Db,
  id: number,
): Promise<{ readonly id: number; readonly name: string; readonly isEnabled: boolean } | undefined> => {
  const [broker] = await db.query<{ id: number; name: string; isEnabled: boolean }>(
    sql`select id, name, is_enabled as "isEnabled" from broker where id = ${id}`,
  );
  return broker;
};

/**
 * Whether a client is within a scope, and stays there until this transaction ends: what is written for them now is their
 * broker's also where they are being moved.
 */
export const keepsClient = async (tx: Db, scope: Scope, id: number): Promise<boolean> =>
  (await tx.query(sql`select from person where id = ${id} and ${withinScope(scope, 'broker_id')} for key share`))
    .length > 0;

/** Holds the clients that move, so that nothing is begun for them meanwhile; answers their ids. */
export const holdMovers = async (tx: Db, movers: Movers): Promise<readonly number[]> => {
  const condition = 'clientId' in movers ? sql`id = ${movers.clientId}` : sql`broker_id = ${movers.brokerId}`;
  const rows = await tx.query<{ id: number }>(sql`select id from person where ${condition} order by id for update`);
  return rows.map(({ id }) => id);
};

const contractsOf = (ids: readonly number[]) => sql`c.person_id = any(${ids}::bigint[])`;
const requestsOf = (ids: readonly number[]) =>
  sql`(t.person_id = any(${ids}::bigint[]) or t.contract_id in (select c.id from contract c where ${contractsOf(ids)}))`;

/** What goes with clients. */
export const countMoved = async (db: Db, ids: readonly number[]): Promise<Moved> => {
  const [row] = await db.query<Omit<Moved, 'clients'>>(sql`
    select count(*) filter (where not c.is_estimate)::int as contracts, count(*) filter (where c.is_estimate)::int as quotes,
      (select count(*) from task t where ${requestsOf(ids)})::int as requests
    from contract c where ${contractsOf(ids)}`);
  return { clients: ids.length, contracts: 0, quotes: 0, requests: 0, ...row };
};

/**
 * Gives clients to another broker, with their contracts, quotes, requests and what the files of these weigh. Devices of
 * both brokers hear of it by the triggers of `broker_id`. A reference that another client has there already is dropped.
 */
export const moveClients = async (
  tx: Db,
  ids: readonly number[],
  { from, to }: { readonly from: number; readonly to: number },
): Promise<void> => {
  await tx.query(sql`
    with moved as (
      select coalesce(sum(bytes), 0) as bytes from (${fileBytes(requestsOf(ids), contractsOf(ids))}) files
    )
    update broker b set stored_bytes = b.stored_bytes + case when b.id = ${to} then moved.bytes else -moved.bytes end
    from moved where b.id in (${from}, ${to})`);
  await tx.query(sql`
    update person p set broker_id = ${to}, import_reference = case when exists (
      select from person o where o.broker_id = ${to} and o.import_reference = p.import_reference
    ) then null else p.import_reference end
    where p.id = any(${ids}::bigint[])`);
  await tx.query(sql`update task t set broker_id = ${to} where ${requestsOf(ids)}`);
  await tx.query(sql`update contract c set broker_id = ${to} where ${contractsOf(ids)}`);
};
