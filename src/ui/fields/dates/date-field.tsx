import type { FieldValues } from 'react-hook-form';
import type { DayLimits } from '#shared/primitives/calendar/days.ts';
import { dayProblem } from '#shared/primitives/calendar/french-date.ts';
import { FieldFrame, type FieldProps, useBoundField } from '#ui/fields/field-frame.tsx';
import { DateInput } from './date-input.tsx';

interface DateFieldProps<T extends FieldValues, Out> extends FieldProps<T, Out>, DayLimits {}

/**
 * A day, typed, pasted or picked. The form value is `yyyy-mm-dd`, an empty text, or the typed text where it is not a
 * valid day, so that the schema (`daySchema`) rejects it; it is never changed into another day.
 */
export function DateField<T extends FieldValues, Out = T>(props: DateFieldProps<T, Out>) {
  const { min, max } = props;
  const bound = useBoundField(props, (value, isTouched) => (isTouched ? dayProblem(value ?? '', { min, max }) : null));
  const { field } = bound;
  return (
    <FieldFrame {...props} id={bound.id} error={bound.error}>
      <DateInput
        label={props.label}
        name={field.name}
        value={field.value ?? ''}
        min={min}
        max={max}
        inputRef={field.ref}
        describedBy={bound.describedBy}
        canChange={!bound.isDisabled && !bound.isReadOnly}
        onChange={field.onChange}
        onBlur={field.onBlur}
      />
    </FieldFrame>
  );
}
