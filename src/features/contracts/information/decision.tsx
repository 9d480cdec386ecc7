import { Button, Flex } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError, Unreachable } from '#api/errors.ts';
import { submit } from '#api/submit.ts';
import { useConnectivity, useOffline } from '#offline/base/offline-context.tsx';
import { readQuery } from '#offline/reads/read-query.ts';
import { contractGet } from '#shared/contract/contracts/contracts.ts';
import { estimateDecision } from '#shared/contract/quotes/estimates.ts';
import { notify } from '#ui/toast/toaster.ts';

/** The insurer's two answers to a referred risk, for an administrator. */
export default function Decision({ contractId }: { readonly contractId: number }) {
  const offline = useOffline();
  const queries = useQueryClient();
  const isOffline = useConnectivity() === 'offline';
  const [isBusy, setIsBusy] = useState(false);
  const decide = async (isAccepted: boolean): Promise<void> => {
    setIsBusy(true);
    try {
      const { message } = await submit(estimateDecision, { idContrat: contractId, isAccepted });
      if (message) notify(message);
      await queries.invalidateQueries({
        queryKey: readQuery(offline, contractGet, { idContrat: contractId }).queryKey,
      });
    } catch (error) {
      if (!(error instanceof CallError || error instanceof Unreachable)) throw error;
      notify({ type: 'error', message: error.message });
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Flex gap="3" wrap="wrap" marginTop="4">
      <Button size="lg" disabled={isOffline || isBusy} onClick={() => void decide(true)}>
        Accepter le risque
      </Button>
      <Button size="lg" variant="outline" disabled={isOffline || isBusy} onClick={() => void decide(false)}>
        Refuser le risque
      </Button>
    </Flex>
  );
}
