import type { ReactNode } from 'react';
import './controls/fields.css';
import { FieldNotes, type FrameProps, RequiredMark } from './field-frame.tsx';

interface GroupFrameProps extends FrameProps {
  readonly id: string;
  readonly error: string | undefined;
  readonly describedBy: string | undefined;
  readonly role: 'radiogroup' | 'group';
  readonly children: ReactNode;
}

/** Frame of a field with several controls: its label names the group. */
export function GroupFrame({ id, error, describedBy, role, children, ...props }: GroupFrameProps) {
  const isChoice = role === 'radiogroup';
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles have a name.
    <div
      role={role}
      aria-labelledby={`${id}-label`}
      aria-describedby={describedBy}
      aria-invalid={isChoice && error !== undefined ? true : undefined}
      aria-required={isChoice && props.required ? true : undefined}
      className="field-group"
    >
      <span id={`${id}-label`} className="field-label">
        {props.label} <RequiredMark required={props.required} />
      </span>
      {children}
      <FieldNotes id={id} error={error} hint={props.hint} locked={props.locked} />
    </div>
  );
}
