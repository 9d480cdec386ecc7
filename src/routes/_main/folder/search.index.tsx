import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import { FolderSearchScreen } from '#features/content/files/folder-search-screen.tsx';
import { AccessOnly } from '#features/shell/errors/access-only.tsx';
import { titleFilters } from '#shared/operations/content/content-filters.ts';
import { searchParams } from '#ui/search/search-params.ts';

export const Route = createFileRoute('/_main/folder/search/')({
  validateSearch: searchParams(titleFilters),
  staticData: { name: 'Gérer mes dossiers' },
  component: FolderSearchRoute,
});

function FolderSearchRoute() {
  const navigate = Route.useNavigate();
  const onParams = useCallback((search: ReturnType<typeof Route.useSearch>) => navigate({ search }), [navigate]);
  return (
    <AccessOnly access="admin" title="Gérer mes dossiers">
      <FolderSearchScreen params={Route.useSearch()} onParams={onParams} />
    </AccessOnly>
  );
}
