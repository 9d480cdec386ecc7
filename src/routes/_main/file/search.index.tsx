import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import { FileSearchScreen } from '#features/content/files/file-search-screen.tsx';
import { AccessOnly } from '#features/shell/errors/access-only.tsx';
import { fileFilters } from '#shared/operations/content/content-filters.ts';
import { searchParams } from '#ui/search/search-params.ts';

export const Route = createFileRoute('/_main/file/search/')({
  validateSearch: searchParams(fileFilters),
  staticData: { name: 'Gérer mes fichiers' },
  component: FileSearchRoute,
});

function FileSearchRoute() {
  const navigate = Route.useNavigate();
  const onParams = useCallback((search: ReturnType<typeof Route.useSearch>) => navigate({ search }), [navigate]);
  return (
    <AccessOnly access="admin" title="Gérer mes fichiers">
      <FileSearchScreen params={Route.useSearch()} onParams={onParams} />
    </AccessOnly>
  );
}
