import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import { clientSearchParams } from '#features/clients/client-search-params.ts';
import { MemberSearchScreen } from '#features/clients/client-search-screen.tsx';
import { AccessOnly } from '#features/shell/errors/access-only.tsx';

export const Route = createFileRoute('/_main/member/search')({
  validateSearch: clientSearchParams,
  staticData: { name: 'Recherche de membres' },
  component: MemberSearchRoute,
});

function MemberSearchRoute() {
  const navigate = Route.useNavigate();
  const onParams = useCallback((search: ReturnType<typeof Route.useSearch>) => navigate({ search }), [navigate]);
  return (
    <AccessOnly access="admin" title="Membres">
      <MemberSearchScreen params={Route.useSearch()} onParams={onParams} />
    </AccessOnly>
  );
}
