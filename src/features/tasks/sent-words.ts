import type { OutboxEntry } from '#offline/interfaces/outbox-types.ts';
import { useUpload } from '#offline/outbox/work-hooks.ts';
import { fileSize } from '#ui/fields/files/file-intake.ts';

/** How much of a request's files has left while it is being sent; null when it is not. */
export const useSentWords = (entry: OutboxEntry | undefined): string | null => {
  const sentBytes = useUpload(entry?.key);
  if (!entry || sentBytes === null) return null;
  const fileBytes = entry.files.reduce((sum, { size }) => sum + size, 0);
  return `Envoi des fichiers\u00A0: ${fileSize(sentBytes)} sur ${fileSize(fileBytes)}`;
};
