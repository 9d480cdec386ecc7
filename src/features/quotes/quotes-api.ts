import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSession } from '#api/session/use-session.ts';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import type { OfflineServices } from '#offline/interfaces/types.ts';
import { readQuery } from '#offline/reads/read-query.ts';
import { commercialLimitsOf, withBrokerFees } from '#shared/forms/commercial-limits.ts';
import type { QuoteContext } from '#shared/forms/node.ts';
import { clientGet } from '#shared/operations/clients/clients.ts';
import { ownBroker } from '#shared/operations/people/own-broker.ts';
import { allLists } from '#shared/operations/shell/lists.ts';
import { gamutsMenu } from '#shared/operations/shell/shell.ts';
import { useToday } from '#ui/clock/use-today.ts';

type Reader = Pick<OfflineServices, 'read'>;

/** Revalidated whenever a quote is started: a product may have been withdrawn. */
export const productRangesQuery = (offline: Reader) => ({ ...readQuery(offline, gamutsMenu, {}), staleTime: 0 });

/** True for a product that no active range offers any more; false until the ranges are loaded. */
export const useIsWithdrawn = (code: string): boolean => {
  const { data } = useQuery(productRangesQuery(useOffline()));
  const isOffered = data?.value.gamuts.some(
    ({ active, products }) =>
      active && products.some(({ actions }) => actions.some(({ route }) => route === `/estimate/${code}`)),
  );
  return isOffered === false;
};

export const clientQuery = (offline: Reader, id: number) => readQuery(offline, clientGet, { idClient: id });

/** Broker of the signed-in user; undefined for users without a broker. */
export const useOwnBroker = () => {
  const offline = useOffline();
  const hasBroker = Boolean(useSession()?.user.agency);
  const brokerQuery = useQuery({ ...readQuery(offline, ownBroker, {}), enabled: hasBroker });
  return { broker: brokerQuery.data?.value, isLoading: hasBroker && brokerQuery.isPending };
};

/**
 * Context of the quote rules: reference lists, today in Nouméa, commercial limits of the user, defaults of the broker.
 */
export const useQuoteContext = () => {
  const offline = useOffline();
  const user = useSession()?.user;
  const limits = useMemo(() => user && commercialLimitsOf(user), [user]);
  const lists = useQuery(readQuery(offline, allLists, {}));
  const loadedLists = lists.data?.value.lists;
  // If the broker’s defaults cannot be read, quoting continues without them: the server reports differences.
  const { broker, isLoading } = useOwnBroker();
  const brokerDefaults = broker?.defaults;
  const today = useToday();
  const context = useMemo(
    (): QuoteContext | undefined =>
      loadedLists && limits && !isLoading
        ? { today, lists: loadedLists, commercialLimits: withBrokerFees(limits, brokerDefaults), brokerDefaults }
        : undefined,
    [loadedLists, limits, isLoading, brokerDefaults, today],
  );
  return { context, error: lists.error, retry: () => void lists.refetch() };
};
