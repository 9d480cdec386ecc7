import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { createServer, type Server } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { newFileKey } from '#server/adapters/files.ts';
import { createObjectStore } from '#server/adapters/object-store.ts';
import { startBuckets } from '#tests/support/server/buckets.ts';
import { freePort } from '#tests/support/server/free-port.ts';

let buckets: Awaited<ReturnType<typeof startBuckets>>;

beforeAll(async () => {
  buckets = await startBuckets('lagon');
});
afterAll(() => buckets.stop());

/** Resolves to the `FILES_URL` of a store for this test. */
const listenOn = async (server: Server): Promise<string> => {
  onTestFinished(() => void server.close());
  const port = await freePort();
  await once(server.listen(port, '127.0.0.1'), 'listening');
  return `http://key:secret@127.0.0.1:${port}/lagon`;
};

const store = () => createObjectStore(buckets.urlOf('lagon'));

test('object store: stores, returns and removes a file unchanged', async () => {
  const key = newFileKey('piece');
  const bytes = Uint8Array.from({ length: 300_000 }, (_, index) => (index * 7) % 256);
  await store().put(key, bytes);
  expect(await store().get(key)).toEqual(bytes);
  await store().remove(key);
  expect(await store().get(key)).toBeUndefined();
});

test('object store: lists its own keys under its prefix', async () => {
  const keys = Array.from({ length: 3 }, () => newFileKey('piece'));
  const inner = createObjectStore(buckets.urlOf('lagon/inner/most'));
  for (const key of keys) await inner.put(key, new Uint8Array([1]));
  await store().put(newFileKey('other'), new Uint8Array([1]));
  const listedFiles = await Array.fromAsync(inner.list());
  expect(listedFiles.map(({ key }) => key).sort()).toEqual(keys.toSorted());
  for (const { writtenAtMs } of listedFiles) expect(Math.abs(Date.now() - writtenAtMs)).toBeLessThan(60_000);
});

test('object store: returns undefined for an unknown key and refuses an invalid one', async () => {
  expect(await store().get(newFileKey('task'))).toBeUndefined();
  await expect(store().put('../autre', new Uint8Array())).rejects.toThrow('Not a key');
});

test('object store: reports an unknown account and a missing bucket', async () => {
  const key = newFileKey('piece');
  await expect(
    createObjectStore(`http://personne:wrong@${buckets.address}/lagon`).put(key, new Uint8Array(3)),
  ).rejects.toThrow('403');
  await expect(createObjectStore(buckets.urlOf('nope')).put(key, new Uint8Array(3))).rejects.toThrow('bucket');
});

test('object store: throws an outage on timeout, despite garbage collection', async () => {
  const url = await listenOn(createServer((socket) => socket.on('error', () => undefined)));
  setFlagsFromString('--expose-gc');
  const collecting = setInterval(runInNewContext('gc') as () => void, 10);
  onTestFinished(() => clearInterval(collecting));
  const silentStore = createObjectStore(url, { withinMs: 300 });
  await expect(silentStore.put(newFileKey('piece'), new Uint8Array(20_000))).rejects.toThrow('PUT http://127.0.0.1');
  await expect(Array.fromAsync(silentStore.list())).rejects.toThrow('LIST http://127.0.0.1');
});

test('object store: retries a short failure and reports a lasting one', async () => {
  const answers = [500, 503, 200];
  const server = createHttpServer((request, response) => {
    request.resume().on('end', () => response.writeHead(answers.shift() ?? 500).end());
  });
  const proxiedStore = createObjectStore(await listenOn(server));
  await proxiedStore.put(newFileKey('piece'), new Uint8Array(3));
  expect(answers).toEqual([]);
  await expect(proxiedStore.put(newFileKey('piece'), new Uint8Array(3))).rejects.toThrow('answered 500');
});
