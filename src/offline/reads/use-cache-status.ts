import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useConnectivity, useOffline } from '#offline/interfaces/offline-context.tsx';
import type { CacheStatus } from '#offline/interfaces/types.ts';
import type { EndpointDefinition, Input } from '#shared/operations/wire/endpoint.ts';

/** Query key of the cache status of an operation. */
export const cacheStatusKey = ({ path }: EndpointDefinition) => ['cache-status', path];

/**
 * Cache status of a file (undefined until known), and whether it is unavailable: not cached, and no network. `recheck`
 * reads it again.
 */
export const useCacheStatus = <E extends EndpointDefinition>(endpoint: E, input: Input<E>) => {
  const { device } = useOffline();
  const queries = useQueryClient();
  const isOffline = useConnectivity() === 'offline';
  const queryKey = [...cacheStatusKey(endpoint), input];
  const { data: cacheStatus } = useQuery({
    queryKey,
    queryFn: async (): Promise<CacheStatus> => (await device.cacheStatus(endpoint, input)) ?? 'absent',
    gcTime: 0,
  });
  return {
    cacheStatus,
    isUnavailable: isOffline && cacheStatus !== undefined && cacheStatus !== 'cached',
    recheck: () => queries.invalidateQueries({ queryKey }),
  };
};

/**
 * The same, with the action to pin a file on this device or remove it; `onFailed` is called if it could not be stored.
 */
export const usePinnedAnswer = <E extends EndpointDefinition>(endpoint: E, input: Input<E>, onFailed: () => void) => {
  const { device, read } = useOffline();
  const { cacheStatus, isUnavailable, recheck } = useCacheStatus(endpoint, input);
  const change = useMutation({
    mutationFn: async (isPinned: boolean) => {
      if (!isPinned) return device.removeCached(endpoint, input);
      if (!(await device.pin(endpoint, input, await read(endpoint, input)))) throw new Error('Not stored');
    },
    onError: onFailed,
    onSettled: recheck,
  });
  return { cacheStatus, isUnavailable: isUnavailable, recheck, isChanging: change.isPending, change: change.mutate };
};
