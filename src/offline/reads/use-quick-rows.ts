import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { causeOf } from '#api/errors.ts';
import { useConnectivity, useOffline, useOfflineReason } from '#offline/interfaces/offline-context.tsx';
import { useDebounced } from '#offline/scheduling/use-debounced.ts';
import type { FallbackCause } from '#shared/completeness/data-origin.ts';
import { maxQuickResults, quickSearch } from '#shared/operations/home/quick-search.ts';
import { type TaskListRow, taskSearch } from '#shared/operations/tasks/tasks.ts';
import { minQuickSearchLength } from '#shared/primitives/limits.ts';
import { matchesQuickTask, parseQuickQuery } from '#shared/search/quick-search.ts';
import { uncachedQuery } from './query-defaults.ts';

/** Quick search for clients and contracts: from the device at once, from the server debounced. */
export const useQuickRows = (typed: string) => {
  const offline = useOffline();
  const isOffline = useConnectivity() === 'offline';
  const offlineCause = useOfflineReason() === 'server' ? 'server-error' : 'unreachable';
  const text = typed.trim();
  const debounced = useDebounced(text);
  const isLongEnough = text.length >= minQuickSearchLength;
  const device = useQuery({
    ...uncachedQuery,
    queryKey: ['quick search', 'device', text],
    queryFn: async () => (await offline.device.find(quickSearch, { text })) ?? null,
    enabled: isLongEnough,
    placeholderData: keepPreviousData,
  });
  const server = useQuery({
    ...uncachedQuery,
    queryKey: ['quick search', 'server', text],
    queryFn: ({ signal }) => call(quickSearch, { text }, { signal }),
    enabled: isLongEnough && debounced === text && !isOffline,
  });
  /** Why the server did not answer; undefined while it may still. */
  const serverCause: FallbackCause | undefined = isOffline
    ? offlineCause
    : server.isError
      ? (causeOf(server.error) ?? 'server-error')
      : undefined;
  return { device, server, isOffline, serverCause, isLongEnough };
};

/** Quick search for tasks, newest first: in the cached list, otherwise in the server's. Both are read once, whatever is typed. */
export const useQuickTasks = (typed: string, isListed: boolean) => {
  const offline = useOffline();
  const isOffline = useConnectivity() === 'offline';
  const text = typed.trim();
  const isSearched = isListed && text.length >= minQuickSearchLength;
  const device = useQuery({
    ...uncachedQuery,
    queryKey: ['quick search', 'tasks', 'device'],
    queryFn: async () => (await offline.device.find(taskSearch, {}))?.value.tasks.data ?? null,
    staleTime: Number.POSITIVE_INFINITY,
    enabled: isSearched,
  });
  const isFetched = isSearched && device.data === null && !isOffline;
  const server = useQuery({
    ...uncachedQuery,
    queryKey: ['quick search', 'tasks', 'server'],
    queryFn: async ({ signal }) => (await call(taskSearch, {}, { signal })).tasks.data,
    staleTime: Number.POSITIVE_INFINITY,
    enabled: isFetched,
  });
  const filterRows = (rows: readonly TaskListRow[] | null | undefined): readonly TaskListRow[] =>
    isSearched ? (rows ?? []).filter(matchesQuickTask(parseQuickQuery(text))).slice(0, maxQuickResults) : [];
  return {
    device: filterRows(device.data),
    server: filterRows(server.data),
    isDevicePending: isSearched && device.isPending,
    isServerPending: isFetched && server.isPending,
  };
};
