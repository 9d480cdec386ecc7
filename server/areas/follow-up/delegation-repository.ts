import type { Db } from '#server/db/db.ts';
import { raw, type Sql, sql } from '#server/db/sql.ts';
import type { RequestedDelegation } from '#shared/actions/delegations.ts';
import type { Delegation } from '#shared/operations/follow-up/delegations.ts';

/** A saved delegation with what notices and its end need. */
export interface StoredDelegation extends Delegation {
  readonly brokerId: number;
  readonly revokedAt: string | null;
  readonly revokedBy: string | null;
}

/** SQL: full name of a user of the joined table `alias`, null if empty. */
const fullNameSql = (alias: string): Sql =>
  raw(`nullif(trim(concat(${alias}.first_name, ' ', ${alias}.last_name)), '')`);

/** Delegations by a condition on `d` and on the delegate `t`, oldest first. A client who moved to another broker is not named. */
const loadDelegations = (db: Db, condition: Sql): Promise<StoredDelegation[]> =>
  db.query<StoredDelegation>(sql`
    select d.id, d.broker_id as "brokerId", d.from_day as "fromDay", d.to_day as "toDay",
      jsonb_build_object('id', f.id, 'name', coalesce(${fullNameSql('f')}, f.email)) as from,
      jsonb_build_object('id', t.id, 'name', coalesce(${fullNameSql('t')}, t.email)) as to,
      case when d.is_for_all_clients then null else (
        select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', coalesce(p.body ->> 'fullname', ''))
          order by p.body ->> 'fullname', p.id), '[]')
        from delegation_client dc join person p on p.id = dc.person_id and p.broker_id = d.broker_id
        where dc.delegation_id = d.id) end as clients,
      ${fullNameSql('c')} as "createdBy", d.created_at as "createdAt", d.revoked_at as "revokedAt", ${fullNameSql('r')} as "revokedBy"
    from delegation d
    join app_user f on f.id = d.from_user_id
    join app_user t on t.id = d.to_user_id
    left join app_user c on c.id = d.created_by
    left join app_user r on r.id = d.revoked_by
    where ${condition} order by d.id`);

/** Current and future delegations of a broker. One to a closed account has no effect: the work is its owner’s again. */
export const findDelegations = async (db: Db, brokerId: number, today: string): Promise<Delegation[]> =>
  (
    await loadDelegations(
      db,
      sql`d.broker_id = ${brokerId} and d.revoked_at is null and coalesce(d.to_day >= ${today}::date, true)
        and t.is_enabled and t.broker_id = d.broker_id`,
    )
  ).map(({ brokerId: _, revokedAt: __, revokedBy: ___, ...delegation }) => delegation);

/** Delegation by its id, whatever its state. */
export const findDelegationById = async (db: Db, id: number): Promise<StoredDelegation | undefined> =>
  (await loadDelegations(db, sql`d.id = ${id}`))[0];

/** A person whose work may be delegated. Disabled accounts count: somebody may have left. */
export interface Delegator {
  readonly id: number;
  readonly name: string;
  readonly brokerId: number | null;
}

export const findDelegator = async (db: Db, userId: number): Promise<Delegator | undefined> => {
  const [row] = await db.query<Delegator>(sql`
    select f.id, coalesce(${fullNameSql('f')}, f.email) as name, f.broker_id as "brokerId" from app_user f where f.id = ${userId}`);
  return row;
};

/** Locks the account of a person until the transaction ends, so that two delegations of the same work are not saved at once. */
export const lockDelegator = async (tx: Db, userId: number): Promise<void> => {
  await tx.query(sql`select from app_user where id = ${userId} for no key update`);
};

/** Locks a delegation until the transaction ends. */
export const lockDelegation = async (tx: Db, id: number): Promise<void> => {
  await tx.query(sql`select from delegation where id = ${id} for update`);
};

/** Ids of clients that do not belong to a broker; the others are locked against a move. */
export const findForeignClients = async (tx: Db, brokerId: number, ids: readonly number[]): Promise<number[]> => {
  const rows = await tx.query<{ id: number }>(sql`
    select id from person where id = any(${[...ids]}::bigint[]) and broker_id = ${brokerId} order by id for key share`);
  const ownIds = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !ownIds.has(id));
};

/** Inserts a delegation; returns its id. */
export const addDelegation = async (
  tx: Db,
  delegation: RequestedDelegation & { readonly brokerId: number; readonly createdBy: number; readonly createdAt: Date },
): Promise<number> => {
  const { brokerId, fromId, toId, fromDay, toDay, clientIds, createdBy, createdAt } = delegation;
  const [row] = await tx.query<{ id: number }>(sql`
    insert into delegation (broker_id, from_user_id, to_user_id, from_day, to_day, is_for_all_clients, created_by, created_at)
    values (${brokerId}, ${fromId}, ${toId}, ${fromDay}::date, ${toDay}::date, ${clientIds === null}, ${createdBy}, ${createdAt})
    returning id`);
  if (!row) throw new Error('The new delegation has no id');
  await tx.query(sql`
    insert into delegation_client (delegation_id, person_id)
    select ${row.id}::bigint, id from unnest(${[...(clientIds ?? [])]}::bigint[]) as id on conflict do nothing`);
  return row.id;
};

export const revokeDelegation = async (tx: Db, id: number, revocation: { userId: number; at: Date }): Promise<void> => {
  await tx.query(
    sql`update delegation set revoked_at = ${revocation.at}, revoked_by = ${revocation.userId} where id = ${id}`,
  );
};
