import { useQueryClient } from '@tanstack/react-query';
import { readKey } from '#offline/reads/read-query.ts';
import { contractGet } from '#shared/operations/contracts/contracts.ts';
import { taskGet, type taskReply } from '#shared/operations/tasks/task-file.ts';
import { taskSearch } from '#shared/operations/tasks/tasks.ts';
import type { Output } from '#shared/operations/wire/endpoint.ts';
import type { FieldErrors } from '#shared/operations/wire/envelope.ts';
import { notify } from '#ui/toast/toaster.ts';
import { useOnlineChange } from '#work/online/use-online-change.ts';

interface TaskChange<Given> {
  readonly mutationFn: (input: Given) => Promise<Output<typeof taskReply>>;
  /** Called once the server accepted the change. */
  readonly onDone?: (input: Given) => void;
  readonly onErrors?: (errors: FieldErrors) => void;
}

/** Changes a request: shows the result and invalidates every query that shows the request. */
export const useTaskChange = <Given>({ mutationFn, onDone, onErrors }: TaskChange<Given>) => {
  const queries = useQueryClient();
  return useOnlineChange<Given, Output<typeof taskReply>>({
    mutationFn,
    onSuccess: ({ success, message }, input) => {
      // On a revision conflict the typed input stays.
      if (success) onDone?.(input);
      if (message) notify(message);
      return Promise.all(
        [taskGet, taskSearch, contractGet].map((read) => queries.invalidateQueries({ queryKey: readKey(read) })),
      );
    },
    ...(onErrors && { onErrors }),
  });
};
