import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findResumable } from '#offline/outbox/outbox-item.ts';
import { formatState, isCorrectable } from '#offline/outbox/outbox-labels.ts';
import { createAnswer, createSimulatedDevice } from '#tests/support/offline/simulated-device.ts';
import { createDraftContent, createItem, stateOf } from '#tests/support/offline/work-items.ts';
import { waitUntil } from '#tests/support/until.ts';

let device: ReturnType<typeof createSimulatedDevice>;
beforeEach(() => {
  device = createSimulatedDevice();
});
afterEach(() => device.close());

const otherBroker = { scope: 'broker 2', name: 'Lagon Sud' };

/** Work prepared for NIAOULI without network, on a device whose person was moved to another broker since. */
const queueThenMove = async () => {
  device.network.isOffline = true;
  const before = await device.openTab();
  const id = crypto.randomUUID();
  await before.drafts.save(createDraftContent(id), null);
  const key = await before.outbox.add(createItem('Nouveau client'));
  before.kill();
  device.network.isOffline = false;
  const tab = await device.openTab(1, otherBroker);
  await tab.outbox.sendNow();
  return { tab, key, id };
};

test('outbox: holds an item that was prepared for another broker, with the reason, and never sends it', async () => {
  const { tab, key } = await queueThenMove();
  await tab.outbox.retry(key);
  await tab.outbox.sendNow();
  await waitUntil(() => {
    expect(stateOf(tab, key)).toMatchObject({ state: 'rejected', reason: { code: 'other-broker' } });
  });
  const entry = stateOf(tab, key);
  expect(device.server.requests).toEqual([]);
  expect(entry?.reason?.message).toContain('Préparé pour NIAOULI');
  expect(entry && [formatState(entry), isCorrectable(entry)]).toEqual(['Bloqué', false]);
});

test('outbox: sends an item by itself once its person belongs to its broker again', async () => {
  const { tab, key } = await queueThenMove();
  tab.kill();
  await device.openTab();
  await waitUntil(() => expect(device.server.effects.map((sent) => sent.key)).toEqual([key]));
});

test('outbox: sends an item that was refused for a missing right again at the next start', async () => {
  device.server.beforeEffect = () => createAnswer(403, { success: false });
  const tab = await device.openTab();
  const key = await tab.outbox.add(createItem('Encaissement'));
  await waitUntil(() => expect(stateOf(tab, key)).toMatchObject({ state: 'rejected', reason: { code: 'forbidden' } }));
  tab.kill();
  device.server.beforeEffect = () => undefined;
  await device.openTab();
  await waitUntil(() => expect(device.server.effects.map((sent) => sent.key)).toEqual([key]));
});

test('outbox: an item of the broker that its person returned to waits without the reason of the move', async () => {
  const { tab, key } = await queueThenMove();
  tab.kill();
  device.network.isOffline = true;
  const tabOfFormerBroker = await device.openTab();
  await waitUntil(() => expect(stateOf(tabOfFormerBroker, key)).toMatchObject({ state: 'queued', reason: null }));
});

test('outbox: an item of another broker is not resumed at a start for the current one', async () => {
  const { tab, key } = await queueThenMove();
  const rows = await tab.parts.database.outbox.toArray();
  expect(await findResumable(rows, tab.parts)).toEqual(new Set());
  expect(await findResumable(rows, { ...tab.parts, broker: { scope: 'broker 1', name: 'NIAOULI' } })).toEqual(
    new Set([key]),
  );
});

test('outbox: deletes an item of another broker, and withdraws it only into a held draft', async () => {
  const { tab, key } = await queueThenMove();
  const edited = await tab.outbox.edit(key);
  await tab.drafts.refresh();
  const id = edited.state === 'withdrawn' ? edited.draft?.id : undefined;
  expect(tab.drafts.getEntries()?.find((entry) => entry.id === id)?.state).toBe('held');
  const second = await queueThenMove();
  expect(await second.tab.outbox.discard(second.key)).toMatchObject({ state: 'withdrawn' });
});

test('drafts: hold a draft of another broker, which can be deleted but not opened or overwritten', async () => {
  const { tab, id } = await queueThenMove();
  const findDraft = () => tab.drafts.getEntries()?.find((entry) => entry.id === id);
  expect(findDraft()).toMatchObject({ state: 'held', broker: { name: 'NIAOULI' } });
  expect(await tab.drafts.load(id)).toBeUndefined();
  expect((await tab.drafts.save(createDraftContent(id), null)).id).not.toBe(id);
  await tab.drafts.remove(id);
  expect(findDraft()?.state).toBe('removed');
});

test('drafts: an export that is imported again keeps the broker of drafts and items', async () => {
  const { tab, key, id } = await queueThenMove();
  const file = await tab.outbox.exportUnsent();
  expect(await tab.outbox.erase()).toBe(true);
  expect(await tab.outbox.importUnsent(file)).toEqual({ items: 1, drafts: 1 });
  await tab.outbox.sendNow();
  await tab.drafts.refresh();
  expect(device.server.requests).toEqual([]);
  expect(stateOf(tab, key)?.reason?.code).toBe('other-broker');
  expect(tab.drafts.getEntries()?.find((entry) => entry.id === id)?.state).toBe('held');
});
