import { waitUntil } from '#tests/support/until.ts';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { databaseDump } from '#tests/support/journeys/database-dump.ts';
import { createAnswer, createSimulatedDevice } from '#tests/support/offline/simulated-device.ts';
import {
  createDraftContent,
  createItem,
  createWorkFile,
  saveNextVersion,
  stateOf,
} from '#tests/support/offline/work-items.ts';

let device: ReturnType<typeof createSimulatedDevice>;
beforeEach(() => {
  device = createSimulatedDevice();
});
afterEach(() => device.close());

test('drafts: survive a kill with their files, encrypted', async () => {
  const first = await device.openTab();
  const piece = createWorkFile('carte grise.pdf', '%PDF-secret');
  await first.drafts.save({ ...createDraftContent('d1', [piece]), step: 2 }, null);
  first.kill();
  const second = await device.openTab();
  expect(await second.drafts.load('d1')).toMatchObject({ state: 'open', step: 2, value: { sujet: 'Ajout' } });
  expect((await second.drafts.load('d1'))?.content).toEqual([piece]);
  const dump = await databaseDump();
  for (const secret of ['Ajout', 'carte grise', 'PDF-secret', 'contract/1']) expect(dump).not.toContain(secret);
});

test('drafts: are written in the order of the saves', async () => {
  const { drafts, parts } = await device.openTab();
  const { version } = await drafts.save({ ...createDraftContent('d1'), value: { n: 0 } }, null);
  const results = await Promise.all(
    [1, 2, 3].map((n) => drafts.save({ ...createDraftContent('d1'), value: { n } }, version)),
  );
  expect((await drafts.load('d1'))?.value).toEqual({ n: 1 });
  // The two later forms had not read the first version.
  expect(results.map(({ id }) => id === 'd1')).toEqual([true, false, false]);
  expect(await parts.database.drafts.count()).toBe(3);
});

