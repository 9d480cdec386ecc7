import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** A file that is no backup, is not whole, or was made with another key: `message` says so, in French. */
export class WrongBackup extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'WrongBackup';
  }
}

const magic = Buffer.from('LAGONBK1');
const saltBytes = 32;
const tagBytes = 16;
/** Bytes of text in each sealed chunk; the last one may hold fewer, or none. */
const chunkBytes = 64 * 1024;

const algorithm = 'aes-256-gcm';

/** A key of this file alone: chunks may then be numbered from nought in each. */
const fileKey = (key: Buffer, salt: Buffer): Buffer => Buffer.from(hkdfSync('sha256', key, salt, magic, 32));

/** The number of a chunk, and whether it is the last: neither order nor end can be changed unseen. */
const nonceOf = (index: number, isLast: boolean): Buffer => {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(index, 5, 6);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
};

/** Seals a stream chunk by chunk (AES-256-GCM) with a key of 32 bytes; a chunk that is changed, moved or cut off is noticed. */
export const encrypt = (key: Buffer) =>
  async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const salt = randomBytes(saltBytes);
    const own = fileKey(key, salt);
    let index = 0;
    const seal = (chunk: Buffer, isLast: boolean): Buffer => {
      const cipher = createCipheriv(algorithm, own, nonceOf(index, isLast));
      index += 1;
      return Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
    };
    yield Buffer.concat([magic, salt]);
    let rest = Buffer.alloc(0);
    for await (const bytes of source) {
      rest = Buffer.concat([rest, bytes]);
      for (; rest.length > chunkBytes; rest = rest.subarray(chunkBytes))
        yield seal(rest.subarray(0, chunkBytes), false);
    }
    yield seal(rest, true);
  };

/** Opens what `encrypt` sealed. Throws a `WrongBackup`; nothing of a chunk is handed on before it was found whole. */
export const decrypt = (key: Buffer) =>
  async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let own: Buffer | undefined;
    let index = 0;
    const open = (sealed: Buffer, isLast: boolean): Buffer => {
      const wrong = 'La clé (BACKUP_KEY) n’est pas celle de cette sauvegarde, ou le fichier est abîmé ou incomplet.';
      if (own === undefined) throw new WrongBackup('Ce fichier n’est pas une sauvegarde de Lagon.');
      if (sealed.length < tagBytes) throw new WrongBackup(wrong);
      const decipher = createDecipheriv(algorithm, own, nonceOf(index, isLast), { authTagLength: tagBytes });
      decipher.setAuthTag(sealed.subarray(-tagBytes));
      index += 1;
      try {
        return Buffer.concat([decipher.update(sealed.subarray(0, -tagBytes)), decipher.final()]);
      } catch {
        throw new WrongBackup(wrong);
      }
    };
    let rest = Buffer.alloc(0);
    for await (const bytes of source) {
      rest = Buffer.concat([rest, bytes]);
      if (own === undefined) {
        if (rest.length < magic.length + saltBytes) continue;
        if (!rest.subarray(0, magic.length).equals(magic)) break;
        own = fileKey(key, rest.subarray(magic.length, magic.length + saltBytes));
        rest = rest.subarray(magic.length + saltBytes);
      }
      const sealedBytes = chunkBytes + tagBytes;
      for (; rest.length > sealedBytes; rest = rest.subarray(sealedBytes))
        yield open(rest.subarray(0, sealedBytes), false);
    }
    yield open(rest, true);
  };
