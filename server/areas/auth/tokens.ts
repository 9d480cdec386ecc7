import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';

/** A new opaque token: 32 random bytes, base64url, safe in a link. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What is stored of a token, or of a value that must be found again but not read: HMAC-SHA256 with the server's secret. */
export const hashToken = (secret: string, token: string): string =>
  createHmac('sha256', secret).update(token).digest('base64url');

/** The two tokens of a session, as the client keeps them. */
export interface TokenPair {
  readonly token: string;
  readonly refreshToken: string;
}

/**
 * The pair that follows a refresh token, always the same: HMAC-SHA256 of that token under keys that nothing else uses. A
 * renewal whose answer was lost is answered again without any token being kept in clear.
 */
export const successorOf = (secret: string, refreshToken: string): TokenPair => {
  const derive = (kind: string) => hashToken(hashToken(secret, `session-successor:${kind}`), refreshToken);
  return { token: derive('access'), refreshToken: derive('refresh') };
};

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

const keyOf = (secretBase64: string): Buffer => {
  const key = Buffer.from(secretBase64, 'base64');
  if (key.length !== 32) throw new Error('The device key secret must be 32 bytes in base64');
  return key;
};

/** Encrypts what the database keeps: nonce, tag, ciphertext. A row copied to where `boundTo` is another opens nothing. */
export const sealBytes = (secretBase64: string, boundTo: string, bytes: Buffer): Buffer => {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, keyOf(secretBase64), nonce).setAAD(Buffer.from(boundTo));
  const body = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
};

/** Decrypts what `sealBytes` made, bound to the same; throws when it was altered, moved or made with another secret. */
export const openSealed = (secretBase64: string, boundTo: string, sealed: Buffer): Buffer => {
  const decipher = createDecipheriv(algorithm, keyOf(secretBase64), sealed.subarray(0, nonceBytes));
  decipher.setAAD(Buffer.from(boundTo)).setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
  return Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()]);
};

/** To whom a device key is sealed. */
export const ofUser = (userId: number): string => `user:${userId}`;

/** Encrypts a device key for the database, bound to its user. */
export const wrapDeviceKey = (secretBase64: string, userId: number, key: Buffer): Buffer =>
  sealBytes(secretBase64, ofUser(userId), key);

/** Decrypts what `wrapDeviceKey` made for the same user. */
export const unwrapDeviceKey = (secretBase64: string, userId: number, wrapped: Buffer): Buffer =>
  openSealed(secretBase64, ofUser(userId), wrapped);
