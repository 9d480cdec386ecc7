import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { useOffline } from '#offline/offline-context.tsx';
import { readQuery } from '#offline/read-query.ts';
import type { Dated } from '#offline/types.ts';
import type { Output } from '#shared/contract/endpoint.ts';
import { listItems } from '#shared/contract/lists.ts';
import { dayInNoumea } from '#shared/domain/calendar.ts';
import { clientContext } from '#shared/products/client-form.ts';

const listNames = ['civilities', 'maritalStatuses', 'csps', 'legalStatuses', 'countries'] as const;

type ListResult = UseQueryResult<Dated<Output<typeof listItems>>>;

const combine = (lists: readonly ListResult[]) => {
  const known = lists.flatMap(({ data }, index) => (data ? [[listNames[index] ?? '', data.value.listItems]] : []));
  const isKnown = known.length === listNames.length;
  return {
    context: isKnown ? clientContext(dayInNoumea(new Date()), Object.fromEntries(known)) : undefined,
    isFailed: lists.some(({ isError, data }) => isError && !data),
  };
};

/** The rules' context of the client form, undefined until every list is there. */
export const useClientContext = () => {
  const offline = useOffline();
  return useQueries({ queries: listNames.map((listName) => readQuery(offline, listItems, { listName })), combine });
};
