import { Button } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { readFailure } from '#api/errors.ts';
import { useSession } from '#api/session/use-session.ts';
import { clientLane } from '#offline/interfaces/lanes.ts';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import { isAllowed } from '#shared/operations/access.ts';
import { Icon } from '#ui/icon.tsx';
import { PageSection } from '#ui/page/page.tsx';
import { FailedState, OriginNotice } from '#ui/page/states.tsx';
import { ServerTable } from '#ui/table/server-table.tsx';
import { renderTaskLink } from './open-task.tsx';
import { QueuedTasks } from './queued-tasks.tsx';
import { taskListQuery } from './tasks-api.ts';

/** Requests about a client or their contracts, with a link to create one. */
export function ClientTasks({ clientId }: { readonly clientId: number }) {
  const user = useSession()?.user ?? null;
  if (!isAllowed('linked-or-admin', user)) return null;
  const tools =
    user?.agency == null ? null : (
      <Button asChild variant="outline">
        <Link to="/task/creation" search={{ client: clientId }}>
          <Icon name="add" />
          Nouvelle demande
        </Link>
      </Button>
    );
  return (
    <>
      <QueuedTasks lane={clientLane(clientId)} />
      <SentTasks clientId={clientId} tools={tools} />
    </>
  );
}

function SentTasks({ clientId, tools }: { readonly clientId: number; readonly tools: ReactNode }) {
  const { data, error, refetch } = useQuery(taskListQuery(useOffline(), { clientId }));
  const table = data?.value.tasks;
  if (!table)
    return error ? (
      <PageSection title="Demandes" actions={tools}>
        <FailedState {...readFailure(error)} onRetry={() => void refetch()} />
      </PageSection>
    ) : null;
  // The file already names the client.
  const ofClient = { ...table, headers: table.headers.filter(({ value }) => value !== 'clientName') };
  return (
    <>
      <ServerTable
        title="Demandes"
        table={ofClient}
        renderLink={renderTaskLink}
        tools={tools}
        origin={data}
        emptyTitle="Aucune demande pour ce client"
      />
      <OriginNotice origin={data} onRetry={() => void refetch()} />
    </>
  );
}
