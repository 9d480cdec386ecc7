import { chakra, Flex } from '@chakra-ui/react';
import type { FieldValues } from 'react-hook-form';
import { FieldNotes, type FieldProps, RequiredMark, useBoundField } from './field-frame.tsx';
import './plain-checkbox.css';

interface CheckboxFieldProps<T extends FieldValues, Out> extends FieldProps<T, Out> {
  readonly onChange?: (checked: boolean) => void;
  /** The form value is the text `'true'` or `'false'` instead of a boolean. */
  readonly isText?: boolean;
}

/** A checkbox. The form value is a boolean. */
export function CheckboxField<T extends FieldValues, Out = T>(props: CheckboxFieldProps<T, Out>) {
  return <Tick {...props} appearance="checkbox" />;
}

/** A switch. The form value is a boolean. */
export function SwitchField<T extends FieldValues, Out = T>(props: CheckboxFieldProps<T, Out>) {
  return <Tick {...props} appearance="switch" />;
}

type TickProps<T extends FieldValues, Out> = CheckboxFieldProps<T, Out> & {
  readonly appearance: 'checkbox' | 'switch';
};

function Tick<T extends FieldValues, Out>({ appearance, ...props }: TickProps<T, Out>) {
  const bound = useBoundField(props);
  const { field } = bound;
  const Control = appearance === 'checkbox' ? Box : Track;
  return (
    <div>
      <Row data-disabled={bound.isDisabled || bound.isReadOnly || undefined}>
        <Control
          ref={field.ref}
          type="checkbox"
          role={appearance === 'switch' ? 'switch' : undefined}
          name={field.name}
          checked={field.value === true || (props.isText === true && field.value === 'true')}
          disabled={bound.isDisabled || bound.isReadOnly}
          required={props.required}
          aria-invalid={bound.error !== undefined || undefined}
          aria-describedby={bound.describedBy}
          onBlur={field.onBlur}
          onChange={(event) => {
            field.onChange(props.isText ? String(event.target.checked) : event.target.checked);
            props.onChange?.(event.target.checked);
          }}
        />
        <Flex as="span" gap="1">
          {props.label}
          <RequiredMark required={props.required} />
        </Flex>
      </Row>
      <FieldNotes id={bound.id} error={bound.error} hint={props.hint} locked={props.locked} />
    </div>
  );
}

const Row = chakra('label', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '3',
    minHeight: '11',
    cursor: 'pointer',
    fontSize: 'md',
    _disabled: { cursor: 'not-allowed', color: 'fg.muted' },
  },
});

const Box = chakra('input', {}, { defaultProps: { className: 'plain-checkbox' } });

const Track = chakra('input', {
  base: {
    appearance: 'none',
    flexShrink: 0,
    borderWidth: '1px',
    borderColor: 'border.strong',
    background: 'bg.surface',
    cursor: 'inherit',
    transition: 'background 150ms',
    _checked: { background: 'accent.solid', borderColor: 'accent.solid' },
    _invalid: { borderColor: 'danger.border' },
    _focusVisible: { outline: '2px solid', outlineColor: 'accent.focusRing', outlineOffset: '2px' },
    _disabled: { opacity: 0.6 },
    _motionReduce: { transition: 'none' },
    position: 'relative',
    width: '11',
    height: '6',
    borderRadius: 'full',
    _after: {
      content: '""',
      position: 'absolute',
      left: 'calc(0.25rem - 1px)',
      top: 'calc(0.25rem - 1px)',
      width: '4',
      height: '4',
      borderRadius: 'full',
      background: 'border.strong',
      transition: 'transform 150ms',
      _motionReduce: { transition: 'none' },
    },
    '&:checked::after': { transform: 'translateX(1.25rem)', background: 'accent.contrast' },
  },
});
