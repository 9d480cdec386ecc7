import { type UseFormReturn, useWatch } from 'react-hook-form';
import { CheckboxField, SwitchField } from '#ui/fields/checkbox-field.tsx';
import { PickField } from '#ui/fields/combobox/pick-field.tsx';
import { DateField } from '#ui/fields/dates/date-field.tsx';
import { DateRangeField } from '#ui/fields/dates/date-range-field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { type Choice, type Choices, isPickSource, type SearchField } from './search-definition.ts';
import type { FormValues } from './search-state.ts';

interface FilterFieldProps<P extends string> {
  readonly choices: Choices<P>;
  readonly field: SearchField<P>;
  readonly form: UseFormReturn<FormValues, unknown, FormValues>;
}

/** A filter as a form field. */
export function FilterField<P extends string>({ field, form, choices }: FilterFieldProps<P>) {
  const { control } = form;
  if (field.kind === 'dates')
    return <DateRangeField control={control} nameFrom={field.from} nameTo={field.to} label={field.label} />;
  const commonProps = { control, name: field.name, label: field.label };
  if (field.kind === 'switch') return <SwitchField {...commonProps} />;
  if (field.kind === 'checkbox') {
    const excludes: string | undefined = field.excludes;
    return <CheckboxField {...commonProps} onChange={(isOn) => isOn && excludes && form.setValue(excludes, false)} />;
  }
  if (field.kind === 'date')
    return field.without ? <DateWithout {...commonProps} without={field.without} /> : <DateField {...commonProps} />;
  if (field.kind === 'text') return <TextField {...commonProps} maxLength={field.maxLength} />;
  const options: Choice | undefined = choices[field.name];
  if (options && isPickSource(options))
    return <PickField {...commonProps} placeholder={field.emptyLabel} source={options} />;
  return <SelectField {...commonProps} emptyLabel={field.emptyLabel} options={options ?? []} isLoading={!options} />;
}

function DateWithout({
  without: otherName,
  ...commonProps
}: Parameters<typeof DateField<FormValues>>[0] & { without: string }) {
  const isFilled = Boolean(useWatch({ control: commonProps.control, name: otherName }));
  return <DateField {...commonProps} disabled={isFilled} />;
}
