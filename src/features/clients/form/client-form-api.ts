import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import type { Dated } from '#offline/interfaces/types.ts';
import { readQuery } from '#offline/reads/read-query.ts';
import { clientContext } from '#shared/clients/client-form.ts';
import { listItems } from '#shared/operations/shell/lists.ts';
import type { Output } from '#shared/operations/wire/endpoint.ts';
import { useToday } from '#ui/clock/use-today.ts';

const listNames = ['civilities', 'maritalStatuses', 'csps', 'legalStatuses', 'countries'] as const;

type ListResult = UseQueryResult<Dated<Output<typeof listItems>>>;

const combine = (lists: readonly ListResult[]) => {
  const loaded = lists.flatMap(({ data }, index) => (data ? [[listNames[index] ?? '', data.value.listItems]] : []));
  const isComplete = loaded.length === listNames.length;
  return {
    loaded: isComplete ? Object.fromEntries(loaded) : undefined,
    isFailed: lists.some(({ isError, data }) => isError && !data),
  };
};

/** Context of the client form’s rules; undefined until all lists are loaded. */
export const useClientContext = () => {
  const offline = useOffline();
  const queries = listNames.map((listName) => readQuery(offline, listItems, { listName }));
  const { loaded, isFailed } = useQueries({ queries, combine });
  const today = useToday();
  const context = useMemo(() => loaded && clientContext(today, loaded), [loaded, today]);
  return { context, isFailed };
};
