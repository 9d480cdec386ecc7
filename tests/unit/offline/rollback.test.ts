import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterEach, expect, test } from 'vitest';
import { workDatabase } from '#offline/device/device-database.ts';
import { createSimulatedDevice } from '#tests/support/offline/simulated-device.ts';
import { createDraftContent, createWorkFile, saveNextVersion, withFiles } from '#tests/support/offline/work-items.ts';

afterEach(async () => {
  for (const name of await Dexie.getDatabaseNames()) await Dexie.delete(name);
});

/** A later version of the app on the same device, with a table, an index and columns unknown to the current code. */
const openLater = async (owner: string) => {
  const database = workDatabase(owner);
  database
    .version(99)
    .stores({ added: 'id', drafts: 'id, savedAtMs, added', outbox: 'key, [lane+position], state, added' });
  await database.open();
  return database;
};

test('rollback: opens drafts and queue of a later version, and that version reopens them', async () => {
  const device = createSimulatedDevice();
  const firstTab = await device.openTab();
  device.network.isOffline = true;
  const piece = createWorkFile('a.pdf', '%PDF-a');
  await firstTab.drafts.save(createDraftContent('d1', [piece]), null);
  const key = await firstTab.outbox.add(withFiles('demande', [createWorkFile('b.pdf', '%PDF-b')]));
  const { owner } = firstTab.parts;
  firstTab.kill();
  firstTab.parts.database.close();

  const laterDatabase = await openLater(owner);
  await laterDatabase.table('drafts').toCollection().modify({ added: 'un mot de plus tard' });
  await laterDatabase.table('outbox').toCollection().modify({ added: 'un mot de plus tard' });
  await laterDatabase.table('added').put({ id: 'plus tard' });
  laterDatabase.close();

  const today = await device.openTab();
  expect((await today.drafts.load('d1'))?.content).toEqual([piece]);
  await saveNextVersion(today, { ...createDraftContent('d1', [piece]), value: { sujet: 'Changé après le retour' } });
  expect(today.outbox.getSnapshot().entries).toMatchObject([{ key, title: 'demande', state: 'queued' }]);
  device.network.isOffline = false;
  await today.outbox.sendNow();
  expect(device.server.effects).toMatchObject([{ key, files: { 'b.pdf': '%PDF-b' } }]);
  expect(today.faults).toEqual([]);
  today.kill();
  today.parts.database.close();

  const reopenedLater = await openLater(owner);
  expect(await reopenedLater.table('added').toArray()).toEqual([{ id: 'plus tard' }]);
  expect(await reopenedLater.table('drafts').count()).toBe(1);
  expect(await reopenedLater.table('outbox').count()).toBe(0);
  expect(await reopenedLater.table('receipts').count()).toBe(1);
  reopenedLater.close();
  const lastTab = await device.openTab();
  expect((await lastTab.drafts.load('d1'))?.value).toEqual({ sujet: 'Changé après le retour' });
  device.close();
});
