import { createCipheriv, createDecipheriv, createHash, createHmac, KeyObject } from 'node:crypto';
import { createRandom } from './sim-model.ts';

const tagBytes = 16;
const keys = new WeakMap<CryptoKey, KeyObject>();

const keyOf = (key: CryptoKey): KeyObject => {
  const imported = keys.get(key) ?? KeyObject.from(key);
  keys.set(key, imported);
  return imported;
};

const bytesOf = (data: BufferSource): Uint8Array =>
  ArrayBuffer.isView(data) ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength) : new Uint8Array(data);

const concatBytes = (...chunks: readonly Uint8Array[]): ArrayBuffer => {
  const all = Buffer.concat(chunks);
  return all.buffer.slice(all.byteOffset, all.byteOffset + all.length);
};

/** The same algorithms without threads: their duration would change the order of events. */
const syncSubtle = {
  encrypt: async ({ iv, additionalData }: AesGcmParams, key: CryptoKey, data: BufferSource): Promise<ArrayBuffer> => {
    const cipher = createCipheriv('aes-256-gcm', keyOf(key), bytesOf(iv));
    if (additionalData) cipher.setAAD(bytesOf(additionalData));
    return concatBytes(cipher.update(bytesOf(data)), cipher.final(), cipher.getAuthTag());
  },
  decrypt: async ({ iv, additionalData }: AesGcmParams, key: CryptoKey, data: BufferSource): Promise<ArrayBuffer> => {
    const bytes = bytesOf(data);
    const decipher = createDecipheriv('aes-256-gcm', keyOf(key), bytesOf(iv));
    if (additionalData) decipher.setAAD(bytesOf(additionalData));
    decipher.setAuthTag(bytes.subarray(bytes.length - tagBytes));
    return concatBytes(decipher.update(bytes.subarray(0, bytes.length - tagBytes)), decipher.final());
  },
  digest: async (_name: string, data: BufferSource): Promise<ArrayBuffer> =>
    concatBytes(createHash('sha256').update(bytesOf(data)).digest()),
  sign: async (_name: string, key: CryptoKey, data: BufferSource): Promise<ArrayBuffer> =>
    concatBytes(createHmac('sha256', keyOf(key)).update(bytesOf(data)).digest()),
};

/**
 * Makes encryption synchronous and random bytes depend on a seed (they determine the names of lanes and so the order
 * of sending), until the returned function is called.
 */
export const withSyncCrypto = (seed: number): (() => void) => {
  const random = createRandom(seed);
  const realSubtle = crypto.subtle;
  const subtle = new Proxy(realSubtle, {
    get: (target, name) => {
      if (name in syncSubtle) return syncSubtle[name as keyof typeof syncSubtle];
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const getRandomValues = (bytes: Uint8Array): Uint8Array => {
    for (let index = 0; index < bytes.length; index += 1) bytes[index] = random() * 256;
    return bytes;
  };
  Object.defineProperties(crypto, {
    subtle: { value: subtle, configurable: true },
    getRandomValues: { value: getRandomValues, configurable: true },
  });
  return () => {
    Reflect.deleteProperty(crypto, 'subtle');
    Reflect.deleteProperty(crypto, 'getRandomValues');
  };
};
