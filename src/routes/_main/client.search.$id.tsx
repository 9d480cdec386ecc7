import { createFileRoute } from '@tanstack/react-router';
import { clientFileQuery } from '#features/clients/client-file-api.ts';
import { ClientFileScreen } from '#features/clients/client-file-screen.tsx';
import { readSoon } from '#offline/read-soon.ts';
import { offline, queryClient } from '../../main-services.tsx';

export const Route = createFileRoute('/_main/client/search/$id')({
  staticData: { name: 'Client' },
  loader: ({ params }) => readSoon(queryClient, Number(params.id), (id) => clientFileQuery(offline, id)),
  component: () => <ClientFileScreen id={Number(Route.useParams().id)} />,
});
