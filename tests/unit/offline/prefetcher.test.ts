import { waitUntil } from '#tests/support/until.ts';
import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { createAnswerCache } from '#offline/device/answer-cache.ts';
import { isTooLargeToCache } from '#offline/interfaces/cache-bounds.ts';
import { createPrefetcher } from '#offline/portfolio/prefetcher.ts';
import { editiqueGet, editiqueStored } from '#shared/operations/contracts/generated-documents.ts';
import { keysOf } from '#tests/support/offline/opened-keys.ts';

const startMs = Date.parse('2026-11-22T08:00:00Z');
let nowMs = startMs;
const cacheOf = async (bounds = { rows: 600, bytes: 24_000_000 }) => {
  const keys = await keysOf();
  // Each read of the clock advances it.
  const answers = createAnswerCache(keys, () => ++nowMs, bounds);
  return { keys, answers };
};
const documentInput = (editiqueId: number) => ({ editiqueId });
const cachedIdsOf = async (answers: Awaited<ReturnType<typeof cacheOf>>['answers'], ids: readonly number[]) => {
  const all = await Promise.all(ids.map((id) => answers.status(editiqueGet, documentInput(id))));
  return ids.filter((_, index) => all[index] === 'cached');
};

/** A device whose network, clock and screen the test controls. */
const createDevice = async () => {
  const { answers } = await cacheOf();
  const calls: unknown[] = [];
  const state = { isOnline: true, isBusy: false, answer: async (): Promise<unknown> => ({ success: true }) };
  const isWaiting: (() => void)[] = [];
  const schedule = createPrefetcher({
    call: (async (endpoint: unknown, input: unknown) => {
      expect(endpoint).toBe(editiqueStored);
      calls.push(input);
      return state.answer();
    }) as never,
    reads: async () =>
      ({
        cacheStatus: answers.status,
        find: answers.find,
        storePrefetched: async (...args: Parameters<typeof answers.storePrefetched>) =>
          void (await answers.storePrefetched(...args)),
      }) as never,
    isOnline: () => state.isOnline,
    isBusy: () => state.isBusy,
    wait: () => new Promise((resolve) => isWaiting.push(resolve)),
    nowMs: () => nowMs,
    onPrefetched: () => undefined,
  });
  /** Resolves once the prefetch waits and the remaining work is done. */
  const hasWaited = async () => {
    await waitUntil(() => expect(isWaiting).toHaveLength(1));
    isWaiting.pop()?.();
    // Resolves after immediate follow-up work.
    await new Promise((resolve) => setTimeout(resolve));
  };
  const waitForCalls = (expected: readonly unknown[]) => waitUntil(() => expect(calls).toEqual(expected));
  return { schedule, answers, calls, askedIs: waitForCalls, state, hasWaited };
};

test('field prefetch: fetches one by one while no screen waits', async () => {
  const { schedule, answers, calls, askedIs, state, hasWaited } = await createDevice();
  state.isBusy = true;
  schedule.add(editiqueGet, documentInput(1), editiqueStored);
  schedule.add(editiqueGet, documentInput(2), editiqueStored);
  await hasWaited();
  expect(calls).toEqual([]);
  state.isBusy = false;
  await hasWaited();
  await askedIs([documentInput(1)]);
  await hasWaited();
  await waitUntil(async () => expect(await cachedIdsOf(answers, [1, 2])).toEqual([1, 2]));
});

test('field prefetch: skips what is stored, and waits while offline', async () => {
  const { schedule, answers, calls, askedIs, state, hasWaited } = await createDevice();
  await answers.store(editiqueGet, documentInput(1), {}, nowMs);
  state.isOnline = false;
  schedule.add(editiqueGet, documentInput(1), editiqueStored);
  schedule.add(editiqueGet, documentInput(2), editiqueStored);
  await hasWaited();
  expect(calls).toEqual([]);
  state.isOnline = true;
  schedule.resume();
  await hasWaited();
  await hasWaited();
  await askedIs([documentInput(2)]);
});

