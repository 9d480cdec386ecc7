import { Field } from '@chakra-ui/react';
import { PickInput, type PickInputProps } from './pick-input.tsx';

interface PickBoxProps extends Omit<PickInputProps, 'describedBy' | 'onClose'> {
  readonly isDisabled: boolean;
  /** Id of the element that says why a choice is required. */
  readonly errorId?: string | undefined;
}

/** Labelled combobox that searches while typing and reports the picked code; it stores no value itself. */
export function PickBox({ isDisabled, errorId, ...props }: PickBoxProps) {
  return (
    <Field.Root invalid={errorId !== undefined} disabled={isDisabled}>
      <Field.Label fontSize="sm">{props.label}</Field.Label>
      <PickInput {...props} describedBy={errorId} />
    </Field.Root>
  );
}
