import { isTooLargeToCache } from '#offline/interfaces/cache-bounds.ts';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import { useCacheStatus } from '#offline/reads/use-cache-status.ts';
import { type TaskAttachment, type TaskFile, taskAttachmentGet } from '#shared/operations/tasks/task-file.ts';
import { blobFromBase64 } from '#ui/files/bytes.ts';
import { StoredFileRow } from '#ui/files/stored-file-row.tsx';
import { ListRows } from '#ui/page/list-rows.tsx';
import { PageSection } from '#ui/page/page.tsx';

/** Attachments of a request; offline, those opened here before. */
export function SentAttachments({ task: { id, files } }: { readonly task: TaskFile }) {
  if (files.length === 0) return null;
  return (
    <PageSection title="Pièces jointes" facts={files.length > 1 ? `${files.length} fichiers` : '1 fichier'}>
      <ListRows>
        {files.map((file) => (
          <Attachment key={file.id} idTask={id} file={file} />
        ))}
      </ListRows>
    </PageSection>
  );
}

function Attachment({ idTask, file }: { readonly idTask: number; readonly file: TaskAttachment }) {
  const { read } = useOffline();
  const input = { idTask, fileId: file.id };
  const { isOutOfReach, recheck } = useCacheStatus(taskAttachmentGet, input);
  const load = async (): Promise<Blob> => {
    const { value } = await read(taskAttachmentGet, input);
    void recheck();
    if (!value.file) throw new Error('No file');
    return blobFromBase64(value.file.data.content, value.file.data.contentType);
  };
  return (
    <StoredFileRow {...file} load={load} isUnavailable={isOutOfReach} isTooLarge={isTooLargeToCache(file.sizeBytes)} />
  );
}
