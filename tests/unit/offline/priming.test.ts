import { describe, expect, test } from 'vitest';
import type { call } from '#api/call.ts';
import { CallError } from '#api/errors.ts';
import { prefetchForOffline } from '#offline/portfolio/priming.ts';
import { type CommissionMonth, commissionMonth, commissionMonths } from '#shared/operations/commissions/statements.ts';
import type { EndpointDefinition } from '#shared/operations/wire/endpoint.ts';

const lists = {
  uses: [{ code: 'PROM', libelle: 'Promenade' }],
  globalStatus: [{ code: 'D', libelle: 'Devis' }],
};
const menus = [
  { menuTitle: 'Bibliothèque', menuRoute: '/document' },
  { menuTitle: 'Horaires', menuRoute: '/page/7' },
];
const answers: Readonly<Record<string, object>> = {
  '/api/listItems': { lists },
  '/api/file/library': { documents: [{ id: 5, version: '2' }] },
  '/api/file/get': { version: '2' },
  '/api/menu/category/list': { menuCategoryList: [{ categoryId: 1, menus }] },
};
const minuteMs = 60_000;
const startMs = 1_000 * minuteMs;

/** A device whose clock and server the test controls. */
const createDevice = (hasBroker = true, imageIds: readonly number[] = [], seesCommissions = true) => {
  const refused = new Map<string, number>();
  const cached = new Map<string, { readonly value: unknown; readonly atMs: number }>();
  let atMs = startMs;
  let paths: string[] = [];
  let changedAt: string | null = null;
  const months: { all: readonly CommissionMonth[] } = { all: [] };
  const answer = (async (endpoint: EndpointDefinition, input: unknown) => {
    paths.push(endpoint.path);
    if (endpoint === commissionMonths) return { success: true, months: months.all, expected: [] };
    if (endpoint === commissionMonth) {
      const { month, firstPage } = input as { month: string; firstPage: number };
      return { success: true, ...months.all.find((one) => one.month === month), firstPage };
    }
    if (endpoint.path === '/api/gamuts-menu') return { success: true, gamuts: [], changedAt };
    const status = refused.get(endpoint.path);
    if (status) throw new CallError(status, 'Le serveur ne le donne pas.');
    if (endpoint.path === '/api/home/image') return { success: true, images: imageIds.map((imageId) => ({ imageId })) };
    return { success: true, ...answers[endpoint.path] };
  }) as typeof call;
  const nameOf = (endpoint: EndpointDefinition, input: unknown) => `${endpoint.path} ${JSON.stringify(input)}`;
  const reads = {
    store: async (endpoint: EndpointDefinition, input: unknown, value: unknown, keptAtMs: number) => {
      cached.set(nameOf(endpoint, input), { value, atMs: keptAtMs });
    },
    find: async (endpoint: EndpointDefinition, input: unknown) => {
      const cachedAnswer = cached.get(nameOf(endpoint, input));
      return cachedAnswer
        ? { value: cachedAnswer.value as never, fetchedAtMs: cachedAnswer.atMs, isFromDevice: true }
        : undefined;
    },
    cachedAtMs: async (endpoint: EndpointDefinition, input: unknown) => cached.get(nameOf(endpoint, input))?.atMs,
    remove: async (endpoint: EndpointDefinition, input: unknown) => void cached.delete(nameOf(endpoint, input)),
  };
  return {
    cached,
    refused,
    months,
    /** An administrator changes the ranges. */
    changeRanges: (afterMs: number) => {
      changedAt = new Date(startMs + afterMs).toISOString();
    },
    /** Primes at the given time, as after a reload; returns the requests made. */
    prime: async (options: { afterMs?: number; changedAtMs?: number; isAsked?: boolean } = {}): Promise<string[]> => {
      const { afterMs = 0, changedAtMs = 0, isAsked = false } = options;
      atMs = startMs + afterMs;
      paths = [];
      const parts = { call: answer, nowMs: () => atMs, hasBroker, seesCommissions, changedAtMs, isRequested: isAsked };
      await prefetchForOffline(reads, parts, new AbortController().signal);
      return paths;
    },
  };
};

