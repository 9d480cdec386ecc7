import { Button } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { CallError, Unreachable } from '#api/errors.ts';
import { useOffline } from '#offline/offline-context.tsx';
import type { ContractFile } from '#shared/contract/contract-file.ts';
import { Page } from '#ui/page.tsx';
import { DeviceDataNotice, EmptyState, FailedState, LoadingState } from '#ui/states.tsx';
import { ContractActions } from './contract-actions.tsx';
import { ContractFileSkeleton } from './contract-file-skeleton.tsx';
import { ContractPanel } from './contract-panel.tsx';
import { ContractSummary } from './contract-summary.tsx';
import { ContractTabs, tabOf } from './contract-tabs.tsx';
import { contractFileQuery } from './contracts-api.ts';

interface ContractFileScreenProps {
  readonly id: number;
  /** Requests for this contract that wait on this device: another feature's, put in by the route. */
  readonly unsentTasks: ReactNode;
}

/** The file of a contract or a quote: who, what, and everything on it by tabs. Specification 2, section 2.3. */
export function ContractFileScreen({ id, unsentTasks }: ContractFileScreenProps) {
  const { data, error, refetch } = useQuery({ ...contractFileQuery(useOffline(), id), enabled: isId(id) });
  const contract = data?.value.contract;
  if (contract)
    return (
      <Page
        title={contract.details.number}
        icon={contract.details.icon}
        actions={<ContractActions contract={contract} />}
      >
        {data.isFromDevice ? <DeviceDataNotice fetchedAtMs={data.fetchedAtMs} /> : null}
        <ContractContent contract={contract} unsentTasks={unsentTasks} />
      </Page>
    );
  if (!isId(id) || data || (error instanceof CallError && error.status === 404)) return <UnknownContract />;
  return (
    <Page title="Contrat" icon="contract">
      {error ? (
        <FailedState isOffline={error instanceof Unreachable} onRetry={() => void refetch()} />
      ) : (
        <LoadingState label="Chargement du contrat">
          <ContractFileSkeleton />
        </LoadingState>
      )}
    </Page>
  );
}

const isId = (id: number): boolean => Number.isInteger(id) && id > 0 && id <= 999_999_999;

interface ContractContentProps extends Pick<ContractFileScreenProps, 'unsentTasks'> {
  readonly contract: ContractFile;
}

function ContractContent({ contract, unsentTasks }: ContractContentProps) {
  const hash = useLocation({ select: (location) => location.hash });
  const tab = tabOf(contract, hash);
  return (
    <>
      <ContractSummary contract={contract} />
      <ContractTabs contract={contract} current={tab} />
      <ContractPanel contract={contract} tab={tab} unsentTasks={unsentTasks} />
    </>
  );
}

function UnknownContract() {
  return (
    <Page title="Contrat introuvable" icon="contract">
      <EmptyState
        title="Ce contrat n’existe pas"
        icon="contract"
        action={
          <Button asChild size="lg">
            <Link to="/contract/search">Rechercher un contrat</Link>
          </Button>
        }
      >
        Le lien est peut-être ancien, ou le contrat appartient à un autre courtier.
      </EmptyState>
    </Page>
  );
}
