import type { TaskFile } from '#shared/operations/tasks/task-file.ts';
import { ListRows } from '#ui/page/list-rows.tsx';
import { PageSection } from '#ui/page/page.tsx';
import { TaskAttachmentRow } from '#work/task-attachment-row.tsx';

/** Attachments of a request; offline, those opened here before. */
export function SentAttachments({ task: { id, files } }: { readonly task: TaskFile }) {
  if (files.length === 0) return null;
  return (
    <PageSection title="Pièces jointes" facts={files.length > 1 ? `${files.length} fichiers` : '1 fichier'}>
      <ListRows>
        {files.map((file) => (
          <TaskAttachmentRow key={file.id} idTask={id} file={file} />
        ))}
      </ListRows>
    </PageSection>
  );
}
