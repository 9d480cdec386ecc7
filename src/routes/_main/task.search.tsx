import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { TaskListScreen } from '#features/tasks/task-list-screen.tsx';

/** `processing`: those that are not done yet, as the dashboard counts them. */
const paramsSchema = v.object({ state: v.fallback(v.optional(v.literal('processing')), undefined) });

export const Route = createFileRoute('/_main/task/search')({
  validateSearch: (raw) => v.parse(paramsSchema, raw),
  staticData: { name: 'Demandes' },
  component: TaskListRoute,
});

function TaskListRoute() {
  const navigate = Route.useNavigate();
  const { state } = Route.useSearch();
  return (
    <TaskListScreen
      isProcessing={state === 'processing'}
      onProcessing={(isProcessing) => navigate({ search: isProcessing ? { state: 'processing' } : {}, replace: true })}
    />
  );
}
