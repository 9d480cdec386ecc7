import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { PassThrough, type Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { decrypt, encrypt, WrongBackup } from './cipher.ts';
import { type BackupEnd, type Frame, readFrames, toBytes } from './frames.ts';

/** Writes frames into a stream no quicker than it takes them. Throws where the stream has ended. */
export const frameWriter =
  (stream: Writable) =>
  async (frame: Frame): Promise<void> => {
    if (stream.destroyed) throw stream.errored ?? new Error('nobody takes the backup any more');
    if (stream.write(toBytes(frame))) return;
    await new Promise<void>((resolve, reject) => {
      const finish = (error?: Error | null) => {
        stream.off('drain', finish).off('error', finish).off('close', closed);
        if (error) reject(error);
        else resolve();
      };
      const closed = () => finish(new Error('nobody takes the backup any more'));
      stream.on('drain', finish).on('error', finish).on('close', closed);
    });
  };

/** What `produce` writes, as a stream; its failure is the stream's. */
export const streamOf = (produce: (write: (frame: Frame) => Promise<void>) => Promise<void>): Readable => {
  const stream = new PassThrough();
  produce(frameWriter(stream)).then(
    () => stream.end(),
    (error: unknown) => stream.destroy(error as Error),
  );
  return stream;
};

/** The frames of an archive. Throws a `WrongBackup` for any file but a whole archive of that key. */
export async function* framesOf(file: string, key: Buffer): AsyncGenerator<Frame> {
  const plain = createGunzip();
  const reading = pipeline(createReadStream(file), decrypt(key), plain);
  // Told by the stream to who reads it.
  reading.catch(() => undefined);
  try {
    yield* readFrames(plain);
    await reading;
  } catch (error) {
    if (String((error as NodeJS.ErrnoException).code).startsWith('Z_'))
      throw new WrongBackup('Cette sauvegarde est abîmée.');
    throw error;
  }
}

/** Reads an archive to its end; answers what it holds. Throws a `WrongBackup` where it is not whole. */
export const checkArchive = async (file: string, key: Buffer): Promise<BackupEnd> => {
  let found: BackupEnd | undefined;
  let [rows, files, bytes] = [0, 0, 0];
  for await (const frame of framesOf(file, key)) {
    if (frame.kind === 'rows') rows += (JSON.parse(frame.rows) as unknown[]).length;
    if (frame.kind === 'file') [files, bytes] = [files + 1, bytes + frame.bytes.length];
    if (frame.kind === 'end') found = frame.end;
  }
  const told = Object.values(found?.rows ?? {}).reduce((sum, count) => sum + count, 0);
  if (!found || told !== rows || found.files !== files || found.bytes !== bytes)
    throw new WrongBackup('La sauvegarde ne contient pas ce qu’elle annonce.');
  return found;
};

/**
 * Compresses, encrypts and keeps frames as one file, which is read back whole before it gets its name: there is a good
 * archive or none. Answers what it holds.
 */
export const writeArchive = async (file: string, key: Buffer, frames: Readable): Promise<BackupEnd> => {
  const unfinished = `${file}.part`;
  await rm(unfinished, { force: true });
  try {
    const out = createWriteStream(unfinished, { mode: 0o600, flags: 'wx', flush: true });
    await pipeline(frames, createGzip({ level: 1 }), encrypt(key), out);
    const end = await checkArchive(unfinished, key);
    await rename(unfinished, file);
    const folder = await open(dirname(file), 'r');
    await folder.sync().finally(() => folder.close());
    return end;
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
};