describe('draft save with an outdated revision', () => {
  const draftOf = (sujet: string, files = [createWorkFile('1.pdf', '%PDF-1')]) => ({
    ...createDraftContent('d1', files),
    value: { sujet },
  });

  test('keeps both drafts when a blank form meets a stored one, and returns the id of the second', async () => {
    const tab = await device.openTab();
    const first = draftOf('Tout ce qui a été saisi');
    await tab.drafts.save(first, null);
    const saved = await tab.drafts.save(draftOf('x', [createWorkFile('2.pdf', '%PDF-2')]), null);
    expect(saved.id).not.toBe('d1');
    expect(await tab.drafts.load('d1')).toMatchObject({ value: first.value, content: first.files, forkedFrom: null });
    expect(await tab.drafts.load(saved.id)).toMatchObject({
      value: { sujet: 'x' },
      state: 'open',
      forkedFrom: 'd1',
      version: saved.version,
      files: [{ name: '2.pdf' }],
    });
    expect(tab.drafts.getEntries()).toHaveLength(2);
    // The form continues in its own draft, which still names the one it was forked from.
    const next = await tab.drafts.save({ ...draftOf('xy'), id: saved.id }, saved.version);
    expect(next.id).toBe(saved.id);
    expect(await tab.drafts.load(saved.id)).toMatchObject({ value: { sujet: 'xy' }, forkedFrom: 'd1' });
  });

  test('overwrites neither of two tabs without locks', async () => {
    const [first, second] = [await device.openTab(), await device.openTab()];
    const { version } = await first.drafts.save(draftOf('commun'), null);
    const [one, two] = [
      await first.drafts.save(draftOf('un'), version),
      await second.drafts.save(draftOf('deux'), version),
    ];
    expect([one.id, two.id === 'd1']).toEqual(['d1', false]);
    expect([(await first.drafts.load('d1'))?.value, (await first.drafts.load(two.id))?.value]).toEqual([
      { sujet: 'un' },
      { sujet: 'deux' },
    ]);
  });

  test('continues after archiving, removing and restoring, which change no content', async () => {
    const tab = await device.openTab();
    const { version } = await tab.drafts.save(draftOf('avant'), null);
    await tab.drafts.archive('d1');
    await tab.drafts.restore('d1');
    expect((await tab.drafts.save(draftOf('après'), version)).id).toBe('d1');
  });

  test('continues after a refused item was reopened', async () => {
    device.server.beforeEffect = () =>
      createAnswer(422, { success: false, message: { type: 'error', message: 'Non' } });
    const tab = await device.openTab();
    const { version } = await tab.drafts.save(draftOf('avant'), null);
    const key = await tab.outbox.add(createItem('Avenant', 'contract/1', { draftId: 'd1' }));
    await waitUntil(() => expect(stateOf(tab, key)?.state).toBe('rejected'));
    await tab.outbox.edit(key);
    expect((await tab.drafts.save(draftOf('après'), version)).id).toBe('d1');
    expect(await tab.drafts.load('d1')).toMatchObject({ value: { sujet: 'après' }, refusal: { message: 'Non' } });
  });

  test('keeps an imported draft next to the one of the form', async () => {
    device.network.isOffline = true;
    const tab = await device.openTab();
    await tab.drafts.save(draftOf('exporté'), null);
    const exported = await tab.outbox.exportUnsent();
    await tab.outbox.erase();
    await tab.outbox.importUnsent(exported);
    const { id } = await tab.drafts.save(draftOf('x'), null);
    expect((await tab.drafts.load('d1'))?.value).toEqual({ sujet: 'exporté' });
    expect((await tab.drafts.load(id))?.value).toEqual({ sujet: 'x' });
  });

  test('recreates a draft that is missing on the device', async () => {
    const tab = await device.openTab();
    const { version } = await tab.drafts.save(draftOf('avant'), null);
    await tab.outbox.erase();
    expect((await tab.drafts.save(draftOf('après'), version)).id).toBe('d1');
    expect((await tab.drafts.load('d1'))?.value).toEqual({ sujet: 'après' });
  });

  test('overwrites a row without revision only if the form has read it', async () => {
    const tab = await device.openTab();
    await tab.drafts.save(draftOf('avant'), null);
    const row = await tab.parts.database.drafts.get('d1');
    if (!row) throw new Error('no row');
    const { version: _, ...rowWithoutVersion } = row;
    await tab.parts.database.drafts.put(rowWithoutVersion);
    expect((await tab.drafts.save(draftOf('x'), null)).id).not.toBe('d1');
    expect((await saveNextVersion(tab, draftOf('après'))).id).toBe('d1');
  });
});

test('drafts: do not rewrite files at each keystroke, and delete removed ones', async () => {
  const tab = await device.openTab();
  const { drafts, parts } = tab;
  const [one, two] = [createWorkFile('1.pdf', '%PDF-1'), createWorkFile('2.pdf', '%PDF-2')];
  await drafts.save(createDraftContent('d1', [one, two]), null);
  const before = await parts.database.attachments.toArray();
  await saveNextVersion(tab, { ...createDraftContent('d1', [one, two]), value: { sujet: 'autre' } });
  expect(await parts.database.attachments.toArray()).toEqual(before);
  await saveNextVersion(tab, createDraftContent('d1', [two]));
  expect((await drafts.load('d1'))?.content).toEqual([two]);
  expect(await parts.database.attachments.count()).toBe(1);
});

test('drafts: keep archived ones, and removed ones for a day', async () => {
  const first = await device.openTab();
  await first.drafts.save(createDraftContent('kept'), null);
  await first.drafts.save(createDraftContent('gone', [createWorkFile('1.pdf', '%PDF-1')]), null);
  await first.drafts.archive('kept');
  await first.drafts.remove('gone');
  await first.drafts.restore('gone');
  expect((await first.drafts.load('gone'))?.state).toBe('open');
  await first.drafts.remove('gone');
  first.kill();
  device.clock.nowMs += 2 * 86_400_000;
  const second = await device.openTab();
  await waitUntil(() =>
    expect(second.drafts.getEntries()?.map(({ id, state }) => [id, state])).toEqual([['kept', 'archived']]),
  );
  expect(await second.parts.database.attachments.count()).toBe(0);
});

