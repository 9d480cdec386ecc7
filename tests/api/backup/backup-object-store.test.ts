// @module-tag long
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFolderStore } from '#server/adapters/files.ts';
import { createObjectStore } from '#server/adapters/object-store.ts';
import { ownerKey, ownershipOf } from '#server/files/store-owner.ts';
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
  const filled = await locationsByEngine.embedded.filled(path('origin'));
  const origin = inBucket(filled, 'first');
  const [here, first] = [createFolderStore(join(filled.dataDir, 'files')), createObjectStore(buckets.urlOf('first'))];
  for (const key of [ownerKey, ...(await Array.fromAsync(here.list())).map((file) => file.key)]) {
    const bytes = await here.get(key);
    if (bytes) await first.put(key, bytes);
  }
  rmSync(join(filled.dataDir, 'files'), { recursive: true, force: true });

  const before = await openDatabaseAt(filled);
  const contractId = await findContractId(before);
  await before.close();

  const server = await startServerAt(origin);
  const token = await signIn(server);
  expect(await sendRequest(server, token, { contractId, subject: 'Avant la perte' })).toBeUndefined();
  const taken = await runDataScript('backup', [path('day.lagon')], origin);
  expect(taken, server.log()).toMatchObject({ code: 0 });
  await server.stop('SIGKILL');
  rmSync(origin.dataDir, { recursive: true });
  for await (const { key } of first.list()) await first.remove(key);

  const elsewhere = inBucket(await locationsByEngine.embedded.migrated(path('elsewhere')), 'second');
  const restored = await runDataScript('restore', [path('day.lagon')], elsewhere);
  expect(restored).toMatchObject({ code: 0, output: taken.output.split('\u00A0: ')[1] });
  const db = await openDatabaseAt(elsewhere);
  expect((await rowCounts(db))['task']).toBeGreaterThan(0);
  const papers = await storedFiles(db, elsewhere);
  expect(papers).not.toContain(undefined);
  expect(papers).toContain(pdfTextOf('Avant la perte'));
  expect(await ownershipOf(db, createObjectStore(buckets.urlOf('second')))).toBe('ours');
  await db.close();

  // Sessions stay valid, and the next upload is stored in the new bucket.
  const again = await startServerAt(elsewhere);
  expect(await sendRequest(again, token, { contractId, subject: 'Après' })).toBeUndefined();
  await again.stop();
}, 600_000);
