import { queryOptions } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { readKey } from '#offline/reads/read-query.ts';
import { clientLinkList } from '#shared/operations/client-link/client-links.ts';

const pollIntervalMs = 5_000;

/** Client links of a contract, polled while mounted because the client may be using one. */
export const clientLinksQuery = (contractId: number) =>
  queryOptions({
    queryKey: readKey(clientLinkList, { contractId }),
    queryFn: ({ signal }) => call(clientLinkList, { contractId }, { signal }),
    staleTime: 0,
    refetchInterval: pollIntervalMs,
  });
