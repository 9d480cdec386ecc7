import { useLocation } from '@tanstack/react-router';
import type { ComponentType, ReactNode } from 'react';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import { useOutboxSelector } from '#offline/outbox/work-hooks.ts';
import { useDossier } from '#offline/reads/use-dossier.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { lazyOptionalPart } from '#ui/disclosure/lazy-part.tsx';
import { DossierPage } from '#ui/page/dossier-page.tsx';
import { Page } from '#ui/page/page.tsx';
import { OriginNotice } from '#ui/page/states.tsx';
import { useIsPrinting } from '#ui/window/use-is-printing.ts';
import { contractFileQuery, unknownContract } from '../contracts-api.ts';
import { AttestationButton } from '../documents/attestation-button.tsx';
import { usePrefetchDocuments } from '../documents/use-prefetch-documents.ts';
import { declarationsQuoteId, useDeclarations } from '../information/declarations-query.ts';
import { useWithQueuedPayments } from '../premiums/received/use-queued-payments.ts';
import { ContractActions } from './contract-actions.tsx';
import { ContractAlerts, MissingAccount, PricedBirthDate } from './contract-alerts.tsx';
import { ContractFileSkeleton } from './contract-file-skeleton.tsx';
import { ContractContactLine, ContractStickyBar, ContractTitle } from './contract-header.tsx';
import { ContractPanel } from './contract-panel.tsx';
import { ContractSummary } from './contract-summary.tsx';
import { ContractTabs, usePrintedTabs, useTab } from './contract-tabs.tsx';
import { ConvertButton } from './convert-button.tsx';
import { isToSettle } from './is-to-settle.ts';
import { QueuedConversion } from './queued-conversion.tsx';

const ClientCorrection = lazyOptionalPart(() => import('../contacts/client-correction.tsx'));
const ItemsToSettle = lazyOptionalPart(() => import('./items-to-settle.tsx'));
const ClientLinkWatch = lazyOptionalPart(() => import('../client-link/client-link-polling.tsx'));

interface ContractFileScreenProps {
  readonly id: number;
  /** Queued requests for this contract, rendered by another feature and injected by the route. */
  readonly unsentTasks: ReactNode;
  /** Reminders about this contract, injected by the route. */
  readonly FollowUp: ComponentType<{ readonly contract: ContractFile }>;
}

/** File of a contract or a quote, with tabs. Specification 2, section 2.3. */
export function ContractFileScreen({ id, unsentTasks, FollowUp }: ContractFileScreenProps) {
  const file = useDossier(id, contractFileQuery(useOffline(), id), ({ contract }) => contract);
  usePrefetchDocuments(
    file.kind === 'known' ? file.value.editiques : undefined,
    file.kind === 'known' && file.origin.isFromDevice,
  );
  if (file.kind !== 'known')
    return (
      <DossierPage
        state={file}
        icon="contract"
        title="Devis ou contrat"
        loadingLabel="Chargement du contrat"
        skeleton={<ContractFileSkeleton />}
        unknown={unknownContract}
      />
    );
  return (
    <LoadedContract
      serverContract={file.value}
      notice={<OriginNotice origin={file.origin} onRetry={file.retry} />}
      unsentTasks={unsentTasks}
      FollowUp={FollowUp}
    />
  );
}

interface LoadedContractProps extends Pick<ContractFileScreenProps, 'unsentTasks' | 'FollowUp'> {
  /** The file as the server returned it, without the payments that are queued on this device. */
  readonly serverContract: ContractFile;
  readonly notice: ReactNode;
}

function LoadedContract({ serverContract, notice, unsentTasks, FollowUp }: LoadedContractProps) {
  const contract = useWithQueuedPayments(serverContract);
  return (
    <Page
      title={contract.details.number}
      heading={<ContractTitle contract={contract} />}
      facts={<ContractContactLine contract={contract} />}
      kind={contract.details.isEstimate ? 'Devis' : 'Contrat'}
      icon={contract.details.icon}
      actions={
        <>
          <AttestationButton contract={contract} />
          <ConvertButton contract={contract} />
          <ContractActions contract={contract} />
        </>
      }
    >
      <ContractStickyBar contract={contract} />
      {notice}
      <ContractContent contract={contract} unsentTasks={unsentTasks} FollowUp={FollowUp} />
    </Page>
  );
}

interface ContractContentProps extends Pick<ContractFileScreenProps, 'unsentTasks' | 'FollowUp'> {
  readonly contract: ContractFile;
}

function ContractContent({ contract, unsentTasks, FollowUp }: ContractContentProps) {
  const hash = useLocation({ select: (location) => location.hash });
  const tab = useTab(contract, hash);
  const printed = usePrintedTabs(contract);
  useDeclarations(declarationsQuoteId(contract));
  const hasItemsToSettle = useOutboxSelector(({ entries }) =>
    entries.some((entry) => isToSettle(entry, contract.details.id)),
  );
  // The open tab keeps its state while the others are added for the paper.
  const renderedTabs = useIsPrinting() ? printed : [tab];
  return (
    <>
      {contract.details.isEstimate ? <QueuedConversion id={contract.details.id} /> : null}
      <div className="file-alerts">
        {hasItemsToSettle ? <ItemsToSettle contractId={contract.details.id} /> : null}
        <ContractAlerts contract={contract} />
        <MissingAccount contract={contract} />
        <PricedBirthDate contract={contract} />
        {contract.details.clientCorrection ? <ClientCorrection details={contract.details} /> : null}
      </div>
      <FollowUp contract={contract} />
      <ContractSummary contract={contract} />
      <ContractTabs contract={contract} current={tab} />
      {contract.computed.openLinksNb ? (
        <ClientLinkWatch key={contract.details.id} contractId={contract.details.id} />
      ) : null}
      {renderedTabs.map((anchor) => (
        <ContractPanel key={anchor} contract={contract} tab={anchor} unsentTasks={unsentTasks} />
      ))}
    </>
  );
}
