import { createFileRoute } from '@tanstack/react-router';
import { readAhead } from '#app/read-ahead.ts';
import { TaskFileScreen } from '#features/tasks/file/task-file-screen.tsx';

export const Route = createFileRoute('/_main/task/search/$id')({
  staticData: { name: 'Demande' },
  loader: readAhead(async () => (await import('#features/tasks/tasks-api.ts')).taskFileQuery),
  component: () => <TaskFileScreen id={Number(Route.useParams().id)} />,
});
