import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createSimulatedDevice, type Tab } from '#tests/support/offline/simulated-device.ts';
import {
  createDraftContent,
  createItem,
  createWorkFile,
  stateOf,
  withFiles,
} from '#tests/support/offline/work-items.ts';
import { waitUntil } from '#tests/support/until.ts';

let device: ReturnType<typeof createSimulatedDevice>;
beforeEach(() => {
  device = createSimulatedDevice();
});
afterEach(() => device.close());

const parkedState = { state: 'rejected', attempts: 0, nextAtMs: null, reason: { code: 'app-error' } } as const;
const unreadableForm = new DOMException('Unable to read form data blob', 'InvalidStateError');
const deliveredTitles = () => device.server.effects.map(({ body }) => JSON.parse(body).sujet);

/** Makes the app throw for items whose body contains `text`; returns the function that ends it. */
const breakOn = ({ parts }: Tab, text: string, error: unknown): (() => void) => {
  const { exchange } = parts;
  let isBroken = true;
  Object.assign(parts, {
    exchange: ((request, options) => {
      if (isBroken && String(request.body).includes(text)) throw error;
      return exchange(request, options);
    }) satisfies typeof exchange,
  });
  return () => {
    isBroken = false;
  };
};

describe('outbox: an app error while an item is sent', () => {
  test.each([
    ['an exception of the browser', unreadableForm],
    ['a TypeError, which a lost network throws too', new TypeError('undefined is not a function')],
  ])('parks and reports the item: %s', async (_, error) => {
    const tab = await device.openTab();
    breakOn(tab, 'cassé', error);
    const key = await tab.outbox.add(createItem('cassé'));
    await waitUntil(() => expect(stateOf(tab, key)).toMatchObject(parkedState));
    expect(stateOf(tab, key)?.reason?.message).toMatch(
      /^Lagon n’a pas pu préparer cet envoi.*réseau n’est pas en cause/,
    );
    expect(tab.faults).toEqual([error]);
  });

  test('parks an item whose answer cannot be processed', async () => {
    const tab = await device.openTab();
    const error = new RangeError('Invalid header');
    device.server.afterEffect = () => {
      throw error;
    };
    const key = await tab.outbox.add(createItem('répondu'));
    await waitUntil(() => expect(stateOf(tab, key)).toMatchObject(parkedState));
    device.server.afterEffect = () => undefined;
    await tab.outbox.retry(key);
    await waitUntil(() => expect(tab.outbox.getSnapshot().entries).toEqual([]));
    expect(deliveredTitles()).toEqual(['répondu']);
  });

  test('continues other lanes at once, and its own after a retry', async () => {
    device.network.isOffline = true;
    const tab = await device.openTab();
    const repairTab = breakOn(tab, 'cassé', unreadableForm);
    const key = await tab.outbox.add(createItem('cassé', 'contract/1'));
    const nextKey = await tab.outbox.add(createItem('derrière', 'contract/1'));
    for (const lane of ['contract/2', 'contract/3', 'contract/4', 'contract/5'])
      await tab.outbox.add(createItem(lane, lane));
    device.network.isOffline = false;
    await tab.outbox.sendNow();
    expect(deliveredTitles().toSorted()).toEqual(['contract/2', 'contract/3', 'contract/4', 'contract/5']);
    await waitUntil(() => expect(stateOf(tab, nextKey)).toMatchObject({ state: 'queued', blockedBy: key }));
    repairTab();
    await tab.outbox.retry(key);
    await waitUntil(() => expect(tab.outbox.getSnapshot().entries).toEqual([]));
    expect(deliveredTitles().slice(4)).toEqual(['cassé', 'derrière']);
  });

  test.each(['edit', 'discard'] as const)('continues its lane after %s', async (action) => {
    const tab = await device.openTab();
    breakOn(tab, 'cassé', unreadableForm);
    await tab.drafts.save({ ...createDraftContent('d'), value: { sujet: 'cassé' } }, null);
    const key = await tab.outbox.add(createItem('cassé', 'contract/1', { draftId: 'd' }));
    await waitUntil(() => expect(stateOf(tab, key)).toMatchObject(parkedState));
    await tab.outbox.add(createItem('derrière'));
    expect(await tab.outbox[action](key)).toMatchObject({ state: 'withdrawn' });
    await waitUntil(() => expect(deliveredTitles()).toEqual(['derrière']));
    const storedDraft = await tab.drafts.load('d');
    expect(storedDraft?.value).toEqual(action === 'edit' ? { sujet: 'cassé' } : undefined);
  });

  test('retries the item when the app restarts', async () => {
    const tab = await device.openTab();
    breakOn(tab, 'cassé', unreadableForm);
    const key = await tab.outbox.add(createItem('cassé'));
    await tab.outbox.add(createItem('derrière'));
    await waitUntil(() => expect(stateOf(tab, key)).toMatchObject(parkedState));
    tab.kill();
    const next = await device.openTab();
    await waitUntil(() => expect(next.outbox.getSnapshot().entries).toEqual([]));
    expect(deliveredTitles()).toEqual(['cassé', 'derrière']);
  });

  test('keeps the item and its files in the export', async () => {
    const tab = await device.openTab();
    breakOn(tab, '[object FormData]', unreadableForm);
    const key = await tab.outbox.add(withFiles('cassé', [createWorkFile('a.pdf', '%PDF-a')]));
    await waitUntil(() => expect(stateOf(tab, key)).toMatchObject(parkedState));
    const exported = await tab.outbox.exportUnsent();
    await tab.outbox.discard(key);
    device.server.cancelled.clear();
    expect(await tab.outbox.importUnsent(exported)).toEqual({ items: 1, drafts: 0 });
    expect(stateOf(tab, key)?.files).toMatchObject([{ name: 'a.pdf', size: 6 }]);
  });
});
