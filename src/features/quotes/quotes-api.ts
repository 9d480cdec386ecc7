import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSession } from '#api/session/use-session.ts';
import { useOffline } from '#offline/base/offline-context.tsx';
import type { OfflineServices } from '#offline/base/types.ts';
import { readQuery } from '#offline/reads/read-query.ts';
import { clientGet } from '#shared/contract/clients/clients.ts';
import { allLists } from '#shared/contract/shell/lists.ts';
import { gamutsMenu } from '#shared/contract/shell/shell.ts';
import { commercialLimitsOf } from '#shared/forms/commercial-limits.ts';
import type { QuoteContext } from '#shared/forms/node.ts';
import { useToday } from '#ui/behaviour/use-today.ts';

type Reader = Pick<OfflineServices, 'read'>;

export const productRangesQuery = (offline: Reader) => readQuery(offline, gamutsMenu, {});
export const clientQuery = (offline: Reader, id: number) => readQuery(offline, clientGet, { idClient: id });

/** What the rules of a quote look at: every list, the day in Nouméa, what the person may grant. */
export const useQuoteContext = () => {
  const offline = useOffline();
  const user = useSession()?.user;
  const commercialLimits = user && commercialLimitsOf(user);
  const lists = useQuery(readQuery(offline, allLists, {}));
  const known = lists.data?.value.lists;
  const today = useToday();
  const context = useMemo(
    (): QuoteContext | undefined => known && commercialLimits && { today, lists: known, commercialLimits },
    [known, commercialLimits, today],
  );
  return { context, error: lists.error, retry: () => void lists.refetch() };
};
