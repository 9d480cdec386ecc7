import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import { LibraryScreen } from '#features/content/files/library-screen.tsx';
import { libraryFilters } from '#shared/operations/content/content-filters.ts';
import { searchParams } from '#ui/search/search-params.ts';

export const Route = createFileRoute('/_main/document')({
  validateSearch: searchParams(libraryFilters),
  staticData: { name: 'Bibliothèque de documents' },
  component: LibraryRoute,
});

function LibraryRoute() {
  const navigate = Route.useNavigate();
  const onParams = useCallback((search: ReturnType<typeof Route.useSearch>) => navigate({ search }), [navigate]);
  return <LibraryScreen params={Route.useSearch()} onParams={onParams} />;
}
