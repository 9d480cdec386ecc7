import { fold } from '#shared/domain/text.ts';
import type { Db, Scope } from './db.ts';
import type { Named } from './role-repository.ts';
import { within } from './scope.ts';
import { sql } from './sql.ts';

/** The active brokers within a scope whose name holds a text, by name. */
export const activeBrokers = async (db: Db, scope: Scope, name = ''): Promise<Named[]> => {
  const brokers = await db.query<Named>(
    sql`select b.id, b.name from broker b where b.is_enabled and ${within(scope, 'b.id')} order by b.name, b.id`,
  );
  const wanted = fold(name);
  return brokers.filter((broker) => fold(broker.name).includes(wanted));
};
