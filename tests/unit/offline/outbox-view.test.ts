import { waitUntil } from '#tests/support/until.ts';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createAnswer, createSimulatedDevice } from '#tests/support/offline/simulated-device.ts';
import { createItem, stateOf } from '#tests/support/offline/work-items.ts';

let device: ReturnType<typeof createSimulatedDevice>;
beforeEach(() => {
  device = createSimulatedDevice();
});
afterEach(() => device.close());

test('outbox view: keeps the identity of an unchanged entry while others are sent', async () => {
  device.network.isOffline = true;
  const tab = await device.openTab();
  const waiting = await tab.outbox.add(createItem('reste', 'contract/1'));
  const sentFirst = await tab.outbox.add(createItem('part', 'contract/2'));
  const before = stateOf(tab, waiting);
  await tab.outbox.discard(sentFirst);
  expect(stateOf(tab, sentFirst)).toBeUndefined();
  expect(stateOf(tab, waiting)).toBe(before);
});

test('outbox view: updates state, attempts, next attempt and reason of an entry', async () => {
  device.server.beforeEffect = () => createAnswer(503, {});
  const tab = await device.openTab();
  const key = await tab.outbox.add(createItem('refusée'));
  await waitUntil(() => expect(stateOf(tab, key)).toMatchObject({ state: 'retry-wait', attempts: 1 }));
  const first = stateOf(tab, key);
  await tab.outbox.retry(key);
  await waitUntil(() => expect(stateOf(tab, key)).toMatchObject({ state: 'retry-wait', attempts: 2 }));
  expect(stateOf(tab, key)?.reason?.status).toBe(503);
  expect(stateOf(tab, key)?.nextAtMs).toBeGreaterThanOrEqual(first?.nextAtMs ?? 0);
});

test('outbox view: reports that an item queued after the session ended waits for sign-in', async () => {
  device.network.isOffline = true;
  const tab = await device.openTab();
  const before = await tab.outbox.add(createItem('avant'));
  expect(stateOf(tab, before)).toMatchObject({ state: 'queued' });
  device.session.token = undefined;
  tab.outbox.wake('check');
  await waitUntil(() => expect(stateOf(tab, before)).toMatchObject({ state: 'auth-paused', attempts: 0 }));
  const after = await tab.outbox.add(createItem('après'));
  expect(stateOf(tab, after)).toMatchObject({ state: 'auth-paused', attempts: 0 });
  expect(tab.outbox.getSnapshot()).toMatchObject({ waiting: 0, authPaused: 2 });
  device.network.isOffline = false;
  device.session.token = 'new';
  tab.outbox.wake('signed-in');
  await waitUntil(() => expect(tab.outbox.getSnapshot().entries).toEqual([]));
});
