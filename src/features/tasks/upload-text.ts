import type { OutboxEntry } from '#offline/interfaces/outbox-types.ts';
import { useUploadedBytes } from '#offline/outbox/work-hooks.ts';
import { formatFileSize } from '#shared/primitives/file-size.ts';

/** Upload progress text of an outbox entry; null while it is not being sent. */
export const useUploadText = (entry: OutboxEntry | undefined): string | null => {
  const sentBytes = useUploadedBytes(entry?.key);
  if (!entry || sentBytes === null) return null;
  const fileBytes = entry.files.reduce((sum, { size }) => sum + size, 0);
  return `Envoi des fichiers\u00A0: ${formatFileSize(sentBytes)} sur ${formatFileSize(fileBytes)}`;
};
