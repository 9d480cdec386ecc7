import 'fake-indexeddb/auto';
import { describe, expect, it, vi } from 'vitest';
import { DevicePage } from '#offline/device/device-page.ts';
import type { DataKey } from '#offline/device/sealing.ts';
import { createTabLocks } from '#offline/messaging/tabs.ts';
import type { PortfolioSearch } from '#offline/portfolio/portfolio-search.ts';
import type { FromSearchWorker, SearchQuery, ToSearchWorker } from '#offline/search/search-messages.ts';
import { createWorkerSearch } from '#offline/search/worker-search.ts';

const nextTask = () => new Promise((resolve) => setTimeout(resolve));
const fromWorker = { stored: 1, total: 1 };
const fromPage = { stored: 2, total: 2 };

/** A page with workers whose side the test plays. */
const setUp = (createWorker?: () => Worker) => {
  const timers = new Set<() => void>();
  const page = new DevicePage({
    setTimer: (work) => {
      timers.add(work);
      return () => timers.delete(work);
    },
    createFactory: () => undefined,
  });
  const workers: { sent: ToSearchWorker[]; isTerminated: boolean; worker: Worker }[] = [];
  const createFake = (): Worker => {
    const fake = { sent: [] as ToSearchWorker[], isTerminated: false };
    const worker = {
      postMessage: (message: ToSearchWorker) => fake.sent.push(message),
      terminate: () => {
        fake.isTerminated = true;
      },
    } as unknown as Worker;
    workers.push(Object.assign(fake, { worker }));
    return worker;
  };
  const locks = createTabLocks();
  const closing = new AbortController();
  const onPage = { query: vi.fn(async () => fromPage), invalidate: vi.fn() };
  const onFailure = vi.fn();
  const search = createWorkerSearch({
    keys: { owner: 'person', cacheKey: {} as DataKey },
    pageSearch: onPage as unknown as PortfolioSearch,
    page,
    closing: closing.signal,
    onFailure,
    setTimer: page.setTimer,
    createWorker: createWorker ?? createFake,
    locks,
  });
  const postMessage = (data: FromSearchWorker) => workers.at(-1)?.worker.onmessage?.({ data } as MessageEvent);
  return {
    ...{ search, page, workers, locks, closing, onPage, onFailure, timers, post: postMessage },
    query: () => search.query('claimCoverage', null),
    /** Messages that the newest worker received. */
    sent: () => workers.at(-1)?.sent ?? [],
    queryIds: () => (workers.at(-1)?.sent ?? []).flatMap((one) => (one.kind === 'query' ? [one.id] : [])),
  };
};

const answerOf = (query: SearchQuery | number, answer = fromWorker): FromSearchWorker => ({
  kind: 'answered',
  id: typeof query === 'number' ? query : query.id,
  answer,
});
const createFailure = (id: number, name: string): FromSearchWorker => ({
  kind: 'failed',
  id,
  error: { name, message: 'm', stack: undefined, status: undefined },
});

