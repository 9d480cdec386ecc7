import type { Db } from '#server/db/db.ts';
import { raw, type Sql, sql } from '#server/db/sql.ts';

/** Cursor in the changes of a table: time of the last change sent, and its row id. */
export interface Cursor {
  readonly at: string;
  readonly id: number;
}

export const startCursor: Cursor = { at: '1970-01-01T00:00:00.000000Z', id: 0 };

/** Parses a cursor; anything invalid starts from the beginning. */
export const parseCursor = (text: string): Cursor => {
  const match = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z)_(\d{1,15})$/.exec(text);
  const at = match?.[1] ?? '';
  return isRealTimestamp(at) ? { at, id: Number(match?.[2]) } : startCursor;
};

/** True for an existing date and time: neither `2026-02-30` nor year 0. */
const isRealTimestamp = (at: string): boolean => {
  const moment = new Date(at);
  return (
    at >= startCursor.at && !Number.isNaN(moment.getTime()) && moment.toISOString().slice(0, 19) === at.slice(0, 19)
  );
};

export const formatCursor = ({ at, id }: Cursor): string => `${at}_${id}`;

/**
 * Cursor of a device without the broker that it belongs to. A device whose person was moved to another broker starts from
 * the beginning, and must delete what it cached; cursors of older versions name no broker.
 */
export const parseBrokerCursor = (
  text: string,
  brokerId: number,
): { readonly cursor: string; readonly isOtherBroker?: true } => {
  const [, owner, cursor = ''] = /^(\d+):(.*)$/.exec(text) ?? [];
  if (owner === undefined) return { cursor: text };
  return Number(owner) === brokerId ? { cursor } : { cursor: '', isOtherBroker: true };
};

export const formatBrokerCursor = (cursor: string, brokerId: number): string => `${brokerId}:${cursor}`;

/** SQL: timestamp as text with microseconds; the drivers' dates would truncate to milliseconds and repeat rows. */
export const timestampText = (column: string): Sql =>
  raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`);

/** SQL: rows of a table (alias) that changed after the cursor. */
export const changedAfter = (alias: string, cursor: Cursor): Sql =>
  sql`(${raw(`${alias}.updated_at, ${alias}.id`)}) > (${cursor.at}::timestamptz, ${cursor.id}::bigint)`;

/** Rows that left a broker since the cursor (recorded in `<kind>_removal`) and have not come back. */
export const findRemovedSince = async (
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
 * Overlap of the cursor: a transaction may commit after one that started later, so the changes of the last seconds are sent
 * again at the next synchronization.
 */
const lateCommitSeconds = 15;

/** Cursor to return after the last page. */
export const withCommitOverlap = async (db: Db, nextCursor: Cursor): Promise<Cursor> => {
  const [row] = await db.query<{ at: string }>(
    sql`select ${timestampText(`(now() - interval '${lateCommitSeconds} seconds')`)} as at`,
  );
  return row && row.at < nextCursor.at ? { at: row.at, id: 0 } : nextCursor;
};
