import { useQueryClient } from '@tanstack/react-query';
import { callOnce } from '#api/call-once.ts';
import { readKey } from '#offline/reads/read-query.ts';
import { delegationList, delegationRevoke } from '#shared/operations/follow-up/delegations.ts';
import { followUpList } from '#shared/operations/follow-up/reminders.ts';
import { notify } from '#ui/toast/toaster.ts';
import { useOnlineChange } from '#work/online/use-online-change.ts';

/** Refetches what depends on the delegations of a broker. */
export const useRefetchDelegations = () => {
  const queries = useQueryClient();
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: readKey(delegationList) }),
      queries.invalidateQueries({ queryKey: readKey(followUpList) }),
    ]);
};

/** The call that ends a delegation. */
export const useRevokeDelegation = () => {
  const refetch = useRefetchDelegations();
  return useOnlineChange({
    mutationFn: (delegationId: number) => callOnce(delegationRevoke, { delegationId }),
    onSuccess: async ({ message }) => {
      if (message) notify(message);
      await refetch();
    },
  });
};
