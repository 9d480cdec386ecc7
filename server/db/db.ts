import type { Sql } from './sql.ts';

/**
 * The one door to the database, the same over the embedded engine and PostgreSQL. Values come back alike on both:
 * `date` as `yyyy-mm-dd` text, `timestamptz` as ISO text, `bigint` and `numeric` as numbers, `jsonb` parsed,
 * `bytea` as Buffer.
 */
export interface Db {
  /** Runs one statement and returns its rows. */
  query<Row = Record<string, unknown>>(query: Sql): Promise<Row[]>;
  /** Runs `work` in one transaction; a throw rolls everything back. Nested calls use a savepoint. */
  transaction<T>(work: (tx: Db) => Promise<T>): Promise<T>;
}

/** A database that was opened and must be closed. */
export interface OpenDb extends Db {
  readonly engine: 'embedded' | 'postgresql';
  /** Several statements without parameters: migrations and maintenance only. */
  script(text: string): Promise<void>;
  /** Runs `work` while no other process of the same database does: migrations, the demonstration data. */
  exclusive<T>(work: (db: OpenDb) => Promise<T>): Promise<T>;
  /** Connections by state, `waiting` the calls that wait for one; where there is more than one. */
  load?(): Readonly<Record<string, number>>;
  close(): Promise<void>;
}

/** Whose rows a query may see. Repositories take it; handlers cannot forget it. */
export type Scope = { readonly kind: 'all' } | { readonly kind: 'broker'; readonly brokerId: number };
