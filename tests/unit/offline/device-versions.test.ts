import 'fake-indexeddb/auto';
import '#tests/support/offline/fake-caches.ts';
import { Dexie } from 'dexie';
import { afterEach, expect, test, vi } from 'vitest';
import { createAnswerCache } from '#offline/device/answer-cache.ts';
import { cacheDatabase, cachePrefix, workDatabase, workPrefix } from '#offline/device/device-database.ts';
import { openKeys } from '#offline/device/device-keys.ts';
import { createDataKey, importDeviceKey, opaqueUser } from '#offline/device/sealing.ts';
import { editiqueGet } from '#shared/operations/contracts/generated-documents.ts';
import { listItems } from '#shared/operations/shell/lists.ts';
import { createSimulatedDevice } from '#tests/support/offline/simulated-device.ts';
import { createDraftContent, createWorkFile, saveNextVersion, withFiles } from '#tests/support/offline/work-items.ts';

/** The tables as version 1 created them on devices in use. Never change them: those devices do not change either. */
const version1 = {
  cache: {
    keys: 'kind',
    answers: 'name, [usedAtMs+bytes]',
    buckets: 'bucket',
    files: 'id, [updatedAtMs+bytes]',
    sync: 'name',
  },
  work: {
    keys: 'kind',
    drafts: 'id, savedAtMs',
    outbox: 'key, [lane+position], state',
    attachments: 'id, owner',
    receipts: 'key, acceptedAtMs',
  },
};

const opened: { close(): void }[] = [];
const asVersion1 = (name: string, stores: Record<string, string>): Dexie => {
  const database = new Dexie(name);
  database.version(1).stores(stores);
  opened.push(database);
  return database;
};
/** A later version of the app in another tab. */
const openLaterVersion = (name: string): Dexie => {
  const database = new Dexie(name);
  database.version(99).stores({ added: 'id' });
  opened.push(database);
  return database;
};

afterEach(async () => {
  for (const database of opened.splice(0)) database.close();
  for (const name of await Dexie.getDatabaseNames()) await Dexie.delete(name);
});

test('device upgrade: opens drafts, files and queue of version 1', async () => {
  const device = createSimulatedDevice();
  const formerTab = await device.openTab();
  device.network.isOffline = true;
  const piece = createWorkFile('a.pdf', '%PDF-a');
  await formerTab.drafts.save(createDraftContent('d1', [piece]), null);
  const key = await formerTab.outbox.add(withFiles('demande', [createWorkFile('b.pdf', '%PDF-b')]));
  // Current data, moved into tables that version 1 created.
  const { database } = formerTab.parts;
  const rows = await Promise.all(database.tables.map(async (table) => [table.name, await table.toArray()] as const));
  formerTab.kill();
  await database.delete();
  const formerDatabase = asVersion1(database.name, version1.work);
  for (const [name, all] of rows) await formerDatabase.table(name).bulkPut(all);
  formerDatabase.close();

  const today = await device.openTab();
  expect((await today.drafts.load('d1'))?.content).toEqual([piece]);
  expect(today.outbox.getSnapshot().entries).toMatchObject([{ key, title: 'demande', state: 'queued' }]);
  device.network.isOffline = false;
  await today.outbox.sendNow();
  expect(device.server.effects).toMatchObject([{ key, files: { 'b.pdf': '%PDF-b' } }]);
  device.close();
});

test('device upgrade: keeps answers cached by version 1 and tracks freshness for each operation', async () => {
  const owner = await opaqueUser(1);
  const deviceKey = btoa('k'.repeat(32));
  const { key, wrapped } = await createDataKey(await importDeviceKey(deviceKey), 'cache');
  const formerDatabase = asVersion1(cachePrefix + owner, version1.cache);
  await formerDatabase.table('keys').put({ kind: 'cache', wrapped, handle: key });
  const name = await createAnswerCache({ cache: cacheDatabase(owner), cacheKey: key }, Date.now).computeName(
    listItems,
    {
      listName: 'a',
    },
  );
  await formerDatabase.table('answers').put({ name, fetchedAtMs: 5, usedAtMs: 5, bytes: 1, sealed: new Uint8Array(1) });
  formerDatabase.close();

  const keys = await openKeys(1, async () => deviceKey);
  opened.push(keys.cache, keys.work);
  const answers = createAnswerCache(keys, Date.now);
  expect(await answers.status(listItems, { listName: 'a' })).toBe('cached');
  expect(await answers.summarize([listItems])).toEqual({ count: 0, oldestAtMs: null, newestAtMs: null });
  await answers.store(listItems, { listName: 'b' }, {}, 7);
  await answers.store(listItems, { listName: 'c' }, {}, 9);
  await answers.store(editiqueGet, {}, {}, 11);
  expect(await answers.summarize([listItems])).toEqual({ count: 2, oldestAtMs: 7, newestAtMs: 9 });
  expect(await answers.summarize([listItems, editiqueGet])).toEqual({ count: 3, oldestAtMs: 7, newestAtMs: 11 });
});

