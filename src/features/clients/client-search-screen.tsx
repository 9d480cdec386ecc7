import { Button } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { useSession } from '#api/session/use-session.ts';
import { isAllowed } from '#shared/operations/access.ts';
import type { clientFilters } from '#shared/operations/clients/client-filters.ts';
import type { ClientRow } from '#shared/operations/clients/clients.ts';
import { lazyOptionalPart } from '#ui/disclosure/lazy-part.tsx';
import { Icon } from '#ui/icon.tsx';
import { usePreloadScreen } from '#ui/navigation/use-preload-screen.ts';
import { SearchPage } from '#ui/search/search-page.tsx';
import type { SearchParams } from '#ui/search/search-params.ts';
import { type RenderRowLink, rowLinkProps } from '#ui/table/table-rows.tsx';
import { allBrokersClientSearch, clientSearch } from './client-search.ts';

const QueuedRows = lazyOptionalPart(() => import('./queued-rows.tsx'));

interface ClientSearchScreenProps {
  readonly params: SearchParams<typeof clientFilters>;
  readonly onParams: (params: SearchParams<typeof clientFilters>) => void;
}

/** Client search page. Specification 2, section 2.1. */
export const ClientSearchScreen = memo(function ClientSearchScreen(props: ClientSearchScreenProps) {
  usePreloadScreen('/client/search/$id');
  const seesAllBrokers = isAllowed('admin', useSession()?.user ?? null);
  const newClient = (
    <Button asChild px="3" fontSize="0.875rem" variant="outline">
      <Link to="/client/add" search={{}}>
        <Icon name="add" />
        Nouveau client
      </Link>
    </Button>
  );
  return (
    <SearchPage
      search={seesAllBrokers ? allBrokersClientSearch : clientSearch}
      title="Recherche de clients"
      icon="users"
      renderLink={renderClientLink}
      actions={newClient}
      unsent={(state) => <QueuedRows state={state} />}
      {...props}
    />
  );
});

const renderClientLink: RenderRowLink<ClientRow> = (row, content) => (
  <Link to="/client/search/$id" params={{ id: String(row.id) }} {...rowLinkProps}>
    {content}
  </Link>
);
