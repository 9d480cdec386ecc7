import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { toDatabaseError } from '#server/db/database-error.ts';
import type { Db, OpenDb } from '#server/db/db.ts';
import { compile, type Sql } from '#server/db/sql.ts';
import { insideTransaction, refuseOutside } from '#server/db/transaction-guard.ts';
import { toParameter } from '#server/db/values.ts';
import { Outage } from '#server/services/outage.ts';
import { bracketAt } from '../brackets.ts';
import type { EmbeddedGreeting, EmbeddedOptions, EmbeddedQuestion, EmbeddedReply } from './embedded-protocol.ts';
import { lockFolder } from './folder-lock.ts';
import { Mutex } from './mutex.ts';

/** The embedded engine; `snapshot` and `fsyncCount` serve the tests. */
export interface EmbeddedDb extends OpenDb {
  /** The whole database as one file, to open another from it. */
  snapshot(): Promise<Uint8Array>;
  /** How often the engine asked the disk to keep what it wrote. */
  fsyncCount(): Promise<number>;
}

type Ask = (question: EmbeddedQuestion) => Promise<EmbeddedReply>;

/** Opens the engine in its own thread, under the lock of `dataDir`; without one it lives in memory. */
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
    const { ask, stop } = await startEngine({ folder, snapshot: options.snapshot }, options.onDeath);
    return database(ask, async () => {
      await ask({ kind: 'close' });
      await stop();
      unlock();
    });
  } catch (error) {
    unlock();
    throw error;
  }
};

const database = (ask: Ask, close: () => Promise<void>): EmbeddedDb => {
  // The engine is one session: a transaction holds it until it ends.
  const session = new Mutex();
  const exclusive = new Mutex();

  const run = async <Row>(query: Sql): Promise<Row[]> => {
    const { text, values } = compile(query);
    const reply = await ask({ kind: 'query', text, values: values.map(toParameter) });
    if (!('rows' in reply)) return [];
    for (const row of reply.rows) {
      for (const name of reply.bytea) asBuffer(row, name);
      for (const name of reply.json) parseJson(row, name);
    }
    return reply.rows as Row[];
  };

  /** A statement without parameters nor rows takes a third of the engine's messages. */
  const command = async (text: string): Promise<void> => {
    await ask({ kind: 'script', text });
  };

  const nested = (depth: number): Db => ({
    query: run,
    transaction: (work) => bracket(work, depth),
  });

  const bracket = async <T>(work: (tx: Db) => Promise<T>, depth: number): Promise<T> => {
    const { begin, commit, rollback } = bracketAt(depth);
    await command(begin);
    try {
      const result = await work(nested(depth + 1));
      await command(commit);
      return result;
    } catch (error) {
      await command(rollback);
      throw error;
    }
  };

  const db: EmbeddedDb = {
    engine: 'embedded',
    query: (query) => {
      refuseOutside();
      return session.run(() => run(query));
    },
    transaction: (work) => {
      refuseOutside();
      return session.run(() => insideTransaction(() => bracket(work, 0)));
    },
    script: (text) => {
      refuseOutside();
      return session.run(() => command(text));
    },
    exclusive: (work) => exclusive.run(() => work(db)),
    snapshot: () =>
      session.run(async () => {
        const reply = await ask({ kind: 'dump' });
        if (!('dump' in reply)) throw new Error('no dump');
        return reply.dump;
      }),
    fsyncCount: () =>
      session.run(async () => {
        const reply = await ask({ kind: 'fsyncs' });
        return 'fsyncs' in reply ? reply.fsyncs : 0;
      }),
    close: () => session.run(close),
  };
  return db;
};

/** Bytes cross threads as plain arrays. */
const asBuffer = (row: Record<string, unknown>, name: string): void => {
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
): Promise<{ ask: Ask; stop: () => Promise<void> }> => {
  const worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), { workerData });
  const waiting = new Map<number, { resolve: (reply: EmbeddedReply) => void; reject: (error: unknown) => void }>();
  let lastId = 0;
  let failure: Error | undefined;
  let isClosing = false;

  const fail = (error: Error) => {
    if (!failure && !isClosing) onDeath(error);
    failure ??= new Outage('database', 'The embedded database has stopped', error);
    for (const { reject } of waiting.values()) reject(failure);
    waiting.clear();
  };

  await new Promise<void>((resolve, reject) => {
    worker.once('message', (greeting: EmbeddedGreeting) => {
      if (greeting.ok) resolve();
      else reject(new Error(greeting.message));
    });
    worker.once('error', reject);
  });
  worker.on('error', fail);
  worker.on('exit', () => fail(new Error('its thread ended')));
  worker.on('message', (reply: EmbeddedReply) => {
    const waiter = waiting.get(reply.id);
    waiting.delete(reply.id);
    if (reply.ok) waiter?.resolve(reply);
    else waiter?.reject(toDatabaseError(Object.assign(new Error(reply.message), withoutEmpty(reply))));
  });

  return {
    ask: (request) =>
      new Promise((resolve, reject) => {
        if (failure) return reject(failure);
        isClosing ||= request.kind === 'close';
        lastId += 1;
        waiting.set(lastId, { resolve, reject });
        worker.postMessage({ ...request, id: lastId });
      }),
    stop: async () => {
      await worker.terminate();
    },
  };
};

const withoutEmpty = (reply: { code: string; constraint: string }) => ({
  ...(reply.code && { code: reply.code }),
  ...(reply.constraint && { constraint: reply.constraint }),
});
