import type { call } from '#api/call.ts';
import { CallError } from '#api/errors.ts';
import { prefetchForOffline } from '#offline/portfolio/priming.ts';
import { type CommissionMonth, commissionMonth, commissionMonths } from '#shared/operations/commissions/statements.ts';
import type { EndpointDefinition } from '#shared/operations/wire/endpoint.ts';

/** Reference lists of the fake server, by name. */
export const primedLists = {
  uses: [{ code: 'PROM', libelle: 'Promenade' }],
  globalStatus: [{ code: 'D', libelle: 'Devis' }],
};
const menus = [
  { menuTitle: 'Bibliothèque', menuRoute: '/document' },
  { menuTitle: 'Horaires', menuRoute: '/page/7' },
];
const answers: Readonly<Record<string, object>> = {
  '/api/listItems': { lists: primedLists },
  '/api/file/library': { documents: [{ id: 5, version: '2' }] },
  '/api/file/get': { version: '2' },
  '/api/menu/category/list': { menuCategoryList: [{ categoryId: 1, menus }] },
};
export const minuteMs = 60_000;
export const startMs = 1_000 * minuteMs;

/** A device to prime, whose clock and server the test controls. */
export const createPrimedDevice = (hasBroker = true, imageIds: readonly number[] = [], seesCommissions = true) => {
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
    /** An administrator changes the ranges or a tariff. */
    changeRanges: (afterMs: number) => {
      changedAt = new Date(startMs + afterMs).toISOString();
    },
    /** A screen fetches the ranges. */
    readRanges: (afterMs: number) =>
      cached.set('/api/gamuts-menu {}', { value: { success: true, gamuts: [], changedAt }, atMs: startMs + afterMs }),
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
