import pg from 'pg';
import { bracketAt } from '../brackets.ts';
import { toDatabaseOutage } from '../database-error.ts';
import type { Db } from '../db.ts';
import { compile, raw, type Sql } from '../sql.ts';
import { parsers, toParameter } from '../values.ts';

/** How long an ordinary statement may take. */
export const statementTimeoutMs = 30_000;

const types: pg.CustomTypesConfig = {
  getTypeParser: (type, format) => parsers[type] ?? pg.types.getTypeParser(type, format),
};

/** What runs on connections of a pool. `place`: where the database is, for the log. */
export const createPooled = (pool: pg.Pool, place: string) => {
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

  return { run, withClient, bracket, withoutLimit };
};
