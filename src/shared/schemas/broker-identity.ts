import * as v from 'valibot';
import { limitedText } from '#shared/primitives/limited-text.ts';
import { textLimits } from '#shared/primitives/limits.ts';
import { messages } from '#shared/primitives/messages.ts';
import { parseEmail } from '#shared/primitives/parsers/email.ts';
import { printableText } from '#shared/primitives/parsers/printable.ts';
import { parseRidet } from '#shared/primitives/parsers/typed-value.ts';
import { phoneNumberSchema } from '#shared/primitives/phone/phone.ts';
import { defaultPhonePrefix, formatDigitPairs } from '#shared/primitives/phone/phone-countries.ts';
import { isCityOfZipCode } from '#shared/primitives/vocabulary/city-of-zip-code.ts';
import { citiesOfZipCode } from '#shared/primitives/vocabulary/communes.ts';

/** Labels of a broker's identity. */
export const identityLabels = {
  legalName: 'Raison sociale',
  address: 'Adresse',
  zipCode: 'Code postal',
  city: 'Ville',
  phone: 'Téléphone',
  email: 'E-mail',
  ridet: 'RIDET',
  rias: 'Numéro RIAS',
} as const;

/** An optional text with one rule. */
const orEmpty = (maxLength: number, isValid: (text: string) => boolean, message: string) =>
  v.pipe(
    limitedText(maxLength),
    v.check((text) => text === '' || isValid(text), message),
  );
const isEmail = (text: string): boolean => parseEmail(text) !== null;
/** RIDET as in the register, `0 654 301.001`. Documents print it as typed. */
const isRidet = (text: string): boolean => parseRidet(text) !== null;
/** A number of the register of intermediaries, such as `NC200999`. */
const isRegistration = (text: string): boolean => /^[A-Z0-9][A-Z0-9 ./-]*$/i.test(text) && /\d/.test(text);

/**
 * Identity of a broker on documents issued from now on; empty fields are not printed. `legalName` replaces the name.
 * The specification has no such fields; they follow the usual letterhead.
 */
const identityEntries = {
  legalName: printableText(textLimits.firmName),
  address: printableText(textLimits.firmAddress),
  zipCode: orEmpty(5, (text) => /^\d{5}$/.test(text), messages.digits(identityLabels.zipCode, 5)),
  city: printableText(textLimits.city),
  phone: phoneNumberSchema(identityLabels.phone, { isRequired: false }),
  email: orEmpty(textLimits.clientEmail, isEmail, messages.email(identityLabels.email)),
  ridet: orEmpty(textLimits.registration, isRidet, messages.ridet(identityLabels.ridet)),
  rias: orEmpty(textLimits.registration, isRegistration, messages.registration(identityLabels.rias)),
};

export const brokerIdentitySchema = v.pipe(
  v.object(identityEntries),
  v.forward(
    v.partialCheck(
      [['zipCode'], ['city']],
      ({ zipCode, city }) => isCityOfZipCode(zipCode, city),
      ({ input }) => messages.cityOfZipCode(identityLabels.city, citiesOfZipCode(input.zipCode)),
    ),
    ['city'],
  ),
);
export type BrokerIdentityValues = v.InferOutput<typeof brokerIdentitySchema>;

export const emptyIdentity: BrokerIdentityValues = {
  legalName: '',
  address: '',
  zipCode: '',
  city: '',
  phone: { number: '', prefix: defaultPhonePrefix },
  email: '',
  ridet: '',
  rias: '',
};

/** Formats one property of the identity. */
export const identityText = (identity: BrokerIdentityValues, name: keyof typeof identityLabels): string => {
  const value = identity[name];
  return typeof value === 'string' ? value : formatDigitPairs(value.number);
};

/** Formats the identity for comparing two versions. */
export const formatIdentity = (identity: BrokerIdentityValues): readonly (readonly [string, string])[] =>
  (Object.keys(identityLabels) as (keyof typeof identityLabels)[]).map((name) => [
    identityLabels[name],
    identityText(identity, name),
  ]);
