import { Button, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { Control, FieldValues } from 'react-hook-form';
import { SubmitButton } from './action-bar.tsx';

interface DialogFootProps<T extends FieldValues, Out> {
  readonly formId: string;
  readonly control: Control<T, unknown, Out>;
  /** Why the button that sends is off. */
  readonly status: ReactNode;
  readonly isDisabled: boolean;
  /** The button waits until the form is valid. */
  readonly isHeldBack?: boolean;
  readonly closeLabel?: string;
  readonly onClose: () => void;
  /** What the button that sends says. */
  readonly children: string;
}

/** The buttons of a form in a dialog. */
export function DialogFoot<T extends FieldValues, Out>(props: DialogFootProps<T, Out>) {
  return (
    <>
      <Flex role="status" align="center" gap="2" fontSize="sm" color="fg.muted" marginInlineEnd="auto">
        {props.status}
      </Flex>
      <Button variant="outline" size="lg" onClick={props.onClose}>
        {props.closeLabel ?? 'Annuler'}
      </Button>
      <SubmitButton
        control={props.control}
        formId={props.formId}
        isDisabledWhileInvalid={props.isHeldBack === true}
        isDisabled={props.isDisabled}
      >
        {props.children}
      </SubmitButton>
    </>
  );
}
