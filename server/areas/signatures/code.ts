import { hashToken, newToken } from '#server/areas/auth/tokens.ts';
import { isSameText } from '#server/primitives/same-text.ts';
import type { Settings } from '#server/services/services.ts';

type Secret = Pick<Settings, 'secrets'>;

const digits = 6;

/**
 * A one-time code is made of a number and of the server's secret: it lies nowhere, and is the same each time its e-mail is
 * sent.
 */
export const codeOf = ({ secrets: { tokenSecret } }: Secret, nonce: string): string => {
  const key = hashToken(tokenSecret, 'signature-code');
  const number = Buffer.from(hashToken(key, nonce), 'base64url').readUIntBE(0, 6);
  return String(number % 10 ** digits).padStart(digits, '0');
};

/** What is kept of a code: it is of one request. */
const hashCode = ({ secrets: { tokenSecret } }: Secret, requestId: number, code: string): string =>
  hashToken(tokenSecret, `signature-code ${requestId} ${code}`);

export const newCode = (secret: Secret, requestId: number): { readonly nonce: string; readonly hash: string } => {
  const nonce = newToken();
  return { nonce, hash: hashCode(secret, requestId, codeOf(secret, nonce)) };
};

export const isCode = (secret: Secret, requestId: number, kept: string | null, given: string): boolean =>
  kept !== null && isSameText(kept, hashCode(secret, requestId, given));
