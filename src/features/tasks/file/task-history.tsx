import type { TaskEvent } from '#shared/operations/tasks/task-file.ts';
import { frenchDateTime } from '#shared/primitives/calendar/calendar.ts';
import { Icon, type IconName } from '#ui/icon.tsx';
import { PageSection } from '#ui/page/page.tsx';
import { StatusChip } from '#ui/table/status-chip.tsx';

/** History of a request, oldest first. The latest answer is shown above and not repeated. */
export function TaskHistory({ history }: { readonly history: readonly TaskEvent[] }) {
  const latestAnswer = history.findLast(isAnswer);
  return (
    <PageSection title="Historique">
      <ol className="task-history">
        {history.map((event) => (
          <li key={`${event.kind} ${event.at}`}>
            <Icon name={eventIcon(event)} size={18} />
            <div>
              <span className="task-state">
                {eventText(event)}
                {event.status === null ? null : <StatusChip status={event.status} />}
              </span>
              <small>
                Le {frenchDateTime(new Date(event.at))}
                {event.by ? `, par ${event.by}` : ''}
              </small>
              {event.answer === null || event === latestAnswer ? null : <p className="task-words">{event.answer}</p>}
            </div>
          </li>
        ))}
      </ol>
    </PageSection>
  );
}

/** Whether an event has an answer text. */
export const isAnswer = ({ answer }: TaskEvent): boolean => answer !== null;

const eventText = ({ kind, answer, status }: TaskEvent): string => {
  if (kind === 'submitted') return 'Créée hors ligne';
  if (kind === 'received') return 'Envoyée';
  if (kind === 'taken') return 'Prise en charge';
  if (kind === 'released') return 'Rendue, sans personne qui la prenne en charge';
  if (answer !== null) return status === null ? 'Réponse' : 'Réponse et changement d’état';
  return 'Changement d’état';
};

const eventIcon = ({ kind, answer }: TaskEvent): IconName => {
  if (kind === 'submitted') return 'edit';
  if (kind === 'received') return 'send';
  if (kind === 'taken' || kind === 'released') return 'user';
  return answer === null ? 'history' : 'mail';
};
