/** A phone number as it travels: national digits (with France's leading zero) and the country's calling code. */
export interface PhoneNumber {
  readonly number: string;
  readonly prefix: string;
}

/** Countries a phone number may be of, the default first (specification 3, section 9). */
export const phoneCountries = [
  { country: 'NC', prefix: '+687', libelle: 'Nouvelle-Calédonie' },
  { country: 'PF', prefix: '+689', libelle: 'Polynésie française' },
  { country: 'FR', prefix: '+33', libelle: 'France' },
] as const;

export const defaultPhonePrefix = phoneCountries[0].prefix;

export const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** Digits in pairs, `75 12 34`, as a number is shown; an odd one out stands last. */
export const formatDigitPairs = (text: string): string => (digitsOf(text).match(/\d{1,2}/g) ?? []).join(' ');

/**
 * Splits what is typed or pasted into prefix and digits: `+689 87 12 34 56`, `00687 75.12.34`, `+33 (0)6 12…`. Digits
 * alone are of `prefix`. Null for an international number whose calling code is none of ours, or not yet whole.
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
