import type { Scope } from './db.ts';
import { raw, type Sql, sql } from './sql.ts';

/** The condition that keeps a query within a caller's broker; `column` is written by the program. */
export const within = (scope: Scope, column: string): Sql =>
  scope.kind === 'all' ? raw('true') : sql`${raw(column)} = ${scope.brokerId}`;

/** The name of a row’s broker as a further column, `brokerName`, for who sees every broker’s rows; nothing for anybody else. */
export const brokerNameOf = (scope: Scope, column: string): Sql =>
  raw(scope.kind === 'all' ? `, (select name from broker where id = ${column}) as "brokerName"` : '');
