import { createHash } from 'node:crypto';
import { newFileKey } from '#server/adapters/files.ts';
import { invalid } from '#server/http/refusal.ts';
import type { Services } from '#server/services/services.ts';
import type { UploadFile } from '#shared/operations/wire/upload.ts';
import { type AcceptedFileType, refusedFileMessage, sniffFileType } from '#shared/primitives/file-type.ts';
import { isWholeFile, safeFileName } from './file-check.ts';
import { stripLocation } from './jpeg.ts';
import type { StoredFile } from './storage-repository.ts';

const refused = (file: UploadFile, why: string, field: string) =>
  invalid({ [field]: [`${safeFileName(file.name)}\u00A0: ${why}`] });

const bytesOf = async (file: UploadFile): Promise<Uint8Array> => new Uint8Array(await file.arrayBuffer());

/** Detects the type of a file by its content and strips the location from photos. Throws a 422 on `field` for an unsupported, broken or infected file. */
export const checkUpload = async (
  file: UploadFile,
  { scanner, log }: Pick<Services, 'scanner' | 'log'>,
  field: string,
): Promise<{ readonly type: AcceptedFileType; readonly bytes: Uint8Array }> => {
  const type = sniffFileType(new Uint8Array(await file.slice(0, 32).arrayBuffer()));
  if (!type) throw refused(file, refusedFileMessage, field);
  const bytes = await bytesOf(file);
  if (!isWholeFile(type, bytes)) throw refused(file, 'ce fichier est abîmé ou incomplet', field);
  const threat = await scanner.scan(bytes);
  if (threat === undefined) return { type, bytes: type === 'image/jpeg' ? stripLocation(bytes) : bytes };
  log.warn({ threat }, 'infected upload refused');
  throw refused(file, 'ce fichier contient un virus et n’a pas été accepté', field);
};

/**
 * Stores uploaded files under generated keys, with sanitized names and photos without their location. If one file is refused,
 * none is stored. Throws a 422 on `field`.
 */
export const storeUploads = async (
  services: Pick<Services, 'files' | 'scanner' | 'log'>,
  area: string,
  files: readonly UploadFile[],
  field = 'files',
): Promise<StoredFile[]> => {
  // Files are processed one by one, so that memory holds only one at a time.
  const types: AcceptedFileType[] = [];
  for (const file of files) types.push((await checkUpload(file, services, field)).type);
  const stored: StoredFile[] = [];
  for (const [index, file] of files.entries()) {
    const type = types[index] ?? 'application/pdf';
    const sent = await bytesOf(file);
    const bytes = type === 'image/jpeg' ? stripLocation(sent) : sent;
    const storageKey = newFileKey(area);
    await services.files.put(storageKey, bytes);
    stored.push({
      name: safeFileName(file.name, type),
      contentType: type,
      sizeBytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      storageKey,
    });
  }
  return stored;
};
