import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useConnectivity, useOffline } from '#offline/interfaces/offline-context.tsx';
import type { Keeping } from '#offline/interfaces/types.ts';
import type { EndpointDefinition, Input } from '#shared/operations/wire/endpoint.ts';

/** The queries that say whether an answer of an operation lies on this device. */
export const keptKey = ({ path }: EndpointDefinition) => ['kept', path];

/**
 * Whether a file lies on this device (undefined until that is known), and whether it is out of reach: neither the network
 * nor this device can give it. `look` looks again.
 */
export const useKept = <E extends EndpointDefinition>(endpoint: E, input: Input<E>) => {
  const { device } = useOffline();
  const queries = useQueryClient();
  const isOffline = useConnectivity() === 'offline';
  const queryKey = [...keptKey(endpoint), input];
  const { data: keeping } = useQuery({
    queryKey,
    queryFn: async (): Promise<Keeping> => (await device.keeping(endpoint, input)) ?? 'absent',
    gcTime: 0,
  });
  return {
    keeping,
    isOutOfReach: isOffline && keeping !== undefined && keeping !== 'kept',
    look: () => queries.invalidateQueries({ queryKey }),
  };
};

/** The same, and the way to put a file on this device or take it away; `onFailed` says that it could not be kept. */
export const useKeeping = <E extends EndpointDefinition>(endpoint: E, input: Input<E>, onFailed: () => void) => {
  const { device, read } = useOffline();
  const { keeping, isOutOfReach, look } = useKept(endpoint, input);
  const change = useMutation({
    mutationFn: async (isWanted: boolean) => {
      if (!isWanted) return device.forget(endpoint, input);
      if (!(await device.keepWanted(endpoint, input, await read(endpoint, input)))) throw new Error('Not kept');
    },
    onError: onFailed,
    onSettled: look,
  });
  return { keeping, isOutOfReach, look, isChanging: change.isPending, change: change.mutate };
};
