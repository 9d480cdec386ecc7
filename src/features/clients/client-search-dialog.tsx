import type { ClientRow } from '#shared/contract/clients.ts';
import { SearchDialog } from '#ui/search/search-dialog.tsx';
import { clientSearch } from './client-search.ts';

interface ClientSearchDialogProps {
  readonly onChoose: (client: ClientRow) => void;
  readonly onClose: () => void;
}

/** The search of clients in a modal. Mounted means open. */
export default function ClientSearchDialog(props: ClientSearchDialogProps) {
  return <SearchDialog search={clientSearch} title="Choisir un client" {...props} />;
}
