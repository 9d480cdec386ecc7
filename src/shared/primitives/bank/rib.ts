import { normalizeText } from '../text.ts';

/** A French bank account as it is written on a RIB, 23 characters in four parts. */
export interface Rib {
  /** Bank, 5 digits. */
  readonly bank: string;
  /** Branch, 5 digits. */
  readonly branch: string;
  /** Account, 11 digits or capitals. */
  readonly account: string;
  /** Key, 2 digits. */
  readonly key: string;
}

/** Official letter table of the banks: A, J = 1; B, K, S = 2; … I, R, Z = 9 (specification 0, "Validation"). */
const toOfficialDigit = (letter: string): string => {
  const alphabetPosition = letter.charCodeAt(0) - 64;
  return String(alphabetPosition < 19 ? ((alphabetPosition - 1) % 9) + 1 : alphabetPosition - 17);
};

/** Letter rule of the specification: character code minus 55, A = 10 … Z = 35 (specification 4, section 5). */
const codeLess55 = (letter: string): string => String(letter.charCodeAt(0) - 55);

/** 97 minus ((89 × bank + 15 × branch + 3 × account) mod 97). Specification 4, section 5. */
const computeKey = (rib: Omit<Rib, 'key'>, number: (letter: string) => string): string => {
  const account = BigInt(rib.account.replace(/[A-Z]/g, number));
  const remainder = (89n * BigInt(rib.bank) + 15n * BigInt(rib.branch) + 3n * account) % 97n;
  return String(97n - remainder).padStart(2, '0');
};

/** Parses the 23 characters of a RIB, with or without separators, in any case; null for anything else. */
export const parseRib = (text: string): Rib | null => {
  const match = /^(\d{5})(\d{5})([0-9A-Z]{11})(\d{2})$/.exec(
    normalizeText(text)
      .normalize('NFKC')
      .replace(/[\s./\p{Pd}]/gu, '')
      .toUpperCase(),
  );
  if (!match) return null;
  const [, bank = '', branch = '', account = '', key = ''] = match;
  return { bank, branch, account, key };
};

/** The two-digit key that banks print. `bank` and `branch` have five digits, `account` eleven capitals or digits. */
export const ribKey = (bank: string, branch: string, account: string): string =>
  computeKey({ bank, branch, account }, toOfficialDigit);

/**
 * True if the key is valid by the banks' table or by the rule of the specification. The two differ only for an account
 * with a letter, and a real customer's account must never be refused (specification 0, "Validation").
 */
export const isValidRib = ({ bank, branch, account, key }: Rib): boolean => {
  const rib = parseRib(`${bank.trim()}${branch.trim()}${account.trim()}${key.trim()}`);
  return rib !== null && (computeKey(rib, toOfficialDigit) === rib.key || computeKey(rib, codeLess55) === rib.key);
};
