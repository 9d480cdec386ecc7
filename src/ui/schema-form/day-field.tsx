import { chakra } from '@chakra-ui/react';
import { type FieldValues, useController } from 'react-hook-form';
import { DateField } from '#ui/fields/dates/date-field.tsx';
import type { FieldProps } from '#ui/fields/field-frame.tsx';

interface DayFieldProps extends FieldProps<FieldValues, FieldValues> {
  readonly min?: string;
  readonly max?: string;
  /** Days as people say them, each chosen by one tap. */
  readonly shortcuts: readonly { readonly label: string; readonly day: string }[];
}

/** A day with its usual choices below: « Aujourd’hui », « Demain », « Le 1er décembre ». */
export function DayField({ shortcuts, ...props }: DayFieldProps) {
  const { field } = useController({ control: props.control, name: props.name });
  const canChange = props.readOnly !== true && props.disabled !== true;
  return (
    <div>
      <DateField {...props} />
      {canChange ? (
        <Shortcuts role="group" aria-label={`${props.label}, jours usuels`}>
          {shortcuts.map(({ label, day }) => (
            <button key={day} type="button" aria-pressed={field.value === day} onClick={() => field.onChange(day)}>
              {label}
            </button>
          ))}
        </Shortcuts>
      ) : null}
    </div>
  );
}

const Shortcuts = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '2',
    marginTop: '2',
    '& button': {
      minHeight: '2.75rem',
      paddingInline: '3',
      fontSize: 'sm',
      borderWidth: '1px',
      borderColor: 'border.strong',
      borderRadius: 'full',
      cursor: 'pointer',
      _hover: { bg: 'bg.subtle' },
      _focusVisible: { outline: '2px solid', outlineColor: 'accent.focusRing', outlineOffset: '2px' },
    },
    '& button[aria-pressed=true]': { borderColor: 'accent.solid', bg: 'accent.subtle', color: 'accent.fg' },
  },
});