describe('portfolio search in a worker', () => {
  it('starts the worker of one person with the first query, and answers each query once', async () => {
    const { query, workers, sent, post: postMessage, onPage } = setUp();
    expect(workers).toEqual([]);
    const [first, second] = [query(), query()];
    expect(workers).toHaveLength(1);
    expect(sent()).toEqual([
      { kind: 'start', owner: 'person', cacheKey: {}, aliveLock: expect.stringMatching(/^lagon-search-worker-/) },
      { kind: 'query', id: 1, name: 'claimCoverage', input: null },
      { kind: 'query', id: 2, name: 'claimCoverage', input: null },
    ]);
    postMessage(answerOf(2, { stored: 5, total: 6 }));
    postMessage(answerOf(1));
    postMessage(answerOf(1, { stored: 7, total: 8 }));
    expect(await Promise.all([first, second])).toEqual([fromWorker, { stored: 5, total: 6 }]);
    expect(onPage.query).not.toHaveBeenCalled();
  });

  it('passes an invalidation on before the queries that follow it', async () => {
    const { search, query, sent, post: postMessage, onPage } = setUp();
    search.invalidate();
    const queryBefore = query();
    search.invalidate();
    const queryAfter = query();
    expect(sent().map(({ kind }) => kind)).toEqual(['start', 'query', 'invalidate', 'query']);
    expect(onPage.invalidate).toHaveBeenCalledTimes(2);
    postMessage(answerOf(1));
    postMessage(answerOf(2, { stored: 3, total: 3 }));
    expect(await Promise.all([queryBefore, queryAfter])).toEqual([fromWorker, { stored: 3, total: 3 }]);
  });

  it('rejects a query with its error, and answers the next one', async () => {
    const { query, post: postMessage, onPage } = setUp();
    const refused = query();
    postMessage(createFailure(1, 'VersionError'));
    await expect(refused).rejects.toMatchObject({ name: 'VersionError' });
    const next = query();
    postMessage(answerOf(2));
    expect(await next).toBe(fromWorker);
    expect(onPage.query).not.toHaveBeenCalled();
  });

  it('falls back to the page for all later queries once the worker lost its storage', async () => {
    const { query, post: postMessage, workers, onPage } = setUp();
    const pending = [query(), query()];
    postMessage(createFailure(2, 'AbortError'));
    expect(workers[0]?.isTerminated).toBe(true);
    expect(await Promise.all([...pending, query()])).toEqual([fromPage, fromPage, fromPage]);
    expect(onPage.query).toHaveBeenCalledTimes(3);
    expect(workers).toHaveLength(1);
  });

  it('falls back to the page for all later queries once the browser killed the worker', async () => {
    const { query, post: postMessage, workers, sent, locks } = setUp();
    const pending = query();
    const killed = Promise.withResolvers<void>();
    const [start] = sent();
    void locks.request(start?.kind === 'start' ? start.aliveLock : '', () => killed.promise);
    postMessage({ kind: 'ready' });
    await nextTask();
    expect(workers[0]?.isTerminated).toBe(false);
    killed.resolve();
    expect(await Promise.all([pending, query()])).toEqual([fromPage, fromPage]);
  });

  it('falls back to the page if the worker throws, and reports the error', async () => {
    const { query, post: postMessage, workers, onFailure } = setUp();
    const pending = query();
    postMessage({ kind: 'ready' });
    workers[0]?.worker.onerror?.({ preventDefault: () => undefined, message: 'boom' } as ErrorEvent);
    expect(await pending).toBe(fromPage);
    expect(onFailure).toHaveBeenCalledWith(new Error('boom'));
  });

  it.each<[string, () => Worker]>([
    [
      'that the browser refuses',
      () => {
        throw new DOMException('', 'SecurityError');
      },
    ],
    [
      'that takes no keys',
      () =>
        ({
          terminate: () => undefined,
          postMessage: () => {
            throw new DOMException('', 'DataCloneError');
          },
        }) as unknown as Worker,
    ],
  ])('falls back to the page for a worker %s', async (_, createWorker) => {
    const { query } = setUp(createWorker);
    expect(await Promise.all([query(), query()])).toEqual([fromPage, fromPage]);
  });

  it('falls back to the page if the script is not loaded in time', async () => {
    const { query, timers, workers } = setUp();
    const pending = query();
    for (const fireTimer of [...timers]) fireTimer();
    expect(await pending).toBe(fromPage);
    expect(workers[0]?.isTerminated).toBe(true);
  });

  it('ends the worker when the page is left, and answers in another one when it is shown again', async () => {
    const { query, page, workers, post: postMessage, queryIds } = setUp();
    const interrupted = query();
    page.suspend(['cache', 'work']);
    expect(workers[0]?.isTerminated).toBe(true);
    postMessage(answerOf(1, { stored: 7, total: 8 }));
    const queryAgain = query();
    expect(workers).toHaveLength(1);
    page.resume();
    expect(workers).toHaveLength(2);
    expect(queryIds()).toEqual([1, 2]);
    postMessage(answerOf(1));
    postMessage(answerOf(2));
    expect(await Promise.all([interrupted, queryAgain])).toEqual([fromWorker, fromWorker]);
    page.suspend(['cache']);
    page.resume();
    expect(workers).toHaveLength(2);
  });

  it('ends the worker at once and answers nothing more when the person signs out', async () => {
    const { query, closing, page, workers, post: postMessage, onPage } = setUp();
    const pending = query();
    closing.abort();
    expect(workers[0]?.isTerminated).toBe(true);
    postMessage(answerOf(1));
    await expect(pending).rejects.toBe(closing.signal.reason);
    await expect(query()).rejects.toBe(closing.signal.reason);
    page.suspend(['cache']);
    page.resume();
    expect(workers).toHaveLength(1);
    expect(onPage.query).not.toHaveBeenCalled();
  });
});
