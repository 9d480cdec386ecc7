import * as v from 'valibot';

/** Prefix of the provisional numbers: received payments, declarations of claims. */
type ProvisionalPrefix = 'P' | 'D';

/** Number that a device draws until the server gives the final one: `P-7K2M9QX4`. */
export const provisionalNumberSchema = (prefix: ProvisionalPrefix) =>
  v.pipe(v.string(), v.regex(new RegExp(`^${prefix}-[0-9A-HJKMNP-TV-Z]{8}$`)));

/** Digits and letters that are not confused when read aloud. */
const characters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Provisional number from eight random bytes: a device without network cannot count. */
export const drawProvisionalNumber = (prefix: ProvisionalPrefix, bytes: Uint8Array): string =>
  `${prefix}-${[...bytes].map((byte) => characters[byte % characters.length]).join('')}`;
