/**
 * Encryption of data on this device: AES-GCM, each value bound to its context (additional authenticated data). Design,
 * "Offline" 6.
 */

import { toHex } from '#api/fingerprint.ts';

/** Keys to encrypt and decrypt values; never extractable. */
export interface DataKey {
  readonly seal: CryptoKey;
  /** HMAC key for opaque names, so that names do not reveal searches to somebody who tries likely values. */
  readonly name: CryptoKey;
}

type Bytes = Uint8Array<ArrayBuffer>;

const ivBytes = 12;
const secretBytes = 64;

const utf8 = (text: string): Bytes => new TextEncoder().encode(text);

/** Imports the server's 32-byte key (base64), usable only to wrap data keys. */
export const importDeviceKey = async (base64: string): Promise<CryptoKey> => {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  if (bytes.length !== 32) throw new Error('a device key has 32 bytes');
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
};

const sealBytes = async (key: CryptoKey, context: string, bytes: Bytes): Promise<Bytes> => {
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes));
  const encrypted = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: utf8(context) }, key, bytes);
  const sealed = new Uint8Array(ivBytes + encrypted.byteLength);
  sealed.set(iv);
  sealed.set(new Uint8Array(encrypted), ivBytes);
  return sealed;
};

const openBytes = (key: CryptoKey, context: string, sealed: Bytes): Promise<ArrayBuffer> =>
  crypto.subtle.decrypt(
    { name: 'AES-GCM', iv: sealed.subarray(0, ivBytes), additionalData: utf8(context) },
    key,
    sealed.subarray(ivBytes),
  );

const importSecret = async (secret: Bytes): Promise<DataKey> => ({
  seal: await crypto.subtle.importKey('raw', secret.subarray(0, 32), 'AES-GCM', false, ['encrypt', 'decrypt']),
  name: await crypto.subtle.importKey('raw', secret.subarray(32), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']),
});

/** Creates a random data key and its wrapped form. `kind` binds the wrapped form to its use. */
export const createDataKey = async (deviceKey: CryptoKey, kind: string): Promise<{ key: DataKey; wrapped: Bytes }> => {
  const secret = crypto.getRandomValues(new Uint8Array(secretBytes));
  const created = { key: await importSecret(secret), wrapped: await sealBytes(deviceKey, kind, secret) };
  secret.fill(0);
  return created;
};

/** Unwraps a data key; throws if the device key differs. */
export const unwrapDataKey = async (deviceKey: CryptoKey, kind: string, wrapped: Bytes): Promise<DataKey> => {
  const secret = new Uint8Array(await openBytes(deviceKey, kind, wrapped));
  const key = await importSecret(secret);
  secret.fill(0);
  return key;
};

/** Creates a local key to lock data keys on this device. It never leaves the browser. */
export const createLock = (): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);

/** Wraps a data key with another key. Throws if `currentKey` does not open it. */
export const rewrap = async (
  currentKey: CryptoKey,
  kind: string,
  wrapped: Bytes,
  nextKey: CryptoKey,
): Promise<Bytes> => {
  const secret = new Uint8Array(await openBytes(currentKey, kind, wrapped));
  const rewrapped = await sealBytes(nextKey, kind, secret);
  secret.fill(0);
  return rewrapped;
};

/** Encrypts a JSON value; it can be decrypted in the same context only. */
export const seal = (key: DataKey, context: string, value: unknown): Promise<Bytes> =>
  sealBytes(key.seal, context, utf8(JSON.stringify(value)));

/** Encrypts file bytes for one context. */
export const sealFile = (key: DataKey, context: string, bytes: ArrayBuffer): Promise<Bytes> =>
  sealBytes(key.seal, context, new Uint8Array(bytes));

/** Decrypts file bytes; undefined like `unseal`. */
export const unsealFile = (key: DataKey, context: string, sealed: Bytes): Promise<ArrayBuffer | undefined> =>
  openBytes(key.seal, context, sealed).catch(() => undefined);

/** Decrypts a value; undefined if that fails (another key, altered data, another context). */
export const unseal = async <T>(key: DataKey, context: string, sealed: Bytes): Promise<T | undefined> => {
  try {
    return JSON.parse(new TextDecoder().decode(await openBytes(key.seal, context, sealed))) as T;
  } catch {
    return undefined;
  }
};

/** Opaque name (HMAC) of a text, deterministic under the same key. */
export const opaqueName = async (key: DataKey, text: string): Promise<string> =>
  toHex(await crypto.subtle.sign('HMAC', key.name, utf8(text)));

/** Opaque part of a person's database names. */
export const opaqueUser = async (userId: number): Promise<string> =>
  toHex(await crypto.subtle.digest('SHA-256', utf8(`lagon user ${userId}`))).slice(0, 32);