describe('draft that a form opened without its files', () => {
  const first = createWorkFile('1.pdf', '%PDF-1');
  const second = createWorkFile('2.pdf', '%PDF-2');
  const openWithoutFiles = async () => {
    const tab = await device.openTab();
    await tab.drafts.save(createDraftContent('d1', [first, second]), null);
    const opened = await tab.drafts.load('d1', { omitsFiles: true });
    if (!opened) throw new Error('the draft is missing');
    return { tab, opened };
  };

  test('has its text and the names of its files, which follow', async () => {
    const { tab, opened } = await openWithoutFiles();
    expect(opened).toMatchObject({ value: { sujet: 'Ajout' }, files: [{ name: '1.pdf' }, { name: '2.pdf' }] });
    expect(opened.content).toEqual([]);
    expect(await tab.drafts.loadFiles('d1', opened.files)).toEqual([first, second]);
  });

  test('keeps files that are not loaded when it is saved with another one', async () => {
    const { tab, opened } = await openWithoutFiles();
    const added = createWorkFile('3.pdf', '%PDF-3');
    await tab.drafts.save({ ...createDraftContent('d1'), files: [...opened.files, added] }, opened.version);
    expect(await tab.drafts.load('d1')).toMatchObject({
      content: [first, second, added],
      files: [{ size: 6 }, { size: 6 }, { size: 6 }],
    });
  });

  test('copies files that are not loaded into its fork', async () => {
    const { tab, opened } = await openWithoutFiles();
    await saveNextVersion(tab, createDraftContent('d1', [first, second]));
    const saved = await tab.drafts.save({ ...createDraftContent('d1'), files: opened.files }, opened.version);
    expect(saved.id).not.toBe('d1');
    expect((await tab.drafts.load(saved.id))?.content).toEqual([first, second]);
  });
});

test('drafts: restore a removed draft with its files for a day, also after a restart', async () => {
  const first = await device.openTab();
  await first.drafts.save(createDraftContent('d1', [createWorkFile('1.pdf', '%PDF-1')]), null);
  await first.drafts.remove('d1');
  first.kill();
  device.clock.nowMs += 23 * 3_600_000;
  const second = await device.openTab();
  await waitUntil(() => expect(second.drafts.getEntries()).toMatchObject([{ id: 'd1', state: 'removed' }]));
  // Opening purges, so the third tab sees the result of the second.
  const third = await device.openTab();
  await third.drafts.restore('d1');
  expect(await third.drafts.load('d1')).toMatchObject({ state: 'open', files: [{ name: '1.pdf' }] });
  expect((await third.drafts.load('d1'))?.content).toHaveLength(1);
});

test('drafts: are locked by one tab and visible in the others', async () => {
  const [first, second] = [await device.openTab(), await device.openTab()];
  const release = await first.drafts.lock('d1');
  expect(await second.drafts.lock('d1')).toBeUndefined();
  await first.drafts.save(createDraftContent('d1'), null);
  await waitUntil(() => expect(second.drafts.getEntries()).toMatchObject([{ id: 'd1', title: 'Avenant' }]));
  release?.();
  await waitUntil(async () => expect(await second.drafts.lock('d1')).toBeTypeOf('function'));
});

test('drafts: wait for the lock of a closing tab up to the timeout', async () => {
  const [first, second] = [await device.openTab(), await device.openTab()];
  const release = await first.drafts.lock('d1');
  expect(await second.drafts.lock('d1', 20)).toBeUndefined();
  const locking = second.drafts.lock('d1', 2_000);
  setTimeout(() => release?.(), 20);
  const ownTab = await locking;
  expect(ownTab).toBeTypeOf('function');
  expect(await first.drafts.lock('d1')).toBeUndefined();
  ownTab?.();
  await waitUntil(async () => expect(await first.drafts.lock('d1')).toBeTypeOf('function'));
});

test('drafts: are unreadable for another person', async () => {
  await (await device.openTab(1)).drafts.save(createDraftContent('d1'), null);
  const other = await device.openTab(2);
  expect(other.drafts.getEntries()).toEqual([]);
  expect(await other.drafts.load('d1')).toBeUndefined();
});
