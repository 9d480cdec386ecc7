import type { Control, FieldValues } from 'react-hook-form';
import type { ListItem } from '#shared/contract/envelope.ts';
import type { Placed } from '#shared/products/form/walk.ts';
import { CheckboxField } from '#ui/fields/checkbox-field.tsx';
import { DateField } from '#ui/fields/date-field.tsx';
import { MaskedNumberField } from '#ui/fields/masked-number-field.tsx';
import type { masks } from '#ui/fields/masks.ts';
import { RadioField } from '#ui/fields/radio-field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { CityField } from './city-field.tsx';
import { DescribedPhone } from './described-phone.tsx';

export interface DescribedFieldProps {
  readonly placed: Placed;
  // The values of a described form are texts at the paths of its description.
  readonly control: Control<FieldValues, unknown, FieldValues>;
  readonly state: 'editable' | 'locked' | 'disabled';
  readonly isReadOnly: boolean;
}

const maskOf: Partial<Record<Placed['field']['kind'], keyof typeof masks>> = {
  number: 'digits',
  money: 'digits',
  decimal: 'crm',
  plate: 'registration',
  ridet: 'ridet',
  'zip-code': 'postcode',
};

const capitalsOf = { capitals: 'upper', 'initial-capital': 'sentences' } as const;

/** The entries that a field offers; empty while a list is not known. */
const entriesOf = ({ field, scene }: Placed): readonly ListItem[] => {
  const entries = field.entries ?? (field.list && scene.context.lists[field.list]) ?? [];
  return field.codes ? entries.filter(({ code }) => field.codes?.includes(code)) : entries;
};

/** One field of a description: the control that its kind asks for, bound to its path in the form. */
export function DescribedField({ placed, control, state, isReadOnly }: DescribedFieldProps) {
  const { field, path, scene } = placed;
  const props = {
    control,
    name: path,
    label: field.label,
    // A box that is not ticked is an answer too.
    required: field.kind !== 'checkbox' && field.isRequired(scene),
    disabled: state === 'disabled',
    readOnly: isReadOnly || state === 'locked',
    ...(field.hint ? { hint: field.hint } : {}),
  };
  const { kind } = field;
  const mask = maskOf[kind];
  if (mask) return <MaskedNumberField {...props} mask={mask} />;
  switch (kind) {
    case 'select':
      return <SelectField {...props} options={entriesOf(placed)} />;
    case 'radio':
      return <RadioField {...props} options={entriesOf(placed)} />;
    case 'checkbox':
      return <CheckboxField {...props} isText />;
    case 'day':
      return <DateField {...props} />;
    case 'phone':
      return <DescribedPhone {...props} />;
    case 'city':
      return <CityField {...props} zipName={path.replace(/[^.]+$/, 'zipCode')} />;
    case 'email':
      return <TextField {...props} type="email" inputMode="email" autoComplete="email" />;
    case 'capitals':
    case 'initial-capital':
      return <TextField {...props} capitals={capitalsOf[kind]} />;
    default:
      return <TextField {...props} />;
  }
}
