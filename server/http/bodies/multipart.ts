import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyFileStream, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy';
import type { FastifyRequest } from 'fastify';
import { Refusal } from '#server/http/refusal.ts';
import { toDiskOutage } from '#server/services/outage.ts';
import { uploadLimits } from '#shared/primitives/limits.ts';
import { messages } from '#shared/primitives/messages.ts';
import { type BodyLimits, formFields } from './body-limits.ts';
import { openDiskFile } from './disk-file.ts';

/** A 413 that names the limit that was exceeded. */
export const limitExceeded = (message: string) => new Refusal(413, message, { errors: { files: [message] } });
export const formTooLarge = ({ formRefusal = messages.filesTooLarge }: BodyLimits) => limitExceeded(formRefusal);
const tooManyFields = () => new Refusal(413, 'Le formulaire contient trop de texte.');
export const malformedForm = () => new Refusal(400, 'Le formulaire est mal formé.');
const createAbortedRefusal = () => new Refusal(400, 'L’envoi a été interrompu.');

const createParser = (headers: FastifyRequest['headers'], limits: BodyLimits): BusboyInstance => {
  try {
    return new Busboy({
      headers: headers as BusboyHeaders,
      limits: {
        fields: formFields.count,
        fieldSize: limits.formTextBytes,
        files: limits.formFiles,
        fileSize: uploadLimits.fileBytes,
        parts: formFields.count + limits.formFiles + 1,
        headerPairs: 20,
        headerSize: 4096,
      },
    });
  } catch {
    throw malformedForm();
  }
};

interface FileHead {
  readonly name: string;
  readonly type: string;
}

/** Streams one file to `path`, and hashes it on the way. */
const writeToDisk = async (
  stream: BusboyFileStream,
  head: FileHead,
  path: string,
  signal: AbortSignal,
): Promise<File> => {
  const hash = createHash('sha256');
  stream.on('data', (chunk: Buffer) => hash.update(chunk));
  await pipeline(stream, createWriteStream(path, { mode: 0o600 }), { signal });
  return openDiskFile(head, { path, sha256: hash.digest('hex') });
};

/** File name as its person sees it. Browsers send `"` in a file name as `%22`, and line breaks likewise (HTML standard, "multipart form data"). */
export const decodeFileName = (name: string): string => name.replaceAll('%22', '"').replaceAll(/%0D|%0A/gi, ' ');

type Request = Pick<FastifyRequest, 'raw' | 'headers'>;
type Entry = readonly [name: string, value: string | Promise<File>];

/** Parses the parts of a form until it ends; throws the refusal if a limit is exceeded or the connection breaks. */
const readEntries = async (request: Request, folder: string, limits: BodyLimits): Promise<Entry[]> => {
  const { raw } = request;
  const parser = createParser(request.headers, limits);
  const entries: Entry[] = [];
  const writing = new AbortController();
  let [textBytes, allBytes] = [0, 0];
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const onData = (chunk: Buffer) => {
    allBytes += chunk.length;
    if (allBytes > (limits.formBytes ?? 0)) reject(formTooLarge(limits));
  };
  // `readableEnded`: the body arrived in full and its stream closes at once, while its files may still be written to disk.
  const onClose = () => raw.readableEnded || reject(createAbortedRefusal());
  parser
    .on('field', (name, value, _isNameCut, isValueCut) => {
      textBytes += name.length + Buffer.byteLength(value);
      if (isValueCut || textBytes > limits.formTextBytes) reject(tooManyFields());
      else entries.push([name, value]);
    })
    .on('file', (name, stream, ...[fileName, , type]) => {
      // A file just past the limit may end before this listener's rejection is handled, so the event itself decides.
      stream.once('limit', () => reject(limitExceeded(limits.formRefusal ?? messages.fileTooLarge)));
      const head = { name: decodeFileName(fileName ?? ''), type };
      const file = writeToDisk(stream, head, join(folder, randomUUID()), writing.signal);
      file.catch((error: unknown) => reject(toDiskOutage('disk', `write in ${folder}`, error)));
      entries.push([name, file]);
    })
    .on('fieldsLimit', () => reject(tooManyFields()))
    .on('partsLimit', () => reject(tooManyFields()))
    .on('filesLimit', () => reject(limitExceeded(messages.tooManyFiles)))
    .on('finish', resolve)
    .on('error', () => reject(malformedForm()));
  raw.on('data', onData).once('close', onClose).once('error', onClose).pipe(parser);
  // A connection that broke before these listeners were added emits no further `close`.
  if (raw.destroyed) onClose();
  try {
    await promise;
    return entries;
  } catch (error) {
    raw.unpipe(parser);
    writing.abort();
    await Promise.allSettled(entries.map(([, value]) => value));
    throw error;
  } finally {
    raw.off('data', onData).off('close', onClose).off('error', onClose);
    raw.on('error', () => undefined);
  }
};

/** A parsed form; `deleteFiles` removes its temporary files after the call. */
interface Form {
  readonly fields: object;
  /** Folder of its files. */
  readonly folder: string;
  deleteFiles(): Promise<void>;
}

/**
 * Parses a multipart form. Files are streamed to a temporary folder of their own under `uploads` and returned as `File`, so
 * that they are never held in memory; a repeated name becomes a list. Throws a 400 or a 413 after deleting what was written.
 */
export const readForm = async (request: Request, uploads: string, limits: BodyLimits): Promise<Form> => {
  const folder = join(uploads, randomUUID());
  const deleteFiles = () => rm(folder, { recursive: true, force: true });
  try {
    if (limits.formFiles > 0) await mkdir(folder, { recursive: true, mode: 0o700 });
    const values = new Map<string, unknown[]>();
    for (const [sentName, value] of await readEntries(request, folder, limits)) {
      // The specification names list fields `files[]`.
      const name = sentName.replace(/\[\]$/, '');
      values.set(name, [...(values.get(name) ?? []), await value]);
    }
    const fields = [...values].map(([name, all]) => [name, all.length === 1 ? all[0] : all]);
    return { fields: Object.fromEntries(fields), folder, deleteFiles };
  } catch (error) {
    await deleteFiles();
    throw error;
  }
};
