import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '#api/call.ts';
import { useConnectivity, useOffline } from '#offline/interfaces/offline-context.tsx';
import { maxQuickResults, quickSearch } from '#shared/operations/home/quick-search.ts';
import { type TaskListRow, taskSearch } from '#shared/operations/tasks/tasks.ts';
import { minQuickSearchLength } from '#shared/primitives/limits.ts';
import { matchesQuickTask, quickQuery } from '#shared/search/quick-search.ts';
import { forOneScreen } from './query-defaults.ts';

const serverDelayMs = 200;

/** The same text once it stayed for a moment: what is asked of the server. */
export const useDebounced = (text: string): string => {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), serverDelayMs);
    return () => clearTimeout(timer);
  }, [text]);
  return debounced;
};

/** Clients and contracts that letters mean: from this device at once, from the server a little later. */
export const useQuickRows = (typed: string) => {
  const offline = useOffline();
  const isOffline = useConnectivity() === 'offline';
  const text = typed.trim();
  const debounced = useDebounced(text);
  const isLongEnough = text.length >= minQuickSearchLength;
  const device = useQuery({
    ...forOneScreen,
    queryKey: ['quick search', 'device', text],
    queryFn: async () => (await offline.device.find(quickSearch, { text })) ?? null,
    enabled: isLongEnough,
    placeholderData: keepPreviousData,
  });
  const server = useQuery({
    ...forOneScreen,
    queryKey: ['quick search', 'server', text],
    queryFn: ({ signal }) => call(quickSearch, { text }, { signal }),
    enabled: isLongEnough && debounced === text && !isOffline,
  });
  return { device, server, isOffline, isLongEnough };
};

/** The requests that letters mean, newest first: of the list that the device keeps, else of the server's. */
export const useQuickTasks = (typed: string, isListed: boolean): readonly TaskListRow[] => {
  const offline = useOffline();
  const isOffline = useConnectivity() === 'offline';
  const text = typed.trim();
  const { data } = useQuery({
    ...forOneScreen,
    queryKey: ['quick search', 'tasks', isOffline],
    queryFn: async ({ signal }) => {
      const kept = await offline.device.find(taskSearch, {});
      if (kept || isOffline) return kept?.value.tasks.data ?? [];
      return (await call(taskSearch, {}, { signal })).tasks.data;
    },
    staleTime: Number.POSITIVE_INFINITY,
    enabled: isListed && text.length >= minQuickSearchLength,
  });
  if (!data || text.length < minQuickSearchLength) return [];
  return data.filter(matchesQuickTask(quickQuery(text))).slice(0, maxQuickResults);
};
