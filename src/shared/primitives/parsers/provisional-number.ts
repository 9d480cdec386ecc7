import * as v from 'valibot';

/** Prefix of the provisional numbers: received payments, declarations of claims. */
type ProvisionalPrefix = 'P' | 'D';

/** Number that a device draws until the server gives the final one: `P-7K2M9QX4`. */
export const provisionalNumberSchema = (prefix: ProvisionalPrefix) =>
  v.pipe(v.string(), v.regex(new RegExp(`^${prefix}-[0-9A-HJKMNP-TV-Z]{8}$`)));

/** Receipt number or provisional number without its separators, in lower case, as searches compare it. */
export const compactReceiptNumber = (number: string): string => number.replaceAll('-', '').toLowerCase();

/**
 * The beginning of a receipt number (`R26-00012`, two digits or more) or of a provisional one (three characters or more
 * with a digit, or all eight), compact and in lower case; empty for what is neither.
 */
export const receiptPrefix = (compact: string): string =>
  /^(?:r\d{2,7}|p(?=[a-z]*\d)[0-9a-hjkmnp-tv-z]{3,8}|p[0-9a-hjkmnp-tv-z]{8})$/.test(compact) ? compact : '';

/** The compact number in a text that is a receipt number as it is printed, `R26-00012` or `P-7K2M9QX4`; empty if it is not. */
export const typedReceiptNumber = (typed: string): string =>
  /^\s*(?:r\d{2}[\s\p{Pd}]?\d+|p\p{Pd}[0-9a-z]+)\s*$/iu.test(typed)
    ? receiptPrefix(typed.replace(/[\s\p{Pd}]/gu, '').toLowerCase())
    : '';

/** Digits and letters that are not confused when read aloud. */
const characters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Provisional number from eight random bytes: a device without network cannot count. */
export const drawProvisionalNumber = (prefix: ProvisionalPrefix, bytes: Uint8Array): string =>
  `${prefix}-${[...bytes].map((byte) => characters[byte % characters.length]).join('')}`;
