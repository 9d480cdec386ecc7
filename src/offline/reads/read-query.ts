import { queryOptions } from '@tanstack/react-query';
import type { OfflineServices } from '#offline/interfaces/types.ts';
import type { EndpointDefinition, Input } from '#shared/operations/wire/endpoint.ts';
import { isReference } from './reference.ts';

const freshForMs = 30_000;
/** So long a value of the device is not read again: by the screen whose route read it ahead, for one. */
const justReadMs = 2_000;

/** The query key of an operation's answer; without input, of all its answers. */
export const readKey = <E extends EndpointDefinition>(endpoint: E, input?: Input<E>) =>
  input === undefined ? [endpoint.path] : [endpoint.path, input];

/**
 * The query of a read, for the `*-api.ts` files: `contractFileQuery = (offline, id) => readQuery(offline, contractGet, { idContrat: id })`.
 * Data that came from the device is asked for again when the network returns.
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
    ...(isReference(endpoint) ? { meta: { isReference: true }, gcTime: Number.POSITIVE_INFINITY } : {}),
    staleTime: ({ state }) => (state.data?.isFromDevice ? justReadMs : freshForMs),
  });
