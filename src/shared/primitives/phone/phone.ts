import * as v from 'valibot';
import { messages } from '#shared/primitives/messages.ts';
import { isNationalNumber, type PhoneNumber, parsePhone, phoneCountries } from './phone-countries.ts';

/** Lengths found in older records, which stay accepted (specification 2, section 5.3). */
const legacyLengths: readonly number[] = [6, 8, 10];

/**
 * True for national digits of New Caledonia, French Polynesia or France, or for 6, 8 or 10 digits. Specification 0,
 * "Validation"; specification 2, section 5.3.
 */
export const isValidPhone = (phone: PhoneNumber): boolean =>
  /^\d+$/.test(phone.number) &&
  phoneCountries.some(({ prefix }) => prefix === phone.prefix) &&
  (legacyLengths.includes(phone.number.length) || isNationalNumber(phone));

/** Parses a number of any notation (`parsePhone`); null if it is none or does not exist. */
export const parseValidPhone = ({ number, prefix }: PhoneNumber): PhoneNumber | null => {
  const phone = parsePhone(number, prefix);
  return phone && isValidPhone(phone) ? phone : null;
};

/** A phone number of a form or a call, in any notation; empty digits mean none. Messages name `label`. */
export const phoneNumberSchema = (label: string, { isRequired }: { readonly isRequired: boolean }) =>
  v.pipe(
    v.object({ number: v.string(), prefix: v.string() }),
    v.rawTransform<PhoneNumber, PhoneNumber>(({ dataset: { value }, addIssue, NEVER }) => {
      const isEmpty = value.number.trim() === '';
      const phone = isEmpty ? null : parseValidPhone(value);
      if (phone) return phone;
      if (isEmpty && !isRequired) return { ...value, number: '' };
      addIssue({ message: isEmpty ? messages.required(label) : messages.phone(label) });
      return NEVER;
    }),
  );
