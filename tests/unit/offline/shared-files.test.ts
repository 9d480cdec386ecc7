import { afterEach, expect, test, vi } from 'vitest';
import {
  deleteAllShared,
  deleteShared,
  isPostedByOtherSite,
  readShared,
  storeShared,
} from '#offline/files/shared-files.ts';
import { cachedEntries } from '#tests/support/offline/fake-caches.ts';

const hour = 3_600_000;

afterEach(async () => {
  vi.restoreAllMocks();
  await deleteAllShared();
});

const createForm = (...names: string[]): FormData => {
  const form = new FormData();
  for (const name of names) form.append('files', new File([`bytes of ${name}`], name, { type: 'image/jpeg' }));
  form.set('title', 'Constat');
  form.set('text', ' ');
  return form;
};

test('shared files: are returned byte by byte by their id until deleted', async () => {
  const id = await storeShared(createForm('constat.jpg', 'verso.jpg'), 0);
  const other = await storeShared(createForm('autre.jpg'), 0);
  const storedFiles = await readShared(id);
  expect(storedFiles?.text).toBe('Constat');
  expect(storedFiles?.files.map(({ name, type }) => [name, type])).toEqual([
    ['constat.jpg', 'image/jpeg'],
    ['verso.jpg', 'image/jpeg'],
  ]);
  expect(await storedFiles?.files[1]?.text()).toBe('bytes of verso.jpg');
  expect(await readShared(id), 'a page that is loaded again finds it').toBeDefined();
  await deleteShared(id);
  expect(await readShared(id)).toBeUndefined();
  expect(await readShared(other)).toBeDefined();
});

test('shared files: expire after an hour', async () => {
  const expired = await storeShared(createForm('ancien.jpg'), 10 * hour);
  const recent = await storeShared(createForm('recent.jpg'), 10 * hour + 1);
  const last = await storeShared(createForm(), 11 * hour + 1);
  expect(await readShared(expired)).toBeUndefined();
  expect(await readShared(recent)).toBeDefined();
  await deleteShared(recent);
  await deleteShared(last);
  expect([...cachedEntries().keys()].filter((url) => url.includes(expired))).toEqual([]);
});

test('shared files: leave no part on a full device, whose request form opens without them', async () => {
  const cache = await caches.open('lagon-shared');
  vi.spyOn(caches, 'open').mockResolvedValue({
    ...cache,
    put: async (path: string, response: Response) => {
      if (cachedEntries().size > 0) throw new DOMException('no room', 'QuotaExceededError');
      await cache.put(path, response);
    },
  } as Cache);
  const id = await storeShared(createForm('premiere.jpg', 'seconde.jpg'), 0);
  expect(cachedEntries().size).toBe(0);
  expect(await readShared(id)).toBeUndefined();
});

test('shared files: are deleted at sign-out', async () => {
  const id = await storeShared(createForm('photo.jpg'), 0);
  await deleteAllShared();
  expect(await readShared(id)).toBeUndefined();
  expect([...cachedEntries().keys()]).toEqual([]);
});

test('shared files: are refused from a page of another site', () => {
  const origin = 'https://lagon.example';
  expect(isPostedByOtherSite({ referrer: 'https://evil.example/' }, origin)).toBe(true);
  for (const referrer of ['', 'about:client', 'https://lagon.example/task', 'android-app://com.google.photos/'])
    expect(isPostedByOtherSite({ referrer }, origin), referrer).toBe(false);
});
