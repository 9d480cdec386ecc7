import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import { libraryParams } from '#features/content/content-params.ts';
import { LibraryScreen } from '#features/content/files/library-screen.tsx';

export const Route = createFileRoute('/_main/document')({
  validateSearch: libraryParams,
  staticData: { name: 'Bibliothèque de documents' },
  component: LibraryRoute,
});

function LibraryRoute() {
  const navigate = Route.useNavigate();
  const onParams = useCallback((search: ReturnType<typeof Route.useSearch>) => navigate({ search }), [navigate]);
  return <LibraryScreen params={Route.useSearch()} onParams={onParams} />;
}
