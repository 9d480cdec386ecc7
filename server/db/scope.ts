import type { Scope } from './db.ts';
import { raw, type Sql, sql } from './sql.ts';

/** Condition that restricts a query to the caller's broker. `column` is program text. */
export const withinScope = (scope: Scope, column: string): Sql =>
  scope.kind === 'all' ? raw('true') : sql`${raw(column)} = ${scope.brokerId}`;

/** Selects the broker name as `brokerName` if the caller sees all brokers; empty otherwise. */
export const brokerNameColumn = (scope: Scope, column: string): Sql =>
  raw(scope.kind === 'all' ? `, (select name from broker where id = ${column}) as "brokerName"` : '');
