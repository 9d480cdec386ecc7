import type { ContractFile } from '#shared/contract/contract-file.ts';
import { ServerTable } from '#ui/table/server-table.tsx';
import { ClaimsTab } from './claims/claims-tab.tsx';
import type { ContractTab } from './contract-tabs.tsx';
import { ContractInformation } from './information/contract-information.tsx';

interface ContractPanelProps {
  readonly contract: ContractFile;
  readonly tab: ContractTab;
}

/** Specification 2, section 9: the list of generated documents shows 100 rows without paging. */
const hundred = [100];

/** What the open tab holds. */
export function ContractPanel({ contract, tab }: ContractPanelProps) {
  switch (tab) {
    case 'informations':
      return <ContractInformation contract={contract} />;
    case 'mouvements':
      return <ServerTable title="Mouvements" table={contract.movements} emptyTitle="Aucun mouvement" />;
    case 'primes':
      return <ServerTable title="Primes" table={contract.primes} emptyTitle="Aucune prime" />;
    case 'pieces':
      return <ServerTable title="Pièces" table={contract.documents} emptyTitle="Aucune pièce" />;
    case 'sinistres':
      return <ClaimsTab claims={contract.claims} />;
    case 'documents':
      return (
        <ServerTable title="Documents" table={contract.editiques} pageSizes={hundred} emptyTitle="Aucun document" />
      );
    case 'taches':
      return <ServerTable title="Tâches" table={contract.tasks} emptyTitle="Aucune tâche" />;
  }
}
