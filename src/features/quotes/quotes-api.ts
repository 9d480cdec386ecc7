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

export const productRangesQuery = (offline: Reader) => readQuery(offline, gamutsMenu, {});
export const clientQuery = (offline: Reader, id: number) => readQuery(offline, clientGet, { idClient: id });

/** What everybody of the person's broker sees of it; nothing for who has none. */
export const useOwnBroker = () => {
  const offline = useOffline();
  const isLinked = Boolean(useSession()?.user.agency);
  const read = useQuery({ ...readQuery(offline, ownBroker, {}), enabled: isLinked });
  return { broker: read.data?.value, isAwaited: isLinked && read.isPending };
};

/** What the rules of a quote look at: every list, the day in Nouméa, what the person may grant, what their broker fixed. */
export const useQuoteContext = () => {
  const offline = useOffline();
  const user = useSession()?.user;
  const limits = useMemo(() => user && commercialLimitsOf(user), [user]);
  const lists = useQuery(readQuery(offline, allLists, {}));
  const known = lists.data?.value.lists;
  // A device that cannot know them quotes without: the server says where a quote departs from them.
  const { broker, isAwaited } = useOwnBroker();
  const brokerDefaults = broker?.defaults;
  const today = useToday();
  const context = useMemo(
    (): QuoteContext | undefined =>
      known && limits && !isAwaited
        ? { today, lists: known, commercialLimits: withBrokerFees(limits, brokerDefaults), brokerDefaults }
        : undefined,
    [known, limits, isAwaited, brokerDefaults, today],
  );
  return { context, error: lists.error, retry: () => void lists.refetch() };
};
