import type { Db } from '#server/db/db.ts';
import { rowId } from '#server/db/row-id.ts';
import { raw, type Sql, sql } from '#server/db/sql.ts';
import type { AdminBrokerRow, AdminRoleRow, Member, RoleValues } from '#shared/contract/people/admin-organisation.ts';
import type { BrokerForm } from '#shared/inputs/organisation-forms.ts';
import { usualContactDays } from '#shared/primitives/contact-days.ts';
import { versionOf } from './row-version.ts';

/** What people belong to. */
export type Group = 'broker' | 'role';
const columnOf: Readonly<Record<Group, Sql>> = { broker: raw('u.broker_id'), role: raw('u.role_id') };
/** How many active people a group has. */
const countOf = (group: Group): Sql =>
  sql`(select count(*) from app_user u where ${columnOf[group]} = g.id and u.is_enabled)::int as "userCount"`;

type Unversioned<T> = Omit<T, 'version'>;
const brokerRow = (row: Unversioned<AdminBrokerRow>): AdminBrokerRow => ({
  ...row,
  version: versionOf([row.name, row.code, row.login, row.isEnabled]),
});
const roleRow = (row: Unversioned<AdminRoleRow>): AdminRoleRow => ({
  ...row,
  version: versionOf([row.title, row.kind, row.isEnabled, row.contactDays, row.requiresSecondFactor]),
});

/** Every broker, or the one of an id. */
export const brokers = async (db: Db, id: number | null = null): Promise<AdminBrokerRow[]> => {
  const rows = await db.query<Unversioned<AdminBrokerRow>>(sql`
    select g.id, g.name, g.code, g.login, g.is_enabled as "isEnabled", ${countOf('broker')} from broker g
    where ${id}::bigint is null or g.id = ${id} order by g.name, g.id`);
  return rows.map(brokerRow);
};

/** Every role, or the one of an id. */
export const allRoles = async (db: Db, id: number | null = null): Promise<AdminRoleRow[]> => {
  const rows = await db.query<Unversioned<AdminRoleRow>>(sql`
    select g.id, g.title, g.kind, g.is_enabled as "isEnabled", g.contact_days as "contactDays",
      g.requires_second_factor as "requiresSecondFactor", ${countOf('role')} from role g
    where ${id}::bigint is null or g.id = ${id} order by g.title, g.id`);
  return rows.map(roleRow);
};

/** Adds a broker (`id` null) or writes it; answers its id. */
export const writeBroker = async (tx: Db, id: number | null, values: BrokerForm): Promise<number> => {
  const { name, code, login, isEnabled } = values;
  if (id === null)
    return rowId(
      await tx.query<{ id: number }>(sql`insert into broker (name, code, login, is_enabled)
        values (${name}, ${code}, ${login}, ${isEnabled}) returning id`),
    );
  await tx.query(sql`update broker set name = ${name}, code = ${code}, login = ${login}, is_enabled = ${isEnabled}
    where id = ${id}`);
  return id;
};

/** Adds a role (`id` null) or writes it; answers its id. What is not said of it stays as it is. */
export const writeRole = async (
  tx: Db,
  id: number | null,
  { title, kind, isEnabled, contactDays, requiresSecondFactor }: RoleValues,
): Promise<number> => {
  if (id === null)
    return rowId(
      await tx.query<{ id: number }>(
        sql`insert into role (title, kind, is_enabled, contact_days, requires_second_factor)
          values (${title}, ${kind}, ${isEnabled}, ${contactDays ?? usualContactDays}, ${requiresSecondFactor ?? false}) returning id`,
      ),
    );
  await tx.query(sql`update role set title = ${title}, kind = ${kind}, is_enabled = ${isEnabled},
    contact_days = coalesce(${contactDays}::int, contact_days),
    requires_second_factor = coalesce(${requiresSecondFactor}::boolean, requires_second_factor) where id = ${id}`);
  return id;
};

export const removeRole = async (tx: Db, id: number): Promise<void> => {
  await tx.query(sql`delete from role where id = ${id}`);
};

/** Locks a broker or a role until the transaction ends; false where there is none. */
export const lockGroup = async (tx: Db, group: Group, id: number): Promise<boolean> => {
  const table = group === 'broker' ? raw('broker') : raw('role');
  const rows = await tx.query(sql`select id from ${table} where id = ${id} for update`);
  return rows.length > 0;
};

/** The people of a broker or of a role, by name. */
export const membersOf = (db: Db, group: Group, id: number): Promise<Member[]> =>
  db.query<Member>(sql`
    select u.id, u.first_name as firstname, u.last_name as lastname, u.email, u.is_enabled as "isEnabled"
    from app_user u where ${columnOf[group]} = ${id} order by u.last_name_n, u.first_name_n, u.id`);
