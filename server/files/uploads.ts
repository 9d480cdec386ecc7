import { newFileKey } from '#server/adapters/files.ts';
import { readBytes } from '#server/http/bodies/disk-file.ts';
import { invalid } from '#server/http/refusal.ts';
import { sha256Hex } from '#server/primitives/sha256.ts';
import type { Services } from '#server/services/services.ts';
import type { UploadFile } from '#shared/operations/wire/upload.ts';
import { type AcceptedFileType, refusedFileMessage } from '#shared/primitives/file-type.ts';
import { safeFileName } from './file-name.ts';
import { fileParser, UnparsableFile } from './parsing/file-parser.ts';
import { inspectUpload } from './parsing/inspect-upload.ts';
import type { StoredFile } from './storage-repository.ts';

const createFileRefusal = (file: UploadFile, reason: string, field: string) =>
  invalid({ [field]: [`${safeFileName(file.name)}\u00A0: ${reason}`] });

const incompleteMessage = 'ce fichier est abîmé ou incomplet';

/** Types whose metadata may stand anywhere in the file. */
const scatteredTypes: readonly AcceptedFileType[] = ['image/png', 'image/webp', 'image/heic'];

/** Content of a file without the location of a photo; undefined if it is malformed. Of a JPEG the header alone is parsed. */
const withoutLocation = async (
  file: UploadFile,
  { type, headerBytes }: { readonly type: AcceptedFileType; readonly headerBytes?: number | undefined },
): Promise<Uint8Array<ArrayBuffer> | undefined> => {
  if (scatteredTypes.includes(type)) return fileParser.parse('picture', file);
  if (headerBytes === undefined) return readBytes(file);
  const header = await fileParser.parse('photoHeader', file, headerBytes);
  const bytes = await readBytes(file);
  bytes.set(header);
  return bytes;
};

/** Detects the type of a file by its content and strips the location from photos. Throws a 422 on `field` for an unsupported, broken or infected file. */
export const checkUpload = async (
  file: UploadFile,
  { scanner, log }: Pick<Services, 'scanner' | 'log'>,
  field: string,
): Promise<{ readonly type: AcceptedFileType; readonly bytes: Uint8Array<ArrayBuffer> }> => {
  const { type, isIncomplete, headerBytes } = await inspectUpload(file);
  if (isIncomplete) throw createFileRefusal(file, incompleteMessage, field);
  if (!type) throw createFileRefusal(file, refusedFileMessage, field);
  const bytes = await withoutLocation(file, { type, headerBytes }).catch((error: unknown) => {
    if (!(error instanceof UnparsableFile)) throw error;
    log.warn({ err: error }, 'upload that cannot be parsed was refused');
    throw createFileRefusal(file, error.message, field);
  });
  if (!bytes) throw createFileRefusal(file, incompleteMessage, field);
  const threat = await scanner.scan(bytes);
  if (threat === undefined) return { type, bytes };
  log.warn({ threat }, 'infected upload refused');
  throw createFileRefusal(file, 'ce fichier contient un virus et n’a pas été accepté', field);
};

/**
 * Stores uploaded files under generated keys, with sanitized names and photos without their location. If one file is refused,
 * none stays stored. Throws a 422 on `field`.
 */
export const storeUploads = async (
  services: Pick<Services, 'files' | 'scanner' | 'log'>,
  area: string,
  files: readonly UploadFile[],
  field = 'files',
): Promise<StoredFile[]> => {
  const stored: StoredFile[] = [];
  try {
    // Files are processed one by one, so that memory holds only one at a time.
    for (const file of files) {
      const { type, bytes } = await checkUpload(file, services, field);
      const storageKey = newFileKey(area);
      await services.files.put(storageKey, bytes);
      stored.push({
        name: safeFileName(file.name, type),
        contentType: type,
        sizeBytes: bytes.length,
        sha256: sha256Hex(bytes),
        storageKey,
      });
    }
  } catch (error) {
    // A file that cannot be removed now is removed by the clean-up of files that no row references.
    await Promise.allSettled(stored.map(({ storageKey }) => services.files.remove(storageKey)));
    throw error;
  }
  return stored;
};
