import { VisuallyHidden } from '@chakra-ui/react';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { messages } from '#shared/primitives/messages.ts';
import { formatCount, parseXpf } from '#shared/primitives/money.ts';
import { AffixedInput } from './affixed-input.tsx';
import { FieldFrame, type FieldProps, useBoundField } from './field-frame.tsx';
import { retype } from './retype.ts';

/** What the form holds: whole francs, null for nothing, or the text as it was typed when it is no whole amount. */
type Amount = number | string | null | undefined;

const shown = (amount: Amount): string => (typeof amount === 'number' ? formatCount(amount) : (amount ?? ''));
const read = (text: string): Amount => (text.trim() === '' ? null : (parseXpf(text) ?? text));

/** An amount of whole XPF, its thousands set apart as it is typed. */
export function MoneyField<T extends FieldValues, Out = T>(props: FieldProps<T, Out>) {
  const bound = useBoundField(props, (value, isTouched) =>
    isTouched && typeof value === 'string' && value !== '' ? messages.wholeNumber(props.label) : null,
  );
  const { field } = bound;
  const value: Amount = field.value;
  const [draft, setDraft] = useState({ text: shown(value), value });
  if (draft.value !== value) setDraft({ text: shown(value), value });

  const hold = (text: string) => {
    const next = read(text);
    setDraft({ text, value: next });
    field.onChange(next);
  };

  return (
    <FieldFrame {...props} id={bound.id} error={bound.error}>
      <AffixedInput
        ref={field.ref}
        name={field.name}
        value={draft.text}
        inputMode="numeric"
        autoComplete="off"
        textAlign="end"
        paddingInlineEnd="9"
        fontVariantNumeric="tabular-nums"
        aria-describedby={bound.describedBy}
        onChange={(event) => hold(retype(event.target, grouped, isDigit))}
        onBlur={field.onBlur}
        suffix={
          <>
            <span aria-hidden="true">F</span>
            <VisuallyHidden>francs CFP</VisuallyHidden>
          </>
        }
      />
    </FieldFrame>
  );
}

const isDigit = (character: string): boolean => /\d/.test(character);

/** Groups what reads as an amount; a text that does not (a cent is being typed) is left as it is. */
const grouped = (text: string): string => {
  const amount = /[.,]$/.test(text) ? null : parseXpf(text);
  return amount === null ? text : formatCount(amount);
};