test('priming: stores every list under the query of its screens', async () => {
  const { cached, prime: primeDevice } = createDevice();
  await primeDevice();
  const cachedValue = (name: string) => cached.get(name)?.value;
  expect(cachedValue('/api/listItems/:listName {"listName":"uses"}')).toEqual({ success: true, listItems: lists.uses });
  expect(cachedValue('/api/listItems/globalStatus {}')).toEqual({ success: true, listItems: ['Devis'] });
  expect([...cached.keys()]).toContain('/api/menu/category/list {"isEnabled":true}');
});

test('priming: fetches menu pages last, and continues without a missing one', async () => {
  const { cached, prime: primeDevice } = createDevice();
  expect((await primeDevice()).at(-1)).toBe('/api/page/get');
  expect([...cached.keys()]).toContain('/api/page/get {"id":7}');
  const deviceWithoutPage = createDevice();
  deviceWithoutPage.refused.set('/api/page/get', 404);
  expect(await deviceWithoutPage.prime()).toContain('/api/page/get');
});

test('priming: stores all lists as one for the forms', async () => {
  const { cached, prime: primeDevice } = createDevice();
  await primeDevice();
  expect(cached.get('/api/listItems {}')?.value).toEqual({ success: true, lists });
});

test('priming: fetches first what a quote needs, so that a tablet can price seconds after sign-in', async () => {
  const paths = await createDevice(true).prime();
  expect(paths.slice(0, 2)).toEqual(['/api/listItems', '/api/tariffs']);
});

test('priming: fetches requests and tariffs only for an account with a broker', async () => {
  const [linked, unlinked] = [await createDevice(true).prime(), await createDevice(false).prime()];
  for (const path of ['/api/task/search', '/api/task/recent', '/api/follow-up/list', '/api/tariffs', '/api/broker']) {
    expect(linked).toContain(path);
    expect(unlinked).not.toContain(path);
  }
});

test('priming: stores the profile before it is opened', async () => {
  const { cached, prime: primeDevice } = createDevice(false);
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
    const { prime: primeDevice } = createDevice();
    await primeDevice();
    expect(await primeDevice({ afterMs: 4 * minuteMs })).toEqual([]);
  });

  test('refetches own data after five minutes, and lists, home and tariffs after an hour', async () => {
    const { prime: primeDevice } = createDevice();
    const everything = await primeDevice();
    expect(await primeDevice({ afterMs: 6 * minuteMs })).toEqual(['/api/broker', '/api/gamuts-menu', ...ownPaths]);
    expect(await primeDevice({ afterMs: 61 * minuteMs })).toEqual(everything);
  });

  test('refetches a library file on the device that was replaced, and no other', async () => {
    const { prime: primeDevice, cached } = createDevice();
    expect(await primeDevice()).not.toContain('/api/file/get');
    cached.set('/api/file/get {"id":5}', { value: { version: '1' }, atMs: startMs });
    expect(await primeDevice()).toEqual(['/api/file/get']);
    expect(await primeDevice()).toEqual([]);
    expect(await primeDevice({ isAsked: true })).not.toContain('/api/file/get');
  });

  test('fetches only what failed before', async () => {
    const { cached, prime: primeDevice } = createDevice();
    await primeDevice();
    cached.delete('/api/tariffs {}');
    expect(await primeDevice()).toEqual(['/api/tariffs']);
  });

  test('refetches what is older than the person’s last change', async () => {
    const { prime: primeDevice } = createDevice();
    await primeDevice();
    expect(await primeDevice({ afterMs: minuteMs, changedAtMs: startMs + 1 })).toEqual(['/api/broker', ...ownPaths]);
  });

  test('refetches everything on request, or if the clock was set back', async () => {
    const { prime: primeDevice } = createDevice();
    const everything = await primeDevice();
    expect(await primeDevice({ isAsked: true })).toEqual(everything);
    expect(await primeDevice({ afterMs: -2 * 24 * 60 * minuteMs })).toEqual(everything);
  });
});

