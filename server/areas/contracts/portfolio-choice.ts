import type { Db } from '#server/db/db.ts';
import { raw, type Sql, sql } from '#server/db/sql.ts';
import { type Cursor, readCursor, startCursor, writeCursor } from './portfolio-cursor.ts';

/**
 * The portfolio of a device is at most this many contracts of its broker: what is unpaid, has a claim or is an open
 * quote first (`is_priority`), then the most recent.
 */
export const maxPortfolioContracts = 10_000;

/** The place of a contract in that order. */
interface Rank {
  readonly isPriority: boolean;
  readonly effectDate: string;
  readonly id: number;
}

/** The last contract that is kept; null where all of them are. */
export type Bound = Rank | null;

const order = raw('is_priority desc, effect_date desc, id desc');
const rankColumns = raw('is_priority as "isPriority", effect_date as "effectDate", id');

/** Where the portfolio of a broker ends now. */
export const portfolioBound = async (db: Db, brokerId: number, max: number): Promise<Bound> => {
  const [row] = await db.query<Rank>(sql`
    select ${rankColumns} from contract where broker_id = ${brokerId} order by ${order} offset ${max - 1} limit 1`);
  return row ?? null;
};

/** Contracts (alias `c`) as far as a bound, the last included. */
export const within = (bound: Bound): Sql =>
  bound === null
    ? raw('true')
    : sql`(c.is_priority, c.effect_date, c.id) >= (${bound.isPriority}::boolean, ${bound.effectDate}::date, ${bound.id}::bigint)`;

/** Contracts (alias `c`) beyond a bound. */
const beyond = (bound: Bound): Sql =>
  bound === null
    ? raw('false')
    : sql`(c.is_priority, c.effect_date, c.id) < (${bound.isPriority}::boolean, ${bound.effectDate}::date, ${bound.id}::bigint)`;

/** The next contracts between two bounds, best first: what enters a device when its portfolio grows at its end. */
export const entering = (
  db: Db,
  brokerId: number,
  { had, has, limit }: { readonly had: Bound; readonly has: Bound; readonly limit: number },
): Promise<Rank[]> =>
  db.query<Rank>(sql`
    select ${rankColumns} from contract c
    where broker_id = ${brokerId} and ${beyond(had)} and ${within(has)} order by ${order} limit ${limit}`);

/** What a device must forget: what lies between the end it had and a better one. */
export const leaving = async (db: Db, brokerId: number, had: Bound, has: Bound): Promise<number[]> => {
  const rows = await db.query<{ id: number }>(sql`
    select id from contract c where broker_id = ${brokerId} and ${within(had)} and ${beyond(has)}`);
  return rows.map(({ id }) => id);
};

/**
 * What changed up to a moment and lies beyond the end: it may have been kept before. `reached` is where this page
 * ends; null at the last one.
 */
export const changedBeyond = async (
  db: Db,
  brokerId: number,
  { after, reached, has }: { readonly after: Sql; readonly reached: Cursor | null; readonly has: Bound },
): Promise<number[]> => {
  if (has === null) return [];
  const until =
    reached === null ? raw('true') : sql`(c.updated_at, c.id) <= (${reached.at}::timestamptz, ${reached.id}::bigint)`;
  const rows = await db.query<{ id: number }>(sql`
    select id from contract c where broker_id = ${brokerId} and ${after} and ${until} and ${beyond(has)}`);
  return rows.map(({ id }) => id);
};

/** Where a device stands: in the changes, and where its portfolio ends. */
export interface Place {
  readonly cursor: Cursor;
  readonly bound: Bound;
  /** Nobody's, or given before portfolios had a choice: everything is given (again). */
  readonly isFirst: boolean;
  /** Since when what left the broker is told. */
  readonly heard: Cursor;
}

const wholeMark = 'all';

/** Reads the cursor of a device; one of before, or of nobody, begins at the start, with the end of now. */
export const readPlace = (text: string, bound: Bound): Place => {
  const cut = text.lastIndexOf('_');
  const cursor = readCursor(text.slice(0, cut));
  const mark = text.slice(cut + 1);
  if (cursor === startCursor) return { cursor, bound, isFirst: true, heard: readCursor(text) };
  if (mark === wholeMark) return { cursor, bound: null, isFirst: false, heard: cursor };
  const [, priority, effectDate = '', id] = /^([01])\.(\d{4}-\d\d-\d\d)\.(\d{1,15})$/.exec(mark) ?? [];
  if (!id || Number.isNaN(Date.parse(effectDate)))
    return { cursor: startCursor, bound, isFirst: true, heard: startCursor };
  return { cursor, bound: { isPriority: priority === '1', effectDate, id: Number(id) }, isFirst: false, heard: cursor };
};

export const writePlace = (cursor: Cursor, bound: Bound): string => {
  const mark = bound === null ? wholeMark : `${bound.isPriority ? 1 : 0}.${bound.effectDate}.${bound.id}`;
  return `${writeCursor(cursor)}_${mark}`;
};

/** True when a bound keeps more than another. */
export const keepsMore = (one: Bound, other: Bound): boolean => {
  if (other === null) return false;
  return one === null || compareRanks(one, other) < 0;
};

const compareRanks = (a: Rank, b: Rank): number =>
  Number(a.isPriority) - Number(b.isPriority) ||
  (a.effectDate < b.effectDate ? -1 : a.effectDate > b.effectDate ? 1 : a.id - b.id);
