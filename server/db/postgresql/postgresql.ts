import pg from 'pg';
import { toDatabaseOutage } from '../database-error.ts';
import type { OpenDb } from '../db.ts';
import { assertOutsideTransaction, insideTransaction } from '../transactions/transaction-guard.ts';
import { sessionSettings } from '../values.ts';
import { createPooled, statementTimeoutMs } from './pooled.ts';

/** Id of the advisory lock of `exclusive`; any number that all processes of Lagon share. */
const exclusiveLock = 5_246_020;

/** Names the database in the log, without its password. */
const describeUrl = (url: string): string => {
  const { host, pathname } = new URL(url);
  return `PostgreSQL ${host}${pathname}`;
};

/** Opens a PostgreSQL connection pool. `onIdleError` is called when an idle connection breaks. */
export const openPostgresql = (options: {
  url: string;
  poolSize: number;
  onIdleError: (error: unknown) => void;
}): OpenDb => {
  const location = describeUrl(options.url);
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.poolSize,
    connectionTimeoutMillis: 10_000,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: 60_000,
    application_name: 'lagon',
    options: [...sessionSettings, 'max_parallel_workers_per_gather=0'].map((setting) => `-c ${setting}`).join(' '),
  });
  // Without a listener, a restart of the database would end this process with an unhandled error.
  pool.on('error', (error) => options.onIdleError(toDatabaseOutage(error, location)));

  const { run, withClient, runTransaction, withoutLimit } = createPooled(pool, location);

  const db: OpenDb = {
    engine: 'postgresql',
    query: async (query) => {
      assertOutsideTransaction();
      return run(pool, query);
    },
    transaction: async (work) => {
      assertOutsideTransaction();
      return withClient((client) => insideTransaction(() => runTransaction(client, work, 0)));
    },
    script: async (text) => {
      assertOutsideTransaction();
      await withoutLimit(async (client) => {
        try {
          await client.query(text);
        } catch (error) {
          throw toDatabaseOutage(error, location);
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
