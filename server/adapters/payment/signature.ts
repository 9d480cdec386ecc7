import { createHmac } from 'node:crypto';
import { isSameText } from '#server/primitives/same-text.ts';

/** Removes escaped slashes, which some servers add; the provider signs without them (as Lyra's SDKs assume). */
const unescapeSlashes = (answer: string): string => answer.replaceAll('\\/', '/');

/** `kr-hash`: HMAC-SHA256 of the answer in lower-case hexadecimal. */
export const computeSignature = (answer: string, key: string): string =>
  createHmac('sha256', key).update(unescapeSlashes(answer), 'utf8').digest('hex');

/** True if the hash matches the answer under the key; compared in constant time. */
export const isSigned = (answer: string, hash: string, key: string): boolean =>
  isSameText(computeSignature(answer, key), hash);
