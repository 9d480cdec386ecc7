import type { Db } from '#server/db/db.ts';
import { rowId } from '#server/db/row-id.ts';
import { sql } from '#server/db/sql.ts';
import { invalid } from '#server/http/refusal.ts';

export interface Named {
  readonly id: number;
  readonly name: string;
}

export interface RoleRow extends Named {
  readonly kind: 'root' | 'admin' | 'broker' | 'agency';
}

/** What the first role of each kind is called. */
export const roleTitles: Readonly<Record<RoleRow['kind'], string>> = {
  root: 'Super administrateur',
  admin: 'Administrateur',
  broker: 'Courtier',
  agency: 'Agence',
};

/** The first active role of a kind; made where there is none, as in an empty database. */
export const roleOfKind = async (tx: Db, kind: RoleRow['kind']): Promise<number> => {
  const [known] = await tx.query<{ id: number }>(
    sql`select id from role where kind = ${kind} and is_enabled order by id limit 1`,
  );
  if (known) return known.id;
  return rowId(
    await tx.query<{ id: number }>(
      sql`insert into role (title, kind) values (${roleTitles[kind]}, ${kind}) returning id`,
    ),
  );
};

/** The active roles of the given kinds, by title. */
export const activeRoles = (db: Db, kinds: readonly RoleRow['kind'][]): Promise<RoleRow[]> =>
  db.query<RoleRow>(sql`
    select id, title as name, kind from role where is_enabled and kind = any(${[...kinds]}::text[]) order by title`);

/** Runs a change of people or roles. Throws a `Refusal` where no active root would be left: nobody could undo it. */
export const keepRoot = async <T>(tx: Db, change: () => Promise<T>): Promise<T> => {
  // One at a time: two who demote one another would both see the other.
  await tx.query(sql`select id from role where kind = 'root' order by id for update`);
  const done = await change();
  const left = await tx.query(sql`
    select 1 from app_user u join role r on r.id = u.role_id
    where r.kind = 'root' and r.is_enabled and u.is_enabled limit 1`);
  if (left.length === 0) throw invalid({ id: ['Il doit rester au moins un super administrateur actif'] });
  return done;
};
