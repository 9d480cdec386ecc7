import { VisuallyHidden } from '@chakra-ui/react';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { messages } from '#shared/primitives/messages.ts';
import { formatCount, parseXpf } from '#shared/primitives/money.ts';
import { AffixedInput } from './affixed-input.tsx';
import { FieldFrame, type FieldProps, useBoundField } from './field-frame.tsx';
import { reformatInput } from './reformat-input.ts';

/** Form value: whole francs, null for an empty field, or the typed text where it is not a whole amount. */
type Amount = number | string | null | undefined;

const formatAmount = (amount: Amount): string => (typeof amount === 'number' ? formatCount(amount) : (amount ?? ''));
const parseAmount = (text: string): Amount => (text.trim() === '' ? null : (parseXpf(text) ?? text));

/** An amount in whole XPF; thousands are grouped while typing. */
export function MoneyField<T extends FieldValues, Out = T>(props: FieldProps<T, Out>) {
  const bound = useBoundField(props, (value, isTouched) =>
    isTouched && typeof value === 'string' && value !== '' ? messages.wholeNumber(props.label) : null,
  );
  const { field } = bound;
  const value: Amount = field.value;
  const [draft, setDraft] = useState({ text: formatAmount(value), value });
  if (draft.value !== value) setDraft({ text: formatAmount(value), value });

  const update = (text: string) => {
    const next = parseAmount(text);
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
        onChange={(event) => update(reformatInput(event.target, groupThousands, isDigit))}
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

/** Groups the thousands of a valid amount; other text (a decimal being typed) stays unchanged. */
const groupThousands = (text: string): string => {
  const amount = /[.,]$/.test(text) ? null : parseXpf(text);
  return amount === null ? text : formatCount(amount);
};
