import { Input } from '@chakra-ui/react';
import type { FieldValues } from 'react-hook-form';
import { controlLook, FieldFrame, type FieldProps, useBoundField } from './field-frame.tsx';
import { type Mask, masks } from './masks.ts';
import { retype } from './retype.ts';

interface MaskedNumberFieldProps<T extends FieldValues, Out> extends FieldProps<T, Out> {
  readonly mask: keyof typeof masks;
  readonly placeholder?: string;
  readonly onChange?: (value: string) => void;
}

/** A number of fixed form: RIDET, postcode, coefficient, registration. The form holds a bare string, `0.95`, `98800`. */
export function MaskedNumberField<T extends FieldValues, Out = T>(props: MaskedNumberFieldProps<T, Out>) {
  const mask: Mask = masks[props.mask];
  const bound = useBoundField(props);
  const { field } = bound;
  const value: string = field.value ?? '';
  const hold = (next: string) => {
    if (next === value) return;
    field.onChange(next);
    props.onChange?.(next);
  };
  return (
    <FieldFrame {...props} id={bound.id} error={bound.error}>
      <Input
        {...controlLook}
        ref={field.ref}
        name={field.name}
        value={mask.show(value)}
        placeholder={props.placeholder}
        inputMode={mask.inputMode}
        autoComplete="off"
        autoCapitalize={mask.inputMode === 'text' ? 'characters' : undefined}
        fontVariantNumeric="tabular-nums"
        aria-describedby={bound.describedBy}
        onChange={(event) => hold(mask.read(retype(event.target, (text) => mask.show(mask.read(text)), isOwn)))}
        onBlur={() => {
          if (mask.complete) hold(mask.complete(value));
          field.onBlur();
        }}
      />
    </FieldFrame>
  );
}

const isOwn = (character: string): boolean => /[\p{L}\d,.]/u.test(character);
