import type { Db } from '#server/db/db.ts';
import { raw, type Sql, sql } from '#server/db/sql.ts';

/** Where a device stands in the changes of a table: the moment of the last change it has, and the row's id. */
export interface Cursor {
  readonly at: string;
  readonly id: number;
}

export const startCursor: Cursor = { at: '1970-01-01T00:00:00.000000Z', id: 0 };

/** Reads a cursor; anything else than one of ours starts from the beginning. */
export const readCursor = (text: string): Cursor => {
  const match = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z)_(\d{1,15})$/.exec(text);
  const at = match?.[1] ?? '';
  return isMoment(at) ? { at, id: Number(match?.[2]) } : startCursor;
};

/** True for a moment that the calendar has: neither `2026-02-30` nor year 0. */
const isMoment = (at: string): boolean => {
  const moment = new Date(at);
  return (
    at >= startCursor.at && !Number.isNaN(moment.getTime()) && moment.toISOString().slice(0, 19) === at.slice(0, 19)
  );
};

export const writeCursor = ({ at, id }: Cursor): string => `${at}_${id}`;

/** Microseconds, as text: the drivers' dates would cut them to milliseconds and the cursor would stand still. */
export const stamp = (column: string): Sql =>
  raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`);

/** The rows changed after the cursor, of a table under an alias. */
export const after = (alias: string, cursor: Cursor): Sql =>
  sql`(${raw(`${alias}.updated_at, ${alias}.id`)}) > (${cursor.at}::timestamptz, ${cursor.id}::bigint)`;

/** What left a broker since the cursor was given, by the trace that it leaves (`<kind>_removal`), and did not come back. */
export const removedSince = async (
  db: Db,
  kind: 'contract' | 'person',
  brokerId: number,
  cursor: Cursor,
): Promise<number[]> => {
  if (cursor === startCursor) return [];
  const id = raw(`r.${kind}_id`);
  const rows = await db.query<{ id: number }>(sql`
    select distinct ${id} as id from ${raw(`${kind}_removal`)} r
    where r.broker_id = ${brokerId} and r.at >= ${cursor.at}::timestamptz - interval '1 minute'
      and not exists (select from ${raw(kind)} t where t.id = ${id} and t.broker_id = ${brokerId})`);
  return rows.map((row) => row.id);
};

/**
 * A transaction may commit after another that started later; what changed in these last seconds is given again at the
 * next synchronisation instead of being missed.
 */
const lateCommitSeconds = 15;

/** The cursor to keep once everything was given. */
export const heldBack = async (db: Db, reached: Cursor): Promise<Cursor> => {
  const [row] = await db.query<{ at: string }>(
    sql`select ${stamp(`(now() - interval '${lateCommitSeconds} seconds')`)} as at`,
  );
  return row && row.at < reached.at ? { at: row.at, id: 0 } : reached;
};
