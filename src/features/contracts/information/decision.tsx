import { Button, Flex } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { submit } from '#api/submit.ts';
import { useConnectivity, useOffline } from '#offline/interfaces/offline-context.tsx';
import { readQuery } from '#offline/reads/read-query.ts';
import { contractGet } from '#shared/operations/contracts/contracts.ts';
import { estimateDecision } from '#shared/operations/quotes/estimates.ts';
import { notify } from '#ui/toast/toaster.ts';
import { useOnlineChange } from '#work/online/use-online-change.ts';

/** Buttons with which an administrator accepts or declines a referred risk. */
export default function Decision({ contractId }: { readonly contractId: number }) {
  const offline = useOffline();
  const queries = useQueryClient();
  const isOffline = useConnectivity() === 'offline';
  const decision = useOnlineChange({
    mutationFn: (isAccepted: boolean) => submit(estimateDecision, { idContrat: contractId, isAccepted }),
    onSuccess: ({ message }) => {
      if (message) notify(message);
      return queries.invalidateQueries({
        queryKey: readQuery(offline, contractGet, { idContrat: contractId }).queryKey,
      });
    },
  });
  const isDisabled = isOffline || decision.isPending;
  return (
    <Flex gap="3" wrap="wrap" marginTop="4">
      <Button size="lg" disabled={isDisabled} onClick={() => decision.mutate(true)}>
        Accepter le risque
      </Button>
      <Button size="lg" variant="outline" disabled={isDisabled} onClick={() => decision.mutate(false)}>
        Refuser le risque
      </Button>
    </Flex>
  );
}
