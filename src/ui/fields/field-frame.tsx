import { CircleAlert, Lock } from 'lucide-react';
import { createContext, memo, type ReactNode, use, useId, useMemo } from 'react';
import {
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  type UseControllerProps,
  useController,
} from 'react-hook-form';
import { ControlState } from './controls/controls.tsx';

/** Properties that every field shows, whatever its value. */
export interface FrameProps {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly required?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  readonly readOnly?: boolean | undefined;
  /** The value comes from elsewhere and is read-only here: the reason, shown under the field. */
  readonly locked?: string | undefined;
  /** Id of another element that shows the error. */
  readonly errorAt?: string | undefined;
}

/** A field bound to a react-hook-form form by `control` and the typed path of its value. */
export interface FieldProps<T extends FieldValues, Out = T> extends FrameProps {
  readonly name: FieldPath<T>;
  readonly control: NonNullable<UseControllerProps<T, FieldPath<T>, Out>['control']>;
}

export interface FieldDescription {
  readonly id: string;
  readonly describedBy: string | undefined;
}

/** Ids for `aria-describedby`, which link a control to its hint, lock reason and error. */
export const useDescription = (
  hasHint: boolean,
  hasError: boolean,
  isLocked: boolean,
  errorAt?: string,
): FieldDescription => {
  const id = useId();
  const parts = [hasHint && hintId(id), isLocked && lockId(id), hasError && (errorAt ?? errorId(id))].filter(Boolean);
  return { id, describedBy: parts.length > 0 ? parts.join(' ') : undefined };
};

const hintId = (id: string) => `${id}-hint`;
const lockId = (id: string) => `${id}-lock`;
const errorId = (id: string) => `${id}-error`;

/** Validation by the field itself; it applies only where the form’s schema reports no error. */
type FieldValidator<T extends FieldValues> = (
  value: FieldPathValue<T, FieldPath<T>>,
  isTouched: boolean,
) => string | null | undefined;

/** Binds one field to its form; only this field renders again when its value changes. */
export const useBoundField = <T extends FieldValues, Out>(props: FieldProps<T, Out>, validate?: FieldValidator<T>) => {
  const { field, fieldState } = useController<T, FieldPath<T>, Out>({ name: props.name, control: props.control });
  const error = fieldState.error?.message ?? validate?.(field.value, fieldState.isTouched) ?? undefined;
  const description = useDescription(
    props.hint !== undefined,
    error !== undefined,
    props.locked !== undefined,
    props.errorAt,
  );
  return {
    field,
    error,
    ...description,
    isDisabled: props.disabled === true,
    isReadOnly: props.readOnly === true || props.locked !== undefined,
  };
};

interface FrameParts extends FrameProps {
  readonly id: string;
  readonly error: string | undefined;
  /** Shown at the end of the hint’s line: a character count. */
  readonly aside?: ReactNode;
}

interface FieldFrameProps extends FrameParts {
  readonly children: ReactNode;
}

/** Frame of a field with one control: label above, hint and error below. */
export function FieldFrame({
  children,
  id,
  error,
  aside,
  label,
  hint,
  required,
  disabled,
  readOnly,
  locked,
  errorAt,
}: FieldFrameProps) {
  const frame = { id, error, aside, label, hint, required, disabled, readOnly, locked, errorAt };
  return (
    <ControlContext value={children}>
      <Frame {...frame} />
    </ControlContext>
  );
}

/** The control is passed by context, so that typing into it does not render the memoized frame again. */
const ControlContext = createContext<ReactNode>(null);
const FramedControl = () => use(ControlContext);

const Frame = memo(function Frame({ id, error, aside, ...props }: FrameParts) {
  const isInvalid = error !== undefined;
  const required = props.required === true;
  const disabled = props.disabled === true;
  const readOnly = props.readOnly === true || props.locked !== undefined;
  const state = useMemo(
    () => ({ id, required, disabled, readOnly, 'aria-invalid': isInvalid || undefined }),
    [id, required, disabled, readOnly, isInvalid],
  );
  return (
    <div className="field-frame">
      <label htmlFor={id} className="field-label" data-disabled={disabled || undefined}>
        {props.label}
        <RequiredMark required={required} />
      </label>
      <ControlState value={state}>
        <FramedControl />
      </ControlState>
      <FieldNotes
        id={id}
        error={props.errorAt === undefined ? error : undefined}
        hint={props.hint}
        locked={props.locked}
        aside={aside}
      />
    </div>
  );
});

export function RequiredMark({ required }: { readonly required: boolean | undefined }) {
  return required ? (
    <span className="field-required" aria-hidden="true">
      *
    </span>
  ) : null;
}

interface FieldNotesProps extends Pick<FrameProps, 'hint' | 'locked'> {
  readonly id: string;
  readonly error: string | undefined;
  readonly aside?: ReactNode;
}

/**
 * Hint, lock reason and error. The live region for the error is always present, so that screen readers announce
 * changes.
 */
export function FieldNotes({ id, error, hint, locked, aside }: FieldNotesProps) {
  return (
    <>
      {hint !== undefined || aside !== undefined ? (
        <div className="field-note">
          <span id={hintId(id)}>{hint}</span>
          {aside}
        </div>
      ) : null}
      {locked !== undefined ? (
        <div id={lockId(id)} className="field-note field-lock">
          <Lock size={14} aria-hidden="true" />
          {locked}
        </div>
      ) : null}
      <div aria-live="polite">
        {error !== undefined ? (
          <div id={errorId(id)} className="field-failure">
            <span>
              <CircleAlert size={16} aria-hidden="true" />
            </span>
            <span>{error}</span>
          </div>
        ) : null}
      </div>
    </>
  );
}
