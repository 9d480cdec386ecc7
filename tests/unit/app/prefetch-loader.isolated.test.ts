import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '#app/main-services.tsx';
import { createPrefetchLoader } from '#app/prefetch-loader.ts';
import type { FirstQueries } from '#offline/reads/first-queries.ts';

const { steps } = vi.hoisted(() => ({ steps: [] as string[] }));

vi.mock('#app/main-services.tsx', () => ({
  offline: { device: { open: () => void steps.push('device opened') } },
  queryClient: new QueryClient(),
}));

const query = { queryKey: ['list'], meta: { access: 'public' }, queryFn: async () => steps.push('list requested') };
const queries: FirstQueries<object> = () => [query];
const entered = { params: {}, location: { search: {} }, route: { options: {} } };

beforeEach(() => {
  steps.length = 0;
  queryClient.clear();
});

test('loader of a form: opens the device once its lists are requested', async () => {
  void createPrefetchLoader(async () => queries, { opensDevice: true })(entered);
  await expect.poll(() => steps).toEqual(['list requested', 'device opened']);
});

test('loader of another screen: leaves the device closed until it is needed', async () => {
  await createPrefetchLoader(async () => queries, { maxWaitMs: 1 })(entered);
  expect(steps).not.toContain('device opened');
});
