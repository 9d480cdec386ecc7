import { type FieldValues, useController } from 'react-hook-form';
import { defaultPhonePrefix } from '#shared/primitives/phone/phone-countries.ts';
import { type FieldProps, useBoundField } from '#ui/fields/field-frame.tsx';
import { PhoneInput } from '#ui/fields/phone-field.tsx';

/** A phone number stored as two sibling values, `phone.number` and `phone.prefix`. */
export function SchemaPhone(props: FieldProps<FieldValues, FieldValues>) {
  const bound = useBoundField(props);
  const { value, ...number } = bound.field;
  const { field: prefix } = useController({ control: props.control, name: props.name.replace(/[^.]+$/, 'prefix') });
  return (
    <PhoneInput
      {...props}
      {...number}
      bound={bound}
      phone={{ number: value ?? '', prefix: prefix.value || defaultPhonePrefix }}
      onPhone={(phone) => {
        prefix.onChange(phone.prefix);
        number.onChange(phone.number);
      }}
    />
  );
}
