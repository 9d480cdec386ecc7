import { Link } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { useSession } from '#api/session/use-session.ts';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import { useDossier } from '#offline/reads/use-dossier.ts';
import { isAllowed } from '#shared/operations/access.ts';
import type { TaskFile } from '#shared/operations/tasks/task-file.ts';
import { frenchDate } from '#shared/primitives/calendar/calendar.ts';
import { processingTaskStatuses } from '#shared/primitives/vocabulary/statuses.ts';
import { type Fact, Facts } from '#ui/facts/facts.tsx';
import { Banner } from '#ui/page/banner.tsx';
import { DossierPage, type UnknownDossier } from '#ui/page/dossier-page.tsx';
import { Page, PageSection } from '#ui/page/page.tsx';
import { OriginNotice } from '#ui/page/states.tsx';
import { StatusChip } from '#ui/table/status-chip.tsx';
import { NotifyMe } from '#work/notifications/notify-me.tsx';
import { taskFileQuery } from '../tasks-api.ts';
import { SentAttachments } from './sent-attachments.tsx';
import { TaskAnswer } from './task-answer.tsx';
import { TaskAssignment } from './task-assignment.tsx';
import { TaskHistory } from './task-history.tsx';
import { TaskReplyForm } from './task-reply-form.tsx';
import { UnsentAnswer } from './unsent-answer.tsx';
import './task-file.css';

interface TaskFileScreenProps {
  readonly id: number;
  /** Reminders about this request, injected by the route. */
  readonly FollowUp: ComponentType<{ readonly task: TaskFile }>;
}

/** File of a request: text, attachments, status, history and answer. */
export function TaskFileScreen({ id, FollowUp }: TaskFileScreenProps) {
  const file = useDossier(id, taskFileQuery(useOffline(), id), ({ task }) => task);
  const user = useSession()?.user ?? null;
  if (file.kind !== 'known')
    return (
      <DossierPage
        state={file}
        icon="tasks"
        title="Demande"
        loadingLabel="Chargement de la demande"
        unknown={unknownTask}
        fallback={file.kind === 'unknown' ? <UnsentAnswer taskId={id} /> : null}
      />
    );
  const { value: task } = file;
  const isAdmin = isAllowed('admin', user);
  const isOpen = processingTaskStatuses.includes(task.status);
  return (
    <Page
      title={`Demande ${task.number}`}
      icon="tasks"
      actions={isAdmin ? <TaskAssignment task={task} /> : null}
      facts={
        <span className="task-state">
          <StatusChip status={task.status} />
          {task.type}
        </span>
      }
    >
      <OriginNotice origin={file.origin} onRetry={file.retry} />
      {task.contractEnd ? (
        <Banner tone="info" isStatic>
          {task.contractEnd}
        </Banner>
      ) : null}
      <TaskAnswer task={task} />
      {isAdmin ? <TaskReplyForm task={task} /> : isOpen ? <NotifyMe label="Me prévenir de la réponse" /> : null}
      <FollowUp task={task} />
      <PageSection title={task.subject}>
        {task.comment === '' ? null : <p className="task-words">{task.comment}</p>}
        <Facts facts={taskFacts(task, isAdmin)} />
      </PageSection>
      <SentAttachments task={task} />
      <TaskHistory history={task.history} />
    </Page>
  );
}

const taskFacts = (task: TaskFile, isAdmin: boolean): readonly Fact[] => [
  ['Type de demande', task.type],
  ['Date d’effet souhaitée', frenchDate(task.effectDate)],
  ...(task.contractNumber === null ? [] : [['Contrat ou devis', <Contract key="contract" task={task} />] as const]),
  ['Client', <Client key="client" task={task} />],
  ...(task.takenBy ? [['Prise en charge par', task.takenBy] as const] : []),
  ...(isAdmin ? [['Courtier', task.brokerName] as const] : []),
];

function Contract({ task: { contractId, contractNumber } }: { readonly task: TaskFile }) {
  if (contractId === null) return contractNumber;
  return (
    <Link to="/contract/search/$id" params={{ id: String(contractId) }} hash="taches">
      {contractNumber}
    </Link>
  );
}

function Client({ task: { clientId, clientName } }: { readonly task: TaskFile }) {
  if (clientId === null) return clientName;
  return (
    <Link to="/client/search/$id" params={{ id: String(clientId) }}>
      {clientName}
    </Link>
  );
}

const unknownTask = {
  title: 'Demande introuvable',
  notice: 'Cette demande n’existe pas',
  reason: 'Le lien est peut-être ancien, ou la demande appartient à un autre courtier.',
  gone: {
    notice: 'Cette demande n’est plus là',
    reason: 'Elle vient d’être supprimée, ou confiée à un autre courtier, pendant qu’elle était ouverte ici.',
  },
  link: { to: '/task/search', label: 'Voir les demandes' },
} satisfies UnknownDossier;
