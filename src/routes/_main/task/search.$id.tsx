import { createFileRoute } from '@tanstack/react-router';
import { createFilePrefetchLoader } from '#app/prefetch-loader.ts';
import { FileFollowUp } from '#features/follow-up/file-follow-up.tsx';
import { TaskFileScreen } from '#features/tasks/file/task-file-screen.tsx';
import type { TaskFile } from '#shared/operations/tasks/task-file.ts';

const FollowUp = ({ task: { id, clientId, clientName, contractId, senderId } }: { readonly task: TaskFile }) =>
  clientId === null ? null : (
    <FileFollowUp target={{ clientId, clientName: clientName ?? '', contractId, taskId: id }} senderId={senderId} />
  );

export const Route = createFileRoute('/_main/task/search/$id')({
  staticData: { name: 'Demande' },
  loader: createFilePrefetchLoader(async () => (await import('#features/tasks/tasks-api.ts')).taskFileQuery),
  component: () => <TaskFileScreen id={Number(Route.useParams().id)} FollowUp={FollowUp} />,
});
