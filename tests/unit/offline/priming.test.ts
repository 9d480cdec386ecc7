import { describe, expect, test } from 'vitest';
import { createPrimedDevice, minuteMs, primedLists, startMs } from '#tests/support/offline/primed-device.ts';

test('priming: stores every list under the query of its screens', async () => {
  const { cached, prime: primeDevice } = createPrimedDevice();
  await primeDevice();
  const cachedValue = (name: string) => cached.get(name)?.value;
  expect(cachedValue('/api/listItems/:listName {"listName":"uses"}')).toEqual({
    success: true,
    listItems: primedLists.uses,
  });
  expect(cachedValue('/api/listItems/globalStatus {}')).toEqual({ success: true, listItems: ['Devis'] });
  expect([...cached.keys()]).toContain('/api/menu/category/list {"isEnabled":true}');
});

test('priming: fetches menu pages last, and continues without a missing one', async () => {
  const { cached, prime: primeDevice } = createPrimedDevice();
  expect((await primeDevice()).at(-1)).toBe('/api/page/get');
  expect([...cached.keys()]).toContain('/api/page/get {"id":7}');
  const deviceWithoutPage = createPrimedDevice();
  deviceWithoutPage.refused.set('/api/page/get', 404);
  expect(await deviceWithoutPage.prime()).toContain('/api/page/get');
});

test('priming: stores all lists as one for the forms', async () => {
  const { cached, prime: primeDevice } = createPrimedDevice();
  await primeDevice();
  expect(cached.get('/api/listItems {}')?.value).toEqual({ success: true, lists: primedLists });
});

test('priming: fetches first what a quote needs, so that a tablet can price seconds after sign-in', async () => {
  const paths = await createPrimedDevice(true).prime();
  expect(paths.slice(0, 2)).toEqual(['/api/listItems', '/api/tariffs']);
});

test('priming: fetches requests and tariffs only for an account with a broker', async () => {
  const [linked, unlinked] = [await createPrimedDevice(true).prime(), await createPrimedDevice(false).prime()];
  for (const path of ['/api/task/search', '/api/task/recent', '/api/follow-up/list', '/api/tariffs', '/api/broker']) {
    expect(linked).toContain(path);
    expect(unlinked).not.toContain(path);
  }
});

test('priming: stores the profile before it is opened', async () => {
  const { cached, prime: primeDevice } = createPrimedDevice(false);
  await primeDevice();
  expect([...cached.keys()]).toContain('/api/profile {}');
});

describe('priming after a reload', () => {
  const ownPaths = [
    '/api/dashboard/get',
    '/api/profile',
    '/api/task/search',
    '/api/task/recent',
    '/api/follow-up/list',
    '/api/commissions/months',
  ];

  test('fetches nothing that is fresh', async () => {
    const { prime: primeDevice } = createPrimedDevice();
    await primeDevice();
    expect(await primeDevice({ afterMs: 4 * minuteMs })).toEqual([]);
  });

  test('refetches own data after five minutes, and lists, home and tariffs after an hour', async () => {
    const { prime: primeDevice } = createPrimedDevice();
    const everything = await primeDevice();
    expect(await primeDevice({ afterMs: 6 * minuteMs })).toEqual(['/api/broker', '/api/gamuts-menu', ...ownPaths]);
    expect(await primeDevice({ afterMs: 61 * minuteMs })).toEqual(everything);
  });

  test('refetches a library file on the device that was replaced, and no other', async () => {
    const { prime: primeDevice, cached } = createPrimedDevice();
    expect(await primeDevice()).not.toContain('/api/file/get');
    cached.set('/api/file/get {"id":5}', { value: { version: '1' }, atMs: startMs });
    expect(await primeDevice()).toEqual(['/api/file/get']);
    expect(await primeDevice()).toEqual([]);
    expect(await primeDevice({ isAsked: true })).not.toContain('/api/file/get');
  });

  test('fetches only what failed before', async () => {
    const { cached, prime: primeDevice } = createPrimedDevice();
    await primeDevice();
    cached.delete('/api/tariffs {}');
    expect(await primeDevice()).toEqual(['/api/tariffs']);
  });

  test('refetches what is older than the person’s last change', async () => {
    const { prime: primeDevice } = createPrimedDevice();
    await primeDevice();
    expect(await primeDevice({ afterMs: minuteMs, changedAtMs: startMs + 1 })).toEqual([
      '/api/broker',
      '/api/gamuts-menu',
      ...ownPaths,
    ]);
  });

  test('refetches everything on request, or if the clock was set back', async () => {
    const { prime: primeDevice } = createPrimedDevice();
    const everything = await primeDevice();
    expect(await primeDevice({ isAsked: true })).toEqual(everything);
    expect(await primeDevice({ afterMs: -2 * 24 * 60 * minuteMs })).toEqual(everything);
  });
});

test('priming: continues without a failing picture and retries it', async () => {
  const { cached, refused, prime: primeDevice } = createPrimedDevice(true, [3, 4]);
  refused.set('/api/page/image/get', 500);
  await primeDevice();
  expect([...cached.keys()]).toContain('/api/page/get {"id":7}');
  refused.clear();
  expect(await primeDevice({ afterMs: minuteMs })).toEqual(['/api/page/image/get', '/api/page/image/get']);
  expect(await primeDevice({ afterMs: 2 * minuteMs })).toEqual([]);
});

test('priming: retries a failed page while its menu is fresh', async () => {
  const { refused, prime: primeDevice } = createPrimedDevice();
  refused.set('/api/page/get', 500);
  await expect(primeDevice()).rejects.toThrow();
  refused.clear();
  expect(await primeDevice({ afterMs: minuteMs })).toContain('/api/page/get');
});

test('priming: refetches tariffs after a change of ranges, so that a withdrawn product is not priced', async () => {
  const { prime: primeDevice, changeRanges } = createPrimedDevice();
  await primeDevice();
  const primeAfter = async (minutes: number) =>
    (await primeDevice({ afterMs: minutes * minuteMs })).filter((path) => /tariffs|gamuts/.test(path));
  expect(await primeAfter(10)).toEqual(['/api/gamuts-menu']);
  changeRanges(12 * minuteMs);
  expect(await primeAfter(20)).toEqual(['/api/gamuts-menu', '/api/tariffs']);
  expect(await primeAfter(30)).toEqual(['/api/gamuts-menu']);
});

test('priming: refetches tariffs after a change that a screen or the person’s own work revealed', async () => {
  const { prime: primeDevice, changeRanges, readRanges } = createPrimedDevice();
  await primeDevice();
  const pricePaths = (paths: readonly string[]) => paths.filter((path) => /tariffs|gamuts/.test(path));
  changeRanges(minuteMs);
  readRanges(2 * minuteMs);
  expect(pricePaths(await primeDevice({ afterMs: 3 * minuteMs }))).toEqual(['/api/tariffs']);
  changeRanges(4 * minuteMs);
  const options = { afterMs: 5 * minuteMs, changedAtMs: startMs + 5 * minuteMs };
  expect(pricePaths(await primeDevice(options))).toEqual(['/api/gamuts-menu', '/api/tariffs']);
});
