import { waitUntil } from '#tests/support/until.ts';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Unreachable } from '#api/errors.ts';
import type { WorkFile } from '#offline/interfaces/draft-types.ts';
import type { NewItem } from '#offline/interfaces/outbox-types.ts';
import { textLimits, uploadLimits } from '#shared/primitives/limits.ts';
import { messages } from '#shared/primitives/messages.ts';
import { createAnswer, createSimulatedDevice } from '#tests/support/offline/simulated-device.ts';
import {
  createDraftContent,
  createItem,
  createWorkFile,
  saveNextVersion,
  stateOf,
  withFiles,
} from '#tests/support/offline/work-items.ts';

let device: ReturnType<typeof createSimulatedDevice>;

beforeEach(() => {
  device = createSimulatedDevice();
});
afterEach(() => device.close());

const fileOfSize = (bytes: number): WorkFile => ({ ...createWorkFile('grand.pdf', ''), bytes: new ArrayBuffer(bytes) });

describe('withdrawing an outbox item', () => {
  test('reopens a refused item as draft with messages and files', async () => {
    device.server.beforeEffect = () =>
      createAnswer(422, {
        success: false,
        message: { type: 'error', message: 'Non' },
        errors: { sujet: ['trop court'] },
      });
    const tab = await device.openTab();
    const piece = createWorkFile('a.pdf', '%PDF-a');
    await tab.drafts.save(createDraftContent('d1', [piece]), null);
    const key = await tab.outbox.add(withFiles('Avenant', [piece], { draftId: 'd1' }));
    await waitUntil(() => expect(stateOf(tab, key)?.state).toBe('rejected'));
    await expect(tab.drafts.save(createDraftContent('d1'), null)).rejects.toMatchObject({ fault: 'submitted' });
    expect(await tab.outbox.edit(key)).toEqual({ state: 'withdrawn', draft: { id: 'd1', lane: 'contract/1' } });
    expect(device.server.cancelled).toContain(key);
    const draftAgain = await tab.drafts.load('d1');
    expect(draftAgain).toMatchObject({
      state: 'open',
      value: { sujet: 'Ajout' },
      formVersion: 3,
      refusal: { message: 'Non', errors: { sujet: ['trop court'] } },
    });
    expect(draftAgain?.content).toEqual([piece]);
    device.server.beforeEffect = () => undefined;
    const next = await tab.outbox.add(withFiles('Avenant', [piece], { draftId: 'd1' }));
    expect(next).not.toBe(key);
    await tab.outbox.waitForResult(next, 5_000);
    expect(await tab.drafts.load('d1')).toBeUndefined();
    expect(await tab.parts.database.attachments.count()).toBe(0);
  });

  test('keeps the server’s answer in the draft of a conflicting item', async () => {
    const conflictAnswer = {
      success: false,
      message: { type: 'warning', message: 'Changé' },
      conflict: { was: 1, now: 2 },
    };
    device.server.beforeEffect = () => createAnswer(200, conflictAnswer);
    const tab = await device.openTab();
    await tab.drafts.save(createDraftContent('d1'), null);
    const key = await tab.outbox.add(createItem('Devis', 'd1', { draftId: 'd1' }));
    await waitUntil(() => expect(stateOf(tab, key)?.state).toBe('conflict'));
    expect(await tab.outbox.edit(key)).toEqual({ state: 'withdrawn', draft: { id: 'd1', lane: 'contract/1' } });
    const draftProblem = { refusal: { message: 'Changé', answer: { conflict: { was: 1, now: 2 } } } };
    expect(await tab.drafts.load('d1')).toMatchObject(draftProblem);
    // Saved again meanwhile and read by a tab that opens later.
    await saveNextVersion(tab, createDraftContent('d1'));
    expect(await (await device.openTab()).drafts.load('d1')).toMatchObject(draftProblem);
  });

  test('names the lane of the draft, which may differ from that of the item', async () => {
    device.server.beforeEffect = () => createAnswer(200, { success: false, conflict: { revision: 2 } });
    const tab = await device.openTab();
    await tab.drafts.save({ ...createDraftContent('d1'), lane: 'client/7' }, null);
    const key = await tab.outbox.add(createItem('Rappel', 'action/reminder/3/', { draftId: 'd1' }));
    await waitUntil(() => expect(stateOf(tab, key)?.state).toBe('conflict'));
    expect(await tab.outbox.edit(key)).toEqual({ state: 'withdrawn', draft: { id: 'd1', lane: 'client/7' } });
  });

  test('reports an item that took effect, and does not send it again', async () => {
    device.server.afterEffect = () => {
      throw new Unreachable('lost');
    };
    const tab = await device.openTab();
    const key = await tab.outbox.add(createItem('fait'));
    await waitUntil(() => expect(stateOf(tab, key)?.state).toBe('retry-wait'));
    expect(await tab.outbox.edit(key)).toMatchObject({ state: 'accepted', receipt: { key } });
    expect(tab.outbox.getSnapshot().entries).toEqual([]);
    expect(await tab.outbox.receipts()).toHaveLength(1);
  });

  test('leaves an attempted item queued while offline, and withdraws one that was never attempted', async () => {
    const tab = await device.openTab();
    device.server.beforeEffect = () => {
      throw new Unreachable('away');
    };
    device.server.settleKey = async () => {
      throw new Unreachable('away');
    };
    const key = await tab.outbox.add(createItem('tenté'));
    await waitUntil(() => expect(stateOf(tab, key)?.state).toBe('retry-wait'));
    await expect(tab.outbox.discard(key)).rejects.toThrow(Unreachable);
    expect(stateOf(tab, key)?.state).toBe('retry-wait');
    device.network.isOffline = true;
    const unsent = await tab.outbox.add(createItem('neuf', 'ailleurs'));
    expect(await tab.outbox.discard(unsent)).toEqual({ state: 'withdrawn', draft: null });
  });

  test('refuses an item that is being sent', async () => {
    device.server.beforeEffect = () => new Promise(() => undefined);
    const tab = await device.openTab();
    const key = await tab.outbox.add(createItem('en route'));
    await waitUntil(() => expect(device.server.requests).toHaveLength(1));
    expect(await tab.outbox.discard(key)).toEqual({ state: 'busy' });
  });
});

