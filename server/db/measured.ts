import { performance } from 'node:perf_hooks';
import type { Logger } from 'pino';
import { operationUnderWay } from './audit-repository.ts';
import type { Db, OpenDb } from './db.ts';
import { compile, type Sql } from './sql.ts';

interface Measures {
  /** Hears how many seconds each statement and transaction took. */
  readonly observe: (kind: string, seconds: number) => void;
  readonly log: Logger;
  /** A statement that took longer is logged: its text without values, and the operation that asked. */
  readonly slowMs: number;
}

/** A statement of a search with every filter is shorter. */
const loggedCharacters = 2_000;

/** The same database, measured. */
export const measured = (db: OpenDb, { observe, log, slowMs }: Measures): OpenDb => {
  const timed = async <T>(work: () => Promise<T>, tell: (ms: number) => void): Promise<T> => {
    const startedMs = performance.now();
    try {
      return await work();
    } finally {
      tell(performance.now() - startedMs);
    }
  };
  const tellSlow = (query: Sql, ms: number): void => {
    if (ms <= slowMs) return;
    const statement = compile(query).text.replace(/\s+/g, ' ').trim().slice(0, loggedCharacters);
    log.warn({ operation: operationUnderWay(), durationMs: Math.round(ms), statement }, 'slow statement');
  };
  const within = (tx: Db): Db => ({
    query: (query) =>
      timed(
        () => tx.query(query),
        (ms) => tellSlow(query, ms),
      ),
    transaction: (work) => tx.transaction((inner) => work(within(inner))),
  });
  const { query: ask } = within(db);
  return {
    ...db,
    query: (query) =>
      timed(
        () => ask(query) as Promise<never>,
        (ms) => observe('query', ms / 1000),
      ),
    transaction: (work) =>
      timed(
        () => db.transaction((tx) => work(within(tx))),
        (ms) => observe('transaction', ms / 1000),
      ),
  };
};
