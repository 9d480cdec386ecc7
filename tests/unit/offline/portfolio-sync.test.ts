import { describe, expect, test } from 'vitest';
import { CallError, Unreachable } from '#api/errors.ts';
import type { SyncRow } from '#offline/device/device-database.ts';
import type { SyncProgress } from '#offline/interfaces/types.ts';
import { runSync, type SyncDeps } from '#offline/sync/portfolio-sync.ts';
import type { portfolioChanges } from '#shared/operations/shell/portfolio.ts';
import type { Output } from '#shared/operations/wire/endpoint.ts';
import { clientsPage, portfolioClient, portfolioContract, portfolioPage } from '#tests/support/contracts/portfolio.ts';

type Page = Output<typeof portfolioChanges>;

/** A server with the given number of contracts in pages of two, and a store that counts writes. */
const setUp = (total: number, overrides: Partial<SyncDeps> = {}) => {
  const contracts = Array.from({ length: total }, (_, index) => portfolioContract(index + 1));
  const cursors: string[] = [];
  const stored = new Set<number>();
  const progress: SyncProgress[] = [];
  let row: SyncRow | undefined;
  const fetchPage = async (cursor: string): Promise<Page> => {
    cursors.push(cursor);
    const from = Number(cursor || 0);
    const page = contracts.slice(from, from + 2);
    return portfolioPage(page, { cursor: String(from + page.length), hasMore: from + 2 < total, total });
  };
  const contractStore: SyncDeps['contracts']['store'] = {
    state: async () => row,
    storePage: async (page, atMs) => {
      for (const { id } of page.contracts) stored.add(id);
      row = {
        name: 'portfolio',
        cursor: page.cursor,
        done: stored.size,
        total: page.total,
        completedAtMs: page.hasMore ? (row?.completedAtMs ?? null) : atMs,
      };
      return row;
    },
  };
  let clientRow: SyncRow | undefined;
  const clientsAsked: string[] = [];
  const clients: SyncDeps['clients'] = {
    store: {
      state: async () => clientRow,
      storePage: async (page, atMs) => {
        const doneCount = (clientRow?.done ?? 0) + page.clients.length;
        const completedAtMs = page.hasMore ? null : atMs;
        clientRow = { name: 'clients', cursor: page.cursor, done: doneCount, total: page.total, completedAtMs };
        return clientRow;
      },
    },
    fetchPage: async (cursor) => {
      clientsAsked.push(cursor);
      const reached = Number(cursor || 0) + 1;
      return clientsPage([portfolioClient(reached)], { cursor: String(reached), hasMore: reached < 3, total: 3 });
    },
  };
  /** The same parts with another source of contracts. */
  const depsWith = (source: (cursor: string) => Promise<Page>): SyncDeps => ({
    ...parts,
    contracts: { store: contractStore, fetchPage: source },
  });
  const parts: SyncDeps = {
    contracts: { store: contractStore, fetchPage },
    clients,
    withLock: async (work) => {
      await work();
      return true;
    },
    eraseStored: async () => {
      stored.clear();
      row = undefined;
      clientRow = undefined;
    },
    nowMs: () => 99,
    onProgress: (next) => progress.push(next),
    onStored: () => undefined,
    onFull: () => undefined,
    ...overrides,
  };
  return { parts, fetching: depsWith, fetchPage, cursors, clientsAsked, stored, progress };
};
const createSignal = () => new AbortController().signal;

