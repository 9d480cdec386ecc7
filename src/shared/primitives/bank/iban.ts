import { composeIBAN, electronicFormatIBAN, friendlyFormatIBAN, isValidBIC, isValidIBAN } from 'ibantools';
import * as v from 'valibot';
import { messages } from '../messages.ts';
import { isMaskedIban, maskedIban } from './masked-iban.ts';
import { isValidRib, parseRib, type Rib } from './rib.ts';

/** Countries whose accounts are taken, unless configured otherwise (specification 0, "Validation"). */
export const ibanCountries: readonly string[] = ['NC', 'PF', 'WF', 'FR', 'MC'];

/** Accounts of these countries are French ones: their last 23 characters are a RIB. */
const ribCountries: readonly string[] = ['NC', 'PF', 'WF', 'FR'];

/** An IBAN as it is stored: capitals, no spaces. */
export const normalizeIban = (iban: string): string => electronicFormatIBAN(iban.trim()) ?? '';

/** An IBAN as it is read, in groups of four. */
export const formatIban = (iban: string): string => friendlyFormatIBAN(normalizeIban(iban)) ?? '';

/**
 * True for an IBAN of an allowed country with a right check number and, for NC, PF, WF and FR, a right RIB key: the
 * registry's check alone lets a wrong key of NC and PF through.
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
 * The IBAN of an account by its RIB, as the territory's banks print it: with the country code FR, for accounts here are held
 * under the French one (CFONB, 19 November 2010). Empty for what is no RIB.
 */
export const ibanOfRib = ({ bank, branch, account, key }: Rib): string => {
  const bban = `${bank}${branch}${account}${key}`.trim().toUpperCase();
  return (parseRib(bban) && composeIBAN({ countryCode: 'FR', bban })) ?? '';
};

/** The RIB that an IBAN of here holds; null for an IBAN of elsewhere. */
export const ribOfIban = (text: string): Rib | null => {
  const iban = normalizeIban(text);
  return ribCountries.includes(iban.slice(0, 2)) ? parseRib(iban.slice(4)) : null;
};

/** How papers and messages announce an account: « RIB : », « IBAN n° ». */
const accountLabel = /^\s*(?:(?:rib|iban)[\s/]*)+(?:n°\s*)?[:=]?/iu;

/** The RIB in a text that somebody copied: a RIB or an IBAN of here, with or without its label; null for anything else. */
export const ribOfText = (text: string): Rib | null => {
  const account = text.replace(accountLabel, '');
  return parseRib(account) ?? ribOfIban(account);
};

/** True for a BIC of the registry's form, 8 or 11 characters, in any case. */
export const isAcceptedBic = (text: string): boolean => isValidBIC(normalizeBic(text));

/** A BIC as it is stored: capitals, no spaces. */
export const normalizeBic = (bic: string): string => bic.replace(/\s/gu, '').toUpperCase();

const requiredIban = (isTaken: (iban: string) => boolean) =>
  v.pipe(v.string(messages.required('IBAN')), v.nonEmpty(messages.required('IBAN')), v.check(isTaken, messages.iban));

/** A required IBAN, stored in capitals without spaces. Specification 2, section 5.4. */
export const ibanSchema = (countries: readonly string[] = ibanCountries) =>
  v.pipe(
    requiredIban((iban) => isAcceptedIban(iban, countries)),
    v.transform(normalizeIban),
  );

/** As above, or the masked form of the account that is known, which then stays. */
export const newOrMaskedIbanSchema = (countries: readonly string[] = ibanCountries) =>
  v.pipe(
    requiredIban((iban) => isMaskedIban(iban) || isAcceptedIban(iban, countries)),
    v.transform((iban) => (isMaskedIban(iban) ? maskedIban(iban) : normalizeIban(iban))),
  );

/** A required BIC, stored in capitals. Specification 2, section 5.4. */
export const bicSchema = v.pipe(
  v.string(messages.required('BIC')),
  v.nonEmpty(messages.required('BIC')),
  v.check(isAcceptedBic, messages.bic),
  v.transform(normalizeBic),
);
