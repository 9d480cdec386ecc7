import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { PassThrough, type Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { decrypt, encrypt, WrongBackup } from './cipher.ts';
import { type BackupEnd, encodeFrame, type Frame, readFrames } from './frames.ts';

/** Writes frames into a stream with backpressure. Throws if the stream was closed. */
export const createFrameWriter =
  (stream: Writable) =>
  async (frame: Frame): Promise<void> => {
    if (stream.destroyed) throw stream.errored ?? new Error('the receiver of the backup has gone');
    if (stream.write(encodeFrame(frame))) return;
    await new Promise<void>((resolve, reject) => {
      const finish = (error?: Error | null) => {
        stream.off('drain', finish).off('error', finish).off('close', handleClose);
        if (error) reject(error);
        else resolve();
      };
      const handleClose = () => finish(new Error('the receiver of the backup has gone'));
      stream.on('drain', finish).on('error', finish).on('close', handleClose);
    });
  };

/** Stream of the frames that `produce` writes; a failure destroys it. */
export const createFrameStream = (produce: (write: (frame: Frame) => Promise<void>) => Promise<void>): Readable => {
  const stream = new PassThrough();
  produce(createFrameWriter(stream)).then(
    () => stream.end(),
    (error: unknown) => stream.destroy(error as Error),
  );
  return stream;
};

/** Reads the frames of an archive. Throws a `WrongBackup` if it is incomplete, damaged or of another key. */
export async function* readArchive(file: string, key: Buffer): AsyncGenerator<Frame> {
  const plain = createGunzip();
  const reading = pipeline(createReadStream(file), decrypt(key), plain);
  // The error reaches the reader through the stream.
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

/** Verifies an archive by reading it completely; returns its contents. Throws a `WrongBackup`. */
export const checkArchive = async (file: string, key: Buffer): Promise<BackupEnd> => {
  let backupEnd: BackupEnd | undefined;
  let [rows, files, bytes] = [0, 0, 0];
  for await (const frame of readArchive(file, key)) {
    if (frame.kind === 'rows') rows += (JSON.parse(frame.rows) as unknown[]).length;
    if (frame.kind === 'file') [files, bytes] = [files + 1, bytes + frame.bytes.length];
    if (frame.kind === 'end') backupEnd = frame.end;
  }
  const expectedRows = Object.values(backupEnd?.rows ?? {}).reduce((sum, count) => sum + count, 0);
  if (!backupEnd || expectedRows !== rows || backupEnd.files !== files || backupEnd.bytes !== bytes)
    throw new WrongBackup('La sauvegarde ne contient pas ce qu’elle annonce.');
  return backupEnd;
};

/**
 * Compresses and encrypts frames into a file, which is read back completely before it gets its final name. Returns its contents.
 */
export const writeArchive = async (file: string, key: Buffer, frames: Readable): Promise<BackupEnd> => {
  const temporaryPath = `${file}.part`;
  await rm(temporaryPath, { force: true });
  try {
    const out = createWriteStream(temporaryPath, { mode: 0o600, flags: 'wx', flush: true });
    await pipeline(frames, createGzip({ level: 1 }), encrypt(key), out);
    const end = await checkArchive(temporaryPath, key);
    await rename(temporaryPath, file);
    const folder = await open(dirname(file), 'r');
    await folder.sync().finally(() => folder.close());
    return end;
  } catch (error) {
    await rm(temporaryPath, { force: true });
    throw error;
  }
};
