import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import * as v from 'valibot';
import { createPrefetchLoader } from '#app/prefetch-loader.ts';
import { TaskListScreen } from '#features/tasks/task-list-screen.tsx';
import { type TaskState, taskStateNames } from '#features/tasks/task-states.ts';

const paramsSchema = v.object({ state: v.fallback(v.optional(v.picklist(taskStateNames)), undefined) });

export const Route = createFileRoute('/_main/task/search/')({
  /** `state`: only the requests in that state; the counter on the home page links to it. */
  validateSearch: (raw: Record<string, unknown>): { readonly state?: TaskState | undefined } =>
    v.parse(paramsSchema, raw),
  staticData: { name: 'Demandes' },
  loader: createPrefetchLoader(async () => (await import('#features/tasks/tasks-api.ts')).taskListQueries),
  component: TaskListRoute,
});

function TaskListRoute() {
  const navigate = Route.useNavigate();
  const onState = useCallback(
    (state: TaskState | undefined) =>
      void navigate({ search: state ? { state } : {}, replace: true, resetScroll: false }),
    [navigate],
  );
  return <TaskListScreen state={Route.useSearch().state} onState={onState} />;
}
