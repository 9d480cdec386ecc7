import type { Scope } from './db.ts';
import { raw, type Sql, sql } from './sql.ts';

/** The condition that keeps a query within a caller's broker; `column` is written by the program. */
export const within = (scope: Scope, column: string): Sql =>
  scope.kind === 'all' ? raw('true') : sql`${raw(column)} = ${scope.brokerId}`;
