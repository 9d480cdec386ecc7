import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import type { OfflineServices, WithOrigin } from '#offline/interfaces/types.ts';
import { dossierQueries, type FirstQueries } from '#offline/reads/first-queries.ts';
import { readQuery } from '#offline/reads/read-query.ts';
import { clientContext } from '#shared/clients/client-form.ts';
import { listItems } from '#shared/operations/shell/lists.ts';
import type { Output } from '#shared/operations/wire/endpoint.ts';
import { useToday } from '#ui/clock/use-today.ts';
import { clientFileQuery } from '../client-file-api.ts';

// Bundled in one chunk without components: the loaders of the routes need it before the screens.
// @chunk reads

const listNames = ['civilities', 'maritalStatuses', 'csps', 'legalStatuses', 'countries'] as const;

const listQueries = (offline: Pick<OfflineServices, 'read'>) =>
  listNames.map((listName) => readQuery(offline, listItems, { listName }));

/** First queries of the form: its lists, and the client to change. */
export const clientFormQueries: FirstQueries<unknown> = (offline, address) => [
  ...listQueries(offline),
  ...dossierQueries(clientFileQuery)(offline, address),
];

type ListResult = UseQueryResult<WithOrigin<Output<typeof listItems>>>;

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
  const { loaded, isFailed } = useQueries({ queries: listQueries(offline), combine });
  const today = useToday();
  const context = useMemo(() => loaded && clientContext(today, loaded), [loaded, today]);
  return { context, isFailed };
};
