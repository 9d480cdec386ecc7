import type { Sql } from './sql.ts';

/**
 * Database access, the same for the embedded engine and PostgreSQL. Both return `date` as `yyyy-mm-dd` text, `timestamptz` as
 * ISO text, `bigint` and `numeric` as numbers, `jsonb` parsed and `bytea` as Buffer.
 */
export interface Db {
  /** Runs one statement and returns its rows. */
  query<Row = Record<string, unknown>>(query: Sql): Promise<Row[]>;
  /** Runs `work` in one transaction; a throw rolls everything back. Nested calls use a savepoint. */
  transaction<T>(work: (tx: Db) => Promise<T>): Promise<T>;
}

/** An open database connection, to be closed by its owner. */
export interface OpenDb extends Db {
  readonly engine: 'embedded' | 'postgresql';
  /** Several statements without parameters: migrations and maintenance only. */
  script(text: string): Promise<void>;
  /** Runs `work` under a lock that all processes of the database share: migrations, demonstration data. */
  exclusive<T>(work: (db: OpenDb) => Promise<T>): Promise<T>;
  /** Connections of the pool by state; `waiting` counts callers waiting for one. Undefined for the embedded engine. */
  load?(): Readonly<Record<string, number>>;
  close(): Promise<void>;
}

/** Rows that a caller may see. Repositories require it, so that a handler cannot omit it. */
export type Scope = { readonly kind: 'all' } | { readonly kind: 'broker'; readonly brokerId: number };
