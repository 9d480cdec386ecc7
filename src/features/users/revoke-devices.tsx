import { Button } from '@chakra-ui/react';
import { useState } from 'react';
import { callOnce } from '#api/call-once.ts';
import { useConnectivity } from '#offline/interfaces/offline-context.tsx';
import { type BrokerUserRow, brokerUserRevoke } from '#shared/operations/people/broker-users.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { notify } from '#ui/toast/toaster.ts';
import { useOnlineChange } from '#work/online/use-online-change.ts';

interface RevokeDevicesProps {
  readonly user: BrokerUserRow;
  readonly isDisabled: boolean;
}

/** « Retirer l’accès », for a tablet that was lost: after a confirmation, all of the person's devices close. */
export function RevokeDevices({ user, isDisabled }: RevokeDevicesProps) {
  const isOffline = useConnectivity() === 'offline';
  const [isAsking, setIsAsking] = useState(false);
  const revoke = useOnlineChange({
    mutationFn: () => callOnce(brokerUserRevoke, { id: user.id }),
    onSuccess: ({ message }) => {
      setIsAsking(false);
      if (message) notify(message);
    },
  });
  return (
    <>
      <Button type="button" variant="outline" disabled={isDisabled || isOffline} onClick={() => setIsAsking(true)}>
        <Icon name="lock" />
        Retirer l’accès
      </Button>
      {isAsking ? (
        <ConfirmDialog
          question={'Retirer l’accès de ses appareils\u202f?'}
          confirmLabel="Retirer l’accès"
          isDestructive
          isBusy={revoke.isPending}
          onConfirm={() => revoke.mutate()}
          onClose={() => setIsAsking(false)}
        >
          {`${user.firstName} ${user.lastName} devra s’identifier de nouveau sur chaque appareil. Ce que ces appareils gardent des dossiers s’efface dès qu’ils joignent le serveur\u202f; ce qui n’est pas envoyé y reste, chiffré.`}
        </ConfirmDialog>
      ) : null}
    </>
  );
}
