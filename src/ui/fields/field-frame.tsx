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

/** What every field shows, whatever it holds. */
export interface FrameProps {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly required?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  readonly readOnly?: boolean | undefined;
  /** The value comes from elsewhere and cannot be changed here: the reason, shown under the field. */
  readonly locked?: string | undefined;
  /** What is wrong is said elsewhere, by the element of this id. */
  readonly errorAt?: string | undefined;
}

/** A field of a react-hook-form form: `control` and the typed path of its value. */
export interface FieldProps<T extends FieldValues, Out = T> extends FrameProps {
  readonly name: FieldPath<T>;
  readonly control: NonNullable<UseControllerProps<T, FieldPath<T>, Out>['control']>;
}

export interface Described {
  readonly id: string;
  readonly describedBy: string | undefined;
}

/** Ids that tie a control to its hint and its error. */
export const useDescription = (hasHint: boolean, hasError: boolean, isLocked: boolean, errorAt?: string): Described => {
  const id = useId();
  const parts = [hasHint && hintId(id), isLocked && lockId(id), hasError && (errorAt ?? errorId(id))].filter(Boolean);
  return { id, describedBy: parts.length > 0 ? parts.join(' ') : undefined };
};

const hintId = (id: string) => `${id}-hint`;
const lockId = (id: string) => `${id}-lock`;
const errorId = (id: string) => `${id}-error`;

/** What a field finds wrong by itself, in a form whose rules are silent about it. */
type OwnFinding<T extends FieldValues> = (
  value: FieldPathValue<T, FieldPath<T>>,
  isTouched: boolean,
) => string | null | undefined;

/** Binds one field to its form; only this field renders again when it changes. */
export const useBoundField = <T extends FieldValues, Out>(props: FieldProps<T, Out>, ownFinding?: OwnFinding<T>) => {
  const { field, fieldState } = useController<T, FieldPath<T>, Out>({ name: props.name, control: props.control });
  const error = fieldState.error?.message ?? ownFinding?.(field.value, fieldState.isTouched) ?? undefined;
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
  /** At the end of the hint's line: a counter of characters. */
  readonly aside?: ReactNode;
}

interface FieldFrameProps extends FrameParts {
  readonly children: ReactNode;
}

/** Label above, control, hint and error under: the frame of every field with one control. */
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
    <Framed value={children}>
      <Frame {...frame} />
    </Framed>
  );
}

/** The control comes through a context: a key that is typed into it leaves the frame around it alone. */
const Framed = createContext<ReactNode>(null);
const FramedControl = () => use(Framed);

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
      <Notes
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

interface NotesProps extends Pick<FrameProps, 'hint' | 'locked'> {
  readonly id: string;
  readonly error: string | undefined;
  readonly aside?: ReactNode;
}

/** Hint, reason of a lock and error. The error's place exists from the start, so that a screen reader announces it. */
export function Notes({ id, error, hint, locked, aside }: NotesProps) {
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

/** How every text-like control looks: 44 px high, 16 px text (below it an iPad zooms), a border of 3:1. */
export const controlLook = {
  size: 'lg',
  paddingInline: '3',
  background: 'bg.surface',
  borderColor: 'border.strong',
  _invalid: { borderColor: 'danger.border', focusRingColor: 'danger.focusRing' },
  _readOnly: { background: 'bg.sunken', borderStyle: 'dashed' },
} as const;

const { size: _size, paddingInline, ...look } = controlLook;

/** The same for a select, which keeps room for its arrow at the end. */
export const selectLook = { ...look, paddingInlineStart: paddingInline, paddingInlineEnd: '10' } as const;
