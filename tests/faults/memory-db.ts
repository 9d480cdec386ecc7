import { DatabaseError } from '#server/db/database-error.ts';
import type { Db, OpenDb } from '#server/db/db.ts';
import { compile, type Sql } from '#server/db/sql.ts';
import { Mutex } from '#server/primitives/mutex.ts';
import type { Journal, Row, Statements } from './memory-rows.ts';

interface Contract {
  readonly id: number;
  readonly brokerId: number;
}

/** Rows in memory, for assertions of the simulation. */
interface MemoryTables {
  readonly idempotency: Row[];
  readonly task: Row[];
  readonly task_file: Row[];
  readonly upload_part: Row[];
}

interface MemoryParts {
  readonly contracts: readonly Contract[];
  readonly taskNatures: readonly string[];
  readonly journal: Journal;
  /** Handlers in order of precedence. */
  readonly parts: readonly Statements[];
}

const uniqueColumns: Readonly<Record<keyof MemoryTables, readonly string[]>> = {
  idempotency: ['user_id', 'key'],
  task: ['idempotency_key'],
  task_file: [],
  upload_part: [],
};

/** Parts of a person by their hashes. A schedule deletes no part: the total stays below the limit of a person. */
const findUploadParts = (rows: readonly Row[], text: string, [userId, hashes]: readonly unknown[]): Row[] =>
  rows
    .filter((row) => !text.includes('delete') && row['userId'] === userId)
    .filter(({ sha256 }) => (hashes as unknown[]).includes(sha256));

/**
 * In-memory database of a simulated server. It implements the statements of requests, contracts, payments and
 * idempotency keys in real transactions, and throws for any other. It is thirty times faster than the embedded
 * engine, on which a sample of the same schedules runs too.
 */
export const openMemoryDb = ({
  contracts,
  taskNatures,
  journal,
  parts,
}: MemoryParts): OpenDb & { readonly tables: MemoryTables } => {
  const tables: MemoryTables = { idempotency: [], task: [], task_file: [], upload_part: [] };
  const session = new Mutex();

  const insert = (name: keyof MemoryTables, text: string, values: readonly unknown[]): Row[] => {
    const [, columns = '', valueList = ''] = /\(([^)]*)\)\s*values\s*\((.*?)\)\s*(?:returning|$)/s.exec(text) ?? [];
    const expressions = valueList.split(',').map((one) => one.trim());
    const row: Row = { id: journal.nextId() };
    columns.split(',').forEach((column, index) => {
      const parameterNumber = /^\$(\d+)/.exec(expressions[index] ?? '')?.[1];
      row[column.trim()] = parameterNumber === undefined ? '' : values[Number(parameterNumber) - 1];
    });
    const keyColumns = uniqueColumns[name];
    const isKeyed = keyColumns.length > 0 && keyColumns.every((column) => row[column] !== null);
    if (isKeyed && tables[name].some((other) => keyColumns.every((column) => other[column] === row[column]))) {
      throw new DatabaseError('duplicate key', '23505', `${name}_key`);
    }
    return [journal.add(tables[name], row)];
  };

  const executeQuery = (query: Sql): Row[] => {
    const { text, values } = compile(query);
    const [first, second] = values;
    for (const part of parts) {
      const rows = part(text, values);
      if (rows) return rows;
    }
    if (text.includes('pg_try_advisory_xact_lock')) return [{ held: true }];
    // No client moves and no documents are read in the simulation.
    if (/from person\s+where/.test(text) && text.includes('for key share')) return [{ brokerId: 1 }];
    if (text.includes('from person where id') && text.includes('for no key update')) return [{}];
    if (/broker_id as "?id"? from contract where/.test(text)) return [{ id: 1 }];
    if (/\b(?:into|from) supporting_(?:document|file)\b/.test(text))
      return text.includes('returning') ? [{ id: journal.nextId() }] : [];
    if (text.includes('nextval')) return [{ id: journal.nextId() }];
    if (/from upload_part\b/.test(text)) return findUploadParts(tables.upload_part, text, values);
    if (text.includes('into upload_part')) {
      const [userId, sha256, sizeBytes, storageKey] = values;
      const isStored = findUploadParts(tables.upload_part, text, [userId, [sha256]]).length > 0;
      return isStored ? [] : [journal.add<Row>(tables.upload_part, { userId, sha256, sizeBytes, storageKey })];
    }
    const table = /insert into (idempotency|task_file|task)\b/.exec(text)?.[1];
    if (table) return insert(table as keyof MemoryTables, text.trim(), values);
    if (/from idempotency\s+where/.test(text)) {
      return tables.idempotency
        .filter((row) => row['user_id'] === first && row['key'] === second)
        .map((row) => ({ ...row, bodyHash: row['body_hash'] }));
    }
    // The request to refund a surplus is written, but not read again, and requests do not name each other.
    if (/from task\s+(t|where id|where broker_id)\b|from task_(file|event) .*where .*task_id = any/s.test(text))
      return [];
    if (text.includes('from list_item')) return taskNatures.includes(String(second)) ? [{}] : [];
    if (/from contract c\s+where/.test(text)) {
      return contracts
        .filter(({ id, brokerId }) => id === first && (second === undefined || brokerId === second))
        .map(({ id, brokerId }) => ({ personId: id, brokerId }));
    }
    // The simulation has neither file quotas nor rate limits.
    if (text.includes('insert into attempt')) return [{ id: journal.nextId() }];
    if (/stored_bytes|from attempt/.test(text)) return [];
    // Every broker sells every product.
    if (text.includes('from gamut_product')) return text.includes('isOffered') ? [{ isOffered: true }] : [];
    // The simulation has no sessions to refresh.
    if (/from session_token|from session\b/.test(text)) return [];
    throw new Error(`The in-memory database does not implement this statement: ${text}`);
  };

  const nested: Db = {
    query: async <T>(query: Sql) => executeQuery(query) as T[],
    transaction: async (work) => {
      const { position } = journal;
      try {
        return await work(nested);
      } catch (error) {
        journal.rollBackTo(position);
        throw error;
      }
    },
  };
  return {
    engine: 'embedded',
    tables,
    query: (query) => session.run(() => nested.query(query)),
    transaction: (work) =>
      session.run(() => {
        journal.begin();
        return nested.transaction(work);
      }),
    script: () => Promise.reject(new Error('The in-memory database runs no script')),
    exclusive: () => Promise.reject(new Error('The in-memory database has one user')),
    close: async () => undefined,
  };
};
