import { randomBytes } from 'node:crypto';

/** Crockford's Base32 alphabet, without letters that are easily confused; five bits each. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const codeLength = 12;

/** Random verification code of a paper: 60 bits, so that it cannot be guessed. */
export const createVerificationCode = (bytes: Uint8Array = randomBytes(codeLength)): string =>
  Array.from(bytes.subarray(0, codeLength), (byte) => letters[byte & 31]).join('');
