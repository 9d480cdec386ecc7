import { performance } from 'node:perf_hooks';
import type { Logger } from 'pino';
import { currentOperation } from './audit-repository.ts';
import type { Db, OpenDb } from './db.ts';
import { compile, type Sql } from './sql.ts';

interface Measures {
  /** Called with the duration in seconds of each statement and transaction. */
  readonly observe: (kind: string, seconds: number) => void;
  readonly log: Logger;
  /** Threshold for the log of slow statements: text without values, and the operation. */
  readonly slowMs: number;
}

/** Maximum length of a logged statement; a search with every filter is shorter. */
const maxLoggedCharacters = 2_000;

/** Wraps a database: measures the duration of statements and transactions and logs slow statements. */
export const withMeasures = (db: OpenDb, { observe, log, slowMs }: Measures): OpenDb => {
  const measure = async <T>(work: () => Promise<T>, onDone: (ms: number) => void): Promise<T> => {
    const startedMs = performance.now();
    try {
      return await work();
    } finally {
      onDone(performance.now() - startedMs);
    }
  };
  const logSlow = (query: Sql, ms: number): void => {
    if (ms <= slowMs) return;
    const statement = compile(query).text.replace(/\s+/g, ' ').trim().slice(0, maxLoggedCharacters);
    log.warn({ operation: currentOperation(), durationMs: Math.round(ms), statement }, 'slow statement');
  };
  const createMeasuredDb = (tx: Db): Db => ({
    query: (query) =>
      measure(
        () => tx.query(query),
        (ms) => logSlow(query, ms),
      ),
    transaction: (work) => tx.transaction((inner) => work(createMeasuredDb(inner))),
  });
  const { query: measureQuery } = createMeasuredDb(db);
  return {
    ...db,
    query: (query) =>
      measure(
        () => measureQuery(query) as Promise<never>,
        (ms) => observe('query', ms / 1000),
      ),
    transaction: (work) =>
      measure(
        () => db.transaction((tx) => work(createMeasuredDb(tx))),
        (ms) => observe('transaction', ms / 1000),
      ),
  };
};
