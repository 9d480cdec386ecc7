import * as v from 'valibot';
import { endpoint } from '#shared/operations/wire/endpoint.ts';
import { answer } from '#shared/operations/wire/envelope.ts';
import { isUploadFile, type UploadFile } from '#shared/operations/wire/upload.ts';
import { uploadPartLimits } from '#shared/primitives/limits.ts';
import { messages } from '#shared/primitives/messages.ts';

/** A part is identified by the hash of its content, so that a repeated upload is stored once. */
const sha256Schema = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'doit être une empreinte SHA-256'));

/**
 * Name of the form field by which a call refers to the parts of its files (`uploadedFilesSchema` as JSON text) instead
 * of containing them. Every operation whose form contains files accepts it from a signed-in person; a call and its
 * replay may differ in that.
 */
export const uploadedField = 'uploaded';

export const uploadedFilesSchema = v.object({
  /** The form field that the files stand for. */
  field: v.pipe(v.string(), v.regex(/^[a-zA-Z]{1,40}$/)),
  files: v.array(
    v.object({
      name: v.pipe(v.string(), v.maxLength(500)),
      type: v.pipe(v.string(), v.maxLength(200)),
      /** Hashes of its parts, in order. */
      parts: v.pipe(v.array(sha256Schema), v.minLength(1)),
    }),
  ),
});
export type UploadedFiles = v.InferOutput<typeof uploadedFilesSchema>;

/** Returns the `parts` that the server does not store yet for this person. */
export const uploadPartMissing = endpoint({
  method: 'POST',
  path: '/api/upload/missing',
  summary: 'Savoir quelles parties de fichiers restent à envoyer',
  access: 'signed-in',
  offline: 'online',
  effect: 'none',
  input: v.object({ parts: v.pipe(v.array(sha256Schema), v.maxLength(uploadPartLimits.count)) }),
  output: answer({ missing: v.array(v.string()) }),
});

/** Stores a part of a file for a later call of the same person. Nobody can read it. */
export const uploadPartAdd = endpoint({
  method: 'POST',
  path: '/api/upload/part',
  summary: 'Envoyer une partie d’un fichier',
  access: 'signed-in',
  offline: 'online',
  effect: 'change',
  body: 'multipart',
  uploads: {
    files: 1,
    fileBytes: uploadPartLimits.bytes,
    totalBytes: uploadPartLimits.bytes,
    tooLarge: messages.fileTooLarge,
  },
  input: v.object({
    sha256: sha256Schema,
    part: v.pipe(
      v.custom<UploadFile>(isUploadFile, 'doit être un fichier'),
      v.check(({ size }) => size > 0 && size <= uploadPartLimits.bytes, messages.fileTooLarge),
    ),
  }),
  output: answer({}),
});
