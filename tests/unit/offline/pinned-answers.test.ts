import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { createAnswerCache } from '#offline/device/answer-cache.ts';
import { fileGet } from '#shared/operations/content/files.ts';
import { contractGet } from '#shared/operations/contracts/contracts.ts';
import { keysOf } from '#tests/support/offline/opened-keys.ts';

const atMs = Date.parse('2026-11-22T08:00:00Z');
const bounds = { rows: 5, bytes: 30_000 };
const openCache = async () => {
  const keys = await keysOf();
  let nowMs = atMs;
  return { cache: keys.cache, answers: createAnswerCache(keys, () => ++nowMs, bounds) };
};
const fileInput = (id: number) => ({ id, withContent: true });
const answerOfSize = (count: number) => ({ success: true, content: 'x'.repeat(count) });

test('field file: counts its own size, stays marked, and is not evicted by later answers', async () => {
  const { answers } = await openCache();
  await answers.store(fileGet, fileInput(1), answerOfSize(20_000), atMs);
  expect(await answers.status(fileGet, fileInput(1))).toBe('too-large');
  expect(await answers.storePinned(fileGet, fileInput(1), answerOfSize(20_000), atMs)).toBe(true);
  expect(await answers.status(fileGet, fileInput(1))).toBe('cached');
  for (let id = 0; id < 20; id += 1) await answers.store(contractGet, { idContrat: id }, answerOfSize(4_000), atMs);
  // The file stays marked as pinned when a screen shows and fetches it again.
  expect((await answers.find(fileGet, fileInput(1)))?.value).toEqual(answerOfSize(20_000));
  await answers.store(fileGet, fileInput(1), answerOfSize(21_000), atMs + 1);
  for (let id = 20; id < 40; id += 1) await answers.store(contractGet, { idContrat: id }, answerOfSize(4_000), atMs);
  expect((await answers.find(fileGet, fileInput(1)))?.value).toEqual(answerOfSize(21_000));
  // The file does not count against the limit of the other answers: the last five are stored.
  const others = await Promise.all([35, 36, 37, 38, 39].map((id) => answers.status(contractGet, { idContrat: id })));
  expect(others).toEqual(['cached', 'cached', 'cached', 'cached', 'cached']);
  await answers.remove(fileGet, fileInput(1));
  expect(await answers.status(fileGet, fileInput(1))).toBe('absent');
  await answers.store(fileGet, fileInput(1), answerOfSize(20_000), atMs);
  expect(await answers.status(fileGet, fileInput(1))).toBe('too-large');
});

test('field file: stays marked under concurrent writes of a screen and the prefetch', async () => {
  for (const screenFirst of [true, false]) {
    const { answers } = await openCache();
    const storeForScreen = () => answers.store(fileGet, fileInput(1), answerOfSize(20_000), atMs);
    const storePinned = () => answers.storePinned(fileGet, fileInput(1), answerOfSize(20_000), atMs);
    await Promise.all(screenFirst ? [storeForScreen(), storePinned()] : [storePinned(), storeForScreen()]);
    expect(await answers.status(fileGet, fileInput(1)), `screen first: ${screenFirst}`).toBe('cached');
  }
});
