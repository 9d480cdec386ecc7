import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import { clientSearchParams } from '#features/clients/client-search-params.ts';
import { ClientSearchScreen } from '#features/clients/client-search-screen.tsx';

export const Route = createFileRoute('/_main/client/search/')({
  validateSearch: clientSearchParams,
  staticData: { name: 'Recherche de clients' },
  component: ClientSearchRoute,
});

function ClientSearchRoute() {
  const navigate = Route.useNavigate();
  const onParams = useCallback((search: ReturnType<typeof Route.useSearch>) => navigate({ search }), [navigate]);
  return <ClientSearchScreen params={Route.useSearch()} onParams={onParams} />;
}
