import { isTooLargeToCache } from '#offline/interfaces/cache-bounds.ts';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import { useCacheStatus } from '#offline/reads/use-cache-status.ts';
import { type TaskAttachment, taskAttachmentGet } from '#shared/operations/tasks/task-file.ts';
import { blobFromBase64 } from '#ui/files/bytes.ts';
import { StoredFileRow } from '#ui/files/stored-file-row.tsx';

interface TaskAttachmentRowProps {
  readonly idTask: number;
  readonly file: TaskAttachment;
}

/** Attachment of a request as a row of `ListRows`; offline, if it was opened here before. */
export function TaskAttachmentRow({ idTask, file }: TaskAttachmentRowProps) {
  const { read } = useOffline();
  const input = { idTask, fileId: file.id };
  const { isUnavailable, recheck } = useCacheStatus(taskAttachmentGet, input);
  const load = async (): Promise<Blob> => {
    const { value } = await read(taskAttachmentGet, input);
    void recheck();
    if (!value.file) throw new Error('No file');
    return blobFromBase64(value.file.data.content, value.file.data.contentType);
  };
  return (
    <StoredFileRow {...file} load={load} isUnavailable={isUnavailable} isTooLarge={isTooLargeToCache(file.sizeBytes)} />
  );
}
