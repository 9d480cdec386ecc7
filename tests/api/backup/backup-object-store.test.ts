// @module-tag long
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFolderStore } from '#server/adapters/files.ts';
import { createObjectStore } from '#server/adapters/object-store.ts';
import { findOwnership, ownerKey } from '#server/files/store-owner.ts';
import { startBuckets } from '#tests/support/server/buckets.ts';
import {
  findContractId,
  locationsByEngine,
  openDatabaseAt,
  pdfTextOf,
  rowCounts,
  runDataScript,
  type ServerLocation,
  sendRequest,
  signIn,
  startServerAt,
  storedFiles,
} from '#tests/support/server/server-location.ts';

let folder: string;
let buckets: Awaited<ReturnType<typeof startBuckets>>;
const path = (name: string) => join(folder, name);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lagon-bucket-'));
  buckets = await startBuckets('first', 'second');
});
afterAll(async () => {
  await buckets.stop();
  rmSync(folder, { recursive: true, force: true });
});

const inBucket = ({ dataDir, environment }: ServerLocation, bucket: string): ServerLocation => ({
  dataDir,
  environment: { ...environment, FILES_URL: buckets.urlOf(bucket) },
});
test('backup: restores files of an object store after database and bucket were lost', async () => {
  const originLocation = await locationsByEngine.embedded.filled(path('origin'));
  const origin = inBucket(originLocation, 'first');
  const [folderStore, first] = [
    createFolderStore(join(originLocation.dataDir, 'files')),
    createObjectStore(buckets.urlOf('first')),
  ];
  for (const key of [ownerKey, ...(await Array.fromAsync(folderStore.list())).map((file) => file.key)]) {
    const bytes = await folderStore.get(key);
    if (bytes) await first.put(key, bytes);
  }
  rmSync(join(originLocation.dataDir, 'files'), { recursive: true, force: true });

  const originDb = await openDatabaseAt(originLocation);
  const contractId = await findContractId(originDb);
  await originDb.close();

  const server = await startServerAt(origin);
  const token = await signIn(server);
  expect(await sendRequest(server, token, { contractId, subject: 'Avant la perte' })).toBeUndefined();
  const backup = await runDataScript('backup', [path('day.lagon')], origin);
  expect(backup, server.log()).toMatchObject({ code: 0 });
  await server.stop('SIGKILL');
  rmSync(origin.dataDir, { recursive: true });
  for await (const { key } of first.list()) await first.remove(key);

  const target = inBucket(await locationsByEngine.embedded.migrated(path('elsewhere')), 'second');
  const restored = await runDataScript('restore', [path('day.lagon')], target);
  expect(restored).toMatchObject({ code: 0, output: backup.output.split('\u00A0: ')[1] });
  const db = await openDatabaseAt(target);
  expect((await rowCounts(db))['task']).toBeGreaterThan(0);
  const papers = await storedFiles(db, target);
  expect(papers).not.toContain(undefined);
  expect(papers).toContain(pdfTextOf('Avant la perte'));
  expect(await findOwnership(db, createObjectStore(buckets.urlOf('second')))).toBe('ours');
  await db.close();

  // Sessions stay valid, and the next upload is stored in the new bucket.
  const restartedServer = await startServerAt(target);
  expect(await sendRequest(restartedServer, token, { contractId, subject: 'Après' })).toBeUndefined();
  await restartedServer.stop();
}, 600_000);
