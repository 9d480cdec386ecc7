import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { toDatabaseError } from '#server/db/database-error.ts';
import type { Db, OpenDb } from '#server/db/db.ts';
import { compile, type Sql } from '#server/db/sql.ts';
import { assertOutsideTransaction, insideTransaction } from '#server/db/transactions/transaction-guard.ts';
import { toParameter } from '#server/db/values.ts';
import { Mutex } from '#server/primitives/mutex.ts';
import { Outage } from '#server/services/outage.ts';
import { transactionStatements } from '../transactions/transaction-statements.ts';
import type { EmbeddedCommand, EmbeddedOptions, EmbeddedReply, EmbeddedStartup } from './embedded-protocol.ts';
import { lockFolder } from './folder-lock.ts';

/** Database on the embedded engine; `snapshot` and `fsyncCount` serve the tests. */
export interface EmbeddedDb extends OpenDb {
  /** Dumps the whole database, to open another one from it. */
  snapshot(): Promise<Uint8Array>;
  /** Number of fsync calls of the engine. */
  fsyncCount(): Promise<number>;
}

type SendRequest = (command: EmbeddedCommand) => Promise<EmbeddedReply>;

/** Opens the engine in a worker thread, under the lock of `dataDir`; without `dataDir`, in memory. */
export const openEmbedded = async (options: {
  dataDir?: string;
  snapshot?: Uint8Array;
  onDeath?: (error: Error) => void;
}): Promise<EmbeddedDb> => {
  const { dataDir } = options;
  const unlock = dataDir === undefined ? () => undefined : lockFolder(dataDir);
  try {
    const folder = dataDir === undefined ? undefined : join(dataDir, 'database');
    if (folder) mkdirSync(folder, { recursive: true, mode: 0o700 });
    const { send, stop } = await startEngine({ folder, snapshot: options.snapshot }, options.onDeath);
    return createDb(send, async () => {
      await send({ kind: 'close' });
      await stop();
      unlock();
    });
  } catch (error) {
    unlock();
    throw error;
  }
};

const createDb = (send: SendRequest, close: () => Promise<void>): EmbeddedDb => {
  // The engine has a single session: a transaction holds the mutex until it ends.
  const session = new Mutex();
  const exclusive = new Mutex();

  const runQuery = async <Row>(query: Sql): Promise<Row[]> => {
    const { text, values } = compile(query);
    const reply = await send({ kind: 'query', text, values: values.map(toParameter) });
    if (!('rows' in reply)) return [];
    for (const row of reply.rows) {
      for (const name of reply.bytea) convertToBuffer(row, name);
      for (const name of reply.json) parseJson(row, name);
    }
    return reply.rows as Row[];
  };

  /** Runs a statement without parameters or rows, with a third of the messages of `runQuery`. */
  const runScript = async (text: string): Promise<void> => {
    await send({ kind: 'script', text });
  };

  const createNestedDb = (depth: number): Db => ({
    query: runQuery,
    transaction: (work) => runTransaction(work, depth),
  });

  const runTransaction = async <T>(work: (tx: Db) => Promise<T>, depth: number): Promise<T> => {
    const { begin, commit, rollback } = transactionStatements(depth);
    await runScript(begin);
    try {
      const result = await work(createNestedDb(depth + 1));
      await runScript(commit);
      return result;
    } catch (error) {
      await runScript(rollback);
      throw error;
    }
  };

  const db: EmbeddedDb = {
    engine: 'embedded',
    query: (query) => {
      assertOutsideTransaction();
      return session.run(() => runQuery(query));
    },
    transaction: (work) => {
      assertOutsideTransaction();
      return session.run(() => insideTransaction(() => runTransaction(work, 0)));
    },
    script: (text) => {
      assertOutsideTransaction();
      return session.run(() => runScript(text));
    },
    exclusive: (work) => exclusive.run(() => work(db)),
    snapshot: () =>
      session.run(async () => {
        const reply = await send({ kind: 'dump' });
        if (!('dump' in reply)) throw new Error('no dump');
        return reply.dump;
      }),
    fsyncCount: () =>
      session.run(async () => {
        const reply = await send({ kind: 'fsyncs' });
        return 'fsyncs' in reply ? reply.fsyncs : 0;
      }),
    close: () => session.run(close),
  };
  return db;
};

/** Converts a transferred Uint8Array to a Buffer. */
const convertToBuffer = (row: Record<string, unknown>, name: string): void => {
  const bytes = row[name];
  if (bytes instanceof Uint8Array) row[name] = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
};

const parseJson = (row: Record<string, unknown>, name: string): void => {
  const text = row[name];
  if (typeof text === 'string') row[name] = JSON.parse(text);
};

const startEngine = async (
  workerData: EmbeddedOptions,
  onDeath: (error: Error) => void = () => undefined,
): Promise<{ send: SendRequest; stop: () => Promise<void> }> => {
  const worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), { workerData });
  const pending = new Map<number, { resolve: (reply: EmbeddedReply) => void; reject: (error: unknown) => void }>();
  let lastId = 0;
  let failure: Error | undefined;
  let isClosing = false;

  const rejectPending = (error: Error) => {
    if (!failure && !isClosing) onDeath(error);
    failure ??= new Outage('database', 'The embedded createDb has stopped', error);
    for (const { reject } of pending.values()) reject(failure);
    pending.clear();
  };

  await new Promise<void>((resolve, reject) => {
    worker.once('message', (startup: EmbeddedStartup) => {
      if (startup.ok) resolve();
      else reject(new Error(startup.message));
    });
    worker.once('error', reject);
  });
  worker.on('error', rejectPending);
  worker.on('exit', () => rejectPending(new Error('its thread ended')));
  worker.on('message', (reply: EmbeddedReply) => {
    const pendingRequest = pending.get(reply.id);
    pending.delete(reply.id);
    if (reply.ok) pendingRequest?.resolve(reply);
    else pendingRequest?.reject(toDatabaseError(Object.assign(new Error(reply.message), omitEmptyFields(reply))));
  });

  return {
    send: (request) =>
      new Promise((resolve, reject) => {
        if (failure) return reject(failure);
        isClosing ||= request.kind === 'close';
        lastId += 1;
        pending.set(lastId, { resolve, reject });
        worker.postMessage({ ...request, id: lastId });
      }),
    stop: async () => {
      await worker.terminate();
    },
  };
};

const omitEmptyFields = (reply: { code: string; constraint: string }) => ({
  ...(reply.code && { code: reply.code }),
  ...(reply.constraint && { constraint: reply.constraint }),
});
