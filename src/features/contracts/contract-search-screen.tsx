import { Link } from '@tanstack/react-router';
import type { ContractRow } from '#shared/contract/contracts.ts';
import { Page } from '#ui/page.tsx';
import type { SearchParams } from '#ui/search/search-params.ts';
import { SearchScreen } from '#ui/search/search-screen.tsx';
import { paramsOf, stateOf } from '#ui/search/search-state.ts';
import { type OpenRow, opens } from '#ui/table/table-rows.tsx';
import { contractSearchDefinition } from './contract-search-definition.ts';
import type { ContractFilterName } from './contract-search-params.ts';
import { useContractChoices, useContractResults } from './use-contract-search.ts';

interface ContractSearchScreenProps {
  readonly params: SearchParams<ContractFilterName>;
  readonly onParams: (params: SearchParams<ContractFilterName>) => void;
}

/** The search of quotes and contracts as a page: its state is its URL. */
export function ContractSearchScreen({ params, onParams }: ContractSearchScreenProps) {
  const state = stateOf(contractSearchDefinition, params);
  return (
    <Page title="Recherche de devis et contrats" icon="search" width="wide">
      <SearchScreen
        definition={contractSearchDefinition}
        state={state}
        onState={(next) => onParams(paramsOf(contractSearchDefinition, next))}
        results={useContractResults(state)}
        choices={useContractChoices()}
        open={openContract}
      />
    </Page>
  );
}

const openContract: OpenRow<ContractRow> = (row, content) => (
  <Link to="/contract/search/$id" params={{ id: String(row.id) }} {...opens}>
    {content}
  </Link>
);
