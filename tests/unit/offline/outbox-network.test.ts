import { waitUntil } from '#tests/support/until.ts';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Unreachable } from '#api/errors.ts';
import type { OutboxRow } from '#offline/device/device-database.ts';
import { isSentOnceOnline } from '#offline/outbox/rows/outbox-rows.ts';
import { createAnswer, createSimulatedDevice, type Tab } from '#tests/support/offline/simulated-device.ts';
import { createItem, createWorkFile, stateOf, withFiles } from '#tests/support/offline/work-items.ts';

let device: ReturnType<typeof createSimulatedDevice>;
beforeEach(() => {
  device = createSimulatedDevice();
});
afterEach(() => device.close());

const setAway = (isAway: boolean): void => {
  device.network.isAway = isAway;
  device.server.beforeEffect = () => {
    if (isAway) throw new Unreachable('away');
    return undefined;
  };
};
const isEmpty = (tab: Tab) => waitUntil(() => expect(tab.outbox.getSnapshot().entries).toEqual([]));

test('outbox: counts no attempt for twelve starts offline, and sends everything once online', async () => {
  setAway(true);
  let tab = await device.openTab();
  const keys: string[] = [];
  for (const [at, title] of ['un', 'deux', 'trois', 'quatre'].entries())
    keys.push(await tab.outbox.add(createItem(title, `contract/${at % 2}`)));
  for (let start = 0; start < 12; start += 1) {
    await waitUntil(() => expect(stateOf(tab, keys[0] ?? '')?.state).toBe('retry-wait'));
    tab.kill();
    device.advance(10_000);
    tab = await device.openTab();
  }
  await waitUntil(() => expect(stateOf(tab, keys[0] ?? '')).toMatchObject({ state: 'retry-wait', attempts: 0 }));
  setAway(false);
  const { nowMs } = device.clock;
  tab.outbox.wake('online');
  await isEmpty(tab);
  expect(device.clock.nowMs).toBe(nowMs);
  expect(device.server.effects.map(({ body }) => JSON.parse(body).sujet)).toEqual(
    expect.arrayContaining(['un', 'deux', 'trois', 'quatre']),
  );
});

test('outbox: keeps the order of a lane when all items wake at once', async () => {
  setAway(true);
  const tab = await device.openTab();
  const titles = Array.from({ length: 37 }, (_, index) => `n° ${index}`);
  for (const title of titles) await tab.outbox.add(createItem(title));
  setAway(false);
  tab.outbox.wake('online');
  await isEmpty(tab);
  expect(device.server.effects.map(({ body }) => JSON.parse(body).sujet)).toEqual(titles);
});

test('outbox: respects Retry-After of the server when the network returns', async () => {
  device.server.beforeEffect = () => createAnswer(429, { success: false }, { 'retry-after': '60' });
  const tab = await device.openTab();
  const key = await tab.outbox.add(createItem('freinée'));
  await waitUntil(() => expect(stateOf(tab, key)).toMatchObject({ state: 'retry-wait', attempts: 1 }));
  tab.outbox.wake('online');
  await tab.outbox.sendNow();
  expect(stateOf(tab, key)).toMatchObject({ state: 'retry-wait', attempts: 1 });
});

test.each([
  ['waited for the network', { waitsFor: 'network', attempts: 0 }, true],
  ['was cut alone again and again', { waitsFor: 'network', attempts: 0, losses: 6 }, false],
  ['our server put off a few times', { waitsFor: 'server', attempts: 4 }, true],
  ['our server put off again and again', { waitsFor: 'server', attempts: 5 }, false],
  ['our server named a moment for', { waitsFor: 'moment', attempts: 1 }, false],
  ['waits for the update', { waitsFor: 'update', attempts: 0 }, false],
  ['went back to the person', { state: 'rejected', waitsFor: null, attempts: 1 }, false],
] as const)('outbox: sends at once when the network returns, whether %s', (_, row, goes) => {
  expect(isSentOnceOnline({ state: 'retry-wait', ...row } as OutboxRow)).toBe(goes);
});

test('outbox: backs off an item that the network interrupts repeatedly while the server answers', async () => {
  device.server.beforeEffect = () => {
    throw new Unreachable('cut');
  };
  const tab = await device.openTab();
  const key = await tab.outbox.add(createItem('coupée'));
  for (let minute = 0; minute < 10; minute += 1) {
    await waitUntil(() => expect(stateOf(tab, key)?.state).toBe('retry-wait'));
    device.advance(2_000);
    tab.outbox.wake('online');
    await tab.outbox.sendNow();
  }
  expect(stateOf(tab, key)?.reason?.code).toBe('interrupted');
  expect(device.server.requests.length).toBeLessThan(10);
  device.server.beforeEffect = () => undefined;
  await tab.outbox.retry(key);
  await isEmpty(tab);
});

test('outbox: resets the backoff of an interrupted item when the network returns', async () => {
  device.server.beforeEffect = () => {
    throw new Unreachable('cut');
  };
  const tab = await device.openTab();
  const key = await tab.outbox.add(createItem('coupée'));
  for (let time = 0; stateOf(tab, key)?.reason?.code !== 'interrupted'; time += 1) {
    expect(time).toBeLessThan(10);
    await waitUntil(() => expect(stateOf(tab, key)?.state).toBe('retry-wait'));
    device.advance(2_000);
    await tab.outbox.sendNow();
  }
  device.server.beforeEffect = () => undefined;
  tab.outbox.wake('online');
  await tab.outbox.sendNow();
  // The caller is notified after the attempt.
  await waitUntil(() => expect(stateOf(tab, key)?.state).toBe('retry-wait'));
  tab.outbox.wake('returned');
  await isEmpty(tab);
});

