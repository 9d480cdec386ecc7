import { createHash } from 'node:crypto';
import type { UploadFile } from '#shared/contract/upload.ts';
import { refusedFileMessage, sniffFileType } from '#shared/domain/file-type.ts';
import type { StoredFile } from '../db/task-repository.ts';
import { invalid } from '../http/refusal.ts';
import { newFileKey } from './files.ts';
import type { FileStore } from './services.ts';

/** A name without folders, control or direction characters, at most 150 characters; the extension stays. */
export const safeFileName = (name: string): string => {
  const base = (name.split(/[\\/]/).pop() ?? '').replace(/[\p{Cc}\p{Cf}]/gu, '').trim();
  if (base === '' || /^\.+$/.test(base)) return 'fichier';
  if (base.length <= 150) return base;
  const dot = base.lastIndexOf('.');
  const extension = dot > 0 ? base.slice(dot, dot + 12) : '';
  return base.slice(0, 150 - extension.length) + extension;
};

/**
 * Stores uploaded files under generated keys; their type is decided by content. All or nothing: a refused file stores
 * none. Throws a 422 on `files`.
 */
export const storeUploads = async (
  store: FileStore,
  area: string,
  files: readonly UploadFile[],
): Promise<StoredFile[]> => {
  const types = [];
  for (const file of files) {
    const contentType = sniffFileType(new Uint8Array(await file.slice(0, 32).arrayBuffer()));
    if (!contentType) throw invalid({ files: [`${safeFileName(file.name)}\u00A0: ${refusedFileMessage}`] });
    types.push(contentType);
  }
  const stored: StoredFile[] = [];
  // One after the other: memory holds one file at a time.
  for (const [index, file] of files.entries()) {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const storageKey = newFileKey(area);
    await store.put(storageKey, bytes);
    stored.push({
      name: safeFileName(file.name),
      contentType: types[index] ?? 'application/octet-stream',
      sizeBytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      storageKey,
    });
  }
  return stored;
};