test('outbox: withdraws and shows as waiting an item claimed while the clock was ahead', async () => {
  device.network.isOffline = true;
  const tab = await device.openTab();
  const key = await tab.outbox.add(createItem('plus tard'));
  const { outbox } = tab.parts.database;
  await outbox.update(key, { state: 'sending', leaseUntilMs: device.clock.nowMs + 365 * 86_400_000 });
  await tab.outbox.refresh();
  expect(stateOf(tab, key)?.state).toBe('queued');
  expect(await tab.outbox.discard(key)).toEqual({ state: 'withdrawn', draft: null });
});

test('outbox: erases everything in all tabs, but nothing while an item is being sent', async () => {
  const [tab, second] = [await device.openTab(), await device.openTab()];
  await tab.drafts.save(createDraftContent('d1', [createWorkFile('a.pdf', '%PDF-a')]), null);
  device.server.beforeEffect = () => new Promise(() => undefined);
  await tab.outbox.add(createItem('en route'));
  await waitUntil(() => expect(device.server.requests).toHaveLength(1));
  expect(await tab.outbox.erase()).toBe(false);
  expect(await tab.drafts.load('d1')).toBeDefined();
  device.clock.nowMs += 31_000;
  expect(await second.outbox.erase()).toBe(true);
  const { drafts, outbox, attachments, receipts, keys } = tab.parts.database;
  for (const table of [drafts, outbox, attachments, receipts]) expect(await table.count()).toBe(0);
  expect(await keys.count()).toBe(1);
  await waitUntil(() => expect([tab.outbox.getSnapshot().entries, tab.drafts.getEntries()]).toEqual([[], []]));
});

