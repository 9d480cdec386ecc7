import { until } from '#tests/support/until.ts';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Unreachable } from '#api/errors.ts';
import { WorkNotSaved } from '#offline/interfaces/work-not-saved.ts';
import { databaseDump } from '#tests/support/journeys/database-dump.ts';
import { file, item, stateOf, withFiles } from '#tests/support/offline/work-items.ts';
import { answer, createWorld } from '#tests/support/offline/work-world.ts';

let world: ReturnType<typeof createWorld>;
const titles = (): string[] => world.server.effects.map(({ body }) => JSON.parse(body).sujet as string);

beforeEach(() => {
  world = createWorld();
});
afterEach(() => world.close());

describe('outbox: sending', () => {
  test('sends an added item and stores its receipt', async () => {
    const tab = await world.openTab();
    const key = await tab.outbox.add(item('un'));
    expect(await tab.outbox.waitForResult(key, 5_000)).toMatchObject({ state: 'accepted', title: 'un', attempts: 1 });
    expect(await tab.outbox.receipts()).toMatchObject([{ key, answer: { success: true, number: 0 } }]);
    expect(tab.outbox.getSnapshot()).toMatchObject({ entries: [], waiting: 0, oldestUnsentAtMs: null });
    world.clock.nowMs += 31 * 86_400_000;
    expect(await tab.outbox.receipts()).toEqual([]);
    expect(tab.faults).toEqual([]);
  });

  test('sends the bytes of files under their names', async () => {
    const tab = await world.openTab();
    const key = await tab.outbox.add(withFiles('pièces', [file('a.pdf', '%PDF-a'), file('é.pdf', '%PDF-é')]));
    await tab.outbox.waitForResult(key, 5_000);
    expect(world.server.effects[0]?.files).toEqual({ 'a.pdf': '%PDF-a', 'é.pdf': '%PDF-é' });
  });

  test('sends the item of a killed tab again with the same key from another tab', async () => {
    world.server.after = () => new Promise(() => undefined);
    const first = await world.openTab();
    const key = await first.outbox.add(item('tué'));
    await until(() => expect(world.server.effects).toHaveLength(1));
    first.kill();
    world.server.after = () => undefined;
    const second = await world.openTab();
    await second.outbox.sendNow();
    expect(await second.outbox.receipts()).toMatchObject([{ key }]);
    expect(world.server.requests.map((sent) => sent.key)).toEqual([key, key]);
    expect(world.server.effects).toHaveLength(1);
  });

  test('does not send an item in two tabs at once', async () => {
    let answerNow = (): void => undefined;
    world.server.after = () => new Promise((resolve) => (answerNow = () => resolve(undefined)));
    const [first, second] = [await world.openTab(), await world.openTab()];
    const key = await first.outbox.add(item('seul'));
    await until(() => expect(world.server.effects).toHaveLength(1));
    const sending = second.outbox.sendNow();
    second.outbox.wake('online');
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(world.server.requests).toHaveLength(1);
    answerNow();
    await sending;
    expect(await second.outbox.receipts()).toMatchObject([{ key }]);
    expect(world.server.requests).toHaveLength(1);
  });

  test('does not send an item while it is being withdrawn, in any tab', async () => {
    world.server.before = () => answer(503, {});
    const [first, second] = [await world.openTab(), await world.openTab()];
    const key = await first.outbox.add(item('repris'));
    await until(() => expect(stateOf(first, key)).toMatchObject({ state: 'retry-wait' }));
    world.server.before = () => undefined;
    let settleNow: (() => void) | undefined;
    const settle = world.server.settle.bind(world.server);
    world.server.settle = async (one) => {
      await new Promise<void>((resolve) => (settleNow = resolve));
      return settle(one);
    };
    const taken = first.outbox.discard(key);
    await until(() => expect(settleNow).toBeDefined());
    await second.outbox.sendNow();
    settleNow?.();
    expect(await taken).toMatchObject({ state: 'withdrawn' });
    expect(world.server.effects).toHaveLength(0);
  });

  test('retries a lost answer with the same key by timer', async () => {
    let lost = 1;
    world.server.after = () => {
      if (lost-- > 0) throw new Unreachable('lost');
      return undefined;
    };
    const tab = await world.openTab();
    const key = await tab.outbox.add(item('perdu'));
    await until(() => expect(stateOf(tab, key)).toMatchObject({ state: 'retry-wait', attempts: 0 }));
    await world.advanceUntil(() => expect(tab.outbox.getSnapshot().entries).toEqual([]), 5_000);
    expect(world.server.requests.map((sent) => sent.key)).toEqual([key, key]);
    expect(world.server.effects).toHaveLength(1);
  });

  test('keeps the queue behind a captive portal and for an outdated client', async () => {
    const tab = await world.openTab();
    world.server.before = () => {
      throw new Unreachable('portal', 'portal');
    };
    const key = await tab.outbox.add(item('portail'));
    await until(() => expect(stateOf(tab, key)?.reason?.code).toBe('not-ours'));
    world.server.before = () => answer(426, { success: false });
    tab.outbox.wake('online');
    await until(() => expect(stateOf(tab, key)).toMatchObject({ state: 'retry-wait', reason: { code: 'outdated' } }));
    expect(world.server.effects).toEqual([]);
  });

  test('waits without attempts while offline, then sends', async () => {
    world.network.isOffline = true;
    const tab = await world.openTab();
    const key = await tab.outbox.add(item('plus tard'));
    await tab.outbox.sendNow();
    expect(stateOf(tab, key)).toMatchObject({ state: 'queued', attempts: 0 });
    world.network.isOffline = false;
    tab.outbox.wake('online');
    await until(() => expect(titles()).toEqual(['plus tard']));
  });
});

