import { type ComponentProps, createContext, use } from 'react';
import { Icon } from '#ui/icon.tsx';
import './fields.css';

/** State of a field, which its frame passes to the control inside it. */
export interface ControlState {
  readonly id: string;
  readonly required: boolean;
  readonly disabled: boolean;
  readonly readOnly: boolean;
  readonly 'aria-invalid': boolean | undefined;
}

/** Undefined outside of a field's frame: the control then names itself by its own attributes. */
export const ControlState = createContext<ControlState | undefined>(undefined);

interface TextControlProps extends ComponentProps<'input'> {
  /** Digits of equal width. */
  readonly isNumeric?: boolean;
}

/** A text box of one line, 44 px high. */
export function TextControl({ isNumeric = false, ...props }: TextControlProps) {
  return <input {...use(ControlState)} className="control" data-numeric={isNumeric || undefined} {...props} />;
}

/** A text box of several lines. */
export function TextareaControl(props: ComponentProps<'textarea'>) {
  return <textarea {...use(ControlState)} className="control" {...props} />;
}

interface SelectControlProps extends ComponentProps<'select'> {
  /** As wide as its options instead of its line. */
  readonly isNarrow?: boolean;
}

/** A native select. It has no read-only state of its own: it is disabled then, at full contrast. */
export function SelectControl({ isNarrow = false, children, ...props }: SelectControlProps) {
  const { readOnly, ...state } = use(ControlState) ?? { readOnly: false, disabled: false };
  return (
    <div className="select" data-narrow={isNarrow || undefined}>
      <select
        {...state}
        className="control"
        {...props}
        disabled={props.disabled ?? (readOnly || state.disabled)}
        data-readonly={readOnly || undefined}
      >
        {children}
      </select>
      <Icon name="chevronDown" />
    </div>
  );
}
