import { Button, Flex } from '@chakra-ui/react';
import type { Control, FieldValues } from 'react-hook-form';
import { useConnectivity } from '#offline/base/offline-context.tsx';
import { SubmitButton } from '#ui/form/action-bar.tsx';
import { OnlineOnly } from '#ui/form/online-only.tsx';

interface DialogFootProps<T extends FieldValues, Out> {
  readonly formId: string;
  readonly control: Control<T, unknown, Out>;
  readonly isDone: boolean;
  /** The button waits until the form is valid. */
  readonly isHeldBack?: boolean;
  readonly onClose: () => void;
}

/** The buttons of a dialog that changes contacts, and why the one that sends is off. */
export function DialogFoot<T extends FieldValues, Out>(props: DialogFootProps<T, Out>) {
  const isOffline = useConnectivity() === 'offline';
  return (
    <>
      <Flex role="status" align="center" gap="2" fontSize="sm" color="fg.muted" marginInlineEnd="auto">
        {isOffline ? <OnlineOnly>Modifiable en ligne seulement.</OnlineOnly> : null}
      </Flex>
      <Button variant="outline" size="lg" onClick={props.onClose}>
        {props.isDone ? 'Fermer' : 'Annuler'}
      </Button>
      <SubmitButton
        control={props.control}
        formId={props.formId}
        isDisabledWhileInvalid={props.isHeldBack === true}
        isDisabled={isOffline || props.isDone}
      >
        Modifier
      </SubmitButton>
    </>
  );
}
