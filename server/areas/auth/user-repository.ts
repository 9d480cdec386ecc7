import type { Db, Scope } from '#server/db/db.ts';
import { raw, sql } from '#server/db/sql.ts';
import type { SessionUser } from '#shared/operations/wire/session-shape.ts';
import { displayName } from '#shared/primitives/display-name.ts';
import { foldAddress } from '#shared/primitives/text.ts';

/** Condition for signing in: an enabled user with an enabled role and, if linked, an enabled broker. */
export const isActiveUser = raw('u.is_enabled and r.is_enabled and coalesce(b.is_enabled, true)');
export const userTables = raw('app_user u join role r on r.id = u.role_id left join broker b on b.id = u.broker_id');
export const userColumns = raw(
  'u.id as user_id, u.email, u.first_name, u.last_name, u.broker_id, r.kind, r.contact_days, r.requires_second_factor, r.receives_payments, r.sees_commissions, b.code as broker_code, b.name as broker_name',
);

export interface UserRow {
  readonly user_id: number;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly broker_id: number | null;
  readonly kind: 'root' | 'admin' | 'broker' | 'agency';
  /** Days without contact with the server after which a device locks. */
  readonly contact_days: number;
  readonly requires_second_factor: boolean;
  readonly receives_payments: boolean;
  readonly sees_commissions: boolean;
  readonly broker_code: string | null;
  readonly broker_name: string | null;
}

/** User in the format of the API. */
export const toSessionUser = (row: UserRow): SessionUser => ({
  id: row.user_id,
  userBrokerCode: row.broker_code,
  userBrokerId: row.broker_id,
  agency: row.broker_code === null ? null : { code: row.broker_code, name: row.broker_name ?? row.broker_code },
  isRoot: row.kind === 'root',
  isAdmin: row.kind === 'admin',
  isBroker: row.kind === 'broker',
  receivesPayments: row.receives_payments,
  seesCommissions: row.sees_commissions,
  ...displayName({ firstName: row.first_name, lastName: row.last_name, email: row.email }),
});

/** Rows that the person may see; none without a broker (ids start at 1). */
export const toScope = (row: UserRow): Scope =>
  row.kind === 'root' || row.kind === 'admin' ? { kind: 'all' } : { kind: 'broker', brokerId: row.broker_id ?? 0 };

/** Finds the active account of an e-mail address (case and accents ignored), with its password hash. */
export const findActiveUserByEmail = async (
  db: Db,
  email: string,
): Promise<(UserRow & { readonly password_hash: string }) | undefined> => {
  const [row] = await db.query<UserRow & { password_hash: string }>(
    sql`select ${userColumns}, u.password_hash from ${userTables} where u.email_n = ${foldAddress(email)} and ${isActiveUser}`,
  );
  return row;
};

export const findActiveUser = async (db: Db, userId: number): Promise<UserRow | undefined> => {
  const [row] = await db.query<UserRow>(
    sql`select ${userColumns} from ${userTables} where u.id = ${userId} and ${isActiveUser}`,
  );
  return row;
};

/** Locks a user's row until the transaction ends: concurrent removals of their second factors are serialized. */
export const lockUser = async (tx: Db, userId: number): Promise<void> => {
  await tx.query(sql`select id from app_user where id = ${userId} for update`);
};

/** Password hash of a user, for checking it again before a sensitive change. */
export const findPasswordHash = async (db: Db, userId: number): Promise<string | undefined> => {
  const [row] = await db.query<{ password_hash: string }>(sql`select password_hash from app_user where id = ${userId}`);
  return row?.password_hash;
};

export const setPasswordHash = async (db: Db, userId: number, passwordHash: string): Promise<void> => {
  await db.query(sql`update app_user set password_hash = ${passwordHash} where id = ${userId}`);
};

/** Returns the wrapped device key of a user, created by `create` if missing; of two concurrent calls the first one wins. */
export const getOrCreateDeviceKey = async (db: Db, userId: number, create: () => Buffer): Promise<Buffer> => {
  const readDeviceKey = async () => {
    const [row] = await db.query<{ device_key_wrapped: Buffer | null }>(
      sql`select device_key_wrapped from app_user where id = ${userId}`,
    );
    return row?.device_key_wrapped ?? undefined;
  };
  const existing = await readDeviceKey();
  if (existing) return existing;
  await db.query(
    sql`update app_user set device_key_wrapped = ${create()} where id = ${userId} and device_key_wrapped is null`,
  );
  const winner = await readDeviceKey();
  if (!winner) throw new Error(`User ${userId} has no device key after one was written`);
  return winner;
};

/** Finds a broker (`agency` on the wire) by code, within the caller's scope. */
export const findAgency = async (
  db: Db,
  scope: Scope,
  code: string,
): Promise<{ readonly code: string; readonly name: string } | undefined> => {
  const [row] = await db.query<{ code: string; name: string }>(
    scope.kind === 'all'
      ? sql`select code, name from broker where code = ${code}`
      : sql`select code, name from broker where code = ${code} and id = ${scope.brokerId}`,
  );
  return row;
};
