import { queryOptions } from '@tanstack/react-query';
import type { OfflineServices } from '#offline/interfaces/types.ts';
import type { EndpointDefinition, Input } from '#shared/operations/wire/endpoint.ts';
import { isReference } from './reference.ts';

const staleAfterMs = 30_000;
/**
 * Cached values of the device are not read again within this time, milliseconds, for example after the route prefetched
 * them.
 */
const deviceStaleMs = 2_000;

/** Query key of an operation; without input, of all its answers. */
export const readKey = <E extends EndpointDefinition>(endpoint: E, input?: Input<E>) =>
  input === undefined ? [endpoint.path] : [endpoint.path, input];

/**
 * Query options of a read, for the `*-api.ts` files: `contractFileQuery = (offline, id) => readQuery(offline,
 * contractGet, { idContrat: id })`. Values from the device are refetched when the network returns.
 */
export const readQuery = <E extends EndpointDefinition>(
  offline: Pick<OfflineServices, 'read'>,
  endpoint: E,
  input: Input<E>,
) =>
  queryOptions({
    queryKey: readKey(endpoint, input),
    queryFn: ({ signal }) => offline.read(endpoint, input, signal),
    refetchOnReconnect: ({ state }) => (state.data?.isFromDevice ? 'always' : true),
    meta: { access: endpoint.access, isReference: isReference(endpoint) },
    ...(isReference(endpoint) ? { gcTime: Number.POSITIVE_INFINITY } : {}),
    staleTime: ({ state }) => (state.data?.isFromDevice ? deviceStaleMs : staleAfterMs),
  });
