/** A phone number on the wire: national digits (with France's leading zero) and the calling code of the country. */
export interface PhoneNumber {
  readonly number: string;
  readonly prefix: string;
}

/** Accepted countries of phone numbers, the default first (specification 3, section 9). */
export const phoneCountries = [
  { country: 'NC', prefix: '+687', libelle: 'Nouvelle-Calédonie' },
  { country: 'PF', prefix: '+689', libelle: 'Polynésie française' },
  { country: 'FR', prefix: '+33', libelle: 'France' },
] as const;

export const defaultPhonePrefix = phoneCountries[0].prefix;

export const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** Formats digits in pairs, `75 12 34`; an odd digit comes last. */
export const formatDigitPairs = (text: string): string => (digitsOf(text).match(/\d{1,2}/g) ?? []).join(' ');

/**
 * Splits typed or pasted text into calling code and digits: `+689 87 12 34 56`, `00687 75.12.34`, `+33 (0)6 12…`.
 * Digits without a calling code get `prefix`. Null for an international number whose calling code is incomplete or not
 * accepted.
 */
export const splitPhone = (typed: string, prefix: string): PhoneNumber | null => {
  const international = typed.trim().replace(/^00/, '+').replace('(0)', '');
  const digits = digitsOf(international);
  if (!international.startsWith('+')) return { number: digitsOf(typed), prefix };
  const found = phoneCountries.find((each) => digits.startsWith(each.prefix.slice(1)));
  if (!found) return null;
  const national = digits.slice(found.prefix.length - 1);
  const needsZero = found.country === 'FR' && national !== '' && !national.startsWith('0');
  return { number: needsZero ? `0${national}` : national, prefix: found.prefix };
};
