import { createHash, randomUUID } from 'node:crypto';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import type { Db } from '#server/db/db.ts';
import type { Caller } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import { toDiskOutage } from '#server/services/outage.ts';
import type { Services } from '#server/services/services.ts';
import { type UploadedFiles, uploadedField, uploadedFilesSchema } from '#shared/operations/home/upload-parts.ts';
import { uploadLimits } from '#shared/primitives/limits.ts';
import { messages } from '#shared/primitives/messages.ts';
import type { BodyLimits } from './body-limits.ts';
import { openDiskFile } from './disk-file.ts';
import { decodeFileName, formTooLarge, limitExceeded, malformedForm } from './multipart.ts';
import { deleteUploadParts, findUploadParts, type UploadPart } from './upload-part-repository.ts';

interface PartDeps {
  readonly db: Db;
  readonly services: Pick<Services, 'files'>;
  readonly caller: Caller | undefined;
  readonly limits: BodyLimits;
}

/** The device sends again what is missing. */
const partsMissing = () => new Refusal(409, 'Une partie des fichiers n’est pas encore sur le serveur.');

const parseReference = (text: unknown): UploadedFiles => {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), uploadedFilesSchema), text);
  if (!parsed.success) throw malformedForm();
  return parsed.output;
};

/** Throws a 413 as for a form that contains the files. */
const assertWithinLimits = (sizes: readonly number[], limits: BodyLimits): void => {
  if (sizes.length > limits.formFiles) throw limitExceeded(messages.tooManyFiles);
  if (sizes.some((size) => size > uploadLimits.fileBytes)) throw limitExceeded(messages.fileTooLarge);
  if (sizes.reduce((sum, size) => sum + size, 0) > (limits.formBytes ?? 0)) throw formTooLarge(limits);
};

/** Joins and hashes the parts of a file in a file of `folder`, one part in memory at a time. Throws a 409 if the store lost one. */
const joinParts = async (parts: readonly UploadPart[], userId: number, folder: string, { db, services }: PartDeps) => {
  const hash = createHash('sha256');
  const path = join(folder, randomUUID());
  const file = await open(path, 'wx', 0o600).catch((error: unknown) => {
    throw toDiskOutage('disk', `write in ${folder}`, error);
  });
  try {
    for (const { sha256, storageKey } of parts) {
      const bytes = await services.files.get(storageKey);
      if (!bytes) {
        await deleteUploadParts(db, userId, [sha256]);
        throw partsMissing();
      }
      hash.update(bytes);
      await file.appendFile(bytes).catch((error: unknown) => {
        throw toDiskOutage('disk', `write in ${folder}`, error);
      });
    }
  } finally {
    await file.close();
  }
  return { path, sha256: hash.digest('hex') };
};

/**
 * Fields of a form, in which a reference to uploaded parts (`uploadedField`) is replaced by the files, as if the form had
 * contained them. Throws a 409 if parts are missing, and a 400 or a 413 as for a form with these files.
 */
export const resolveUploadedFiles = async (
  { fields, folder }: { readonly fields: object; readonly folder: string },
  deps: PartDeps,
): Promise<object> => {
  const { db, caller, limits } = deps;
  const { [uploadedField]: text, ...otherFields } = fields as Record<string, unknown>;
  if (text === undefined || !caller || limits.formFiles === 0) return fields;
  const { field, files } = parseReference(text);
  const hashes = new Set(files.flatMap(({ parts }) => parts));
  const stored = await findUploadParts(db, caller.user.id, [...hashes]);
  if (stored.length < hashes.size) throw partsMissing();
  const partByHash = new Map(stored.map((part) => [part.sha256, part]));
  const filesWithParts = files.map(({ parts, ...file }) => {
    const orderedParts = parts.flatMap((sha256) => partByHash.get(sha256) ?? []);
    return { ...file, parts: orderedParts, size: orderedParts.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) };
  });
  assertWithinLimits(
    filesWithParts.map(({ size }) => size),
    limits,
  );
  const joinedFiles: File[] = [];
  for (const { name, type, parts } of filesWithParts) {
    const head = { name: decodeFileName(name).replaceAll(/[\r\n]/g, ' '), type };
    joinedFiles.push(await openDiskFile(head, await joinParts(parts, caller.user.id, folder, deps)));
  }
  return { ...otherFields, [field]: joinedFiles.length === 1 ? joinedFiles[0] : joinedFiles };
};
