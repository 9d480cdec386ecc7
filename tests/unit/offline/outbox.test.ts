import { waitUntil } from '#tests/support/until.ts';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Unreachable } from '#api/errors.ts';
import { WorkNotSaved } from '#offline/interfaces/work-not-saved.ts';
import { databaseDump } from '#tests/support/journeys/database-dump.ts';
import { createAnswer, createSimulatedDevice } from '#tests/support/offline/simulated-device.ts';
import { createItem, createWorkFile, stateOf, withFiles } from '#tests/support/offline/work-items.ts';

let device: ReturnType<typeof createSimulatedDevice>;
const deliveredTitles = (): string[] => device.server.effects.map(({ body }) => JSON.parse(body).sujet as string);

beforeEach(() => {
  device = createSimulatedDevice();
});
afterEach(() => device.close());

describe('outbox: sending', () => {
  test('sends an added item and stores its receipt', async () => {
    const tab = await device.openTab();
    const key = await tab.outbox.add(createItem('un'));
    expect(await tab.outbox.waitForResult(key, 5_000)).toMatchObject({ state: 'accepted', title: 'un', attempts: 1 });
    expect(await tab.outbox.receipts()).toMatchObject([{ key, answer: { success: true, number: 0 } }]);
    expect(tab.outbox.getSnapshot()).toMatchObject({ entries: [], waiting: 0, oldestUnsentAtMs: null });
    device.clock.nowMs += 31 * 86_400_000;
    expect(await tab.outbox.receipts()).toEqual([]);
    expect(tab.faults).toEqual([]);
  });

  test('sends the bytes of files under their names', async () => {
    const tab = await device.openTab();
    const key = await tab.outbox.add(
      withFiles('pièces', [createWorkFile('a.pdf', '%PDF-a'), createWorkFile('é.pdf', '%PDF-é')]),
    );
    await tab.outbox.waitForResult(key, 5_000);
    expect(device.server.effects[0]?.files).toEqual({ 'a.pdf': '%PDF-a', 'é.pdf': '%PDF-é' });
  });

  test('sends the item of a killed tab again with the same key from another tab', async () => {
    device.server.afterEffect = () => new Promise(() => undefined);
    const first = await device.openTab();
    const key = await first.outbox.add(createItem('tué'));
    await waitUntil(() => expect(device.server.effects).toHaveLength(1));
    first.kill();
    device.server.afterEffect = () => undefined;
    const second = await device.openTab();
    await second.outbox.sendNow();
    expect(await second.outbox.receipts()).toMatchObject([{ key }]);
    expect(device.server.requests.map((sent) => sent.key)).toEqual([key, key]);
    expect(device.server.effects).toHaveLength(1);
  });

  test('does not send an item in two tabs at once', async () => {
    let answerNow = (): void => undefined;
    device.server.afterEffect = () => new Promise((resolve) => (answerNow = () => resolve(undefined)));
    const [first, second] = [await device.openTab(), await device.openTab()];
    const key = await first.outbox.add(createItem('seul'));
    await waitUntil(() => expect(device.server.effects).toHaveLength(1));
    const sending = second.outbox.sendNow();
    second.outbox.wake('online');
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(device.server.requests).toHaveLength(1);
    answerNow();
    await sending;
    expect(await second.outbox.receipts()).toMatchObject([{ key }]);
    expect(device.server.requests).toHaveLength(1);
  });

  test('does not send an item while it is being withdrawn, in any tab', async () => {
    device.server.beforeEffect = () => createAnswer(503, {});
    const [first, second] = [await device.openTab(), await device.openTab()];
    const key = await first.outbox.add(createItem('repris'));
    await waitUntil(() => expect(stateOf(first, key)).toMatchObject({ state: 'retry-wait' }));
    device.server.beforeEffect = () => undefined;
    let settleNow: (() => void) | undefined;
    const settleKey = device.server.settleKey.bind(device.server);
    device.server.settleKey = async (one) => {
      await new Promise<void>((resolve) => (settleNow = resolve));
      return settleKey(one);
    };
    const discarded = first.outbox.discard(key);
    await waitUntil(() => expect(settleNow).toBeDefined());
    await second.outbox.sendNow();
    settleNow?.();
    expect(await discarded).toMatchObject({ state: 'withdrawn' });
    expect(device.server.effects).toHaveLength(0);
  });

  test('retries a lost answer with the same key by timer', async () => {
    let lostCount = 1;
    device.server.afterEffect = () => {
      if (lostCount-- > 0) throw new Unreachable('lost');
      return undefined;
    };
    const tab = await device.openTab();
    const key = await tab.outbox.add(createItem('perdu'));
    await waitUntil(() => expect(stateOf(tab, key)).toMatchObject({ state: 'retry-wait', attempts: 0 }));
    await device.advanceUntil(() => expect(tab.outbox.getSnapshot().entries).toEqual([]), 5_000);
    expect(device.server.requests.map((sent) => sent.key)).toEqual([key, key]);
    expect(device.server.effects).toHaveLength(1);
  });

  test('keeps the queue behind a captive portal and for an outdated client', async () => {
    const tab = await device.openTab();
    device.server.beforeEffect = () => {
      throw new Unreachable('portal', 'portal');
    };
    const key = await tab.outbox.add(createItem('portail'));
    await waitUntil(() => expect(stateOf(tab, key)?.reason?.code).toBe('not-ours'));
    device.server.beforeEffect = () => createAnswer(426, { success: false });
    tab.outbox.wake('online');
    await waitUntil(() =>
      expect(stateOf(tab, key)).toMatchObject({ state: 'retry-wait', reason: { code: 'outdated' } }),
    );
    expect(device.server.effects).toEqual([]);
  });

  test('waits without attempts while offline, then sends', async () => {
    device.network.isOffline = true;
    const tab = await device.openTab();
    const key = await tab.outbox.add(createItem('plus tard'));
    await tab.outbox.sendNow();
    expect(stateOf(tab, key)).toMatchObject({ state: 'queued', attempts: 0 });
    device.network.isOffline = false;
    tab.outbox.wake('online');
    await waitUntil(() => expect(deliveredTitles()).toEqual(['plus tard']));
  });
});

