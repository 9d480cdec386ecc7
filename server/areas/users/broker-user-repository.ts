import * as v from 'valibot';
import type { Db, Scope } from '#server/db/db.ts';
import { rowId } from '#server/db/row-id.ts';
import { withinScope } from '#server/db/scope.ts';
import { sqlSearch } from '#server/db/search-sql.ts';
import { raw, type Sql, sql } from '#server/db/sql.ts';
import { lockUniqueValue } from '#server/db/unique-value-lock.ts';
import { hashVersion } from '#server/http/row-version.ts';
import type { BrokerUserRow, UserSortField } from '#shared/operations/people/broker-users.ts';
import { userFilters } from '#shared/operations/people/people-filters.ts';
import { type FilterValues, idFilter } from '#shared/operations/wire/filters.ts';
import type { SortColumn } from '#shared/operations/wire/paging.ts';
import { fold, foldAddress } from '#shared/primitives/text.ts';

const ids = { operator: 'isOneOf', schema: v.array(v.number()) } as const;
const filters = {
  ...userFilters,
  brokerId: idFilter,
  brokerIds: { ...ids, column: 'brokerId' },
  roleId: idFilter,
  roleIds: { ...ids, column: 'roleId' },
} as const;
type UserFilter = Partial<FilterValues<typeof filters>>;
/** Sort fields: those of users, and those of administration. */
type SortField = UserSortField | 'id' | 'brokerName' | 'roleTitle';

interface UserSearchQuery extends UserFilter {
  readonly sort: readonly SortColumn<SortField>[];
  readonly offset: number;
  readonly limit: number;
}

// `fold`, which the searched words come from, drops apostrophes.
const foldedEmail = `replace(u.email_n, '''', '')`;
const brokerName = 'coalesce(b.name_n, lower(b.name))';
const search = sqlSearch<typeof filters, SortField>(filters, {
  id: 'u.id',
  words: `concat_ws(' ', u.first_name_n, u.last_name_n, ${foldedEmail}, ${brokerName})`,
  firstName: 'u.first_name_n',
  lastName: 'u.last_name_n',
  email: { at: foldedEmail, order: 'u.email_n collate "C"' },
  isEnabled: 'u.is_enabled',
  brokerId: 'u.broker_id',
  roleId: 'u.role_id',
  brokerName,
  roleTitle: 'lower(r.title)',
});

interface UserRecord {
  readonly id: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly is_enabled: boolean;
  readonly role_id: number;
  readonly role_title: string;
  readonly broker_id: number | null;
  readonly broker_name: string | null;
}

const columns = raw(`u.id, u.first_name, u.last_name, u.email, u.is_enabled, u.role_id, r.title as role_title,
  u.broker_id, b.name as broker_name`);
const source = raw('app_user u join role r on r.id = u.role_id left join broker b on b.id = u.broker_id');

const toUserRow = (record: UserRecord): BrokerUserRow => ({
  version: hashVersion([
    record.first_name,
    record.last_name,
    record.email,
    record.is_enabled,
    record.broker_id,
    record.role_id,
  ]),
  id: record.id,
  firstName: record.first_name,
  lastName: record.last_name,
  email: record.email,
  isEnabled: record.is_enabled,
  role: [{ id: record.role_id, name: record.role_title }],
  userBrokerId: record.broker_id,
  broker:
    record.broker_id === null || record.broker_name === null
      ? null
      : { id: record.broker_id, name: record.broker_name },
});

const buildConditions = (filter: UserFilter, scope: Scope): Sql => search.where(filter, scope, 'u.broker_id');

const buildOrdering = (sort: UserSearchQuery['sort']): Sql => search.order(sort, 'u.id');

/** One page of users and the exact count. */
export const searchUsers = async (
  db: Db,
  scope: Scope,
  query: UserSearchQuery,
): Promise<{ rows: BrokerUserRow[]; total: number }> => {
  const where = buildConditions(query, scope);
  const rows = await db.query<UserRecord>(
    sql`select ${columns} from ${source} where ${where} order by ${buildOrdering(query.sort)}
      limit ${query.limit} offset ${query.offset}`,
  );
  const [counted] = await db.query<{ total: number }>(sql`select count(*) as total from ${source} where ${where}`);
  return { rows: rows.map(toUserRow), total: counted?.total ?? 0 };
};

/** Ids that a search finds, in its order, at most `limit`; exports load their rows by them. */
export const findUserIds = async (db: Db, scope: Scope, query: Omit<UserSearchQuery, 'offset'>): Promise<number[]> => {
  const rows = await db.query<{ id: number }>(
    sql`select u.id from ${source} where ${buildConditions(query, scope)} order by ${buildOrdering(query.sort)} limit ${query.limit}`,
  );
  return rows.map(({ id }) => id);
};

/** True if the person ever signed in. */
export const hasSignedIn = async (tx: Db, id: number): Promise<boolean> =>
  (await tx.query(sql`select 1 from session where user_id = ${id} limit 1`)).length > 0;

