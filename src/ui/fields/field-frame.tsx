import { Field, Flex, Span } from '@chakra-ui/react';
import { CircleAlert, Lock } from 'lucide-react';
import { createContext, memo, type ReactNode, use, useId } from 'react';
import {
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  type UseControllerProps,
  useController,
} from 'react-hook-form';

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
  return (
    <Field.Root
      id={id}
      ids={{ errorText: errorId(id), helperText: hintId(id) }}
      invalid={error !== undefined}
      required={props.required === true}
      disabled={props.disabled === true}
      readOnly={props.readOnly === true || props.locked !== undefined}
    >
      <Field.Label fontSize="sm">
        {props.label}
        <RequiredMark required={props.required} />
      </Field.Label>
      <FramedControl />
      <FieldNotes
        id={id}
        error={props.errorAt === undefined ? error : undefined}
        hint={props.hint}
        locked={props.locked}
        aside={aside}
      />
    </Field.Root>
  );
});

export function RequiredMark({ required }: { readonly required: boolean | undefined }) {
  return required ? (
    <Span color="danger.fg" aria-hidden="true">
      *
    </Span>
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
        <Flex width="full" justify="space-between" gap="3" fontSize="sm" lineHeight="1.4" color="fg.muted">
          <span id={hintId(id)}>{hint}</span>
          {aside}
        </Flex>
      ) : null}
      {locked !== undefined ? (
        <Flex id={lockId(id)} align="center" gap="1.5" fontSize="sm" lineHeight="1.4" color="fg.muted">
          <Lock size={14} aria-hidden="true" />
          {locked}
        </Flex>
      ) : null}
      <div aria-live="polite">
        {error !== undefined ? (
          <Flex id={errorId(id)} gap="1.5" fontSize="sm" fontWeight="medium" lineHeight="1.4" color="danger.fg">
            <Span flexShrink={0} paddingTop="0.5">
              <CircleAlert size={16} aria-hidden="true" />
            </Span>
            <Span whiteSpace="pre-line">{error}</Span>
          </Flex>
        ) : null}
      </div>
    </>
  );
}

/** Style of every text-like control: 44 px high, 16 px text (iPadOS zooms in on smaller text), border contrast 3:1. */
export const controlLook = {
  size: 'lg',
  paddingInline: '3',
  background: 'bg.surface',
  borderColor: 'border.strong',
  _invalid: { borderColor: 'danger.border', focusRingColor: 'danger.focusRing' },
  _readOnly: { background: 'bg.sunken', borderStyle: 'dashed' },
} as const;

const { size: _size, paddingInline, ...selectOnlyLook } = controlLook;

/** The same style for a select, with room for the arrow at its end. */
export const selectLook = { ...selectOnlyLook, paddingInlineStart: paddingInline, paddingInlineEnd: '10' } as const;
