import type { ClientRow } from '#shared/contract/clients.ts';
import { Page } from '#ui/page.tsx';
import { PathLink } from '#ui/path-link.tsx';
import type { SearchParams } from '#ui/search/search-params.ts';
import { SearchScreen } from '#ui/search/search-screen.tsx';
import { paramsOf, stateOf } from '#ui/search/search-state.ts';
import { type OpenRow, opens } from '#ui/table/table-rows.tsx';
import { clientSearchDefinition } from './client-search-definition.ts';
import type { ClientFilterName } from './client-search-params.ts';
import { useClientResults } from './use-client-search.ts';

interface ClientSearchScreenProps {
  readonly params: SearchParams<ClientFilterName>;
  readonly onParams: (params: SearchParams<ClientFilterName>) => void;
}

/** The search of clients as a page: its state is its URL. Specification 2, section 2.1. */
export function ClientSearchScreen({ params, onParams }: ClientSearchScreenProps) {
  const state = stateOf(clientSearchDefinition, params);
  return (
    <Page title="Recherche de clients" icon="users" width="wide">
      <SearchScreen
        definition={clientSearchDefinition}
        state={state}
        onState={(next) => onParams(paramsOf(clientSearchDefinition, next))}
        results={useClientResults(state)}
        open={openClient}
      />
    </Page>
  );
}

const openClient: OpenRow<ClientRow> = (row, content) => (
  <PathLink path={`/client/search/${row.id}`} {...opens}>
    {content}
  </PathLink>
);