describe('outbox: lanes', () => {
  test('send their items in order, one at a time, independently of other lanes', async () => {
    let [running, maxRunning] = [0, 0];
    const inLane = new Map<string, number>();
    device.server.beforeEffect = async (sent) => {
      const lane = (JSON.parse(sent.body).sujet as string).slice(0, 1);
      inLane.set(lane, (inLane.get(lane) ?? 0) + 1);
      expect(inLane.get(lane)).toBe(1);
      running += 1;
      maxRunning = Math.max(maxRunning, running);
      await new Promise((resolve) => setTimeout(resolve, 20));
      running -= 1;
      inLane.set(lane, 0);
      return undefined;
    };
    device.network.isOffline = true;
    const tabs = [await device.openTab(), await device.openTab()] as const;
    for (let turn = 0; turn < 5; turn += 1)
      for (const lane of ['a', 'b', 'c', 'd', 'e'])
        await tabs[turn % 2 === 0 ? 0 : 1].outbox.add(createItem(`${lane}${turn}`, lane));
    device.network.isOffline = false;
    await Promise.all(tabs.map((tab) => tab.outbox.sendNow()));
    expect(deliveredTitles()).toHaveLength(25);
    for (const lane of ['a', 'b', 'c', 'd', 'e'])
      expect(deliveredTitles().filter((title) => title.startsWith(lane))).toEqual(
        [0, 1, 2, 3, 4].map((n) => `${lane}${n}`),
      );
    expect(maxRunning).toBe(3);
    expect(device.server.requests).toHaveLength(25);
  });

  test('park behind a refused item only, with the server’s message', async () => {
    device.server.beforeEffect = ({ body }) =>
      body.includes('mauvais')
        ? createAnswer(422, { success: false, message: { type: 'error', message: 'Non' }, errors: { sujet: ['trop'] } })
        : undefined;
    const tab = await device.openTab();
    const refused = await tab.outbox.add(createItem('mauvais', 'x'));
    const nextKey = await tab.outbox.add(createItem('suivant', 'x'));
    await tab.outbox.add(createItem('ailleurs', 'y'));
    await tab.outbox.sendNow();
    expect(deliveredTitles()).toEqual(['ailleurs']);
    const reason = { message: 'Non', errors: { sujet: ['trop'] }, status: 422 };
    await waitUntil(() => expect(stateOf(tab, refused)).toMatchObject({ state: 'rejected', reason }));
    expect(stateOf(tab, nextKey)).toMatchObject({ state: 'queued', blockedBy: refused });
    await tab.outbox.discard(refused);
    await waitUntil(() => expect(deliveredTitles()).toEqual(['ailleurs', 'suivant']));
  });
});

