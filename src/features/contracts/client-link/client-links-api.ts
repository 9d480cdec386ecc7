import { queryOptions } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { readKey } from '#offline/reads/read-query.ts';
import { clientLinkList } from '#shared/operations/client-link/client-links.ts';

const watchEveryMs = 5_000;

/** The links of a contract, asked of the server again and again while somebody looks: the client may be at work. */
export const clientLinksQuery = (contractId: number) =>
  queryOptions({
    queryKey: readKey(clientLinkList, { contractId }),
    queryFn: ({ signal }) => call(clientLinkList, { contractId }, { signal }),
    staleTime: 0,
    refetchInterval: watchEveryMs,
  });
