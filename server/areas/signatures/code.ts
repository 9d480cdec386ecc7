import { hashToken, newToken } from '#server/areas/auth/tokens.ts';
import type { Db } from '#server/db/db.ts';
import { sql } from '#server/db/sql.ts';
import { isSameText } from '#server/primitives/same-text.ts';
import type { Settings } from '#server/services/services.ts';

type Secret = Pick<Settings, 'secrets'>;

const digits = 6;

/**
 * One-time code derived from a nonce and the server's secret: it is not stored, and is the same if its e-mail is sent again.
 */
export const deriveCode = ({ secrets: { tokenSecret } }: Secret, nonce: string): string => {
  const key = hashToken(tokenSecret, 'signature-code');
  const number = Buffer.from(hashToken(key, nonce), 'base64url').readUIntBE(0, 6);
  return String(number % 10 ** digits).padStart(digits, '0');
};

/** Hash of a code for storage, bound to one request. */
const hashCode = ({ secrets: { tokenSecret } }: Secret, requestId: number, code: string): string =>
  hashToken(tokenSecret, `signature-code ${requestId} ${code}`);

export const createCode = (secret: Secret, requestId: number): { readonly nonce: string; readonly hash: string } => {
  const nonce = newToken();
  return { nonce, hash: hashCode(secret, requestId, deriveCode(secret, nonce)) };
};

export const verifyCodeHash = (secret: Secret, requestId: number, storedHash: string | null, code: string): boolean =>
  storedHash !== null && isSameText(storedHash, hashCode(secret, requestId, code));

/** Saves a new code, replacing the previous one. */
export const saveCode = async (tx: Db, id: number, hash: string, expiresAt: Date): Promise<void> => {
  await tx.query(sql`
    update signature_request set code_hash = ${hash}, code_expires_at = ${expiresAt}, code_tries = 0 where id = ${id}`);
};

/** Counts a wrong code and invalidates the code after the last attempt. Lock the request first. */
export const countWrongCode = async (tx: Db, id: number, isLast: boolean): Promise<void> => {
  await tx.query(sql`
    update signature_request set code_tries = code_tries + 1,
      code_hash = case when ${isLast}::boolean then null else code_hash end where id = ${id}`);
};
