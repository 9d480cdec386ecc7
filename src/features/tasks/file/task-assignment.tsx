import { Button } from '@chakra-ui/react';
import { callOnce } from '#api/call-once.ts';
import { useSession } from '#api/session/use-session.ts';
import { useConnectivity } from '#offline/interfaces/offline-context.tsx';
import { type TaskFile, taskTake } from '#shared/operations/tasks/task-file.ts';
import { processingTaskStatuses } from '#shared/primitives/vocabulary/statuses.ts';
import { useTaskChange } from './use-task-change.ts';

/** Assigns a request to the signed-in administrator, or unassigns it. Closed requests cannot be assigned. */
export function TaskAssignment({ task }: { readonly task: TaskFile }) {
  const isOffline = useConnectivity() === 'offline';
  const isAssignedToUser = task.takenById === useSession()?.user.id;
  const { save, isPending } = useTaskChange({
    mutationFn: (isTaken: boolean) => callOnce(taskTake, { idTask: task.id, revision: task.revision, isTaken }),
  });
  if (!isAssignedToUser && !processingTaskStatuses.includes(task.status)) return null;
  return (
    <Button
      variant={isAssignedToUser ? 'outline' : 'solid'}
      disabled={isOffline || isPending}
      onClick={() => void save(!isAssignedToUser)}
    >
      {buttonLabel(task, isAssignedToUser)}
    </Button>
  );
}

const buttonLabel = ({ takenBy }: TaskFile, isAssignedToUser: boolean): string => {
  if (isAssignedToUser) return 'Ne plus prendre en charge';
  return takenBy === null ? 'Prendre en charge' : `Reprendre à ${takenBy}`;
};
