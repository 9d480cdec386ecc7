import { fold, normalizeCharacters } from '#shared/primitives/text.ts';
import { phonePlans } from './phone-plans.data.ts';

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
type PhoneCountry = (typeof phoneCountries)[number];

export const defaultPhonePrefix = phoneCountries[0].prefix;

const keepDigits = (text: string): string => text.replace(/\D/g, '');

/** Formats digits in pairs, `75 12 34`; an odd digit comes last. */
export const formatDigitPairs = (text: string): string => (keepDigits(text).match(/\d{1,2}/g) ?? []).join(' ');

/** National numbers of each plan, without France's leading zero: the third entry of the library's metadata. */
const nationalPatterns = new Map(
  phoneCountries.map(({ country, prefix }) => [
    prefix as string,
    new RegExp(`^(?:${phonePlans.countries[country]?.[2]})$`),
  ]),
);

/** True for national digits of a country's numbering plan, in France with or without the leading zero. */
export const isNationalNumber = ({ number, prefix }: PhoneNumber): boolean =>
  nationalPatterns.get(prefix)?.test(prefix === '+33' ? number.replace(/^0/, '') : number) === true;

const toPhoneNumber = ({ country, prefix }: PhoneCountry, national: string): PhoneNumber => {
  const needsZero = country === 'FR' && national !== '' && !national.startsWith('0');
  return { number: needsZero ? `0${national}` : national, prefix };
};

/**
 * Numbers of the French overseas departments, written as in France but with calling codes of their own (+262, +508,
 * +590, +594, +596). They cannot be reached under +33.
 */
const overseas = /^0?(?:26[239]|508|59[046]|639|69[0-467])\d{6}$/;

/** Number after a calling code, which people also repeat: `+687 687 75 12 34`. */
const parseAfterCallingCode = (digits: string): PhoneNumber | null => {
  const phoneCountry = phoneCountries.find(({ prefix }) => digits.startsWith(prefix.slice(1)));
  if (!phoneCountry) return null;
  const national = digits.slice(phoneCountry.prefix.length - 1);
  if (phoneCountry.prefix === '+33' && overseas.test(national)) return null;
  const innerNumber = isNationalNumber({ number: national, prefix: phoneCountry.prefix })
    ? null
    : parseAfterCallingCode(national);
  return innerNumber?.prefix === phoneCountry.prefix && isNationalNumber(innerNumber)
    ? innerNumber
    : toPhoneNumber(phoneCountry, national);
};

/** French numbers that only France has: ten digits with the leading zero, or a mobile that lost it in a spreadsheet. */
const frenchOnly = /^(?:0[1-9]\d{8}|[67]\d{8})$/;
/** Numbers that exist in French Polynesia only: 40, 87, 88 or 89 and six digits. */
const polynesianOnly = /^(?:40|8[789])\d{6}$/;

/**
 * Numbers with the calling code of Wallis and Futuna, Vanuatu or Fiji, which are not accepted. Read as national digits
 * they would be stored as a local number, which belongs to another subscriber.
 */
const neighbours = /^(?:681\d{6}|678(?:\d{5}|\d{7})|679\d{7})$/;

const withoutCallingCode = (digits: string, prefix: string): PhoneNumber | null => {
  if (overseas.test(digits)) return null;
  const phoneCountry = phoneCountries.find((country) => country.prefix === prefix);
  if (phoneCountry && isNationalNumber({ number: digits, prefix })) return toPhoneNumber(phoneCountry, digits);
  const fullNumber = parseAfterCallingCode(digits);
  if (fullNumber && isNationalNumber(fullNumber)) return fullNumber;
  if (neighbours.test(digits)) return null;
  if (frenchOnly.test(digits)) return toPhoneNumber(phoneCountries[2], digits);
  return polynesianOnly.test(digits) ? toPhoneNumber(phoneCountries[1], digits) : { number: digits, prefix };
};

const phoneLabel =
  /^(?:t|t[eé]l(?:[eé]phone)?|mob(?:ile)?|port(?:able)?|gsm|fixe|domicile|bureau|phone|n°|whats\s?app|(?:https:\/\/)?wa\.me)(?![\p{L}\d])[\s.:/]*/iu;
/** Note without digits after a number: `(bureau)`. */
const remark = /\s*\([\p{L}\s.'’-]+\)$/u;
const foreign = /[^\d\s+()./\p{Pd}]/u;

/** Text without labels and invisible characters, with ordinary digits; its international digits if a calling code leads. */
const splitTypedNumber = (typed: string) => {
  if (/^[1-9]\d*$/.test(typed)) return { text: typed, international: null, digits: typed };
  const text = normalizeCharacters(typed).normalize('NFKC').trim().replace(phoneLabel, '').replace(remark, '');
  const isInternational = /^[\s(]*\+|^[\s(]*00/.test(text);
  const digits = keepDigits(text.replace(/\(\s*0\s*\)/, ''));
  return { text, international: isInternational ? digits.replace(/^00/, '') : null, digits };
};

/**
 * Parses a phone number as typed, pasted or imported: `75.12.34`, `+689 87 12 34 56`, `00687 751234`, `687 75 12 34`,
 * `tel:+687751234`, `+33 (0)6 12…`. Digits without calling code belong to the country of `prefix` unless only another
 * country has such a number. Null for a text that is no phone number, or a calling code that is incomplete or not
 * accepted; whether the number exists is the validator's question.
 */
export const parsePhone = (typed: string, prefix: string): PhoneNumber | null => {
  const { text, international, digits } = splitTypedNumber(typed);
  if (foreign.test(text)) return null;
  return international === null ? withoutCallingCode(digits, prefix) : parseAfterCallingCode(international);
};

/**
 * Splits text while it is being typed: an international number selects its country; other digits keep `prefix` until
 * `parsePhone` reads the whole. Null for a calling code that is incomplete or not accepted, and for text with other
 * characters: `75 12 34 poste 12` has no eight digits.
 */
export const splitPhone = (typed: string, prefix: string): PhoneNumber | null => {
  const { text, international, digits } = splitTypedNumber(typed);
  if (foreign.test(text)) return null;
  return international === null ? { number: digits, prefix } : parseAfterCallingCode(international);
};

/** Calling code that a text names: `+33`, `33`, `0033`, `FR`, `France`; null for anything else. */
export const parsePhonePrefix = (text: string): string | null => {
  const digits = keepDigits(text).replace(/^00/, '');
  const name = fold(text);
  const phoneCountry = phoneCountries.find(({ country, prefix, libelle }) =>
    digits === '' ? name === fold(country) || name === fold(libelle) : prefix === `+${digits}`,
  );
  return phoneCountry?.prefix ?? null;
};

/**
 * Digits to search a phone number by, without calling code and leading zero of France; empty for a text that is none.
 * Six digits may belong to something else than a phone, so the caller decides what else they may mean.
 */
export const phoneSearchDigits = (typed: string): string => {
  const { text, international, digits } = splitTypedNumber(typed);
  if (digits.length < 4 || foreign.test(text)) return '';
  const { number } = (international === null
    ? withoutCallingCode(digits, defaultPhonePrefix)
    : parseAfterCallingCode(international)) ?? {
    number: digits,
  };
  return number.length === 10 ? number.replace(/^0/, '') : number;
};
