import { randomUUID } from 'node:crypto';
import { createWriteStream, openAsBlob } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { uploadLimits } from '#shared/domain/limits.ts';
import { messages } from '#shared/domain/messages.ts';
import { Refusal } from './refusal.ts';

/** All files of one sending, and the fields around them. */
export const maxMultipartBytes = uploadLimits.totalBytes + 1024 * 1024;

export const multipartLimits = {
  fileSize: uploadLimits.fileBytes,
  files: uploadLimits.files,
  fields: 100,
  fieldSize: 1024 * 1024,
};

/** The limit that was passed is named. */
const tooLarge = (message: string) => new Refusal(413, message, { errors: { files: [message] } });

/** What the parser throws where more files come than may. */
const isFilesLimit = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'FST_FILES_LIMIT';

/** Refuses a body by its announced length, before any of it is read. */
export const refuseLongBody = (contentLength: string | undefined): void => {
  if (Number(contentLength ?? 0) > maxMultipartBytes) throw tooLarge(messages.filesTooLarge);
};

declare module 'fastify' {
  interface FastifyRequest {
    /** Where the files of this request lie while it is answered. */
    uploads: string | undefined;
  }
}

/** Removes what a request left on the disk; harmless where there is nothing. */
export const forgetUploads = async (request: FastifyRequest): Promise<void> => {
  if (request.uploads) await rm(request.uploads, { recursive: true, force: true });
};

/** Writes one file aside as it comes, up to the limit; the rest of a larger one is not read. */
const fileOf = async (folder: string, part: MultipartFile): Promise<File> => {
  const path = join(folder, randomUUID());
  const limit = new AbortController();
  part.file.once('limit', () => limit.abort());
  try {
    await pipeline(part.file, createWriteStream(path, { mode: 0o600 }), { signal: limit.signal });
  } catch (error) {
    if (limit.signal.aborted) throw tooLarge(messages.fileTooLarge);
    throw error;
  }
  // A file that ends just past the limit ends before the signal is heard.
  if (part.file.truncated) throw tooLarge(messages.fileTooLarge);
  return new File([await openAsBlob(path)], part.filename, { type: part.mimetype });
};

/**
 * The fields of a multipart form; files as `File` over what was written aside, so that memory holds none of them whole;
 * a name that comes several times makes a list.
 */
export const formOf = async (request: FastifyRequest): Promise<object> => {
  try {
    return await readForm(request);
  } catch (error) {
    throw isFilesLimit(error) ? tooLarge(messages.tooManyFiles) : error;
  }
};

const readForm = async (request: FastifyRequest): Promise<object> => {
  const entries = new Map<string, unknown[]>();
  let fileBytes = 0;
  for await (const part of request.parts()) {
    if (part.type === 'file') request.uploads ??= await mkdtemp(join(tmpdir(), 'lagon-upload-'));
    const value = part.type === 'file' ? await fileOf(request.uploads ?? '', part) : part.value;
    if (value instanceof File) fileBytes += value.size;
    // Of a body that did not announce its length.
    if (fileBytes > uploadLimits.totalBytes) throw tooLarge(messages.filesTooLarge);
    // The documents write `files[]` for a list.
    const name = part.fieldname.replace(/\[\]$/, '');
    entries.set(name, [...(entries.get(name) ?? []), value]);
  }
  return Object.fromEntries([...entries].map(([name, values]) => [name, values.length === 1 ? values[0] : values]));
};
