import { createFileRoute } from '@tanstack/react-router';
import { lazy } from 'react';
import { readAhead } from '#app/read-ahead.ts';
import type { MoveClientDialog } from '#features/clients/client-file-actions.tsx';
import { ClientFileScreen } from '#features/clients/client-file-screen.tsx';
import { ClientTasks } from '#features/tasks/client-tasks.tsx';

// Only a tablet in landscape shows the list beside the file, so the list is lazy-loaded.
const ClientsBeside = lazy(() => import('#features/clients/clients-split-list.tsx'));

const MoveClientsDialog = lazy(() => import('#features/administration/brokers/move-clients-dialog.tsx'));

export const Route = createFileRoute('/_main/client/search/$id')({
  staticData: { name: 'Client', splitView: { list: '/client/search', List: ClientsBeside } },
  loader: readAhead(async () => (await import('#features/clients/client-file-api.ts')).clientFileQuery),
  component: ClientRoute,
});

const MoveDialog: MoveClientDialog = ({ clientId, ...props }) => <MoveClientsDialog of={{ clientId }} {...props} />;

function ClientRoute() {
  const id = Number(Route.useParams().id);
  return <ClientFileScreen id={id} requests={<ClientTasks clientId={id} />} MoveDialog={MoveDialog} />;
}