describe('outbox: several people', () => {
  test('pause without counting attempts until the owner signs in again', async () => {
    device.server.beforeEffect = () => createAnswer(401, { success: false });
    const tab = await device.openTab();
    const key = await tab.outbox.add(createItem('pause'));
    await waitUntil(() => expect(stateOf(tab, key)).toMatchObject({ state: 'auth-paused', attempts: 0 }));
    const requestCount = device.server.requests.length;
    tab.outbox.wake('online');
    device.session.token = undefined;
    await tab.outbox.sendNow();
    expect(device.server.requests).toHaveLength(requestCount);
    device.server.beforeEffect = () => undefined;
    device.session.token = 'new';
    tab.outbox.wake('signed-in');
    await waitUntil(() => expect(stateOf(tab, key)).toBeUndefined());
    expect(deliveredTitles()).toEqual(['pause']);
    expect(await tab.outbox.receipts()).toMatchObject([{ attempts: 1 }]);
  });

  test('neither send nor show each other’s items', async () => {
    device.network.isOffline = true;
    const first = await device.openTab(1);
    await first.outbox.add(createItem('à moi seul'));
    device.session.userId = 2;
    device.network.isOffline = false;
    const second = await device.openTab(2);
    await Promise.all([first.outbox.sendNow(), second.outbox.sendNow()]);
    expect(device.server.requests).toEqual([]);
    expect(second.outbox.getSnapshot().entries).toEqual([]);
    expect(await databaseDump()).not.toContain('à moi seul');
    const exported = await first.outbox.exportUnsent();
    await expect(second.outbox.importUnsent(exported)).rejects.toThrow(WorkNotSaved);
    expect(await exported.text()).not.toContain('à moi seul');
    device.session.userId = 1;
    first.outbox.wake('signed-in');
    await waitUntil(() => expect(deliveredTitles()).toEqual(['à moi seul']));
  });
});

test('outbox: drains 100 items of 100 lanes without timers', async () => {
  device.network.isOffline = true;
  const tab = await device.openTab();
  for (let n = 0; n < 100; n += 1) await tab.outbox.add(createItem(`n${n}`, `lane ${n}`));
  device.network.isOffline = false;
  await tab.outbox.sendNow();
  expect(deliveredTitles()).toHaveLength(100);
});

test('outbox: writes receipt and next claim of a lane in one transaction', async () => {
  device.network.isOffline = true;
  const tab = await device.openTab();
  const items = Array.from({ length: 12 }, (_, n) => `n${n}`);
  for (const title of items) await tab.outbox.add(createItem(title));
  const changes = vi.spyOn(tab.parts.database, 'transaction');
  device.network.isOffline = false;
  await tab.outbox.sendNow();
  expect(deliveredTitles()).toEqual(items);
  // One transaction each, plus the recovery of the previous sender's items and the first claim.
  expect(changes.mock.calls.filter(([mode]) => mode === 'rw')).toHaveLength(items.length + 2);
});
