import { createHmac } from 'node:crypto';
import { isSameText } from '#server/primitives/same-text.ts';

/** Some servers escape slashes on the way; the provider signs without (Lyra's own SDKs do the same). */
const asSigned = (answer: string): string => answer.replaceAll('\\/', '/');

/** `kr-hash`: HMAC-SHA256 of the answer, byte for byte, in lower-case hexadecimal. */
export const signatureOf = (answer: string, key: string): string =>
  createHmac('sha256', key).update(asSigned(answer), 'utf8').digest('hex');

/** True where the hash is that of the answer under the key, found out in the same time whatever differs. */
export const isSigned = (answer: string, hash: string, key: string): boolean =>
  isSameText(signatureOf(answer, key), hash);
