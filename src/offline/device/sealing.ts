/** Encryption of what this device keeps: AES-GCM, each value bound to its place. Design, "Offline" 6. */

import { hex } from '#api/fingerprint.ts';

/** What reads and writes sealed values: never extractable. */
export interface DataKey {
  readonly seal: CryptoKey;
  /** Makes opaque names: a name found by trying likely values would otherwise tell what was searched. */
  readonly name: CryptoKey;
}

type Bytes = Uint8Array<ArrayBuffer>;

const ivBytes = 12;
const secretBytes = 64;

const utf8 = (text: string): Bytes => new TextEncoder().encode(text);

/** The 32-byte key that the server released (base64), fit to wrap data keys and for nothing else. */
export const importDeviceKey = async (base64: string): Promise<CryptoKey> => {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  if (bytes.length !== 32) throw new Error('a device key has 32 bytes');
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
};

const sealBytes = async (key: CryptoKey, place: string, bytes: Bytes): Promise<Bytes> => {
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes));
  const encrypted = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: utf8(place) }, key, bytes);
  const sealed = new Uint8Array(ivBytes + encrypted.byteLength);
  sealed.set(iv);
  sealed.set(new Uint8Array(encrypted), ivBytes);
  return sealed;
};

const openBytes = (key: CryptoKey, place: string, sealed: Bytes): Promise<ArrayBuffer> =>
  crypto.subtle.decrypt(
    { name: 'AES-GCM', iv: sealed.subarray(0, ivBytes), additionalData: utf8(place) },
    key,
    sealed.subarray(ivBytes),
  );

const importSecret = async (secret: Bytes): Promise<DataKey> => ({
  seal: await crypto.subtle.importKey('raw', secret.subarray(0, 32), 'AES-GCM', false, ['encrypt', 'decrypt']),
  name: await crypto.subtle.importKey('raw', secret.subarray(32), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']),
});

/** A new random data key and its wrapped form. `kind` binds the wrapped form to its use. */
export const createDataKey = async (deviceKey: CryptoKey, kind: string): Promise<{ key: DataKey; wrapped: Bytes }> => {
  const secret = crypto.getRandomValues(new Uint8Array(secretBytes));
  const made = { key: await importSecret(secret), wrapped: await sealBytes(deviceKey, kind, secret) };
  secret.fill(0);
  return made;
};

/** The data key of a wrapped form; throws where the device key is another. */
export const unwrapDataKey = async (deviceKey: CryptoKey, kind: string, wrapped: Bytes): Promise<DataKey> => {
  const secret = new Uint8Array(await openBytes(deviceKey, kind, wrapped));
  const key = await importSecret(secret);
  secret.fill(0);
  return key;
};

/** A new key that shuts others away on this device. It never leaves the browser. */
export const createLock = (): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);

/** A data key's wrapped form under another key. Throws where `from` does not open it. */
export const rewrap = async (from: CryptoKey, kind: string, wrapped: Bytes, to: CryptoKey): Promise<Bytes> => {
  const secret = new Uint8Array(await openBytes(from, kind, wrapped));
  const again = await sealBytes(to, kind, secret);
  secret.fill(0);
  return again;
};

/** Encrypts a JSON value for one place; it opens at that place only. */
export const seal = (key: DataKey, place: string, value: unknown): Promise<Bytes> =>
  sealBytes(key.seal, place, utf8(JSON.stringify(value)));

/** Encrypts a file's bytes for one place. */
export const sealFile = (key: DataKey, place: string, bytes: ArrayBuffer): Promise<Bytes> =>
  sealBytes(key.seal, place, new Uint8Array(bytes));

/** The bytes that were sealed at this place, or undefined like `unseal`. */
export const unsealFile = (key: DataKey, place: string, sealed: Bytes): Promise<ArrayBuffer | undefined> =>
  openBytes(key.seal, place, sealed).catch(() => undefined);

/** The value that was sealed at this place, or undefined where it cannot be opened (another key, altered, elsewhere). */
export const unseal = async <T>(key: DataKey, place: string, sealed: Bytes): Promise<T | undefined> => {
  try {
    return JSON.parse(new TextDecoder().decode(await openBytes(key.seal, place, sealed))) as T;
  } catch {
    return undefined;
  }
};

/** An opaque name for a text, the same each time under the same key. */
export const opaqueName = async (key: DataKey, text: string): Promise<string> =>
  hex(await crypto.subtle.sign('HMAC', key.name, utf8(text)));

/** The opaque part of a person's database names. */
export const opaqueUser = async (userId: number): Promise<string> =>
  hex(await crypto.subtle.digest('SHA-256', utf8(`lagon user ${userId}`))).slice(0, 32);
