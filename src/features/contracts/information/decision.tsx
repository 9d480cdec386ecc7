import { Button, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { useConnectivity } from '#offline/interfaces/offline-context.tsx';
import { lazyComponent } from '#ui/disclosure/lazy-component.tsx';

const DecisionDialog = lazyComponent(() => import('./decision-dialog.tsx'));

/** Buttons with which an administrator accepts or declines a referred risk, after a question. */
export default function Decision({ contractId }: { readonly contractId: number }) {
  const isOffline = useConnectivity() === 'offline';
  const [isAccepting, setIsAccepting] = useState<boolean>();
  return (
    <>
      <Flex gap="3" wrap="wrap" marginTop="4">
        <Button disabled={isOffline} onClick={() => setIsAccepting(true)}>
          Accepter le risque
        </Button>
        <Button variant="outline" disabled={isOffline} onClick={() => setIsAccepting(false)}>
          Refuser le risque
        </Button>
      </Flex>
      {isAccepting === undefined ? null : (
        <DecisionDialog contractId={contractId} isAccepting={isAccepting} onClose={() => setIsAccepting(undefined)} />
      )}
    </>
  );
}
