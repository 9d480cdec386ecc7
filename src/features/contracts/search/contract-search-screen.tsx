import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { useSession } from '#api/session/use-session.ts';
import { isAllowed } from '#shared/operations/access.ts';
import type { contractFilters } from '#shared/operations/contracts/contract-filters.ts';
import type { ContractRow } from '#shared/operations/contracts/contracts.ts';
import { lazyOptionalPart } from '#ui/disclosure/lazy-part.tsx';
import { usePreloadScreen } from '#ui/navigation/use-preload-screen.ts';
import { SearchPage } from '#ui/search/search-page.tsx';
import type { SearchParams } from '#ui/search/search-params.ts';
import { type RenderRowLink, rowLinkProps } from '#ui/table/table-rows.tsx';
import { allBrokersContractSearch, contractSearch } from './contract-search.ts';

const RemittanceAction = lazyOptionalPart(() => import('./remittance-action.tsx'));

interface ContractSearchScreenProps {
  readonly params: SearchParams<typeof contractFilters>;
  readonly onParams: (params: SearchParams<typeof contractFilters>) => void;
}

/** Search page of quotes and contracts. */
export const ContractSearchScreen = memo(function ContractSearchScreen(props: ContractSearchScreenProps) {
  usePreloadScreen('/contract/search/$id');
  const seesAllBrokers = isAllowed('admin', useSession()?.user ?? null);
  return (
    <SearchPage
      search={seesAllBrokers ? allBrokersContractSearch : contractSearch}
      title="Recherche de devis et contrats"
      icon="search"
      renderLink={renderContractLink}
      actions={props.params.getOnlyARemettre && <RemittanceAction />}
      {...props}
    />
  );
});

const renderContractLink: RenderRowLink<ContractRow> = (row, content) => (
  <Link to="/contract/search/$id" params={{ id: String(row.id) }} {...rowLinkProps}>
    {content}
  </Link>
);
