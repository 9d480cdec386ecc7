import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** A file that is no backup, is incomplete, or has another key; `message` is French. */
export class WrongBackup extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'WrongBackup';
  }
}

const magic = Buffer.from('LAGONBK1');
const saltBytes = 32;
const tagBytes = 16;
/** Plain bytes of each encrypted chunk; the last one may be shorter or empty. */
const chunkBytes = 64 * 1024;

const algorithm = 'aes-256-gcm';

/** Derives a key for each file, so that chunk numbers can restart at zero. */
const deriveFileKey = (key: Buffer, salt: Buffer): Buffer => Buffer.from(hkdfSync('sha256', key, salt, magic, 32));

/** Nonce of chunk number and last flag: reordering and truncation are detected. */
const chunkNonce = (index: number, isLast: boolean): Buffer => {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(index, 5, 6);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
};

/** Encrypts a stream in chunks (AES-256-GCM, 32-byte key); modified, moved or missing chunks are detected. */
export const encrypt = (key: Buffer) =>
  async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const salt = randomBytes(saltBytes);
    const derivedKey = deriveFileKey(key, salt);
    let index = 0;
    const encryptChunk = (chunk: Buffer, isLast: boolean): Buffer => {
      const cipher = createCipheriv(algorithm, derivedKey, chunkNonce(index, isLast));
      index += 1;
      return Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
    };
    yield Buffer.concat([magic, salt]);
    let pending = Buffer.alloc(0);
    for await (const bytes of source) {
      pending = Buffer.concat([pending, bytes]);
      for (; pending.length > chunkBytes; pending = pending.subarray(chunkBytes))
        yield encryptChunk(pending.subarray(0, chunkBytes), false);
    }
    yield encryptChunk(pending, true);
  };

/** Decrypts the result of `encrypt`. Throws a `WrongBackup`; a chunk is only passed on after authentication. */
export const decrypt = (key: Buffer) =>
  async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let derivedKey: Buffer | undefined;
    let index = 0;
    const decryptChunk = (sealed: Buffer, isLast: boolean): Buffer => {
      const wrongKeyMessage =
        'La clé (BACKUP_KEY) n’est pas celle de cette sauvegarde, ou le fichier est abîmé ou incomplet.';
      if (derivedKey === undefined) throw new WrongBackup('Ce fichier n’est pas une sauvegarde de Lagon.');
      if (sealed.length < tagBytes) throw new WrongBackup(wrongKeyMessage);
      const decipher = createDecipheriv(algorithm, derivedKey, chunkNonce(index, isLast), { authTagLength: tagBytes });
      decipher.setAuthTag(sealed.subarray(-tagBytes));
      index += 1;
      try {
        return Buffer.concat([decipher.update(sealed.subarray(0, -tagBytes)), decipher.final()]);
      } catch {
        throw new WrongBackup(wrongKeyMessage);
      }
    };
    let pending = Buffer.alloc(0);
    for await (const bytes of source) {
      pending = Buffer.concat([pending, bytes]);
      if (derivedKey === undefined) {
        if (pending.length < magic.length + saltBytes) continue;
        if (!pending.subarray(0, magic.length).equals(magic)) break;
        derivedKey = deriveFileKey(key, pending.subarray(magic.length, magic.length + saltBytes));
        pending = pending.subarray(magic.length + saltBytes);
      }
      const sealedBytes = chunkBytes + tagBytes;
      for (; pending.length > sealedBytes; pending = pending.subarray(sealedBytes))
        yield decryptChunk(pending.subarray(0, sealedBytes), false);
    }
    yield decryptChunk(pending, true);
  };
