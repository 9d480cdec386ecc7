import { waitUntil } from '#tests/support/until.ts';
import 'fake-indexeddb/auto';
import '#tests/support/offline/fake-caches.ts';
import { setImmediate as turn } from 'node:timers/promises';
import { Dexie } from 'dexie';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Unreachable } from '#api/errors.ts';
import type { OpenedKeys } from '#offline/device/device-keys.ts';
import { openKeys } from '#offline/device/device-keys.ts';
import { openDevice } from '#offline/device/device-open.ts';
import { seal, unseal } from '#offline/device/sealing.ts';
import { canWorkOffline, formatFaults, noFaults } from '#offline/interfaces/device-faults.ts';
import { createSimulatedDevice } from '#tests/support/offline/simulated-device.ts';
import { createDraftContent, createItem, createWorkFile, stateOf } from '#tests/support/offline/work-items.ts';

const deviceKey = btoa('k'.repeat(32));
const isSameUser = () => true;
const openedKeys: OpenedKeys[] = [];
let users = 7_000;
const openKeysAgain = async (fetchKey = async () => deviceKey): Promise<OpenedKeys> => {
  users += 1;
  const keys = await openDevice(users, fetchKey, isSameUser);
  openedKeys.push(keys);
  return keys;
};
const throwQuotaExceeded = (): never => {
  throw new DOMException('no room', 'QuotaExceededError');
};

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  for (const { cache, work } of openedKeys.splice(0)) {
    cache.close();
    work.close();
  }
});

describe('storage fault', () => {
  const worksIn = async ({ work, workKey }: OpenedKeys) => {
    const sealed = await seal(workKey, 'draft a', { said: 'tapé' });
    const draft = { id: 'a', savedAtMs: 1, state: 'open', stateAtMs: 1, revision: 1, sealed, refusal: null } as const;
    await work.drafts.put(draft);
    const row = await work.drafts.get('a');
    expect(row && (await unseal(workKey, 'draft a', row.sealed))).toEqual({ said: 'tapé' });
  };

  test('keeps work in memory if IndexedDB throws on open', async () => {
    vi.spyOn(Dexie.dependencies.indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('refused', 'SecurityError');
    });
    const keys = await openKeysAgain();
    expect(keys.disk.cause).toBe('no-database');
    await worksIn(keys);
  });

  test('keeps work in memory if a CryptoKey cannot be stored', async () => {
    const clone = globalThis.structuredClone;
    vi.spyOn(globalThis, 'structuredClone').mockImplementation((value, options) => {
      if ((value as { lock?: unknown } | undefined)?.lock) throw new DOMException('no keys here', 'DataCloneError');
      return clone(value, options);
    });
    const keys = await openKeysAgain();
    expect(keys.disk.cause).toBe('no-keys');
    await worksIn(keys);
  });

  test('keeps work in memory while the storage hangs', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    vi.spyOn(Dexie.dependencies.indexedDB, 'open').mockImplementation(() => new EventTarget() as IDBOpenDBRequest);
    let isOver = false;
    const opening = openKeysAgain().finally(() => {
      isOver = true;
    });
    // The timer starts after asynchronous work that fake timers do not advance.
    while (!isOver) {
      await vi.advanceTimersByTimeAsync(1_000);
      await turn();
    }
    vi.useRealTimers();
    const keys = await opening;
    expect(keys.disk.cause).toBe('blocked');
    await worksIn(keys);
  });

  test('does not report an unreachable key server as a storage fault', async () => {
    await expect(openKeysAgain(() => Promise.reject(new Unreachable()))).rejects.toBeInstanceOf(Unreachable);
  });
});

test('storage fault: keeps work typed after the database was deleted under the page', async () => {
  users += 1;
  let erased = 0;
  const onErased = () => {
    erased += 1;
    return true;
  };
  const keys = await openKeys(users, async () => deviceKey, { onErased });
  await Dexie.delete(keys.work.name);
  await waitUntil(() => expect(erased).toBe(1));
  await keys.work.drafts.put({
    id: 'b',
    savedAtMs: 1,
    state: 'open',
    stateAtMs: 1,
    revision: 1,
    sealed: await seal(keys.workKey, 'draft b', 'après'),
    refusal: null,
  });
  keys.cache.close();
  keys.work.close();
  const reopened = await openKeys(users, async () => deviceKey);
  openedKeys.push(reopened);
  const row = await reopened.work.drafts.get('b');
  expect(row && (await unseal(reopened.workKey, 'draft b', row.sealed))).toBe('après');
});

test('storage fault: does not store the key of a person who signed out meanwhile', async () => {
  users += 1;
  const keys = await openKeys(users, async () => deviceKey, { onErased: () => false });
  openedKeys.push(keys);
  await Dexie.delete(keys.work.name);
  expect(await keys.work.keys.count()).toBe(0);
});

describe('full device', () => {
  test('saves what was typed beside photos that do not fit, and those once there is room', async () => {
    const device = createSimulatedDevice();
    const tab = await device.openTab();
    const storedFile = createWorkFile('a.pdf', '%PDF-a');
    const added = createWorkFile('b.jpg', 'photo');
    const { version } = await tab.drafts.save(createDraftContent('d1', [storedFile]), null);
    const { attachments } = tab.parts.database;
    const bulkPut = attachments.bulkPut.bind(attachments);
    const full = vi
      .spyOn(attachments, 'bulkPut')
      .mockImplementation(((rows: never[]) => (rows.length === 0 ? bulkPut(rows) : throwQuotaExceeded())) as never);
    const draftWithPhoto = { ...createDraftContent('d1', [storedFile, added]), value: { sujet: 'Tapé après' } };
    const saved = await tab.drafts.save(draftWithPhoto, version);
    expect(saved).toMatchObject({ id: 'd1', omittedFiles: 1 });
    expect(await tab.drafts.load('d1')).toMatchObject({ value: { sujet: 'Tapé après' }, content: [storedFile] });

    full.mockRestore();
    expect(await tab.drafts.save(draftWithPhoto, saved.version)).not.toHaveProperty('omittedFiles');
    expect((await tab.drafts.load('d1'))?.content).toEqual([storedFile, added]);
    device.close();
  });

  test('evicts cached data for a queued item', async () => {
    const device = createSimulatedDevice();
    device.network.isOffline = true;
    const tab = await device.openTab();
    let attemptsLeft = 1;
    const freeSpace = vi.fn(async () => attemptsLeft-- > 0);
    Object.assign(tab.parts, { freeSpace });
    const adding = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementationOnce(() => throwQuotaExceeded());
    const key = await tab.outbox.add(createItem('à garder'));
    expect(stateOf(tab, key)?.state).toBe('queued');
    expect(freeSpace).toHaveBeenCalledTimes(1);
    adding.mockRestore();
    device.close();
  });
});

test('storage fault: reports the most severe one, without false promises', () => {
  expect(formatFaults(noFaults)).toEqual([]);
  expect(canWorkOffline(noFaults)).toBe(true);
  const all = { ...noFaults, memory: 'no-database', lost: { items: 3, drafts: 1 }, isShellUncached: true } as const;
  const [first, second] = formatFaults(all);
  expect(first).toContain('3 envois en attente et 1 brouillon n’y sont plus');
  expect(second).toMatch(/^Rien ne peut être gardé sur cet appareil/);
  expect(canWorkOffline(all)).toBe(false);
  expect(canWorkOffline({ ...noFaults, isSessionUnpersisted: true })).toBe(false);
});
