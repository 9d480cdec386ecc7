import pg from 'pg';
import { bracketAt } from './brackets.ts';
import { toDatabaseOutage } from './database-error.ts';
import type { Db, OpenDb } from './db.ts';
import { compile, raw, type Sql } from './sql.ts';
import { insideTransaction, refuseOutside } from './transaction-guard.ts';
import { parsers, sessionSettings, toParameter } from './values.ts';

/** Any number: what every process of Lagon locks for `exclusive`. */
const exclusiveLock = 5_246_020;
const statementTimeoutMs = 30_000;

const types: pg.CustomTypesConfig = {
  getTypeParser: (type, format) => parsers[type] ?? pg.types.getTypeParser(type, format),
};

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

  const run = async <Row>(client: pg.Pool | pg.PoolClient, query: Sql): Promise<Row[]> => {
    const { text, values } = compile(query);
    try {
      const result = await client.query({ text, values: values.map(toParameter), types });
      return result.rows as Row[];
    } catch (error) {
      throw toDatabaseOutage(error, place);
    }
  };

  const withClient = async <T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
    const client = await pool.connect().catch((error: unknown) => {
      throw toDatabaseOutage(error, place);
    });
    let broken: Error | undefined;
    const onError = (error: Error) => {
      broken = error;
    };
    client.on('error', onError);
    try {
      return await work(client);
    } finally {
      client.off('error', onError);
      client.release(broken);
    }
  };

  const nested = (client: pg.PoolClient, depth: number): Db => ({
    query: (query) => run(client, query),
    transaction: (work) => bracket(client, work, depth),
  });

  const bracket = async <T>(client: pg.PoolClient, work: (tx: Db) => Promise<T>, depth: number): Promise<T> => {
    const { begin, commit, rollback } = bracketAt(depth);
    await run(client, raw(begin));
    try {
      const result = await work(nested(client, depth + 1));
      await run(client, raw(commit));
      return result;
    } catch (error) {
      // A connection that broke has rolled back by itself; what matters is the first error.
      await run(client, raw(rollback)).catch(() => undefined);
      throw error;
    }
  };

  /** Runs on one connection without the time limit of ordinary statements. */
  const withoutLimit = <T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> =>
    withClient(async (client) => {
      await client.query('set statement_timeout = 0');
      try {
        return await work(client);
      } finally {
        await client.query(`set statement_timeout = ${statementTimeoutMs}`);
      }
    });

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
