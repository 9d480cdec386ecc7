import type { ReactNode } from 'react';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { lazyPart } from '#ui/disclosure/lazy-part.tsx';
import { ServerTable } from '#ui/table/server-table.tsx';
import { ClaimsTab } from '../claims/claims-tab.tsx';
import DocumentsTab from '../documents/documents-tab.tsx';
import { ContractInformation } from '../information/contract-information.tsx';
import PremiumsTab from '../premiums/premiums-tab.tsx';
import { SupportingDocumentsTab } from '../supporting-documents/supporting-documents-tab.tsx';
import type { ContractTab } from './contract-tabs.tsx';
import { TasksTab } from './tasks-tab.tsx';

const HistoryTab = lazyPart(() => import('../history/history-tab.tsx'));

interface ContractPanelProps {
  readonly contract: ContractFile;
  readonly tab: ContractTab;
  /** Queued requests for this contract. */
  readonly unsentTasks: ReactNode;
}

/** Content of the open tab. */
export function ContractPanel({ contract, tab, unsentTasks }: ContractPanelProps) {
  switch (tab) {
    case 'informations':
      return <ContractInformation contract={contract} />;
    case 'mouvements':
      return <ServerTable title="Mouvements" table={contract.movements} emptyTitle="Aucun mouvement" />;
    case 'primes':
      // Loaded with the file: printing does not wait for a lazy component.
      return <PremiumsTab key={contract.details.id} contract={contract} />;
    case 'pieces':
      return <SupportingDocumentsTab contract={contract} />;
    case 'sinistres':
      return <ClaimsTab contract={contract} />;
    case 'documents':
      return <DocumentsTab generatedDocuments={contract.editiques} contract={contract} />;
    case 'taches':
      return <TasksTab contract={contract} unsent={unsentTasks} />;
    case 'historique':
      return <HistoryTab key={contract.details.id} contractId={contract.details.id} />;
  }
}
