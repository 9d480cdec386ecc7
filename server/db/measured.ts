import { performance } from 'node:perf_hooks';
import type { OpenDb } from './db.ts';

/** The same database, telling how many seconds each statement and transaction took. */
export const measured = (db: OpenDb, observe: (kind: string, seconds: number) => void): OpenDb => {
  const timed = async <T>(kind: string, work: () => Promise<T>): Promise<T> => {
    const startedMs = performance.now();
    try {
      return await work();
    } finally {
      observe(kind, (performance.now() - startedMs) / 1000);
    }
  };
  return {
    ...db,
    query: (query) => timed('query', () => db.query(query)),
    transaction: (work) => timed('transaction', () => db.transaction(work)),
  };
};
