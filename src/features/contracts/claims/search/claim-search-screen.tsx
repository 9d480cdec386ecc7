import { Button } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { download } from '#api/call.ts';
import { useSession } from '#api/session/use-session.ts';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import { readQuery } from '#offline/reads/read-query.ts';
import { type SearchSource, useSearchResults } from '#offline/reads/search-source.ts';
import { isAllowed } from '#shared/operations/access.ts';
import { clientGet } from '#shared/operations/clients/clients.ts';
import { type ClaimRow, type ClaimSortField, claimSearch } from '#shared/operations/contracts/claims.ts';
import type { claimFilters } from '#shared/operations/contracts/contract-filters.ts';
import { claimExport } from '#shared/operations/shell/exports.ts';
import { claimStates, runningClaimState } from '#shared/primitives/vocabulary/statuses.ts';
import { familyLabels } from '#shared/products/catalogue.ts';
import { exportNames } from '#shared/tables/export-file.ts';
import type { PickSource } from '#ui/fields/combobox/pick-field.tsx';
import { Icon } from '#ui/icon.tsx';
import { usePreloadScreen } from '#ui/navigation/use-preload-screen.ts';
import { isRoutablePath, PathLink } from '#ui/page/path-link.tsx';
import type { FilterChoices, Search } from '#ui/search/search-definition.ts';
import { SearchPage } from '#ui/search/search-page.tsx';
import type { SearchParams } from '#ui/search/search-params.ts';
import { type RenderRowLink, rowLinkProps } from '#ui/table/table-rows.tsx';
import {
  allBrokersClaimDefinition,
  type ClaimFilterName,
  type ClaimSearchState,
  claimDefinition,
  claimSearchInput,
} from './claim-search-definition.ts';

interface ClaimSearchScreenProps {
  readonly params: SearchParams<typeof claimFilters>;
  readonly onParams: (params: SearchParams<typeof claimFilters>) => void;
  /** Brokers for users who see all of them, injected by the route. */
  readonly brokers: PickSource;
}

/** « Sinistres »: search of claims. */
export function ClaimSearchScreen({ params, onParams, brokers }: ClaimSearchScreenProps) {
  usePreloadScreen('/contract/search/$id');
  const seesAllBrokers = isAllowed('admin', useSession()?.user ?? null);
  const clientId = Number(params.idPersonne) || undefined;
  const search = useMemo(
    () => claimSearchFor({ seesAllBrokers, clientId, brokers }),
    [seesAllBrokers, clientId, brokers],
  );
  const declarePath = clientId === undefined ? '/claim/create' : `/claim/create?client=${clientId}`;
  return (
    <SearchPage
      search={search}
      title="Sinistres"
      icon="warning"
      renderLink={renderClaimLink}
      params={params}
      onParams={onParams}
      actions={isRoutablePath(useRouter(), declarePath) ? <DeclareClaim path={declarePath} /> : undefined}
    />
  );
}

const DeclareClaim = ({ path }: { readonly path: string }) => (
  <Button asChild px="3" fontSize="0.875rem" variant="outline">
    <PathLink path={path}>
      <Icon name="add" />
      Déclarer
    </PathLink>
  </Button>
);

const renderClaimLink: RenderRowLink<ClaimRow> = (row, content) => (
  <Link
    to="/contract/search/$id"
    params={{ id: String(row.contractId) }}
    search={{ claim: row.id }}
    hash="sinistres"
    {...rowLinkProps}
  >
    {content}
  </Link>
);

interface ClaimSearchOptions {
  readonly seesAllBrokers: boolean;
  /** Client whose claims are shown; undefined for all. */
  readonly clientId: number | undefined;
  readonly brokers: PickSource;
}

const states = [...claimStates, runningClaimState].map((state) => ({ code: state, libelle: state }));
const families = Object.entries(familyLabels).map(([code, libelle]) => ({ code, libelle }));

const claimSearchFor = ({
  seesAllBrokers,
  clientId,
  brokers,
}: ClaimSearchOptions): Search<ClaimFilterName, ClaimRow, ClaimSortField> => {
  const definition = seesAllBrokers ? allBrokersClaimDefinition : claimDefinition;
  const source: SearchSource<ClaimSearchState, typeof claimSearch, ClaimRow> = {
    endpoint: claimSearch,
    input: claimSearchInput,
    pageOf: ({ claims, totalCount }) => ({ rows: claims, total: totalCount }),
    download: (state, format, options) => download(claimExport, { ...claimSearchInput(state), format }, options),
    exportName: exportNames.claims,
    columns: definition.columns,
  };
  return {
    definition,
    useResults: (state) => useSearchResults(source, state),
    useChoices: (): FilterChoices<typeof claimFilters> => {
      const client = useQuery({
        ...readQuery(useOffline(), clientGet, { idClient: clientId ?? 0 }),
        enabled: clientId !== undefined,
      });
      const code = String(clientId);
      return {
        etat: states,
        famille: families,
        idCourtier: brokers,
        idPersonne: clientId === undefined ? [] : [{ code, libelle: client.data?.value.person?.fullname ?? code }],
      };
    },
  };
};
