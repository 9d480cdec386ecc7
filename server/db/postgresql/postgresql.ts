import pg from 'pg';
import { toDatabaseOutage } from '../database-error.ts';
import type { OpenDb } from '../db.ts';
import { insideTransaction, refuseOutside } from '../transaction-guard.ts';
import { sessionSettings } from '../values.ts';
import { createPooled, statementTimeoutMs } from './pooled.ts';

/** Any number: what every process of Lagon locks for `exclusive`. */
const exclusiveLock = 5_246_020;

/** Where the database is, for the log. */
const placeOf = (url: string): string => {
  const { host, pathname } = new URL(url);
  return `PostgreSQL ${host}${pathname}`;
};

/** Opens a pool on PostgreSQL. `onIdleError` hears of connections that broke while nobody used them. */
export const openPostgresql = (options: {
  url: string;
  poolSize: number;
  onIdleError: (error: unknown) => void;
}): OpenDb => {
  const place = placeOf(options.url);
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.poolSize,
    connectionTimeoutMillis: 10_000,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: 60_000,
    application_name: 'lagon',
    options: [...sessionSettings, 'max_parallel_workers_per_gather=0'].map((setting) => `-c ${setting}`).join(' '),
  });
  // Without a listener, a restart of the database would end this process.
  pool.on('error', (error) => options.onIdleError(toDatabaseOutage(error, place)));

  const { run, withClient, bracket, withoutLimit } = createPooled(pool, place);

  const db: OpenDb = {
    engine: 'postgresql',
    query: async (query) => {
      refuseOutside();
      return run(pool, query);
    },
    transaction: async (work) => {
      refuseOutside();
      return withClient((client) => insideTransaction(() => bracket(client, work, 0)));
    },
    script: async (text) => {
      refuseOutside();
      await withoutLimit(async (client) => {
        try {
          await client.query(text);
        } catch (error) {
          throw toDatabaseOutage(error, place);
        }
      });
    },
    exclusive: (work) =>
      withoutLimit(async (client) => {
        await client.query('select pg_advisory_lock($1)', [exclusiveLock]);
        try {
          return await work(db);
        } finally {
          await client.query('select pg_advisory_unlock($1)', [exclusiveLock]);
        }
      }),
    load: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
  };
  return db;
};
