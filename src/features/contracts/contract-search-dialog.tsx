import type { ContractRow } from '#shared/contract/contracts/contracts.ts';
import { SearchDialog } from '#ui/search/search-dialog.tsx';
import { contractSearch } from './contract-search.ts';

interface ContractSearchDialogProps {
  readonly onChoose: (contract: ContractRow) => void;
  readonly onClose: () => void;
}

/** The search of quotes and contracts in a modal. Mounted means open. */
export default function ContractSearchDialog(props: ContractSearchDialogProps) {
  return <SearchDialog search={contractSearch} title="Choisir un devis ou un contrat" {...props} />;
}
