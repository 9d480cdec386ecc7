import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { databaseDump } from '#tests/support/database-dump.ts';
import { draft, file, until } from '#tests/support/work-items.ts';
import { createWorld } from '#tests/support/work-world.ts';

let world: ReturnType<typeof createWorld>;
beforeEach(() => {
  world = createWorld();
});
afterEach(() => world.close());

test('what was saved is there after a kill, with its files, and nothing of it in clear', async () => {
  const first = await world.openTab();
  const piece = file('carte grise.pdf', '%PDF-secret');
  await first.drafts.save({ ...draft('d1', [piece]), step: 2 });
  first.kill();
  const second = await world.openTab();
  expect(await second.drafts.load('d1')).toMatchObject({ state: 'open', step: 2, value: { sujet: 'Ajout' } });
  expect((await second.drafts.load('d1'))?.content).toEqual([piece]);
  const dump = await databaseDump();
  for (const secret of ['Ajout', 'carte grise', 'PDF-secret', 'contract/1']) expect(dump).not.toContain(secret);
});

test('saves of one draft are written in the order of the calls', async () => {
  const { drafts } = await world.openTab();
  await Promise.all([1, 2, 3, 4, 5].map((n) => drafts.save({ ...draft('d1'), value: { n } })));
  expect((await drafts.load('d1'))?.value).toEqual({ n: 5 });
});

test('a keystroke does not write the files again, and a file taken out is gone', async () => {
  const { drafts, parts } = await world.openTab();
  const [one, two] = [file('1.pdf', '%PDF-1'), file('2.pdf', '%PDF-2')];
  await drafts.save(draft('d1', [one, two]));
  const before = await parts.database.attachments.toArray();
  await drafts.save({ ...draft('d1', [one, two]), value: { sujet: 'autre' } });
  expect(await parts.database.attachments.toArray()).toEqual(before);
  await drafts.save(draft('d1', [two]));
  expect((await drafts.load('d1'))?.content).toEqual([two]);
  expect(await parts.database.attachments.count()).toBe(1);
});

test('archived is kept, removed comes back for a day and is then gone', async () => {
  const first = await world.openTab();
  await first.drafts.save(draft('kept'));
  await first.drafts.save(draft('gone', [file('1.pdf', '%PDF-1')]));
  await first.drafts.archive('kept');
  await first.drafts.remove('gone');
  await first.drafts.restore('gone');
  expect((await first.drafts.load('gone'))?.state).toBe('open');
  await first.drafts.remove('gone');
  first.kill();
  world.clock.nowMs += 2 * 86_400_000;
  const second = await world.openTab();
  await until(() =>
    expect(second.drafts.getEntries()?.map(({ id, state }) => [id, state])).toEqual([['kept', 'archived']]),
  );
  expect(await second.parts.database.attachments.count()).toBe(0);
});

test('one tab edits, and other tabs see what it saved', async () => {
  const [first, second] = [await world.openTab(), await world.openTab()];
  const release = await first.drafts.lock('d1');
  expect(await second.drafts.lock('d1')).toBeUndefined();
  await first.drafts.save(draft('d1'));
  await until(() => expect(second.drafts.getEntries()).toMatchObject([{ id: 'd1', title: 'Avenant' }]));
  release?.();
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(await second.drafts.lock('d1')).toBeTypeOf('function');
});

test('who asks again waits for the lock of a tab that is closing, and no longer than told', async () => {
  const [first, second] = [await world.openTab(), await world.openTab()];
  const release = await first.drafts.lock('d1');
  expect(await second.drafts.lock('d1', 20)).toBeUndefined();
  const asked = second.drafts.lock('d1', 2_000);
  setTimeout(() => release?.(), 20);
  const own = await asked;
  expect(own).toBeTypeOf('function');
  expect(await first.drafts.lock('d1')).toBeUndefined();
  own?.();
  await until(async () => expect(await first.drafts.lock('d1')).toBeTypeOf('function'));
});

test('another person opens nothing of it', async () => {
  await (await world.openTab(1)).drafts.save(draft('d1'));
  const other = await world.openTab(2);
  expect(other.drafts.getEntries()).toEqual([]);
  expect(await other.drafts.load('d1')).toBeUndefined();
});