/** Rows of users within a scope, unordered. */
export const findUserRows = async (db: Db, scope: Scope, ids: readonly number[]): Promise<BrokerUserRow[]> => {
  const records = await db.query<UserRecord>(
    sql`select ${columns} from ${source} where u.id = any(${[...ids]}::bigint[]) and ${withinScope(scope, 'u.broker_id')}`,
  );
  return records.map(toUserRow);
};

/** User within the scope, or undefined. */
export const findUser = async (db: Db, scope: Scope, id: number): Promise<BrokerUserRow | undefined> => {
  const [record] = await db.query<UserRecord>(
    sql`select ${columns} from ${source} where u.id = ${id} and ${withinScope(scope, 'u.broker_id')}`,
  );
  return record && toUserRow(record);
};

/** Id of the user with an e-mail address (case and accents ignored), enabled or not. */
export const findUserId = async (db: Db, email: string): Promise<number | undefined> => {
  const [user] = await db.query<{ id: number }>(sql`select id from app_user where email_n = ${foldAddress(email)}`);
  return user?.id;
};

/** True if another user has the e-mail address. It stays free until the transaction ends, which then may write it. */
export const isEmailTaken = async (tx: Db, email: string, exceptId: number | null): Promise<boolean> => {
  await lockUniqueValue(tx, 'sign-in address');
  const rows = await tx.query(
    sql`select 1 from app_user where email_n = ${foldAddress(email)} and id is distinct from ${exceptId}::bigint`,
  );
  return rows.length > 0;
};

interface UserValues {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

const nameAssignments = (
  values: UserValues,
): Sql => sql`first_name = ${values.firstName}, last_name = ${values.lastName},
  email = ${values.email}, email_n = ${foldAddress(values.email)}, first_name_n = ${fold(values.firstName)},
  last_name_n = ${fold(values.lastName)}`;

export const changeNames = async (db: Db, id: number, values: UserValues): Promise<void> => {
  await db.query(sql`update app_user set ${nameAssignments(values)} where id = ${id}`);
};

export const changeUser = async (
  db: Db,
  scope: Scope,
  id: number,
  values: UserValues & { readonly roleId: number; readonly brokerId: number | null; readonly isEnabled: boolean },
): Promise<void> => {
  await db.query(sql`update app_user u set ${nameAssignments(values)}, role_id = ${values.roleId}, broker_id = ${values.brokerId},
    is_enabled = ${values.isEnabled} where u.id = ${id} and ${withinScope(scope, 'u.broker_id')}`);
};

/** Inserts a user without a chosen password, enabled by default; returns the id. */
export const addUser = async (
  db: Db,
  values: UserValues & {
    readonly roleId: number;
    readonly brokerId: number | null;
    readonly passwordHash: string;
    readonly isEnabled?: boolean | undefined;
  },
): Promise<number> => {
  return rowId(
    await db.query<{ id: number }>(sql`
    insert into app_user (email, email_n, password_hash, first_name, last_name, first_name_n, last_name_n, role_id, broker_id, is_enabled)
    values (${values.email}, ${foldAddress(values.email)}, ${values.passwordHash}, ${values.firstName}, ${values.lastName},
      ${fold(values.firstName)}, ${fold(values.lastName)}, ${values.roleId}, ${values.brokerId}, ${values.isEnabled ?? true}) returning id`),
  );
};

/** Tables whose rows of a user are deleted with the account. */
const accountTables = [
  'session',
  'known_device',
  'password_reset',
  'second_factor',
  'recovery_code',
  'code_step',
  'passkey',
  'idempotency',
  'upload_part',
] as const;

/**
 * Deletes the account of a user: nobody can sign in with it, no list shows it and its work is assigned to nobody. The row
 * stays with the name, which what the person recorded states for ever (receipts, remittance slips, notes, history).
 */
export const removeUser = async (tx: Db, id: number, now: Date): Promise<void> => {
  await tx.query(sql`
    insert into removed_person_token (hash, expires_at)
    select t.hash, t.expires_at from session_token t join session s on s.id = t.session_id
    where t.kind = 'refresh' and s.user_id = ${id}
    on conflict do nothing`);
  for (const table of accountTables) await tx.query(sql`delete from ${raw(table)} where user_id = ${id}`);
  await tx.query(sql`delete from delegation where from_user_id = ${id} or to_user_id = ${id}`);
  for (const table of ['reminder', 'action_mark'])
    await tx.query(sql`update ${raw(table)} set assignee_id = null where assignee_id = ${id}`);
  await tx.query(sql`update task set taken_by = null where taken_by = ${id}`);
  await tx.query(sql`
    update app_user set deleted_at = ${now}, role_id = null, is_enabled = false,
      first_name = case when trim(first_name || last_name) = '' then email else first_name end, email = '', email_n = ${`deleted ${id}`},
      password_hash = '', device_key_wrapped = null, wants_morning_mail = false
    where id = ${id}`);
};
