import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openItem, sealItem } from '#offline/outbox/outbox-item.ts';
import { textLimits, uploadLimits } from '#shared/primitives/limits.ts';
import { messages } from '#shared/primitives/messages.ts';
import { createSimulatedDevice } from '#tests/support/offline/simulated-device.ts';
import { createDraftContent, createWorkFile, stateOf, withFiles } from '#tests/support/offline/work-items.ts';

let device: ReturnType<typeof createSimulatedDevice>;

beforeEach(() => {
  device = createSimulatedDevice();
});
afterEach(() => device.close());

test('outbox export: is imported completely and once on another device', async () => {
  device.network.isOffline = true;
  const tab = await device.openTab();
  const piece = createWorkFile('a.pdf', '%PDF-a');
  await tab.drafts.save(createDraftContent('d1', [piece]), null);
  const key = await tab.outbox.add(withFiles('exporté', [createWorkFile('b.pdf', '%PDF-b')]));
  const exported = await tab.outbox.exportUnsent();
  tab.kill();
  await tab.parts.database.delete();
  device.forgetKeys();
  const other = await device.openTab();
  expect(await other.outbox.importUnsent(exported)).toEqual({ items: 1, drafts: 1 });
  expect(await other.outbox.importUnsent(exported)).toEqual({ items: 0, drafts: 0 });
  expect((await other.drafts.load('d1'))?.content).toEqual([piece]);
  device.network.isOffline = false;
  await other.outbox.sendNow();
  expect(device.server.effects).toMatchObject([{ key, files: { 'b.pdf': '%PDF-b' } }]);
  expect(await other.outbox.importUnsent(exported)).toEqual({ items: 0, drafts: 0 });
  await expect(other.outbox.importUnsent(new Blob(['autre chose']))).rejects.toMatchObject({ fault: 'unreadable' });
});

test('outbox import: refuses an item beyond the limits, which can be corrected', async () => {
  device.network.isOffline = true;
  const tab = await device.openTab();
  const { database, key: dataKey } = tab.parts;
  const keys = [
    await tab.outbox.add(withFiles('texte', [])),
    await tab.outbox.add(withFiles('fichier', [createWorkFile('b.pdf', '%PDF-b')])),
  ];
  const sujet = 'S'.repeat(textLimits.taskSubject + 1);
  for (const [at, key] of keys.entries()) {
    const row = await database.outbox.get(key);
    const item = row && (await openItem(dataKey, key, row.sealed));
    if (!row || !item) throw new Error('Not queued');
    const files = item.files.map((workFile) => ({ ...workFile, size: uploadLimits.fileBytes + 1 }));
    const changedItem = at === 0 ? { ...item, input: { ...(item.input as object), sujet } } : { ...item, files };
    await database.outbox.put({ ...row, sealed: await sealItem(dataKey, key, changedItem) });
  }
  const exported = await tab.outbox.exportUnsent();
  await database.outbox.clear();
  await database.attachments.clear();
  expect(await tab.outbox.importUnsent(exported)).toEqual({ items: 2, drafts: 0 });
  device.network.isOffline = false;
  await tab.outbox.sendNow();
  expect(device.server.effects).toEqual([]);
  const [text, large] = keys.map((key) => stateOf(tab, key));
  expect(text).toMatchObject({
    state: 'rejected',
    reason: { errors: { sujet: [messages.maxLength(textLimits.taskSubject)] } },
  });
  expect(large).toMatchObject({ state: 'rejected', reason: { code: 'refused' } });
  expect(await tab.outbox.edit(keys[0] ?? '')).toMatchObject({ state: 'withdrawn' });
});

test('outbox import: refuses a truncated file or one of another person and adds nothing', async () => {
  device.network.isOffline = true;
  const tab = await device.openTab();
  await tab.outbox.add(withFiles('exporté', [createWorkFile('b.pdf', '%PDF-b')]));
  const exported = await tab.outbox.exportUnsent();
  const other = await device.openTab(2);
  await expect(other.outbox.importUnsent(exported)).rejects.toMatchObject({ fault: 'foreign' });
  await tab.parts.database.outbox.clear();
  const truncatedExport = exported.slice(0, exported.size - 5);
  await expect(tab.outbox.importUnsent(truncatedExport)).rejects.toMatchObject({ fault: 'unreadable' });
  for (const { parts } of [tab, other]) expect(await parts.database.outbox.count()).toBe(0);
});