describe('outbox: lanes', () => {
  test('send their items in order, one at a time, independently of other lanes', async () => {
    let [now, most] = [0, 0];
    const inLane = new Map<string, number>();
    world.server.before = async (sent) => {
      const lane = (JSON.parse(sent.body).sujet as string).slice(0, 1);
      inLane.set(lane, (inLane.get(lane) ?? 0) + 1);
      expect(inLane.get(lane)).toBe(1);
      now += 1;
      most = Math.max(most, now);
      await new Promise((resolve) => setTimeout(resolve, 20));
      now -= 1;
      inLane.set(lane, 0);
      return undefined;
    };
    world.network.isOffline = true;
    const tabs = [await world.openTab(), await world.openTab()] as const;
    for (let turn = 0; turn < 5; turn += 1)
      for (const lane of ['a', 'b', 'c', 'd', 'e'])
        await tabs[turn % 2 === 0 ? 0 : 1].outbox.add(item(`${lane}${turn}`, lane));
    world.network.isOffline = false;
    await Promise.all(tabs.map((tab) => tab.outbox.sendNow()));
    expect(titles()).toHaveLength(25);
    for (const lane of ['a', 'b', 'c', 'd', 'e'])
      expect(titles().filter((title) => title.startsWith(lane))).toEqual([0, 1, 2, 3, 4].map((n) => `${lane}${n}`));
    expect(most).toBe(3);
    expect(world.server.requests).toHaveLength(25);
  });

  test('park behind a refused item only, with the server’s message', async () => {
    world.server.before = ({ body }) =>
      body.includes('mauvais')
        ? answer(422, { success: false, message: { type: 'error', message: 'Non' }, errors: { sujet: ['trop'] } })
        : undefined;
    const tab = await world.openTab();
    const bad = await tab.outbox.add(item('mauvais', 'x'));
    const behind = await tab.outbox.add(item('suivant', 'x'));
    await tab.outbox.add(item('ailleurs', 'y'));
    await tab.outbox.sendNow();
    expect(titles()).toEqual(['ailleurs']);
    const reason = { message: 'Non', errors: { sujet: ['trop'] }, status: 422 };
    await until(() => expect(stateOf(tab, bad)).toMatchObject({ state: 'rejected', reason }));
    expect(stateOf(tab, behind)).toMatchObject({ state: 'queued', blockedBy: bad });
    await tab.outbox.discard(bad);
    await until(() => expect(titles()).toEqual(['ailleurs', 'suivant']));
  });
});

describe('outbox: several people', () => {
  test('pause without counting attempts until the owner signs in again', async () => {
    world.server.before = () => answer(401, { success: false });
    const tab = await world.openTab();
    const key = await tab.outbox.add(item('pause'));
    await until(() => expect(stateOf(tab, key)).toMatchObject({ state: 'auth-paused', attempts: 0 }));
    const requestCount = world.server.requests.length;
    tab.outbox.wake('online');
    world.session.token = undefined;
    await tab.outbox.sendNow();
    expect(world.server.requests).toHaveLength(requestCount);
    world.server.before = () => undefined;
    world.session.token = 'new';
    tab.outbox.wake('signed-in');
    await until(() => expect(stateOf(tab, key)).toBeUndefined());
    expect(titles()).toEqual(['pause']);
    expect(await tab.outbox.receipts()).toMatchObject([{ attempts: 1 }]);
  });

  test('neither send nor show each other’s items', async () => {
    world.network.isOffline = true;
    const first = await world.openTab(1);
    await first.outbox.add(item('à moi seul'));
    world.session.userId = 2;
    world.network.isOffline = false;
    const second = await world.openTab(2);
    await Promise.all([first.outbox.sendNow(), second.outbox.sendNow()]);
    expect(world.server.requests).toEqual([]);
    expect(second.outbox.getSnapshot().entries).toEqual([]);
    expect(await databaseDump()).not.toContain('à moi seul');
    const exported = await first.outbox.exportUnsent();
    await expect(second.outbox.importUnsent(exported)).rejects.toThrow(WorkNotSaved);
    expect(await exported.text()).not.toContain('à moi seul');
    world.session.userId = 1;
    first.outbox.wake('signed-in');
    await until(() => expect(titles()).toEqual(['à moi seul']));
  });
});

test('outbox: drains 100 items of 100 lanes without timers', async () => {
  world.network.isOffline = true;
  const tab = await world.openTab();
  for (let n = 0; n < 100; n += 1) await tab.outbox.add(item(`n${n}`, `lane ${n}`));
  world.network.isOffline = false;
  await tab.outbox.sendNow();
  expect(titles()).toHaveLength(100);
});

test('outbox: writes receipt and next claim of a lane in one transaction', async () => {
  world.network.isOffline = true;
  const tab = await world.openTab();
  const items = Array.from({ length: 12 }, (_, n) => `n${n}`);
  for (const title of items) await tab.outbox.add(item(title));
  const changes = vi.spyOn(tab.parts.database, 'transaction');
  world.network.isOffline = false;
  await tab.outbox.sendNow();
  expect(titles()).toEqual(items);
  // One transaction each, plus the recovery of the previous sender's items and the first claim.
  expect(changes.mock.calls.filter(([mode]) => mode === 'rw')).toHaveLength(items.length + 2);
});
