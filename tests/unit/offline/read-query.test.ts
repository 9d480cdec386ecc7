import { onlineManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import type { Read, WithOrigin } from '#offline/interfaces/types.ts';
import { queryDefaults } from '#offline/reads/query-defaults.ts';
import { readQuery } from '#offline/reads/read-query.ts';
import { contractGet } from '#shared/operations/contracts/contracts.ts';

const countingQuery = (isFromDevice: boolean) => {
  const inputs: unknown[] = [];
  const readStub = (async (_, input) => {
    inputs.push(input);
    return { value: {}, fetchedAtMs: 0, isFromDevice } as WithOrigin<never>;
  }) as Read;
  return { inputs, query: readQuery({ read: readStub }, contractGet, { idContrat: 1 }) };
};

const showScreen = async (queries: QueryClient, query: ReturnType<typeof countingQuery>['query']) => {
  const stop = new QueryObserver(queries, query).subscribe(() => undefined);
  await queries.prefetchQuery(query);
  return stop;
};

afterEach(() => onlineManager.setOnline(true));

test('read query: shares one request between prefetch and screen', async () => {
  const queries = new QueryClient({ defaultOptions: queryDefaults });
  const { inputs, query } = countingQuery(true);
  await queries.prefetchQuery(query);
  const stop = await showScreen(queries, query);
  expect(inputs).toHaveLength(1);
  stop();
});

test('read query: refetches at once what came from the device, not what came from the network', async () => {
  for (const isFromDevice of [true, false]) {
    const queries = new QueryClient({ defaultOptions: queryDefaults });
    queries.mount();
    const { inputs, query } = countingQuery(isFromDevice);
    onlineManager.setOnline(false);
    const stop = await showScreen(queries, query);
    onlineManager.setOnline(true);
    await new Promise((resolve) => setTimeout(resolve));
    expect(inputs).toHaveLength(isFromDevice ? 2 : 1);
    stop();
    queries.unmount();
  }
});

test('queries: read again when the network returns what could not be read', async () => {
  const queries = new QueryClient({ defaultOptions: queryDefaults });
  queries.mount();
  let calls = 0;
  const picture = new QueryObserver(queries, {
    queryKey: ['picture'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      calls += 1;
      if (!onlineManager.isOnline()) throw new Error('offline');
      return 'bytes';
    },
  });
  onlineManager.setOnline(false);
  const stop = picture.subscribe(() => undefined);
  await expect.poll(() => picture.getCurrentResult().status).toBe('error');
  onlineManager.setOnline(true);
  await expect.poll(() => picture.getCurrentResult().data).toBe('bytes');
  onlineManager.setOnline(false);
  onlineManager.setOnline(true);
  await new Promise((resolve) => setTimeout(resolve));
  expect(calls).toBe(2);
  stop();
  queries.unmount();
});
