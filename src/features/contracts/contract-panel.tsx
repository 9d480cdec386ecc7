import type { ContractFile } from '#shared/contract/contract-file.ts';
import { PageSection } from '#ui/page.tsx';
import { ServerTable } from '#ui/table/server-table.tsx';
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
      return (
        <PageSection title="Mouvements" isPlain>
          <ServerTable label="Mouvements" table={contract.movements} emptyTitle="Aucun mouvement" />
        </PageSection>
      );
    case 'primes':
      return (
        <PageSection title="Primes" isPlain>
          <ServerTable label="Primes" table={contract.primes} emptyTitle="Aucune prime" />
        </PageSection>
      );
    case 'pieces':
      return (
        <PageSection title="Pièces" isPlain>
          <ServerTable label="Pièces" table={contract.documents} emptyTitle="Aucune pièce" />
        </PageSection>
      );
    case 'sinistres':
      return (
        <PageSection title="Sinistres" isPlain>
          <ServerTable label="Sinistres" table={contract.claims} emptyTitle="Aucun sinistre" />
        </PageSection>
      );
    case 'documents':
      return (
        <PageSection title="Documents" isPlain>
          <ServerTable label="Documents" table={contract.editiques} pageSizes={hundred} emptyTitle="Aucun document" />
        </PageSection>
      );
    case 'taches':
      return (
        <PageSection title="Tâches" isPlain>
          <ServerTable label="Tâches" table={contract.tasks} emptyTitle="Aucune tâche" />
        </PageSection>
      );
  }
}