describe('portfolio synchronisation', () => {
  test('fetches every page and reports its progress', async () => {
    const { parts, stored, progress } = setUp(5);
    await runSync(parts, createSignal());
    expect(stored.size).toBe(5);
    expect(progress.map(({ state, done, total }) => `${state} ${done}/${total}`)).toEqual([
      'running 0/0',
      'running 2/5',
      'running 4/5',
      'running 5/5',
      'running 6/8',
      'running 7/8',
      'running 8/8',
      'idle 8/8',
    ]);
    expect(progress.at(-1)?.completedAtMs).toBe(99);
  });

  test('resumes from the page where the network was lost', async () => {
    const { fetching: depsWith, fetchPage, cursors, stored, progress } = setUp(6);
    let isCut = false;
    const fetchWithCut = async (cursor: string): Promise<Page> => {
      if (cursor === '4' && !isCut) {
        isCut = true;
        throw new Unreachable();
      }
      return fetchPage(cursor);
    };
    await runSync(depsWith(fetchWithCut), createSignal());
    expect(progress.at(-1)).toMatchObject({ state: 'paused', done: 4, completedAtMs: null });
    await runSync(depsWith(fetchWithCut), createSignal());
    expect(cursors).toEqual(['', '2', '4']);
    expect(stored.size).toBe(6);
    expect(progress.at(-1)?.state).toBe('idle');
  });

  test('erases the former broker’s portfolio and starts over when the server answers for another broker', async () => {
    const { parts, fetching: depsWith, stored, progress } = setUp(2);
    await runSync(parts, createSignal());
    const fetchForOtherBroker = async (cursor: string): Promise<Page> => {
      const page = portfolioPage([portfolioContract(9)], { cursor: 'other', hasMore: false, total: 1 });
      return cursor === 'other' ? page : { ...page, isOtherBroker: true };
    };
    await runSync(depsWith(fetchForOtherBroker), createSignal());
    expect([...stored]).toEqual([9]);
    expect(progress.at(-1)).toMatchObject({ state: 'idle', contracts: { done: 1, total: 1 }, clients: { done: 3 } });
  });

  test('resumes within the pages of clients when the network was lost there', async () => {
    const { parts, clientsAsked, progress } = setUp(2);
    const fetchWithCut = async (cursor: string, signal: AbortSignal) => {
      if (cursor === '2' && clientsAsked.length === 2) {
        clientsAsked.push('cut');
        throw new Unreachable();
      }
      return parts.clients.fetchPage(cursor, signal);
    };
    const cutParts = { ...parts, clients: { ...parts.clients, fetchPage: fetchWithCut } };
    await runSync(cutParts, createSignal());
    expect(progress.at(-1)).toMatchObject({ state: 'paused', done: 4, total: 5, completedAtMs: null });
    await runSync(cutParts, createSignal());
    expect(clientsAsked).toEqual(['', '1', 'cut', '2']);
    expect(progress.at(-1)).toMatchObject({ state: 'idle', done: 5, total: 5, completedAtMs: 99 });
  });

  test.each([
    [new CallError(403, ''), 'unavailable'],
    [new CallError(500, ''), 'failed'],
    [new DOMException('', 'QuotaExceededError'), 'failed'],
  ])('reports why it ended: %s', async (error, state) => {
    let isFull = false;
    const { fetching: depsWith, progress } = setUp(6, {
      onFull: () => {
        isFull = true;
      },
    });
    await runSync(
      depsWith(async () => Promise.reject(error)),
      createSignal(),
    );
    expect(progress.at(-1)?.state).toBe(state);
    expect(isFull).toBe(error instanceof DOMException);
  });

  test('stores nothing after a sign-out', async () => {
    const signOut = new AbortController();
    const { fetching: depsWith, stored, fetchPage } = setUp(6);
    const fetchSlowly = async (cursor: string): Promise<Page> => {
      const page = await fetchPage(cursor);
      signOut.abort();
      return page;
    };
    await runSync(depsWith(fetchSlowly), signOut.signal);
    expect(stored.size).toBe(0);
  });

  test('stops when the server repeats a cursor', async () => {
    const { fetching: depsWith, cursors } = setUp(6, {});
    const fetchSamePage = async (cursor: string): Promise<Page> => {
      cursors.push(cursor);
      return portfolioPage([], { cursor: 'same', hasMore: true });
    };
    await runSync(depsWith(fetchSamePage), createSignal());
    expect(cursors).toHaveLength(2);
  });

  test('does not run while another tab synchronizes', async () => {
    const { parts, cursors, progress } = setUp(6, { withLock: async () => false });
    await runSync(parts, createSignal());
    expect(cursors).toEqual([]);
    expect(progress).toEqual([]);
  });
});
