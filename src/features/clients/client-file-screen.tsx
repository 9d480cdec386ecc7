import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useState } from 'react';
import { causeOf } from '#api/errors.ts';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import { useDossier } from '#offline/reads/use-dossier.ts';
import { combineOrigins, type DataOrigin } from '#shared/completeness/data-origin.ts';
import type { Client } from '#shared/operations/clients/clients.ts';
import { lazyPart } from '#ui/disclosure/lazy-part.tsx';
import { Facts } from '#ui/facts/facts.tsx';
import { DossierPage } from '#ui/page/dossier-page.tsx';
import { Page, PageSection } from '#ui/page/page.tsx';
import { OriginNotice } from '#ui/page/states.tsx';
import { QueuedChange } from '#work/clients/queued-change.tsx';
import { ClientActions, type MoveClientDialog } from './client-file-actions.tsx';
import { clientContractsQuery, clientFileQuery, firstContracts } from './client-file-api.ts';
import { ClientFileContracts } from './client-file-contracts.tsx';
import { clientFacts, clientLine, splitFacts } from './client-file-facts.tsx';
import { unknownClient } from './client-unknown.ts';
import { ClientAlerts } from './file/client-alerts.tsx';
import { findRelations } from './file/client-relations.ts';
import { ClientRelations } from './file/client-relations-section.tsx';
import { ClientTimeline } from './file/client-timeline-section.tsx';
import { useClientDossier } from './file/use-client-dossier.ts';

// Decorative, lazy-loaded so that the file does not wait for it.
const ClientMap = lazyPart(() => import('./file/territory/client-map.tsx'));

interface ClientFileScreenProps {
  readonly id: number;
  /** Requests of this client, rendered by another feature and injected by the route. */
  readonly requests: ReactNode;
  readonly MoveDialog: MoveClientDialog;
  /** Reminders about this client, injected by the route. */
  readonly FollowUp: ComponentType<{ readonly client: Pick<Client, 'id' | 'fullname'> }>;
}

/** File of a client: identity, contracts and quotes, requests. Specification 2, section 2.2. */
export function ClientFileScreen({ id, ...injected }: ClientFileScreenProps) {
  const file = useDossier(id, clientFileQuery(useOffline(), id), ({ person }) => person);
  if (file.kind === 'known')
    return <LoadedClient client={file.value} origin={file.origin} onRetry={file.retry} {...injected} />;
  return (
    <DossierPage state={file} icon="user" title="Client" loadingLabel="Chargement du client" unknown={unknownClient} />
  );
}

interface LoadedClientProps extends Omit<ClientFileScreenProps, 'id'> {
  readonly client: Client;
  readonly origin: DataOrigin;
  readonly onRetry: () => void;
}

function LoadedClient({ client, origin, onRetry, requests, MoveDialog, FollowUp }: LoadedClientProps) {
  const [state, setState] = useState(firstContracts);
  const contracts = useQuery({
    ...clientContractsQuery(useOffline(), client.id, state),
    placeholderData: keepPreviousData,
  });
  const dossier = useClientDossier(client.id);
  const isCompany = client.personType === 'MOR';
  const contractAnswer = contracts.data;
  const facts = splitFacts(clientFacts(client, contractAnswer?.gaps?.length ? undefined : contractAnswer?.value));
  const retry = () => {
    onRetry();
    void contracts.refetch();
  };
  const map = client.address.zipCode ? <ClientMap zipCode={client.address.zipCode} /> : null;
  const isFailed = contracts.error && (!contractAnswer || contracts.isPlaceholderData);
  return (
    <Page
      title={client.fullname}
      kind="Client"
      icon={isCompany ? 'broker' : 'user'}
      facts={clientLine(client)}
      actions={<ClientActions {...client} MoveDialog={MoveDialog} />}
    >
      <QueuedChange clientId={client.id} />
      <OriginNotice origin={combineOrigins([origin, contractAnswer])} onRetry={retry} />
      <ClientAlerts {...dossier} />
      <FollowUp client={client} />
      <PageSection title="Informations">
        <div className="client-known">
          <div>
            <Facts facts={facts.open} isCompact />
            <details className="client-facts">
              <summary>Autres informations</summary>
              <Facts facts={facts.folded} />
              <div className="client-map-below">{map}</div>
            </details>
          </div>
          <div className="client-map-beside">{map}</div>
        </div>
      </PageSection>
      <ClientFileContracts
        clientId={client.id}
        // Wait for the alerts: alerts that appear above the rows later would move a row while a finger is about to tap
        // it.
        contracts={dossier.areAlertsLoading ? undefined : contractAnswer?.value}
        isStale={contracts.isPlaceholderData}
        failure={isFailed ? { cause: causeOf(contracts.error) } : undefined}
        origin={contractAnswer}
        onRetry={() => void contracts.refetch()}
        state={state}
        onState={setState}
      />
      <ClientTimeline entries={dossier.timeline} missingFiles={dossier.missingFiles} />
      <ClientRelations relations={findRelations(client, dossier.files)} />
      {requests}
    </Page>
  );
}
