import type { Db } from '#server/db/db.ts';
import { raw, type Sql, sql } from '#server/db/sql.ts';
import { type Cursor, formatCursor, parseCursor, startCursor } from './portfolio-cursor.ts';

/**
 * Sort key of a contract in the offline portfolio of a device: first those that are unpaid, have a claim or are open quotes
 * (`is_priority`), then the most recent.
 */
interface PortfolioRank {
  readonly isPriority: boolean;
  readonly effectDate: string;
  readonly id: number;
}

/** Last contract within the portfolio; null if all contracts are within it. */
export type PortfolioBound = PortfolioRank | null;

const order = raw('is_priority desc, effect_date desc, id desc');
const rankColumns = raw('is_priority as "isPriority", effect_date as "effectDate", id');

/** Current bound of a broker's portfolio. */
export const findPortfolioBound = async (db: Db, brokerId: number, max: number): Promise<PortfolioBound> => {
  const [row] = await db.query<PortfolioRank>(sql`
    select ${rankColumns} from contract where broker_id = ${brokerId} order by ${order} offset ${max - 1} limit 1`);
  return row ?? null;
};

/** SQL: contract `c` is within a bound (inclusive). */
export const withinBound = (bound: PortfolioBound): Sql =>
  bound === null
    ? raw('true')
    : sql`(c.is_priority, c.effect_date, c.id) >= (${bound.isPriority}::boolean, ${bound.effectDate}::date, ${bound.id}::bigint)`;

/** SQL: contract `c` is beyond a bound. */
const beyondBound = (bound: PortfolioBound): Sql =>
  bound === null
    ? raw('false')
    : sql`(c.is_priority, c.effect_date, c.id) < (${bound.isPriority}::boolean, ${bound.effectDate}::date, ${bound.id}::bigint)`;

/** Next contracts between two bounds, best first: those that enter a device's portfolio when it grows. */
export const findEnteringContracts = (
  db: Db,
  brokerId: number,
  {
    oldBound,
    newBound,
    limit,
  }: { readonly oldBound: PortfolioBound; readonly newBound: PortfolioBound; readonly limit: number },
): Promise<PortfolioRank[]> =>
  db.query<PortfolioRank>(sql`
    select ${rankColumns} from contract c
    where broker_id = ${brokerId} and ${beyondBound(oldBound)} and ${withinBound(newBound)} order by ${order} limit ${limit}`);

/** Contracts that a device must remove: those between its old bound and a smaller new one. */
export const findLeavingContracts = async (
  db: Db,
  brokerId: number,
  oldBound: PortfolioBound,
  newBound: PortfolioBound,
): Promise<number[]> => {
  const rows = await db.query<{ id: number }>(sql`
    select id from contract c where broker_id = ${brokerId} and ${withinBound(oldBound)} and ${beyondBound(newBound)}`);
  return rows.map(({ id }) => id);
};

/**
 * Contracts that changed up to the end of the page (`nextCursor`, null for the last page) and are beyond the bound now: the device
 * may have stored them before.
 */
export const findContractsChangedBeyond = async (
  db: Db,
  brokerId: number,
  {
    after,
    nextCursor,
    newBound,
  }: { readonly after: Sql; readonly nextCursor: Cursor | null; readonly newBound: PortfolioBound },
): Promise<number[]> => {
  if (newBound === null) return [];
  const upToNextCursor =
    nextCursor === null
      ? raw('true')
      : sql`(c.updated_at, c.id) <= (${nextCursor.at}::timestamptz, ${nextCursor.id}::bigint)`;
  const rows = await db.query<{ id: number }>(sql`
    select id from contract c where broker_id = ${brokerId} and ${after} and ${upToNextCursor} and ${beyondBound(newBound)}`);
  return rows.map(({ id }) => id);
};

/** Synchronization state of a device: cursor in the changes, and bound of its portfolio. */
export interface SyncState {
  readonly cursor: Cursor;
  readonly bound: PortfolioBound;
  /** True for a new device or an outdated cursor format: everything is sent (again). */
  readonly isFirst: boolean;
  /** Cursor from which removed contracts are reported. */
  readonly removedSince: Cursor;
}

const unboundedMark = 'all';

/** Parses the cursor of a device; a missing or outdated one starts from the beginning with the current bound. */
export const parseSyncState = (text: string, bound: PortfolioBound): SyncState => {
  const separatorIndex = text.lastIndexOf('_');
  const cursor = parseCursor(text.slice(0, separatorIndex));
  const boundText = text.slice(separatorIndex + 1);
  if (cursor === startCursor) return { cursor, bound, isFirst: true, removedSince: parseCursor(text) };
  if (boundText === unboundedMark) return { cursor, bound: null, isFirst: false, removedSince: cursor };
  const [, priority, effectDate = '', id] = /^([01])\.(\d{4}-\d\d-\d\d)\.(\d{1,15})$/.exec(boundText) ?? [];
  if (!id || Number.isNaN(Date.parse(effectDate)))
    return { cursor: startCursor, bound, isFirst: true, removedSince: startCursor };
  return {
    cursor,
    bound: { isPriority: priority === '1', effectDate, id: Number(id) },
    isFirst: false,
    removedSince: cursor,
  };
};

export const formatSyncState = (cursor: Cursor, bound: PortfolioBound): string => {
  const boundText = bound === null ? unboundedMark : `${bound.isPriority ? 1 : 0}.${bound.effectDate}.${bound.id}`;
  return `${formatCursor(cursor)}_${boundText}`;
};

/** True if a bound includes more contracts than another. */
export const includesMore = (bound: PortfolioBound, otherBound: PortfolioBound): boolean => {
  if (otherBound === null) return false;
  return bound === null || compareRanks(bound, otherBound) < 0;
};

const compareRanks = (a: PortfolioRank, b: PortfolioRank): number =>
  Number(a.isPriority) - Number(b.isPriority) ||
  (a.effectDate < b.effectDate ? -1 : a.effectDate > b.effectDate ? 1 : a.id - b.id);