test('field prefetch: replaces the copy of a document that was signed since', async () => {
  const { schedule, answers, calls, askedIs, state, hasWaited } = await createDevice();
  const [unsigned, signed] = [1, 2];
  await answers.storePinned(editiqueGet, documentInput(unsigned), { success: true, isSealed: false }, nowMs);
  await answers.store(editiqueGet, documentInput(signed), { success: true, isSealed: true }, nowMs);
  state.answer = async () => ({ success: true, isSealed: true });
  for (const id of [signed, unsigned])
    schedule.add(editiqueGet, documentInput(id), editiqueStored, ({ isSealed }) => isSealed !== true);
  await hasWaited();
  await hasWaited();
  await askedIs([documentInput(unsigned)]);
  await waitUntil(async () =>
    expect((await answers.find(editiqueGet, documentInput(unsigned)))?.value).toMatchObject({ isSealed: true }),
  );
  expect(calls).toHaveLength(1);
});

test('field prefetch: continues after a failure, and stores nothing for a signed-out person', async () => {
  const { schedule, answers, askedIs, state, hasWaited } = await createDevice();
  state.answer = () => Promise.reject(new Error('500'));
  schedule.add(editiqueGet, documentInput(1), editiqueStored);
  schedule.add(editiqueGet, documentInput(2), editiqueStored);
  await hasWaited();
  await askedIs([documentInput(1)]);
  state.answer = async () => {
    schedule.cancel();
    return { success: true };
  };
  await hasWaited();
  await askedIs([documentInput(1), documentInput(2)]);
  expect(await cachedIdsOf(answers, [1, 2])).toEqual([]);
});

test('field prefetch: evicts optional documents first, except opened ones', async () => {
  const { keys, answers } = await cacheOf({ rows: 4, bytes: 24_000_000 });
  for (const id of [1, 2, 3]) await answers.storePrefetched(editiqueGet, documentInput(id), {}, nowMs);
  await answers.find(editiqueGet, documentInput(1));
  // The cache records the use after it answered.
  const isNoted = async () => (await keys.cache.answers.toArray()).some(({ usedAtMs }) => usedAtMs > startMs);
  await waitUntil(async () => expect(await isNoted()).toBe(true));
  for (const id of [9, 8]) await answers.store(editiqueGet, documentInput(id), {}, nowMs);
  expect(await cachedIdsOf(answers, [1, 2, 3, 8, 9])).toEqual([1, 3, 8, 9]);
  for (const id of [7, 6]) await answers.store(editiqueGet, documentInput(id), {}, nowMs);
  await answers.storePrefetched(editiqueGet, documentInput(5), {}, nowMs);
  expect(await cachedIdsOf(answers, [3, 5])).toEqual([]);
});

test('field prefetch: evicts nothing for an optional document that exceeds the quota', async () => {
  const { keys, answers } = await cacheOf();
  await answers.store(editiqueGet, documentInput(1), {}, nowMs);
  vi.spyOn(keys.cache.answers, 'put').mockRejectedValue(new DOMException('full', 'QuotaExceededError'));
  expect(await answers.storePrefetched(editiqueGet, documentInput(2), {}, nowMs)).toBe(true);
  vi.restoreAllMocks();
  expect(await cachedIdsOf(answers, [1, 2])).toEqual([1]);
});

test('field prefetch: marks a file that is too large without storing or answering it', async () => {
  const { keys, answers } = await cacheOf({ rows: 600, bytes: 3_000 });
  await answers.store(editiqueGet, documentInput(1), { content: 'A'.repeat(2_000) }, nowMs);
  expect(await answers.status(editiqueGet, documentInput(1))).toBe('too-large');
  expect(await answers.find(editiqueGet, documentInput(1))).toBeUndefined();
  expect(await answers.summarize([editiqueGet])).toMatchObject({ count: 0 });
  expect((await keys.cache.answers.toArray())[0]?.sealed).toHaveLength(0);
  expect([isTooLargeToCache(5_900_000), isTooLargeToCache(6_100_000)]).toEqual([false, true]);
});