test('outbox: aborts an idle exchange before its total timeout and releases the lane', async () => {
  let isSilent = true;
  device.server.afterEffect = () => (isSilent ? new Promise(() => undefined) : undefined);
  const tab = await device.openTab();
  const key = await tab.outbox.add(createItem('muette'));
  await waitUntil(() => expect(device.server.requests).toHaveLength(1));
  isSilent = false;
  // After the idle timeout of 30 seconds.
  await device.advanceUntil(() => expect(stateOf(tab, key)?.state).toBe('retry-wait'), 31_000);
  await device.advanceUntil(() => expect(tab.outbox.getSnapshot().entries).toEqual([]), 5_000);
  expect(device.server.effects).toHaveLength(1);
});

test('outbox: does not abort an upload that makes progress', async () => {
  let onSent: ((sentBytes: number, ofBytes: number) => void) | undefined;
  let finish = (): void => undefined;
  device.server.afterEffect = () =>
    new Promise((resolve) => {
      finish = () => resolve(undefined);
    });
  const tab = await device.openTab();
  const exchange = tab.parts.exchange;
  Object.assign(tab.parts, {
    exchange: ((request, options) => {
      onSent = options.onSent;
      return exchange(request, options);
    }) satisfies typeof exchange,
  });
  await tab.outbox.add(withFiles('lente', [createWorkFile('constat.pdf', '%PDF-1.4')]));
  await waitUntil(() => expect(device.server.requests).toHaveLength(1));
  for (let part = 1; part < 8; part += 1) {
    onSent?.(part, 8);
    device.advance(25_000);
  }
  finish();
  await isEmpty(tab);
  expect(device.server.requests).toHaveLength(1);
});

test('outbox: sends small items of other lanes while uploads fail or hang', async () => {
  device.server.beforeEffect = ({ body }) => {
    if (String(body).includes('lourde')) return new Promise(() => undefined);
    return undefined;
  };
  const tab = await device.openTab();
  for (let at = 0; at < 6; at += 1) await tab.outbox.add(createItem(`lourde ${at}`, `contract/${at}`));
  // Each failed silently once, after 30 seconds, and counts as failing from now on; then they are retried.
  await device.advanceUntil(() => expect(device.server.requests.length).toBeGreaterThan(6), 600_000);
  await tab.outbox.add(createItem('légère', 'contract/99'));
  await waitUntil(() => expect(device.server.effects.map(({ body }) => JSON.parse(body).sujet)).toEqual(['légère']));
});

test('outbox: keeps its queue on 426 (outdated client) and sends after the update', async () => {
  device.server.beforeEffect = () => createAnswer(426, { success: false });
  let tab = await device.openTab();
  const key = await tab.outbox.add(createItem('gardée'));
  await waitUntil(() => expect(stateOf(tab, key)).toMatchObject({ state: 'retry-wait', reason: { code: 'outdated' } }));
  tab.kill();
  device.server.beforeEffect = () => undefined;
  tab = await device.openTab();
  await isEmpty(tab);
  expect(device.server.effects).toHaveLength(1);
});

test('outbox: retries at once, after an update, an item that waited in an older version', async () => {
  device.network.isOffline = true;
  const tab = await device.openTab();
  const key = await tab.outbox.add(createItem('ancienne'));
  await tab.parts.database.outbox.update(key, {
    state: 'retry-wait',
    attempts: 14,
    nextAtMs: device.clock.nowMs + 290_000,
  });
  device.network.isOffline = false;
  tab.outbox.wake('online');
  await isEmpty(tab);
});

test('outbox: returns the answer of a retry to the caller that waits for a lost one', async () => {
  let lostCount = 1;
  device.server.afterEffect = () => {
    if (lostCount-- > 0) throw new Unreachable('lost');
    return undefined;
  };
  const tab = await device.openTab();
  const key = await tab.outbox.add(createItem('perdu'));
  const result = tab.outbox.waitForResult(key, 6_000);
  await waitUntil(() => expect(stateOf(tab, key)).toMatchObject({ state: 'retry-wait', isAwaitingAnswer: true }));
  await device.advanceUntil(() => expect(device.server.requests).toHaveLength(2), 2_000);
  expect(await result).toMatchObject({ state: 'accepted', key });
  expect(device.server.effects).toHaveLength(1);
});

test('outbox: does not keep the caller waiting while the server is unreachable', async () => {
  device.network.isAway = true;
  device.server.beforeEffect = () => {
    throw new Unreachable('away');
  };
  const tab = await device.openTab();
  const key = await tab.outbox.add(createItem('hors réseau'));
  expect(await tab.outbox.waitForResult(key, 6_000)).toMatchObject({ state: 'retry-wait', isAwaitingAnswer: false });
});

test('outbox: retries a truncated answer with the same key and stores the server’s answer as receipt', async () => {
  const complete = createAnswer(200, { success: true, number: 0 });
  let isCut = true;
  device.server.afterEffect = () => (isCut ? { ...complete, bytes: complete.bytes.slice(0, 12) } : undefined);
  const tab = await device.openTab();
  const key = await tab.outbox.add(createItem('coupée'));
  await waitUntil(() => expect(stateOf(tab, key)).toMatchObject({ state: 'retry-wait', attempts: 0 }));
  isCut = false;
  device.advance(60_000);
  tab.outbox.wake('online');
  await isEmpty(tab);
  expect(device.server.effects).toHaveLength(1);
  expect(await tab.outbox.receipts()).toMatchObject([{ key, answer: { number: 0 } }]);
});
