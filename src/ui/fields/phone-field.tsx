import { type Ref, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { messages } from '#shared/primitives/messages.ts';
import {
  defaultPhonePrefix,
  formatDigitPairs,
  type PhoneNumber,
  parsePhone,
  phoneCountries,
  splitPhone,
} from '#shared/primitives/phone/phone-countries.ts';
import { normalizeCharacters } from '#shared/primitives/text.ts';
import { SelectControl, TextControl } from './controls/controls.tsx';
import { type FieldDescription, FieldFrame, type FieldProps, type FrameProps, useBoundField } from './field-frame.tsx';
import { reformatInput } from './reformat-input.ts';
import { useComposition } from './use-composition.ts';

/**
 * A phone number of New Caledonia, French Polynesia or France. The form value is `{number, prefix}`; an international
 * number, typed or pasted, selects its country. The numbering plans are lazy-loaded on first focus.
 */
export function PhoneField<T extends FieldValues, Out = T>(props: FieldProps<T, Out>) {
  const [validator, setValidator] = useState<{ isValid: (phone: PhoneNumber) => boolean }>();
  const bound = useBoundField(props, (value: PhoneNumber | null | undefined, isTouched) =>
    isTouched && value?.number && validator?.isValid(value) === false ? messages.phone(props.label) : null,
  );
  const load = () => {
    import('#shared/primitives/phone/phone.ts').then(
      (module) => setValidator({ isValid: module.isValidPhone }),
      // Offline before the first load: the form’s schema still validates on submit.
      () => undefined,
    );
  };
  const { value, ...field } = bound.field;
  const phone: PhoneNumber = value ?? { number: '', prefix: defaultPhonePrefix };
  return <PhoneInput {...props} {...field} bound={bound} phone={phone} onPhone={field.onChange} onFocus={load} />;
}

interface PhoneInputProps extends FrameProps {
  readonly bound: FieldDescription & { readonly error: string | undefined };
  readonly name: string;
  readonly phone: PhoneNumber;
  readonly onPhone: (phone: PhoneNumber) => void;
  readonly onBlur: () => void;
  readonly onFocus?: () => void;
  readonly ref: Ref<HTMLInputElement>;
}

/** Country select and number input of a phone number, independent of the form. */
export function PhoneInput({ bound, name, phone, onPhone, onBlur, onFocus, ref, ...props }: PhoneInputProps) {
  const [typed, setTyped] = useState<string>();
  const type = (text: string, isTyped: boolean) => {
    const next = isTyped && !isDigitsOnly(text) ? null : splitPhone(text, phone.prefix);
    setTyped(next ? undefined : text);
    // A number that is not accepted stays as typed, so that the schema refuses it instead of other digits being stored.
    onPhone(next ?? { number: text.trim(), prefix: phone.prefix });
  };

  const displayedText = typed ?? (/^\d*$/.test(phone.number) ? formatDigitPairs(phone.number) : phone.number);
  const { composed, ...typing } = useComposition(displayedText, (input, isTyped) =>
    type(
      reformatInput(input, formatTyped, (character) => /[\d+]/.test(character)),
      isTyped,
    ),
  );

  /** On blur, parses the whole: `687 75 12 34`, a French number without its calling code or its leading zero. */
  const complete = () => {
    const parsed = parsePhone(typed ?? phone.number, phone.prefix);
    if (!parsed || (parsed.number === phone.number && parsed.prefix === phone.prefix)) return;
    setTyped(undefined);
    onPhone(parsed);
  };

  return (
    <FieldFrame {...props} id={bound.id} error={bound.error}>
      <div className="field-line">
        <SelectControl
          isNarrow
          aria-label={`Pays\u00A0: ${props.label}`}
          id={`${bound.id}-country`}
          autoComplete="off"
          aria-invalid={false}
          required={false}
          value={phone.prefix}
          onChange={(event) => onPhone({ ...phone, prefix: event.target.value })}
        >
          {phoneCountries.map((phoneCountry) => (
            <option key={phoneCountry.country} value={phoneCountry.prefix}>
              {`${phoneCountry.country} ${phoneCountry.prefix}`}
            </option>
          ))}
          {phoneCountries.some((phoneCountry) => phoneCountry.prefix === phone.prefix) ? null : (
            <option value={phone.prefix}>{phone.prefix}</option>
          )}
        </SelectControl>
        <TextControl
          isNumeric
          ref={ref}
          name={name}
          type="tel"
          inputMode="tel"
          autoComplete="off"
          value={composed ?? displayedText}
          aria-describedby={bound.describedBy}
          onFocus={onFocus}
          {...typing}
          onKeyDown={(event) => {
            typing.onKeyDown(event);
            if (event.key === 'Enter') complete();
          }}
          onBlur={() => {
            complete();
            onBlur();
          }}
        />
      </div>
    </FieldFrame>
  );
}

/** Digits with the signs that separate pairs. */
const nationalDigits = /^[\d .\p{Pd}]*$/u;
const callingCode = /^ *(?:\+|00)/;

/** True for text that is read while it is typed. Labels and remarks, « Tél : », « (bureau) », wait for the whole. */
const isDigitsOnly = (text: string): boolean => {
  const normalized = normalizeCharacters(text);
  return nationalDigits.test(normalized) || (callingCode.test(normalized) && /^[+\d ().\p{Pd}]*$/u.test(normalized));
};

/** Pairs of digits; an international number stays until its country is recognized, other text until it is corrected. */
const formatTyped = (text: string): string => {
  const normalized = normalizeCharacters(text);
  return callingCode.test(normalized) || !nationalDigits.test(normalized) ? text : formatDigitPairs(normalized);
};
