import type { OutboxEntry } from '#offline/interfaces/outbox-types.ts';
import { useUpload } from '#offline/outbox/work-hooks.ts';
import { formatFileSize } from '#ui/fields/files/validate-files.ts';

/** How much of a request's files has left while it is being sent; null when it is not. */
export const useSentWords = (entry: OutboxEntry | undefined): string | null => {
  const sentBytes = useUpload(entry?.key);
  if (!entry || sentBytes === null) return null;
  const fileBytes = entry.files.reduce((sum, { size }) => sum + size, 0);
  return `Envoi des fichiers\u00A0: ${formatFileSize(sentBytes)} sur ${formatFileSize(fileBytes)}`;
};