describe('outbox files', () => {
  test('parks an item with a damaged or missing file and reports it', async () => {
    device.network.isOffline = true;
    const tab = await device.openTab();
    const damagedKey = await tab.outbox.add(withFiles('abîmé', [createWorkFile('a.pdf', '%PDF-a')], { lane: 'x' }));
    const missingKey = await tab.outbox.add(withFiles('perdu', [createWorkFile('b.pdf', '%PDF-b')], { lane: 'y' }));
    const { attachments } = tab.parts.database;
    const row = await attachments.where('owner').equals(damagedKey).first();
    if (!row) throw new Error('no row');
    const sealed = new Uint8Array(row.sealed);
    sealed[15] = (sealed[15] ?? 0) ^ 1;
    await attachments.put({ ...row, sealed });
    await attachments.where('owner').equals(missingKey).delete();
    device.network.isOffline = false;
    await tab.outbox.sendNow();
    await tab.outbox.refresh();
    expect(device.server.requests).toEqual([]);
    for (const key of [damagedKey, missingKey])
      expect(stateOf(tab, key)).toMatchObject({ state: 'rejected', reason: { code: 'damaged' } });
  });

  test.each<[string, () => NewItem, Record<string, readonly string[]>]>([
    [
      'more files than may be sent',
      () =>
        withFiles(
          'trop',
          Array.from({ length: uploadLimits.files + 1 }, (_, index) => createWorkFile(`${index}.pdf`, '%PDF-')),
        ),
      { files: [messages.tooManyFiles] },
    ],
    [
      'a file that is too large',
      () => withFiles('trop', [fileOfSize(uploadLimits.fileBytes + 1)]),
      { files: [messages.fileTooLarge] },
    ],
    [
      'files that are too large together',
      // Comparison by bytes only.
      () => withFiles('trop', Array(11).fill(fileOfSize(uploadLimits.fileBytes)) as WorkFile[]),
      { files: [messages.filesTooLarge] },
    ],
    [
      'texts that are too long',
      () =>
        createItem('S'.repeat(textLimits.taskSubject + 1), 'contract/1', {
          input: { sujet: 'S'.repeat(textLimits.taskSubject + 1), commentaire: 'C'.repeat(5001) },
        }),
      { sujet: [messages.maxLength(textLimits.taskSubject)], commentaire: [messages.maxLength(5000)] },
    ],
  ])(
    '%s: refuses to queue input that the server would refuse, and retains the draft',
    async (_, invalidContent, errors) => {
      device.network.isOffline = true;
      const tab = await device.openTab();
      await tab.drafts.save(createDraftContent('d1'), null);
      await expect(tab.outbox.add({ ...invalidContent(), draftId: 'd1' })).rejects.toMatchObject({
        status: 422,
        errors,
      });
      expect(await tab.parts.database.outbox.count()).toBe(0);
      expect(await tab.drafts.load('d1')).toMatchObject({ state: 'open' });
    },
  );

  test('accepts an item exactly at the limits', async () => {
    device.network.isOffline = true;
    const tab = await device.openTab();
    const texts = { sujet: 'S'.repeat(textLimits.taskSubject), commentaire: 'C'.repeat(4999).concat('\r\n') };
    const key = await tab.outbox.add(
      withFiles('assez', Array(20).fill(createWorkFile('a.pdf', '%PDF-')), { input: texts }),
    );
    expect(stateOf(tab, key)).toMatchObject({ state: 'queued' });
  });

  test('reports a full device without storing a part', async () => {
    device.network.isOffline = true;
    const tab = await device.openTab();
    await tab.drafts.save(createDraftContent('d1'), null);
    const { attachments } = tab.parts.database;
    const full = vi
      .spyOn(attachments, 'bulkPut')
      .mockImplementation(((rows: readonly unknown[]) =>
        rows.length === 0
          ? Promise.resolve()
          : Promise.reject(new DOMException('full', 'QuotaExceededError'))) as never);
    const piece = createWorkFile('a.pdf', '%PDF-a');
    await expect(tab.outbox.add(withFiles('trop', [piece], { draftId: 'd1' }))).rejects.toMatchObject({
      fault: 'full',
    });
    full.mockRestore();
    await tab.outbox.refresh();
    expect(tab.outbox.getSnapshot().entries).toEqual([]);
    expect(await tab.drafts.load('d1')).toMatchObject({ state: 'open', files: [] });
  });
});
