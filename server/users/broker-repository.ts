import type { Db, Scope } from '#server/db/db.ts';
import { within } from '#server/db/scope.ts';
import { sql } from '#server/db/sql.ts';
import { fold } from '#shared/primitives/text.ts';
import type { Named } from './role-repository.ts';

/** The active brokers within a scope whose name holds a text, by name. */
export const activeBrokers = async (db: Db, scope: Scope, name = ''): Promise<Named[]> => {
  const brokers = await db.query<Named>(
    sql`select b.id, b.name from broker b where b.is_enabled and ${within(scope, 'b.id')} order by b.name, b.id`,
  );
  const wanted = fold(name);
  return brokers.filter((broker) => fold(broker.name).includes(wanted));
};
