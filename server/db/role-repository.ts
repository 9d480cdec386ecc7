import type { Db } from './db.ts';
import { sql } from './sql.ts';

export interface Named {
  readonly id: number;
  readonly name: string;
}

export interface RoleRow extends Named {
  readonly kind: 'root' | 'admin' | 'broker' | 'agency';
}

/** The active roles of the given kinds, by title. */
export const activeRoles = (db: Db, kinds: readonly RoleRow['kind'][]): Promise<RoleRow[]> =>
  db.query<RoleRow>(sql`
    select id, title as name, kind from role where is_enabled and kind = any(${[...kinds]}::text[]) order by title`);
