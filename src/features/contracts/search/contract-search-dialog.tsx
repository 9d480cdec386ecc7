import type { ContractRow } from '#shared/operations/contracts/contracts.ts';
import { contractStatuses } from '#shared/primitives/vocabulary/statuses.ts';
import { SearchDialog } from '#ui/search/search-dialog.tsx';
import { contractSearch } from './contract-search.ts';

interface ContractSearchDialogProps {
  readonly onChoose: (contract: ContractRow) => void;
  readonly onClose: () => void;
  /** Start with the filter for quotes that can be converted. */
  readonly showsConvertibleQuotes?: boolean;
}

const openQuotes = { etatGlobal: contractStatuses.quote, getOnlyTransformables: 'true' };

/** Search of quotes and contracts in a dialog, open while it is mounted. */
export default function ContractSearchDialog({ showsConvertibleQuotes = false, ...props }: ContractSearchDialogProps) {
  return (
    <SearchDialog
      search={contractSearch}
      title={showsConvertibleQuotes ? 'Choisir un devis' : 'Choisir un devis ou un contrat'}
      {...(showsConvertibleQuotes && { initialParams: openQuotes })}
      {...props}
    />
  );
}
