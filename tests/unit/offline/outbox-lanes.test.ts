import { waitUntil } from '#tests/support/until.ts';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createAnswer, createSimulatedDevice } from '#tests/support/offline/simulated-device.ts';
import { createItem, stateOf } from '#tests/support/offline/work-items.ts';

let device: ReturnType<typeof createSimulatedDevice>;
beforeEach(() => {
  device = createSimulatedDevice();
});
afterEach(() => device.close());

const deliveredTitles = () => device.server.effects.map(({ json }) => (json as { sujet: string }).sujet);
const signature = (title: string) => createItem(title, 'contract/1', { kind: 'in-person-signature', dependsOn: [] });
const payment = (title: string) => createItem(title, 'contract/1', { kind: 'received-payment', dependsOn: [] });
const sending = (title: string) =>
  createItem(title, 'contract/1', { kind: 'document-sending', dependsOn: ['in-person-signature'] });

const refuse = (title: string, body: object = {}) => {
  device.server.beforeEffect = (sent) =>
    sent.body.includes(title)
      ? createAnswer(200, { success: false, message: { type: 'warning', message: 'Non' }, ...body })
      : undefined;
};

describe('outbox: a refused item', () => {
  test('holds only the later items that depend on its kind', async () => {
    refuse('signé');
    device.network.isOffline = true;
    const tab = await device.openTab();
    const signed = await tab.outbox.add(signature('signé'));
    const sent = await tab.outbox.add(sending('documents'));
    await tab.outbox.add(payment('espèces'));
    device.network.isOffline = false;
    await tab.outbox.sendNow();
    await waitUntil(() => expect(deliveredTitles()).toEqual(['espèces']));
    await waitUntil(() => expect(stateOf(tab, signed)).toMatchObject({ state: 'rejected', blockedBy: null }));
    expect(stateOf(tab, sent)).toMatchObject({ state: 'queued', attempts: 0, blockedBy: signed });
    // Nothing of this lane can be sent now, so a form need not wait for its result.
    expect(stateOf(tab, sent)?.isAwaitingAnswer).toBe(false);
    await tab.outbox.discard(signed);
    await waitUntil(() => expect(deliveredTitles()).toEqual(['espèces', 'documents']));
  });

  test('is sent before the items that it held once it is retried', async () => {
    refuse('signé');
    const tab = await device.openTab();
    const signed = await tab.outbox.add(signature('signé'));
    await tab.outbox.add(sending('documents'));
    await waitUntil(() => expect(stateOf(tab, signed)?.state).toBe('rejected'));
    device.server.beforeEffect = () => undefined;
    await tab.outbox.retry(signed);
    await waitUntil(() => expect(deliveredTitles()).toEqual(['signé', 'documents']));
  });

  test('holds what depends on an item that it holds', async () => {
    refuse('signé');
    const tab = await device.openTab();
    const signed = await tab.outbox.add(signature('signé'));
    const sent = await tab.outbox.add(sending('documents'));
    const last = await tab.outbox.add(
      createItem('suite', 'contract/1', { kind: 'note', dependsOn: ['document-sending'] }),
    );
    await waitUntil(() => expect(stateOf(tab, signed)?.state).toBe('rejected'));
    await tab.outbox.sendNow();
    expect(stateOf(tab, sent)?.blockedBy).toBe(signed);
    expect(stateOf(tab, last)?.blockedBy).toBe(signed);
    expect(deliveredTitles()).toEqual([]);
  });

  test('holds nothing once there is nothing left to do for it, and stays until it is deleted', async () => {
    refuse('signé', { isSuperseded: true });
    const tab = await device.openTab();
    const signed = await tab.outbox.add(signature('signé'));
    await tab.outbox.add(sending('documents'));
    await tab.outbox.add(createItem('demande'));
    // Lanes are sent in parallel: their order is not fixed.
    await waitUntil(() => expect(deliveredTitles().toSorted()).toEqual(['demande', 'documents']));
    expect(stateOf(tab, signed)).toMatchObject({
      state: 'rejected',
      reason: { code: 'superseded', message: 'Non' },
    });
    await waitUntil(() => expect(tab.outbox.getSnapshot().entries).toHaveLength(1));
    await tab.outbox.discard(signed);
    await waitUntil(() => expect(tab.outbox.getSnapshot().entries).toEqual([]));
  });

  test('keeps what it holds after an export to another device', async () => {
    device.network.isOffline = true;
    const tab = await device.openTab();
    await tab.outbox.add(signature('signé'));
    await tab.outbox.add(sending('documents'));
    await tab.outbox.add(payment('espèces'));
    const exported = await tab.outbox.exportUnsent();
    for (const { key } of tab.outbox.getSnapshot().entries) await tab.outbox.discard(key);
    await tab.outbox.importUnsent(exported);
    refuse('signé');
    device.network.isOffline = false;
    await tab.outbox.sendNow();
    await waitUntil(() => expect(deliveredTitles()).toEqual(['espèces']));
  });
});

test('outbox: an item that waits for the network holds every later item of its lane', async () => {
  device.server.beforeEffect = ({ body }) => (body.includes('signé') ? createAnswer(503, {}) : undefined);
  const tab = await device.openTab();
  const signed = await tab.outbox.add(signature('signé'));
  const paid = await tab.outbox.add(payment('espèces'));
  await waitUntil(() => expect(stateOf(tab, signed)?.state).toBe('retry-wait'));
  await tab.outbox.sendNow();
  expect(stateOf(tab, paid)).toMatchObject({ state: 'queued', blockedBy: signed });
  expect(deliveredTitles()).toEqual([]);
});
