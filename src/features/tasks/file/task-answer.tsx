import type { TaskFile } from '#shared/operations/tasks/task-file.ts';
import { frenchDateTime } from '#shared/primitives/calendar/calendar.ts';
import { processingTaskStatuses } from '#shared/primitives/vocabulary/statuses.ts';
import { PageSection } from '#ui/page/page.tsx';
import { isAnswer } from './task-history.tsx';

/** The latest answer, or what happens next while there is none. */
export function TaskAnswer({ task }: { readonly task: TaskFile }) {
  const latestAnswer = task.history.findLast(isAnswer);
  if (latestAnswer)
    return (
      <PageSection
        title="Réponse"
        facts={`Le ${frenchDateTime(new Date(latestAnswer.at))}${latestAnswer.by ? `, par ${latestAnswer.by}` : ''}`}
      >
        <p className="task-words">{latestAnswer.answer}</p>
      </PageSection>
    );
  const isOpen = processingTaskStatuses.includes(task.status);
  return (
    <p className="task-waiting">
      {isOpen ? 'Pas encore de réponse\u00A0: elle apparaîtra ici.' : 'Cette demande a été close sans réponse écrite.'}
    </p>
  );
}
