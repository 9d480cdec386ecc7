import { waitUntil } from '#tests/support/until.ts';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openItem, sealItem } from '#offline/outbox/outbox-item.ts';
import { createOutboxRows, leaseMs } from '#offline/outbox/rows/outbox-rows.ts';
import { createSimulatedDevice, type Tab } from '#tests/support/offline/simulated-device.ts';
import { createItem, createWorkFile, stateOf, withFiles } from '#tests/support/offline/work-items.ts';

let device: ReturnType<typeof createSimulatedDevice>;
beforeEach(() => {
  device = createSimulatedDevice();
});
afterEach(() => device.close());

const rowOf = async ({ parts }: Tab, key: string) => {
  const row = await parts.database.outbox.get(key);
  if (!row) throw new Error('no row');
  return row;
};

describe('claim taken over by another sender', () => {
  /** The row as the first sender claimed it, and the rows of the second sender. */
  const claimTwice = async () => {
    device.network.isOffline = true;
    const tab = await device.openTab();
    const key = await tab.outbox.add(createItem('repris'));
    const rows = createOutboxRows(tab.parts);
    const [{ lane }] = [await rowOf(tab, key)];
    const refusedClaim = await rows.claimHead(lane);
    device.clock.nowMs += leaseMs + 1;
    const currentClaim = await rows.claimHead(lane);
    if (!refusedClaim || !currentClaim) throw new Error('not claimed');
    return { tab, key, rows, lostClaim: refusedClaim, currentClaim };
  };

  test('writes neither its answer nor a longer lease', async () => {
    const { tab, key, rows, lostClaim, currentClaim } = await claimTwice();
    expect(await rows.update(lostClaim, { state: 'rejected' })).toBe(false);
    expect(await rows.renew(lostClaim)).toBe(false);
    expect(await rows.remove(lostClaim, new Map([[key, null]]))).toBe(false);
    expect(await rowOf(tab, key)).toEqual(currentClaim);
  });

  test('writes no receipt, unlike the holder', async () => {
    const { tab, key, rows, lostClaim, currentClaim } = await claimTwice();
    const receipt = { key, acceptedAtMs: device.clock.nowMs, sealed: new Uint8Array(1) };
    await rows.accept(lostClaim, receipt, { draftId: null, files: [] });
    expect(await tab.parts.database.receipts.count()).toBe(0);
    await rows.accept(currentClaim, receipt, { draftId: null, files: [] });
    expect(await tab.parts.database.receipts.count()).toBe(1);
    expect(await tab.parts.database.outbox.count()).toBe(0);
  });
});

test('outbox: renews the lease of an upload that outlasts it', async () => {
  device.server.beforeEffect = () => new Promise(() => undefined);
  const tab = await device.openTab();
  let reportProgress: ((sentBytes: number, ofBytes: number) => void) | undefined;
  const { exchange } = tab.parts;
  Object.assign(tab.parts, {
    exchange: ((request, options) => {
      reportProgress = options.onSent;
      return exchange(request, options);
    }) satisfies typeof exchange,
  });
  const key = await tab.outbox.add(withFiles('long', [createWorkFile('a.pdf', '%PDF-a')]));
  await waitUntil(() => expect(device.server.requests).toHaveLength(1));
  for (let waitedMs = 0; waitedMs < 3 * leaseMs; waitedMs += leaseMs / 3) {
    reportProgress?.(waitedMs, 3 * leaseMs);
    const { leaseUntilMs } = await rowOf(tab, key);
    await device.advanceUntil(
      async () => expect((await rowOf(tab, key)).leaseUntilMs).toBeGreaterThan(leaseUntilMs),
      leaseMs / 3 + 1_000,
    );
    expect((await rowOf(tab, key)).leaseUntilMs).toBe(device.clock.nowMs + leaseMs);
  }
  expect(await tab.outbox.discard(key)).toEqual({ state: 'busy' });
  expect(await tab.outbox.erase()).toBe(false);
});

test('outbox: does not send an item that another person submitted', async () => {
  device.network.isOffline = true;
  const tab = await device.openTab(1);
  const key = await tab.outbox.add(createItem('d’un autre'));
  const row = await rowOf(tab, key);
  const frozen = await openItem(tab.parts.key, key, row.sealed);
  if (!frozen) throw new Error('no item');
  await tab.parts.database.outbox.put({ ...row, sealed: await sealItem(tab.parts.key, key, { ...frozen, userId: 2 }) });
  device.network.isOffline = false;
  await tab.outbox.sendNow();
  expect(device.server.requests).toEqual([]);
  await waitUntil(() => expect(stateOf(tab, key)).toMatchObject({ state: 'rejected', reason: { code: 'damaged' } }));
});

test('outbox: sends an item once after the connection to the disk broke and the write was repeated', async () => {
  device.network.isOffline = true;
  const tab = await device.openTab();
  const key = crypto.randomUUID();
  const { database } = tab.parts;
  const { transaction } = database;
  let isBroken = false;
  Object.assign(database, {
    transaction: async (...args: never[]) => {
      const done = await (transaction as (...args: never[]) => Promise<unknown>).apply(database, args);
      if (isBroken || String(args[0]) !== 'rw') return done;
      isBroken = true;
      throw Object.assign(new Error('the connection was lost'), { name: 'DatabaseClosedError' });
    },
  });
  await expect(tab.outbox.add(createItem('écrite', 'contract/1', { key }))).resolves.toBe(key);
  expect(isBroken).toBe(true);
  expect(tab.outbox.getSnapshot().entries).toHaveLength(1);
});