test('priming: continues without a failing picture and retries it', async () => {
  const { cached, refused, prime: primeDevice } = createDevice(true, [3, 4]);
  refused.set('/api/page/image/get', 500);
  await primeDevice();
  expect([...cached.keys()]).toContain('/api/page/get {"id":7}');
  refused.clear();
  expect(await primeDevice({ afterMs: minuteMs })).toEqual(['/api/page/image/get', '/api/page/image/get']);
  expect(await primeDevice({ afterMs: 2 * minuteMs })).toEqual([]);
});

test('priming: retries a failed page while its menu is fresh', async () => {
  const { refused, prime: primeDevice } = createDevice();
  refused.set('/api/page/get', 500);
  await expect(primeDevice()).rejects.toThrow();
  refused.clear();
  expect(await primeDevice({ afterMs: minuteMs })).toContain('/api/page/get');
});

test('priming: refetches tariffs after a change of ranges, so that a withdrawn product is not priced', async () => {
  const { prime: primeDevice, changeRanges } = createDevice();
  await primeDevice();
  const primeAfter = async (minutes: number) =>
    (await primeDevice({ afterMs: minutes * minuteMs })).filter((path) => /tariffs|gamuts/.test(path));
  expect(await primeAfter(10)).toEqual(['/api/gamuts-menu']);
  changeRanges(12 * minuteMs);
  expect(await primeAfter(20)).toEqual(['/api/gamuts-menu', '/api/tariffs']);
  expect(await primeAfter(30)).toEqual(['/api/gamuts-menu']);
});

describe('priming of commissions', () => {
  const monthOf = (month: string, number: string | null, count: number): CommissionMonth => ({
    month,
    number,
    closedAt: number && '2026-10-02T00:00:00.000Z',
    total: { premiums: 0, commission: 0, count },
  });
  const isMonth = (path: string) => path === commissionMonth.path;

  test('stores every month with all of its lines, and refetches those that changed', async () => {
    const { prime: primeDevice, cached, months } = createDevice();
    months.all = [monthOf('2026-11', null, 3), monthOf('2026-10', null, 1_001), monthOf('2026-09', 'C26-00001', 2)];
    expect((await primeDevice()).filter(isMonth)).toHaveLength(5);
    const isStored = (month: string, firstPage: number) =>
      cached.has(`${commissionMonth.path} ${JSON.stringify({ month, pageSize: 500, firstPage })}`);
    expect([
      isStored('2026-11', 0),
      isStored('2026-10', 0),
      isStored('2026-10', 1_000),
      isStored('2026-09', 0),
    ]).toEqual([true, true, true, true]);
    expect((await primeDevice({ afterMs: 1 })).filter(isMonth)).toEqual([]);
    expect((await primeDevice({ afterMs: 6 * minuteMs })).filter(isMonth)).toEqual([]);
    months.all = months.all.map((one) => (one.month === '2026-11' ? monthOf('2026-11', null, 4) : one));
    expect((await primeDevice({ afterMs: 12 * minuteMs })).filter(isMonth)).toHaveLength(1);
    // The month was stored while it was open.
    months.all = months.all.map((one) => (one.month === '2026-10' ? monthOf('2026-10', 'C26-00002', 1) : one));
    expect((await primeDevice({ afterMs: 18 * minuteMs })).filter(isMonth)).toHaveLength(1);
    expect((await primeDevice({ afterMs: 24 * minuteMs })).filter(isMonth)).toEqual([]);
  });

  test('fetches none for a person who does not see them', async () => {
    const { prime: primeDevice } = createDevice(true, [], false);
    expect((await primeDevice()).filter((path) => path === commissionMonths.path)).toEqual([]);
  });

  test('removes what was stored before the person lost the right to see them', async () => {
    const allowed = createDevice();
    allowed.months.all = [monthOf('2026-11', null, 3), monthOf('2026-10', null, 1_001)];
    await allowed.prime();
    const refused = createDevice(true, [], false);
    for (const [name, answer] of allowed.cached) refused.cached.set(name, answer);
    await refused.prime({ afterMs: 1 });
    expect([...refused.cached.keys()].filter((name) => name.startsWith('/api/commission'))).toEqual([]);
  });
});
