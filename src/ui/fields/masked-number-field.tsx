import { Input } from '@chakra-ui/react';
import type { FieldValues } from 'react-hook-form';
import { controlLook, FieldFrame, type FieldProps, useBoundField } from './field-frame.tsx';
import { type Mask, masks } from './masks.ts';
import { reformatInput } from './reformat-input.ts';
import { useComposition } from './use-composition.ts';

interface MaskedNumberFieldProps<T extends FieldValues, Out> extends FieldProps<T, Out> {
  readonly mask: keyof typeof masks;
  readonly placeholder?: string;
  readonly onChange?: (value: string) => void;
}

/**
 * A number of fixed format: RIDET, postcode, coefficient, registration. The form value is the bare string: `0.95`,
 * `98800`.
 */
export function MaskedNumberField<T extends FieldValues, Out = T>(props: MaskedNumberFieldProps<T, Out>) {
  const mask: Mask = masks[props.mask];
  const bound = useBoundField(props);
  const { field } = bound;
  const value: string = field.value ?? '';
  const update = (next: string) => {
    if (next === value) return;
    field.onChange(next);
    props.onChange?.(next);
  };
  const shown = mask.show(value);
  const { composed, ...typing } = useComposition(shown, (input, isTyped) => {
    const read = isTyped && !isUnreadable(mask, value) ? mask.read : mask.parsePasted;
    const next = reformatInput(input, (text) => mask.show(read(text)), isSignificant(mask));
    update(read(next));
  });
  return (
    <FieldFrame {...props} id={bound.id} error={bound.error}>
      <Input
        {...controlLook}
        ref={field.ref}
        name={field.name}
        value={composed ?? shown}
        placeholder={props.placeholder}
        inputMode={mask.inputMode}
        autoComplete="off"
        autoCapitalize={mask.inputMode === 'text' ? 'characters' : undefined}
        fontVariantNumeric="tabular-nums"
        aria-describedby={bound.describedBy}
        {...typing}
        onBlur={() => {
          if (mask.complete) update(mask.complete(value));
          field.onBlur();
        }}
      />
    </FieldFrame>
  );
}

/** True of the characters that the mask accepts: a refused one does not move the caret. */
const isSignificant =
  ({ accepted }: Mask) =>
  (character: string): boolean =>
    accepted.test(character);

/** True for text that was pasted and not understood: it stays whole until it is corrected. */
const isUnreadable = (mask: Mask, value: string): boolean => ![...value].every(isSignificant(mask));
