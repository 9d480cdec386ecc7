import { createFileRoute } from '@tanstack/react-router';
import { ClientFileScreen } from '#features/clients/client-file-screen.tsx';

export const Route = createFileRoute('/_main/client/search/$id')({
  staticData: { name: 'Client' },
  component: () => <ClientFileScreen id={Number(Route.useParams().id)} />,
});
