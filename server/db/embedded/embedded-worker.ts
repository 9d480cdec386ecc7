// The embedded engine runs in a worker thread, so that it does not block the event loop of the server.
import { fdatasyncSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite, types } from '@electric-sql/pglite';
import { byteaType, jsonTypes, parsers, sessionSettings } from '#server/db/values.ts';
import type { EmbeddedOptions, EmbeddedReply, EmbeddedRequest } from './embedded-protocol.ts';

if (!parentPort) throw new Error('embedded-worker runs in a worker thread');
const port = parentPort;
const { folder, snapshot } = workerData as EmbeddedOptions;
let fsyncs = 0;

const jsonText = (value: unknown): string => {
  // The `pg` driver serializes a JavaScript array as an SQL array, and an empty one would silently become an object.
  if (Array.isArray(value)) throw new Error('A jsonb array is passed as JSON text');
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/** Private file functions of PGlite, hence its exactly pinned version. */
interface PGliteInternals {
  readonly Module: { readonly NODEFS: { readonly stream_ops: { fsync?: (stream: { nfd: number }) => number } } };
}

const openDatabase = async (): Promise<PGlite> => {
  const db = await PGlite.create({
    dataDir: folder ?? 'memory://',
    ...(snapshot ? { loadDataDir: new Blob([new Uint8Array(snapshot)]) } : {}),
    // `-F` switches fsync off; PGlite passes it by default.
    startParams: [
      ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F' || folder === undefined),
      ...['wal_sync_method=fsync', ...sessionSettings].flatMap((setting) => ['-c', setting]),
    ],
    parsers: { ...parsers, ...Object.fromEntries(jsonTypes.map((type) => [type, String])) },
    serializers: {
      ...Object.fromEntries(jsonTypes.map((type) => [type, jsonText])),
      // Bytes are transferred unchanged: PGlite's own conversion to text is twenty times slower.
      [byteaType]: (bytes) => bytes,
      [types.TEXT]: String,
      [types.VARCHAR]: String,
    },
  });
  if (folder !== undefined) {
    // PGlite syncs at each commit, but its file layer ignores it: a power cut would lose rows.
    const internals = db as unknown as PGliteInternals;
    internals.Module.NODEFS.stream_ops.fsync = (stream) => {
      fsyncs += 1;
      fdatasyncSync(stream.nfd);
      return 0;
    };
    await db.exec('checkpoint');
  }
  return db;
};

const handleRequest = async (db: PGlite, request: EmbeddedRequest): Promise<EmbeddedReply> => {
  switch (request.kind) {
    case 'query': {
      const { rows, fields } = await db.query<Record<string, unknown>>(request.text, request.values);
      const columnsOf = (typeIds: readonly number[]): string[] =>
        fields.filter(({ dataTypeID }) => typeIds.includes(dataTypeID)).map(({ name }) => name);
      return { id: request.id, ok: true, rows, bytea: columnsOf([byteaType]), json: columnsOf(jsonTypes) };
    }
    case 'script':
      await db.exec(request.text);
      return { id: request.id, ok: true };
    case 'dump':
      return { id: request.id, ok: true, dump: new Uint8Array(await (await db.dumpDataDir('none')).arrayBuffer()) };
    case 'fsyncs':
      return { id: request.id, ok: true, fsyncs };
    case 'close':
      if (folder !== undefined) await db.exec('checkpoint');
      await db.close();
      return { id: request.id, ok: true };
  }
};

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

try {
  const db = await openDatabase();
  // Requests run one after the other: the engine has a single session.
  let queue: Promise<unknown> = Promise.resolve();
  port.on('message', (request: EmbeddedRequest) => {
    queue = queue.then(async () => {
      try {
        port.postMessage(await handleRequest(db, request));
      } catch (error) {
        const { code, constraint } = error as { code?: unknown; constraint?: unknown };
        port.postMessage({
          id: request.id,
          ok: false,
          message: messageOf(error),
          code: typeof code === 'string' ? code : '',
          constraint: typeof constraint === 'string' ? constraint : '',
        } satisfies EmbeddedReply);
      }
      if (request.kind === 'close') port.close();
    });
  });
  port.postMessage({ id: 0, ok: true });
} catch (error) {
  port.postMessage({ id: 0, ok: false, message: messageOf(error) });
}
