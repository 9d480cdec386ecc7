import { composeIBAN, electronicFormatIBAN, friendlyFormatIBAN, isValidBIC, isValidIBAN } from 'ibantools';
import * as v from 'valibot';
import { messages } from '../messages.ts';
import { withoutLabel } from '../parsers/typed-value.ts';
import { isMaskedIban, maskedIban } from './masked-iban.ts';
import { isValidRib, parseRib, type Rib } from './rib.ts';

/** Countries whose accounts are accepted by default (specification 0, "Validation"). */
const ibanCountries: readonly string[] = ['NC', 'PF', 'WF', 'FR', 'MC'];

/** In these countries the last 23 characters of an IBAN are a French RIB. */
const ribCountries: readonly string[] = ['NC', 'PF', 'WF', 'FR'];

/** Label before an account number in documents and messages: « RIB : », « IBAN n° ». */
const accountLabel = /^\s*(?:(?:rib|r\.i\.b\.|iban|i\.b\.a\.n\.)[\s/]*)+(?:n°\s*)?[:=]?/iu;
const bicLabel = /^\s*(?:code\s+)?(?:(?:bic|swift)\s*[:=/]\s*|(?:bic|swift)\s+)+/iu;
/** Labels of the four parts of a RIB: « Code banque », « N° de compte », « Clé RIB ». */
const partLabel =
  /\b(?:code\s+|n(?:°|o|um[eé]ro)\s*(?:de\s+)?)?(?:banque|guichet|agence|compte|cl[eé](?:\s+rib)?)(?![\p{L}\d])\s*[:=]?/giu;

/** An IBAN as it is stored: capitals, no spaces. */
export const normalizeIban = (iban: string): string => electronicFormatIBAN(withoutLabel(iban, accountLabel)) ?? '';

/** The RIB of a text that is one, 23 characters with or without a label; null for an IBAN and anything else. */
const bareRib = (text: string): Rib | null => parseRib(withoutLabel(text, accountLabel));

/** Formats the IBAN of a RIB that was typed instead of it; other text stays as it is. */
export const formatRibAsIban = (text: string): string => {
  const rib = bareRib(text);
  return rib && isValidRib(rib) ? formatIban(ribToIban(rib)) : text;
};

/** Formats an IBAN in groups of four characters. */
export const formatIban = (iban: string): string => friendlyFormatIBAN(normalizeIban(iban)) ?? '';

/**
 * True for an IBAN of an accepted country with a valid checksum and, for NC, PF, WF and FR, a valid RIB key: the
 * checksum of the IBAN registry alone accepts a wrong RIB key.
 */
export const isAcceptedIban = (text: string, countries: readonly string[] = ibanCountries): boolean => {
  const iban = normalizeIban(text);
  const country = iban.slice(0, 2);
  if (!countries.includes(country) || !isValidIBAN(iban)) return false;
  if (!ribCountries.includes(country)) return true;
  const rib = parseRib(iban.slice(4));
  return rib !== null && isValidRib(rib);
};

/**
 * Builds the IBAN of a RIB as the territory's banks print it: with country code FR, under which these accounts are held
 * (CFONB, 19 November 2010). Empty for an invalid RIB.
 */
export const ribToIban = ({ bank, branch, account, key }: Rib): string => {
  const bban = `${bank}${branch}${account}${key}`.trim().toUpperCase();
  return (parseRib(bban) && composeIBAN({ countryCode: 'FR', bban })) ?? '';
};

/** Extracts the RIB of an IBAN of NC, PF, WF or FR; null for any other country. */
export const ibanToRib = (text: string): Rib | null => {
  const iban = normalizeIban(text);
  return ribCountries.includes(iban.slice(0, 2)) ? parseRib(iban.slice(4)) : null;
};

/** Parses a pasted RIB or IBAN, with or without a label in front; null for anything else. */
export const parseRibOrIban = (text: string): Rib | null => {
  const account = withoutLabel(text, accountLabel)
    .replace(/\bn°\s*(?:de\s+)?(?=compte)/giu, '')
    .replace(partLabel, ' ')
    .replaceAll('|', ' ');
  return parseRib(account) ?? ibanToRib(account);
};

/** True for a valid BIC of 8 or 11 characters, in any case. */
export const isAcceptedBic = (text: string): boolean => isValidBIC(normalizeBic(text));

/** A BIC as it is stored: capitals, no spaces. */
export const normalizeBic = (bic: string): string => withoutLabel(bic, bicLabel).replace(/\s/gu, '').toUpperCase();

/**
 * A required IBAN, or the RIB that it is made of, stored in capitals without spaces. A masked IBAN is also accepted and means that the stored account
 * stays unchanged. Specification 2, section 5.4.
 */
export const newOrMaskedIbanSchema = (countries: readonly string[] = ibanCountries) =>
  v.pipe(
    v.string(messages.required('IBAN')),
    v.nonEmpty(messages.required('IBAN')),
    v.transform(formatRibAsIban),
    v.check((iban) => bareRib(iban) === null, messages.ribKey),
    v.check((iban) => bareRib(iban) !== null || isMaskedIban(iban) || isAcceptedIban(iban, countries), messages.iban),
    v.transform((iban) => (isMaskedIban(iban) ? maskedIban(iban) : normalizeIban(iban))),
  );

/** A required BIC, stored in capitals. Specification 2, section 5.4. */
export const bicSchema = v.pipe(
  v.string(messages.required('BIC')),
  v.nonEmpty(messages.required('BIC')),
  v.check(isAcceptedBic, messages.bic),
  v.transform(normalizeBic),
);
