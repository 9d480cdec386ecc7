import { Box, Button, Heading } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { call } from '#api/call.ts';
import { callOnce } from '#api/call-once.ts';
import { submit } from '#api/submit.ts';
import { useConnectivity } from '#offline/interfaces/offline-context.tsx';
import type { AdminUserRow } from '#shared/operations/people/admin-users.ts';
import { brokerUserDevices, brokerUserRevoke } from '#shared/operations/people/broker-users.ts';
import { adminUserFactorRemove } from '#shared/operations/people/second-factor.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { notify } from '#ui/toast/toaster.ts';
import { useOnlineChange } from '#work/online/use-online-change.ts';
import { SignedInDevices } from './signed-in-devices.tsx';

/** The devices that a user is signed in on, and their second factor; the server decides whose may be seen. */
export function UserDevices({ row: { id, hasSecondFactor } }: { readonly row: AdminUserRow }) {
  const headingId = useId();
  return (
    <Box as="section" aria-labelledby={headingId} marginTop="8">
      <Heading as="h3" id={headingId} size="md" marginBottom="2">
        Appareils connectés
      </Heading>
      <SignedInDevices
        queryKey={[brokerUserDevices.path, id]}
        fetchDevices={(signal) => call(brokerUserDevices, { id }, { signal })}
        revoke={(deviceId) => callOnce(brokerUserRevoke, { id, deviceId })}
        allLabel="Retirer l’accès de tous ses appareils"
      />
      {hasSecondFactor ? <FactorRemoval id={id} /> : null}
    </Box>
  );
}

/** Removes the second factor of a user who lost authenticator and recovery codes. */
function FactorRemoval({ id }: { readonly id: number }) {
  const isOffline = useConnectivity() === 'offline';
  const queries = useQueryClient();
  const [isConfirming, setIsConfirming] = useState(false);
  const removal = useOnlineChange({
    mutationFn: () => submit(adminUserFactorRemove, { id }),
    onSuccess: ({ message }) => {
      if (message) notify(message);
      return queries.invalidateQueries();
    },
    onSettled: () => setIsConfirming(false),
  });
  return (
    <>
      <Button type="button" variant="outline" marginTop="4" disabled={isOffline} onClick={() => setIsConfirming(true)}>
        Retirer le second facteur
      </Button>
      {isConfirming ? (
        <ConfirmDialog
          question={'Retirer le second facteur de cette personne\u202F?'}
          confirmLabel="Retirer"
          isDestructive
          isBusy={removal.isPending}
          onConfirm={() => removal.mutate(undefined)}
          onClose={() => setIsConfirming(false)}
        >
          Pour qui a perdu son téléphone et ses codes de secours. Assurez-vous que c’est bien cette personne qui le
          demande.
        </ConfirmDialog>
      ) : null}
    </>
  );
}
