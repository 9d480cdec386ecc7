import { Button, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { callOnce } from '#api/call-once.ts';
import { useConnectivity } from '#offline/interfaces/offline-context.tsx';
import { type BrokerUserRow, brokerUserRemove } from '#shared/operations/people/broker-users.ts';
import type { Message } from '#shared/operations/wire/envelope.ts';
import { withDe } from '#shared/primitives/vocabulary/elision.ts';
import { userRemovalEffects } from '#shared/primitives/vocabulary/user-removal.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { isRowRemoved } from '#work/drafts/removed-row.tsx';
import { useOnlineChange } from '#work/online/use-online-change.ts';

interface RemoveUserProps {
  readonly user: BrokerUserRow;
  readonly isDisabled: boolean;
  readonly onRemoved: (message: Message | undefined) => void;
}

/** Button « Supprimer », with a confirmation. Specification 2, section 8. */
export function RemoveUser({ user, isDisabled, onRemoved }: RemoveUserProps) {
  const isOffline = useConnectivity() === 'offline';
  const [isAsking, setIsAsking] = useState(false);
  const remove = useOnlineChange({
    mutationFn: () => callOnce(brokerUserRemove, { id: user.id }),
    onSuccess: ({ message }) => {
      setIsAsking(false);
      onRemoved(message);
    },
    onSettled: (_, error) => {
      if (!isRowRemoved(error)) return;
      setIsAsking(false);
      onRemoved(undefined);
    },
  });
  return (
    <>
      <Button
        type="button"
        variant="outline"
        colorPalette="danger"
        disabled={isDisabled || isOffline}
        onClick={() => setIsAsking(true)}
      >
        <Icon name="trash" />
        Supprimer
      </Button>
      {isAsking ? (
        <ConfirmDialog
          question={"Suppression d'un utilisateur\u00A0?"}
          confirmLabel="Oui"
          isDestructive
          cancelLabel="Non"
          isBusy={remove.isPending}
          onConfirm={() => remove.mutate()}
          onClose={() => setIsAsking(false)}
        >
          {`Le compte ${withDe(user.firstName)} ${user.lastName} sera supprimé. Cette action est irréversible.`}
          <Text marginTop="3">{userRemovalEffects}</Text>
        </ConfirmDialog>
      ) : null}
    </>
  );
}
