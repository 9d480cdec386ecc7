import { Button, Dialog, Portal } from '@chakra-ui/react';
import { useState } from 'react';
import { callOnce } from '#api/call-once.ts';
import { failureOf } from '#api/errors.ts';
import { useConnectivity } from '#offline/offline-context.tsx';
import { type BrokerUserRow, brokerUserRemove } from '#shared/contract/broker-users.ts';
import type { Message } from '#shared/contract/envelope.ts';
import { Icon } from '#ui/icon.tsx';
import { notify } from '#ui/toaster.ts';

interface RemoveUserProps {
  readonly user: BrokerUserRow;
  readonly isDisabled: boolean;
  readonly onRemoved: (message: Message | undefined) => void;
}

/** « Supprimer », after a confirmation. Specification 2, section 8. */
export function RemoveUser({ user, isDisabled, onRemoved }: RemoveUserProps) {
  const isOffline = useConnectivity() === 'offline';
  const [isAsking, setIsAsking] = useState(false);
  const [isRemoving, setIsRemoving] = useState(false);
  const remove = async () => {
    setIsRemoving(true);
    try {
      const { message } = await callOnce(brokerUserRemove, { id: user.id });
      setIsAsking(false);
      onRemoved(message);
    } catch (error) {
      const { message, errors } = failureOf(error);
      notify({ type: 'error', message: Object.values(errors).flat()[0] ?? message });
    } finally {
      setIsRemoving(false);
    }
  };
  return (
    <Dialog.Root
      role="alertdialog"
      placement="center"
      open={isAsking}
      onOpenChange={({ open }) => setIsAsking(open)}
      lazyMount
      unmountOnExit
    >
      <Dialog.Trigger asChild>
        <Button type="button" variant="outline" size="lg" color="danger.fg" disabled={isDisabled || isOffline}>
          <Icon name="trash" />
          Supprimer
        </Button>
      </Dialog.Trigger>
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content maxW="600px">
            <Dialog.Header>
              <Dialog.Title>Suppression d'un utilisateur ?</Dialog.Title>
            </Dialog.Header>
            <Dialog.Body>
              <Dialog.Description>
                {`Le compte de ${user.firstName} ${user.lastName} sera supprimé. Cette action est irréversible.`}
              </Dialog.Description>
            </Dialog.Body>
            <Dialog.Footer>
              <Dialog.ActionTrigger asChild>
                <Button variant="outline" size="lg" disabled={isRemoving}>
                  Non
                </Button>
              </Dialog.ActionTrigger>
              <Button size="lg" loading={isRemoving} onClick={() => void remove()}>
                Oui
              </Button>
            </Dialog.Footer>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}
