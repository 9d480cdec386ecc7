import type { HTMLInputAutoCompleteAttribute } from 'react';
import type { FieldValues } from 'react-hook-form';
import { TextControl } from './controls/controls.tsx';
import { FieldFrame, type FieldProps, useBoundField } from './field-frame.tsx';
import { reformatInput } from './reformat-input.ts';
import { useComposition } from './use-composition.ts';

interface TextFieldProps<T extends FieldValues, Out> extends FieldProps<T, Out> {
  readonly type?: 'text' | 'email' | 'url' | 'search';
  readonly placeholder?: string;
  readonly autoComplete?: HTMLInputAutoCompleteAttribute;
  readonly inputMode?: 'text' | 'email' | 'url' | 'search' | 'numeric' | 'decimal' | 'tel';
  /** Shows a character count near the limit; longer text is kept and rejected by the schema. */
  readonly maxLength?: number;
  /** `upper`: all capitals; `words`: first letter of each word; `sentences`: first letter of the text. */
  readonly capitals?: 'upper' | 'words' | 'sentences';
  readonly onChange?: (value: string) => void;
  /** Rewrites the text when the field is left. */
  readonly rewrite?: (value: string) => string;
}

const capitalise = {
  upper: (text: string) => text.toLocaleUpperCase('fr'),
  sentences: (text: string) => text.charAt(0).toLocaleUpperCase('fr') + text.slice(1),
  words: (text: string) => text.replace(/(^|[\s'’-])(\p{Ll})/gu, (all) => all.toLocaleUpperCase('fr')),
} as const;

/** A single-line text field. The form value is a string. */
export function TextField<T extends FieldValues, Out = T>(props: TextFieldProps<T, Out>) {
  const bound = useBoundField(props);
  const { field } = bound;
  const value: string = field.value ?? '';
  const applyCase = props.capitals ? capitalise[props.capitals] : undefined;
  const { composed, ...typing } = useComposition(applyCase && value, (input) => {
    const next = applyCase ? reformatInput(input, applyCase) : input.value;
    field.onChange(next);
    props.onChange?.(next);
  });
  return (
    <FieldFrame {...props} id={bound.id} error={bound.error} aside={characterCount(value, props.maxLength)}>
      <TextControl
        ref={field.ref}
        name={field.name}
        type={props.type ?? 'text'}
        value={composed ?? value}
        placeholder={props.placeholder}
        autoComplete={props.autoComplete ?? 'off'}
        autoCapitalize={props.capitals === 'upper' ? 'characters' : props.capitals}
        inputMode={props.inputMode}
        aria-describedby={bound.describedBy}
        onBlur={() => {
          const next = props.rewrite?.(value) ?? value;
          if (next !== value) field.onChange(next);
          field.onBlur();
        }}
        {...typing}
      />
    </FieldFrame>
  );
}

/** Character count `12 / 35`, shown from 80 % of the limit. */
export const characterCount = (value: string, maxLength: number | undefined) => {
  // Letters copied on a Mac come with their accents apart; they are stored composed.
  const { length } = value.normalize('NFC');
  return maxLength === undefined || length < maxLength * 0.8 ? undefined : (
    <span className="field-count" data-over={length > maxLength || undefined} aria-hidden="true">
      {`${length} / ${maxLength}`}
    </span>
  );
};
