import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import type { OutboxEntry } from '#offline/interfaces/outbox-types.ts';
import { formatUnsent } from '#offline/outbox/outbox-labels.ts';
import { useOutbox } from '#offline/outbox/work-hooks.ts';
import type { TaskListRow } from '#shared/operations/tasks/tasks.ts';
import { frenchDateTime } from '#shared/primitives/calendar/calendar.ts';
import { lowerFirst } from '#shared/primitives/text.ts';
import { WideField } from '#ui/form/field-grid.tsx';
import { Banner } from '#ui/page/banner.tsx';
import { openTasksQuery } from '../tasks-api.ts';
import { findQueuedTasks, findSimilarTasks, type TaskSubject } from './find-similar-tasks.ts';

interface SimilarTasksProps {
  readonly subject: TaskSubject;
  readonly draftId: string;
  /** The request is being sent: the list stays as it is, since it would name that request. */
  readonly isSent: boolean;
}

/** Names the open requests of the same type about the same contract, or client, without forbidding another one. */
export default function SimilarTasks({ subject, draftId, isSent }: SimilarTasksProps) {
  const { contrat, client } = subject;
  const { data } = useQuery({
    ...openTasksQuery(useOffline(), contrat ? { idContrat: contrat.id } : { idPersonne: client?.id ?? null }),
    // A client who waits in the outbox has no requests yet but those of this device.
    enabled: !isSent && (contrat !== null || Boolean(client?.id)),
  });
  const queued = findQueuedTasks(useOutbox().entries, subject, draftId);
  const sentTasks = findSimilarTasks(data?.value.tasks.data ?? [], subject);
  if (queued.length + sentTasks.length === 0) return null;
  return (
    <WideField>
      <Banner tone="warning">
        <strong>
          {queued.length + sentTasks.length === 1
            ? 'Une demande de ce type est déjà en cours'
            : 'Des demandes de ce type sont déjà en cours'}
        </strong>
        <Lines aria-label="Demandes en cours">
          {queued.map((entry) => (
            <Line key={entry.key} title={entry.title} detail={queuedLine(entry)}>
              <Link to="/sync" search={{ item: entry.key }} aria-label={`Ouvrir ${entry.title}`}>
                Ouvrir
              </Link>
            </Line>
          ))}
          {sentTasks.map((task) => (
            <Line key={task.id} title={`${task.number}, ${lowerFirst(task.status)}`} detail={sentLine(task)}>
              <Link
                to="/task/search/$id"
                params={{ id: String(task.id) }}
                aria-label={`Ouvrir la demande ${task.number}`}
              >
                Ouvrir
              </Link>
            </Line>
          ))}
        </Lines>
      </Banner>
    </WideField>
  );
}

interface LineProps {
  readonly title: string;
  readonly detail: string;
  /** Link to the request. */
  readonly children: ReactNode;
}

const Line = ({ title, detail, children }: LineProps) => (
  <li>
    <span>
      {title}
      <small>{detail}</small>
    </span>
    {children}
  </li>
);

const sentLine = ({ subject, creationDate, sentBy }: TaskListRow): string =>
  `${subject} · envoyée le ${frenchDateTime(new Date(creationDate))}${sentBy ? ` par ${sentBy}` : ''}`;

const queuedLine = (entry: OutboxEntry): string =>
  `Sur cet appareil · ${lowerFirst(formatUnsent(entry))} · créée le ${frenchDateTime(new Date(entry.createdAtMs))}`;

const Lines = chakra('ul', {
  base: {
    listStyle: 'none',
    '& li': { display: 'flex', alignItems: 'center', gap: '3' },
    '& span': { flex: '1', minWidth: '0', paddingBlock: '1.5', overflowWrap: 'anywhere' },
    '& a': { paddingBlock: '2.5', fontWeight: 'medium' },
    '& small': { display: 'block', fontSize: 'sm' },
  },
});
