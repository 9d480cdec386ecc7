import { useCallback, useState } from 'react';
import type { ClientRow } from '#shared/contract/clients.ts';
import { SearchDialog } from '#ui/search/search-dialog.tsx';
import { SearchScreen } from '#ui/search/search-screen.tsx';
import { stateOf } from '#ui/search/search-state.ts';
import { type OpenRow, opens } from '#ui/table/table-rows.tsx';
import { type ClientSearchState, clientSearchDefinition } from './client-search-definition.ts';
import { useClientResults } from './use-client-search.ts';

interface ClientSearchDialogProps {
  readonly onChoose: (client: ClientRow) => void;
  readonly onClose: () => void;
}

/** The same search in a modal: a press on a row hands the client to the host. Mounted means open. */
export default function ClientSearchDialog({ onChoose, onClose }: ClientSearchDialogProps) {
  return (
    <SearchDialog title="Choisir un client" onClose={onClose}>
      <EmbeddedClientSearch onChoose={onChoose} />
    </SearchDialog>
  );
}

/** The search within another screen: its state is its own, not the URL's. */
export function EmbeddedClientSearch({ onChoose }: Pick<ClientSearchDialogProps, 'onChoose'>) {
  const [state, setState] = useState<ClientSearchState>(() => stateOf(clientSearchDefinition, {}));
  const open = useCallback<OpenRow<ClientRow>>(
    (row, content) => (
      <button type="button" onClick={() => onChoose(row)} {...opens}>
        {content}
      </button>
    ),
    [onChoose],
  );
  return (
    <SearchScreen
      definition={clientSearchDefinition}
      state={state}
      onState={setState}
      results={useClientResults(state)}
      open={open}
    />
  );
}
