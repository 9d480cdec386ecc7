import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/core';
import * as v from 'valibot';
import { messages } from '#shared/primitives/messages.ts';
import { type PhoneNumber, phoneCountries } from './phone-countries.ts';
import { phonePlans } from './phone-plans.data.ts';

/** Lengths found in older records, which stay accepted (specification 2, section 5.3). */
const legacyLengths: readonly number[] = [6, 8, 10];

const countryOf = (prefix: string): CountryCode | undefined =>
  phoneCountries.find((each) => each.prefix === prefix)?.country;

/**
 * True for a number of New Caledonia, French Polynesia or France, or for 6, 8 or 10 digits. Specification 0,
 * "Validation"; specification 2, section 5.3.
 */
export const isValidPhone = ({ number, prefix }: PhoneNumber): boolean => {
  const country = countryOf(prefix);
  if (!country || !/^\d+$/.test(number)) return false;
  return (
    legacyLengths.includes(number.length) || parsePhoneNumberFromString(number, country, phonePlans)?.isValid() === true
  );
};

/** A phone number in a form; empty digits mean none. Messages name `label`. */
export const phoneNumberSchema = (label: string, { isRequired }: { readonly isRequired: boolean }) =>
  v.pipe(
    v.object({ number: v.string(), prefix: v.string() }),
    v.check((phone) => !isRequired || phone.number !== '', messages.required(label)),
    v.check((phone) => phone.number === '' || isValidPhone(phone), messages.phone(label)),
  );
