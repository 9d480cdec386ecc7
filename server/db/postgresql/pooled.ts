import pg from 'pg';
import { toDatabaseOutage } from '../database-error.ts';
import type { Db } from '../db.ts';
import { compile, raw, type Sql } from '../sql.ts';
import { transactionStatements } from '../transactions/transaction-statements.ts';
import { parsers, toParameter } from '../values.ts';

/** Maximum duration of an ordinary statement. */
export const statementTimeoutMs = 30_000;

const types: pg.CustomTypesConfig = {
  getTypeParser: (type, format) => parsers[type] ?? pg.types.getTypeParser(type, format),
};

/** Names of the prepared statements by their text; the driver prepares a name once per connection. */
const statementNames = new Map<string, string>();

const statementNameOf = (text: string): string => {
  const name = statementNames.get(text) ?? `lagon-${statementNames.size}`;
  statementNames.set(text, name);
  return name;
};

/** Query functions over a connection pool. `location` names the database in the log. */
export const createPooled = (pool: pg.Pool, location: string) => {
  const runQuery = async <Row>(client: pg.Pool | pg.PoolClient, query: Sql): Promise<Row[]> => {
    const { text, values } = compile(query);
    try {
      const preparedOptions = query.isPrepared ? { name: statementNameOf(text) } : {};
      const result = await client.query({ ...preparedOptions, text, values: values.map(toParameter), types });
      return result.rows as Row[];
    } catch (error) {
      throw toDatabaseOutage(error, location);
    }
  };

  const withClient = async <T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
    const client = await pool.connect().catch((error: unknown) => {
      throw toDatabaseOutage(error, location);
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

  const createNestedDb = (client: pg.PoolClient, depth: number): Db => ({
    query: (query) => runQuery(client, query),
    transaction: (work) => runTransaction(client, work, depth),
  });

  const runTransaction = async <T>(client: pg.PoolClient, work: (tx: Db) => Promise<T>, depth: number): Promise<T> => {
    const { begin, commit, rollback } = transactionStatements(depth);
    await runQuery(client, raw(begin));
    try {
      const result = await work(createNestedDb(client, depth + 1));
      await runQuery(client, raw(commit));
      return result;
    } catch (error) {
      // A broken connection has rolled back already; the first error is the relevant one.
      await runQuery(client, raw(rollback)).catch(() => undefined);
      throw error;
    }
  };

  /** Runs `work` on one connection without the time limit of ordinary statements. */
  const withoutLimit = <T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> =>
    withClient(async (client) => {
      await client.query('set statement_timeout = 0');
      try {
        return await work(client);
      } finally {
        await client.query(`set statement_timeout = ${statementTimeoutMs}`);
      }
    });

  return { run: runQuery, withClient, runTransaction, withoutLimit };
};
