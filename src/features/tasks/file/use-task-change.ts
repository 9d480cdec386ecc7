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
  readonly mutationFn: (given: Given) => Promise<Output<typeof taskReply>>;
  /** What was given is the request’s from now on. */
  readonly onDone?: (given: Given) => void;
  readonly onErrors?: (errors: FieldErrors) => void;
}

/** A change of a request by an administrator: what came of it is said, and every screen that shows the request reads it anew. */
export const useTaskChange = <Given>({ mutationFn, onDone, onErrors }: TaskChange<Given>) => {
  const queries = useQueryClient();
  return useOnlineChange<Given, Output<typeof taskReply>>({
    mutationFn,
    onSuccess: ({ success, message }, given) => {
      // Refused because somebody else was first: what was typed stays.
      if (success) onDone?.(given);
      if (message) notify(message);
      return Promise.all(
        [taskGet, taskSearch, contractGet].map((read) => queries.invalidateQueries({ queryKey: readKey(read) })),
      );
    },
    ...(onErrors && { onErrors }),
  });
};
