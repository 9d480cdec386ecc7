import type { FieldValues } from 'react-hook-form';
import { TextControl } from './controls/controls.tsx';
import { FieldFrame, type FieldProps, useBoundField } from './field-frame.tsx';
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
  const formattedValue = mask.format(value);
  const { composed, ...typing } = useComposition(formattedValue, (input, isTyped) => {
    const parseText = isTyped ? mask.parseTyping : mask.parse;
    update(parseText(reformatInput(input, (text) => mask.format(parseText(text)), mask.isSignificant)));
  });
  const complete = () => update(mask.parse(value));
  return (
    <FieldFrame {...props} id={bound.id} error={bound.error}>
      <TextControl
        isNumeric
        ref={field.ref}
        name={field.name}
        value={composed ?? formattedValue}
        placeholder={props.placeholder}
        inputMode={mask.inputMode}
        autoComplete="off"
        autoCapitalize={mask.inputMode === 'text' ? 'characters' : undefined}
        aria-describedby={bound.describedBy}
        {...typing}
        onKeyDown={(event) => {
          typing.onKeyDown(event);
          if (event.key === 'Enter') complete();
        }}
        onBlur={() => {
          complete();
          field.onBlur();
        }}
      />
    </FieldFrame>
  );
}
