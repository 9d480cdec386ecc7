import type { ContractRow } from '#shared/operations/contracts/contracts.ts';
import { contractStatuses } from '#shared/primitives/vocabulary/statuses.ts';
import { SearchDialog } from '#ui/search/search-dialog.tsx';
import { contractSearch } from './contract-search.ts';

interface ContractSearchDialogProps {
  readonly onChoose: (contract: ContractRow) => void;
  readonly onClose: () => void;
  /** Start with the filter for quotes that can be converted. */
  readonly isOfQuotes?: boolean;
}

const openQuotes = { etatGlobal: contractStatuses.quote, getOnlyTransformables: 'true' };

/** Search of quotes and contracts in a dialog, open while it is mounted. */
export default function ContractSearchDialog({ isOfQuotes = false, ...props }: ContractSearchDialogProps) {
  return (
    <SearchDialog
      search={contractSearch}
      title={isOfQuotes ? 'Choisir un devis' : 'Choisir un devis ou un contrat'}
      {...(isOfQuotes && { initialParams: openQuotes })}
      {...props}
    />
  );
}
