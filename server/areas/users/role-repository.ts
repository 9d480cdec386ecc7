import type { Db } from '#server/db/db.ts';
import { rowId } from '#server/db/row-id.ts';
import { sql } from '#server/db/sql.ts';
import { invalid } from '#server/http/refusal.ts';

export interface IdAndName {
  readonly id: number;
  readonly name: string;
}

export interface RoleRow extends IdAndName {
  readonly kind: 'root' | 'admin' | 'broker' | 'agency';
}

/** Default titles of the role kinds. */
export const roleTitles: Readonly<Record<RoleRow['kind'], string>> = {
  root: 'Super administrateur',
  admin: 'Administrateur',
  broker: 'Courtier',
  agency: 'Agence',
};

/** True for roles that see all brokers: their users must set up a second factor unless configured otherwise. */
export const isSecondFactorDefault = (kind: RoleRow['kind']): boolean => kind === 'root' || kind === 'admin';

/** True for roles whose users see commissions unless configured otherwise. */
export const isCommissionDefault = (kind: RoleRow['kind']): boolean => kind !== 'agency';

/** First active role of a kind; created if there is none, as in an empty database. */
export const getOrCreateRole = async (tx: Db, kind: RoleRow['kind']): Promise<number> => {
  const [existing] = await tx.query<{ id: number }>(
    sql`select id from role where kind = ${kind} and is_enabled order by id limit 1`,
  );
  if (existing) return existing.id;
  return rowId(
    await tx.query<{ id: number }>(
      sql`insert into role (title, kind, requires_second_factor, sees_commissions)
        values (${roleTitles[kind]}, ${kind}, ${isSecondFactorDefault(kind)},
          ${isCommissionDefault(kind)}) returning id`,
    ),
  );
};

/** Active roles of the given kinds, by title. */
export const findActiveRoles = (db: Db, kinds: readonly RoleRow['kind'][]): Promise<RoleRow[]> =>
  db.query<RoleRow>(sql`
    select id, title as name, kind from role where is_enabled and kind = any(${[...kinds]}::text[]) order by title`);

/** Kind of a role, also of a disabled one; undefined for an unknown id. */
export const findRoleKind = async (db: Db, id: number): Promise<RoleRow['kind'] | undefined> => {
  const [role] = await db.query<Pick<RoleRow, 'kind'>>(sql`select kind from role where id = ${id}`);
  return role?.kind;
};

/** Runs a change of people or roles and throws a `Refusal` if no active root would remain, since the change could not be undone. */
export const requireActiveRoot = async <T>(tx: Db, change: () => Promise<T>): Promise<T> => {
  // The lock serializes changes: otherwise two roots could demote each other concurrently.
  await tx.query(sql`select id from role where kind = 'root' order by id for update`);
  const result = await change();
  const activeRoots = await tx.query(sql`
    select 1 from app_user u join role r on r.id = u.role_id
    where r.kind = 'root' and r.is_enabled and u.is_enabled limit 1`);
  if (activeRoots.length === 0) throw invalid({ id: ['Il doit rester au moins un super administrateur actif'] });
  return result;
};
