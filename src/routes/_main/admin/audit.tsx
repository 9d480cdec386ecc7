import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import { AdminNavigation } from '#features/administration/admin-navigation.tsx';
import { auditSearch } from '#features/administration/audit.tsx';
import { AccessOnly } from '#features/shell/errors/access-only.tsx';
import { auditFilters } from '#shared/operations/people/people-filters.ts';
import { SearchPage } from '#ui/search/search-page.tsx';
import { searchParams } from '#ui/search/search-params.ts';

export const Route = createFileRoute('/_main/admin/audit')({
  validateSearch: searchParams(auditFilters),
  staticData: { name: 'Journal' },
  component: AuditRoute,
});

function AuditRoute() {
  const navigate = Route.useNavigate();
  const onParams = useCallback((search: ReturnType<typeof Route.useSearch>) => navigate({ search }), [navigate]);
  return (
    <AccessOnly access="admin" title="Administration">
      <SearchPage
        search={auditSearch}
        title="Journal"
        icon="history"
        params={Route.useSearch()}
        onParams={onParams}
        navigation={<AdminNavigation />}
        renderLink={(_row, content) => <span>{content}</span>}
      />
    </AccessOnly>
  );
}
