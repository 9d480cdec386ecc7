import { useCallback, useState } from 'react';
import type { ContractRow } from '#shared/contract/contracts.ts';
import { SearchDialog } from '#ui/search/search-dialog.tsx';
import { SearchScreen } from '#ui/search/search-screen.tsx';
import { stateOf } from '#ui/search/search-state.ts';
import { type OpenRow, opens } from '#ui/table/table-rows.tsx';
import { type ContractSearchState, contractSearchDefinition } from './contract-search-definition.ts';
import { useContractChoices, useContractResults } from './use-contract-search.ts';

interface ContractSearchDialogProps {
  readonly onChoose: (contract: ContractRow) => void;
  readonly onClose: () => void;
}

/** The same search in a modal: a press on a row hands the contract to the host. Mounted means open. */
export default function ContractSearchDialog({ onChoose, onClose }: ContractSearchDialogProps) {
  return (
    <SearchDialog title="Choisir un devis ou un contrat" onClose={onClose}>
      <EmbeddedContractSearch onChoose={onChoose} />
    </SearchDialog>
  );
}

/** The search within another screen: its state is its own, not the URL's. */
export function EmbeddedContractSearch({ onChoose }: Pick<ContractSearchDialogProps, 'onChoose'>) {
  const [state, setState] = useState<ContractSearchState>(() => stateOf(contractSearchDefinition, {}));
  const open = useCallback<OpenRow<ContractRow>>(
    (row, content) => (
      <button type="button" onClick={() => onChoose(row)} {...opens}>
        {content}
      </button>
    ),
    [onChoose],
  );
  return (
    <SearchScreen
      definition={contractSearchDefinition}
      state={state}
      onState={setState}
      results={useContractResults(state)}
      choices={useContractChoices()}
      open={open}
    />
  );
}
