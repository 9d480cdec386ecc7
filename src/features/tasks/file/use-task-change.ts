import { useQueryClient } from '@tanstack/react-query';
import { isMissing } from '#api/errors.ts';
import { readKey } from '#offline/reads/read-query.ts';
import { contractGet } from '#shared/operations/contracts/contracts.ts';
import { taskGet, type taskReply } from '#shared/operations/tasks/task-file.ts';
import { taskSearch } from '#shared/operations/tasks/tasks.ts';
import type { Output } from '#shared/operations/wire/endpoint.ts';
import type { FieldErrors } from '#shared/operations/wire/envelope.ts';
import { notify } from '#ui/toast/toaster.ts';
import { useOnlineChange } from '#work/online/use-online-change.ts';

interface TaskChange<Variables> {
  readonly mutationFn: (input: Variables) => Promise<Output<typeof taskReply>>;
  /** Called once the server accepted the change. */
  readonly onDone?: (input: Variables) => void;
  readonly onErrors?: (errors: FieldErrors) => void;
}

/** Changes a request: shows the result and invalidates every query that shows the request. */
export const useTaskChange = <Variables>({ mutationFn, onDone, onErrors }: TaskChange<Variables>) => {
  const queries = useQueryClient();
  return useOnlineChange<Variables, Output<typeof taskReply>>({
    mutationFn,
    onSuccess: ({ success, message }, input) => {
      // On a revision conflict the typed input stays.
      if (success) onDone?.(input);
      if (message) notify(message);
      return Promise.all(
        [taskGet, taskSearch, contractGet].map((endpoint) =>
          queries.invalidateQueries({ queryKey: readKey(endpoint) }),
        ),
      );
    },
    // Refetch a request that is gone, so that its screen says so.
    onSettled: (_, error) => {
      if (isMissing(error)) void queries.invalidateQueries({ queryKey: readKey(taskGet) });
    },
    ...(onErrors && { onErrors }),
  });
};
