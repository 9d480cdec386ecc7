import { waitUntil } from '#tests/support/until.ts';
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { createAnswerCache } from '#offline/device/answer-cache.ts';
import { eraseOtherUsers } from '#offline/device/device-keys.ts';
import { createSearchTerms, createTermsStore, type TermsStore } from '#offline/reads/search-terms.ts';
import { databaseDump } from '#tests/support/journeys/database-dump.ts';
import { closeAllKeys, keysOf } from '#tests/support/offline/opened-keys.ts';

const storeOf = async (userId: number): Promise<TermsStore> => {
  return createTermsStore(createAnswerCache(await keysOf(userId), Date.now), Date.now);
};
const typed = { lastname: 'Wénissô', birthDate: '1986-05-04' };

test('search terms: are stored under an opaque key', () => {
  const terms = createSearchTerms(async () => undefined);
  const key = terms.save(typed);
  expect(key).toMatch(/^[0-9a-f-]{36}$/);
  expect(terms.cached(key)).toEqual(typed);
  expect(terms.save({ birthDate: '1986-05-04', lastname: 'Wénissô' })).toBe(key);
  expect(terms.save({ lastname: 'Wénissô' })).not.toBe(key);
});

test('search terms: survive a reload encrypted, until their owner signs out', async () => {
  const store = await storeOf(1);
  const key = createSearchTerms(async () => store).save(typed);
  const reloaded = createSearchTerms(async () => store);
  await waitUntil(async () => expect(await reloaded.find(key)).toEqual(typed));
  expect(reloaded.cached(key)).toEqual(typed);
  const dump = await databaseDump();
  for (const secret of ['Wénissô', '1986-05-04', key]) expect(dump).not.toContain(secret);
  closeAllKeys();
  await eraseOtherUsers(null);
  const next = await storeOf(1);
  expect(await createSearchTerms(async () => next).find(key)).toBeUndefined();
});

test('search terms: are hidden from another person in the same tab and on the device', async () => {
  const stores = [await storeOf(1), await storeOf(2)];
  let current = 0;
  const terms = createSearchTerms(async () => stores[current]);
  const key = terms.save(typed);
  await waitUntil(async () => expect(await stores[0]?.find(key)).toEqual(typed));
  current = 1;
  terms.clear();
  expect(terms.cached(key)).toBeUndefined();
  expect(await terms.find(key)).toBeUndefined();
});

test('search terms: are not restored for the next person after a sign-out', async () => {
  let answer: (terms: typeof typed) => void = () => undefined;
  const slowStore: TermsStore = {
    find: () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
    save: async () => undefined,
  };
  const terms = createSearchTerms(async () => slowStore);
  const finding = terms.find('a key');
  await waitUntil(() => expect(answer).not.toHaveLength(0));
  terms.clear();
  answer(typed);
  await finding;
  expect(terms.cached('a key')).toBeUndefined();
});

test('search terms: are empty if the device fails', async () => {
  const terms = createSearchTerms(async () => {
    throw new Error('broken');
  });
  expect(await terms.find(terms.save(typed))).toEqual(typed);
  expect(await terms.find('unknown')).toBeUndefined();
});
