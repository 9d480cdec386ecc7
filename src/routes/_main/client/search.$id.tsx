import { createFileRoute } from '@tanstack/react-router';
import { lazy } from 'react';
import { readAhead } from '#app/read-ahead.ts';
import { ClientFileScreen } from '#features/clients/client-file-screen.tsx';
import { ClientTasks } from '#features/tasks/client-tasks.tsx';

// Wanted on a tablet held across alone.
const ClientsBeside = lazy(() => import('#features/clients/clients-split-list.tsx'));

export const Route = createFileRoute('/_main/client/search/$id')({
  staticData: { name: 'Client', beside: { list: '/client/search', List: ClientsBeside } },
  loader: readAhead(async () => (await import('#features/clients/client-file-api.ts')).clientFileQuery),
  component: ClientRoute,
});

function ClientRoute() {
  const id = Number(Route.useParams().id);
  return <ClientFileScreen id={id} requests={<ClientTasks clientId={id} />} />;
}
