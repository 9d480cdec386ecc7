import { useId, useMemo } from 'react';
import { ControlState } from '#ui/fields/controls/controls.tsx';
import { PickInput, type PickInputProps } from './pick-input.tsx';

interface PickBoxProps extends Omit<PickInputProps, 'describedBy' | 'onClose'> {
  readonly isDisabled: boolean;
  /** Id of the element that says why a choice is required. */
  readonly errorId?: string | undefined;
}

/** Labelled combobox that searches while typing and reports the picked code; it stores no value itself. */
export function PickBox({ isDisabled, errorId, ...props }: PickBoxProps) {
  const id = useId();
  const isInvalid = errorId !== undefined;
  const state = useMemo(
    () => ({ id, required: false, disabled: isDisabled, readOnly: false, 'aria-invalid': isInvalid || undefined }),
    [id, isDisabled, isInvalid],
  );
  return (
    <div className="field-frame">
      <label htmlFor={id} className="field-label" data-disabled={isDisabled || undefined}>
        {props.label}
      </label>
      <ControlState value={state}>
        <PickInput {...props} describedBy={errorId} />
      </ControlState>
    </div>
  );
}
