import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { sha256Hex } from '#server/primitives/sha256.ts';

/** Creates an opaque token: 32 random bytes in base64url, safe in a URL. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** HMAC-SHA256 of a token or another value that is looked up but never read back. */
export const hashToken = (secret: string, token: string): string =>
  createHmac('sha256', secret).update(token).digest('base64url');

/**
 * HMAC-SHA256 by which a session is found to be revoked, from the SHA-256 of its refresh token in hexadecimal. It differs from
 * the hash of any token, so that the digest that a device stores after a sign-out without network signs nobody in.
 */
export const hashTokenDigest = (secret: string, digest: string): string => hashToken(secret, `revocation:${digest}`);

/** Access and refresh token of a session. */
export interface TokenPair {
  readonly token: string;
  readonly refreshToken: string;
}

/** Hashes of a token pair, as the database stores them. */
export interface TokenPairHashes {
  readonly access: string;
  readonly refresh: string;
  /** Of the refresh token's digest (`hashTokenDigest`). */
  readonly revocation: string;
}

export const hashTokenPair = (secret: string, { token, refreshToken }: TokenPair): TokenPairHashes => ({
  access: hashToken(secret, token),
  refresh: hashToken(secret, refreshToken),
  revocation: hashTokenDigest(secret, sha256Hex(refreshToken)),
});

/**
 * Derives the successor pair of a refresh token by HMAC-SHA256: always the same pair, so that a refresh whose answer was lost
 * can be retried although tokens are not stored in clear.
 */
export const deriveSuccessor = (secret: string, refreshToken: string): TokenPair => {
  const derive = (kind: string) => hashToken(hashToken(secret, `session-successor:${kind}`), refreshToken);
  return { token: derive('access'), refreshToken: derive('refresh') };
};

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

const decodeKey = (secretBase64: string): Buffer => {
  const key = Buffer.from(secretBase64, 'base64');
  if (key.length !== 32) throw new Error('The device key secret must be 32 bytes in base64');
  return key;
};

/** Encrypts bytes for the database: nonce, tag, ciphertext. `boundTo` is authenticated: a row copied elsewhere does not decrypt. */
export const sealBytes = (secretBase64: string, boundTo: string, bytes: Buffer): Buffer => {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, decodeKey(secretBase64), nonce).setAAD(Buffer.from(boundTo));
  const body = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
};

/** Decrypts the result of `sealBytes`; throws if it was altered, moved (`boundTo`) or sealed with another secret. */
export const openSealed = (secretBase64: string, boundTo: string, sealed: Buffer): Buffer => {
  const decipher = createDecipheriv(algorithm, decodeKey(secretBase64), sealed.subarray(0, nonceBytes));
  decipher.setAAD(Buffer.from(boundTo)).setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
  return Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()]);
};

/** Binding (additional authenticated data) of a sealed device key. */
export const deviceKeyBinding = (userId: number): string => `user:${userId}`;

/** Encrypts a device key for the database, bound to its user. */
export const wrapDeviceKey = (secretBase64: string, userId: number, key: Buffer): Buffer =>
  sealBytes(secretBase64, deviceKeyBinding(userId), key);

/** Decrypts the result of `wrapDeviceKey` for the same user. */
export const unwrapDeviceKey = (secretBase64: string, userId: number, wrapped: Buffer): Buffer =>
  openSealed(secretBase64, deviceKeyBinding(userId), wrapped);
