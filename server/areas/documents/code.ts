import { randomBytes } from 'node:crypto';

/** Crockford's letters: none that is read for another. 32 of them, five bits each. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const codeLength = 12;

/** A code by which a paper is verified, 60 bits: nobody comes upon one by trying. */
export const newCode = (bytes: Uint8Array = randomBytes(codeLength)): string =>
  Array.from(bytes.subarray(0, codeLength), (byte) => letters[byte & 31]).join('');
