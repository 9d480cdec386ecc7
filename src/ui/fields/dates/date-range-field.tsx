import { Grid } from '@chakra-ui/react';
import { type FieldPath, type FieldPathValue, type FieldValues, useWatch } from 'react-hook-form';
import type { DayLimits } from '#shared/primitives/calendar/days.ts';
import { isRealDay } from '#shared/primitives/calendar/days.ts';
import { type FieldProps, useDescription } from '#ui/fields/field-frame.tsx';
import { GroupFrame } from '#ui/fields/group-frame.tsx';
import { DateField } from './date-field.tsx';

interface DateRangeFieldProps<T extends FieldValues, Out> extends Omit<FieldProps<T, Out>, 'name'>, DayLimits {
  readonly nameFrom: FieldPath<T>;
  readonly nameTo: FieldPath<T>;
  readonly labelFrom?: string;
  readonly labelTo?: string;
}

/** Two days; the second must not precede the first. Each one is a `DateField`. */
export function DateRangeField<T extends FieldValues, Out = T>(props: DateRangeFieldProps<T, Out>) {
  const { nameFrom, nameTo, labelFrom = 'Du', labelTo = 'Au', label, hint, min, max, ...rest } = props;
  const from: FieldPathValue<T, FieldPath<T>> = useWatch({ control: props.control, name: nameFrom });
  const { id, describedBy } = useDescription(hint !== undefined, false, false);
  const earliestEnd = typeof from === 'string' && isRealDay(from) ? from : min;
  return (
    <GroupFrame id={id} label={label} hint={hint} error={undefined} describedBy={describedBy} role="group">
      <Grid templateColumns="repeat(auto-fit, minmax(9.5rem, 1fr))" gap="3">
        <DateField {...rest} name={nameFrom} label={labelFrom} min={min} max={max} />
        <DateField {...rest} name={nameTo} label={labelTo} min={earliestEnd} max={max} />
      </Grid>
    </GroupFrame>
  );
}