test('freshness: survives a reload for the app version that fetched the data only', async () => {
  const deviceKey = btoa('k'.repeat(32));
  const reloadWith = async (appVersion: string) => {
    const keys = await openKeys(1, async () => deviceKey);
    opened.push(keys.cache, keys.work);
    return createAnswerCache(keys, Date.now, undefined, appVersion);
  };
  await (await reloadWith('one')).store(listItems, { listName: 'a' }, {}, 7);
  expect(await (await reloadWith('one')).fetchedAtMs(listItems, { listName: 'a' })).toBe(7);
  const updated = await reloadWith('two');
  expect(await updated.fetchedAtMs(listItems, { listName: 'a' })).toBeUndefined();
  expect(await updated.status(listItems, { listName: 'a' })).toBe('cached');
});

test('device upgrade: is not blocked by an older version in another tab, which loses nothing', async () => {
  const device = createSimulatedDevice();
  const tab = await device.openTab();
  device.network.isOffline = true;
  await tab.drafts.save(createDraftContent('d1'), null);
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const upgraded = openLaterVersion(tab.parts.database.name);
  await upgraded.open();
  expect(upgraded.verno).toBe(99);
  upgraded.close();
  await saveNextVersion(tab, { ...createDraftContent('d1'), value: { sujet: 'après' } });
  const key = await tab.outbox.add(withFiles('encore', []));
  expect((await tab.drafts.load('d1'))?.value).toEqual({ sujet: 'après' });
  expect(tab.outbox.getSnapshot().entries).toMatchObject([{ key }]);
  warned.mockRestore();
  device.close();
});

test('device schema: extends that of version 1, but for the search rows', () => {
  // An older version in another tab must not store a page in the old tables: the cursor would pass rows that nothing
  // reads.
  const { buckets: _, ...cache } = version1.cache;
  expect(cacheDatabase('x').tables.map(({ name }) => name)).not.toContain('buckets');
  for (const [database, expectedSchema] of [
    [cacheDatabase('x'), cache],
    [workDatabase('x'), version1.work],
  ] as const) {
    for (const [name, indexes] of Object.entries(expectedSchema)) {
      const { primKey, indexes: currentIndexes } = database.table(name).schema;
      const all = [primKey, ...currentIndexes].map(({ src }) => src);
      expect(all, `${name} of ${database.name}`).toEqual(expect.arrayContaining(indexes.split(', ')));
    }
  }
  expect([cachePrefix, workPrefix]).toEqual(['lagon-cache-', 'lagon-work-']);
});

test('device upgrade: fetches the contracts of version 4 once more, removals included', async () => {
  const name = `${cachePrefix}sync`;
  const formerTab = asVersion1(name, version1.cache);
  const row = { done: 1, total: 1, completedAtMs: 5 };
  await formerTab.table('sync').bulkPut([
    { ...row, name: 'portfolio', cursor: '2026-11-20T00:00:00.000000Z_12_1.2026-01-01.9' },
    { ...row, name: 'clients', cursor: '2026-11-20T00:00:00.000000Z_12' },
  ]);
  formerTab.close();
  const database = cacheDatabase('sync');
  opened.push(database);
  expect((await database.sync.toArray()).map(({ cursor }) => cursor)).toEqual([
    '2026-11-20T00:00:00.000000Z_12',
    '2026-11-20T00:00:00.000000Z_12',
  ]);
});
