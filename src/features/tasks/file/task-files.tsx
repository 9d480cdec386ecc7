import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useConnectivity, useOffline } from '#offline/offline-context.tsx';
import { type TaskAttachment, type TaskFile, taskAttachmentGet } from '#shared/contract/task-file.ts';
import { blobOfBase64 } from '#ui/files/bytes.ts';
import { StoredFileRow } from '#ui/files/stored-file-row.tsx';
import { ListRows } from '#ui/list-rows.tsx';
import { PageSection } from '#ui/page.tsx';

/** The files joined to a request; without network, those that were opened here before. */
export function TaskFiles({ task: { id, files } }: { readonly task: TaskFile }) {
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
  const { read, device } = useOffline();
  const queries = useQueryClient();
  const isOffline = useConnectivity() === 'offline';
  const input = { idTask, fileId: file.id };
  const keptKey = ['kept', taskAttachmentGet.path, input];
  const { data: isKept } = useQuery({
    queryKey: keptKey,
    queryFn: async () => (await device.keptAtMs(taskAttachmentGet, input)) !== undefined,
    networkMode: 'always',
    gcTime: 0,
  });
  const load = async (): Promise<Blob> => {
    const { value } = await read(taskAttachmentGet, input);
    void queries.invalidateQueries({ queryKey: keptKey });
    if (!value.file) throw new Error('No file');
    return blobOfBase64(value.file.data.content, value.file.data.contentType);
  };
  return <StoredFileRow {...file} load={load} isOutOfReach={isOffline && isKept === false} />;
}
