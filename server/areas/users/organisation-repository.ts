import type { Db } from '#server/db/db.ts';
import { rowId } from '#server/db/row-id.ts';
import { raw, type Sql, sql } from '#server/db/sql.ts';
import { hashVersion } from '#server/http/row-version.ts';
import type { AdminRoleRow, Member, RoleValues } from '#shared/operations/people/admin-organisation.ts';
import { defaultContactDays } from '#shared/primitives/calendar/contact-days.ts';
import { isCommissionDefault, isSecondFactorDefault } from './role-repository.ts';

/** Groups that users belong to. */
type MemberGroup = 'broker' | 'role';
const columnOf: Readonly<Record<MemberGroup, Sql>> = { broker: raw('u.broker_id'), role: raw('u.role_id') };
/** SQL: number of active users of a group. */
export const memberCountSql = (group: MemberGroup): Sql =>
  sql`(select count(*) from app_user u where ${columnOf[group]} = g.id and u.is_enabled)::int as "userCount"`;

export type WithoutVersion<T> = Omit<T, 'version'>;
const toRoleRow = (row: WithoutVersion<AdminRoleRow>): AdminRoleRow => ({
  ...row,
  version: hashVersion([
    row.title,
    row.kind,
    row.isEnabled,
    row.contactDays,
    row.requiresSecondFactor,
    row.receivesPayments,
    row.seesCommissions,
  ]),
});

/** All roles, or one by id. */
export const findRoles = async (db: Db, id: number | null = null): Promise<AdminRoleRow[]> => {
  const rows = await db.query<WithoutVersion<AdminRoleRow>>(sql`
    select g.id, g.title, g.kind, g.is_enabled as "isEnabled", g.contact_days as "contactDays",
      g.requires_second_factor as "requiresSecondFactor", g.receives_payments as "receivesPayments",
      g.sees_commissions as "seesCommissions", ${memberCountSql('role')} from role g
    where ${id}::bigint is null or g.id = ${id} order by g.title, g.id`);
  return rows.map(toRoleRow);
};

/** Inserts a role (`id` null) or updates it; returns the id. Undefined values stay as they are. */
export const saveRole = async (
  tx: Db,
  id: number | null,
  { title, kind, isEnabled, contactDays, requiresSecondFactor, receivesPayments, seesCommissions }: RoleValues,
): Promise<number> => {
  if (id === null)
    return rowId(
      await tx.query<{ id: number }>(
        sql`insert into role (title, kind, is_enabled, contact_days, requires_second_factor, receives_payments,
            sees_commissions)
          values (${title}, ${kind}, ${isEnabled}, ${contactDays ?? defaultContactDays}, ${requiresSecondFactor ?? isSecondFactorDefault(kind)},
            ${receivesPayments ?? true}, ${seesCommissions ?? isCommissionDefault(kind)}) returning id`,
      ),
    );
  await tx.query(sql`update role set title = ${title}, kind = ${kind}, is_enabled = ${isEnabled},
    contact_days = coalesce(${contactDays}::int, contact_days),
    requires_second_factor = coalesce(${requiresSecondFactor}::boolean, requires_second_factor),
    receives_payments = coalesce(${receivesPayments}::boolean, receives_payments),
    sees_commissions = coalesce(${seesCommissions}::boolean, sees_commissions) where id = ${id}`);
  return id;
};

export const removeRole = async (tx: Db, id: number): Promise<void> => {
  await tx.query(sql`delete from role where id = ${id}`);
};

/** Locks a broker or a role until the transaction ends; false if it does not exist. */
export const lockGroup = async (tx: Db, group: MemberGroup, id: number): Promise<boolean> => {
  const table = group === 'broker' ? raw('broker') : raw('role');
  const rows = await tx.query(sql`select id from ${table} where id = ${id} for update`);
  return rows.length > 0;
};

/** Users of a broker or a role, by name. */
export const findMembers = (db: Db, group: MemberGroup, id: number): Promise<Member[]> =>
  db.query<Member>(sql`
    select u.id, u.first_name as firstname, u.last_name as lastname, u.email, u.is_enabled as "isEnabled"
    from app_user u where ${columnOf[group]} = ${id} and u.deleted_at is null order by u.last_name_n, u.first_name_n, u.id`);
