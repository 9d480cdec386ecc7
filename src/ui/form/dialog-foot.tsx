import { Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { Control, FieldValues } from 'react-hook-form';
import { CancelButton } from '#ui/dialog/cancel-button.tsx';
import { SubmitButton } from './action-bar.tsx';

interface DialogFootProps<T extends FieldValues, Out> {
  readonly formId: string;
  readonly control: Control<T, unknown, Out>;
  /** Why the submit button is disabled. */
  readonly status: ReactNode;
  readonly isDisabled: boolean;
  /** Disables the submit button until the form is valid. */
  readonly isDisabledWhileInvalid?: boolean;
  readonly closeLabel?: string;
  /** Label of the submit button. */
  readonly children: string;
}

/** Footer of a form in a dialog: status, cancel and submit. */
export function DialogFoot<T extends FieldValues, Out>(props: DialogFootProps<T, Out>) {
  return (
    <>
      <Flex role="status" align="center" gap="2" fontSize="sm" color="fg.muted" marginInlineEnd="auto">
        {props.status}
      </Flex>
      <CancelButton>{props.closeLabel}</CancelButton>
      <SubmitButton
        control={props.control}
        formId={props.formId}
        isDisabledWhileInvalid={props.isDisabledWhileInvalid === true}
        isDisabled={props.isDisabled}
      >
        {props.children}
      </SubmitButton>
    </>
  );
}
