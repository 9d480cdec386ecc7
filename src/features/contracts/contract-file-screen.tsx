import { useQuery } from '@tanstack/react-query';
import { Unreachable } from '#api/errors.ts';
import { useOffline } from '#offline/offline-context.tsx';
import { Page } from '#ui/page.tsx';
import { DeviceDataNotice, FailedState, LoadingState } from '#ui/states.tsx';
import { StatusChip } from '#ui/table/status-chip.tsx';
import { contractFileQuery } from './contracts-api.ts';

/** The file of a contract or a quote. */
export function ContractFileScreen({ id }: { readonly id: number }) {
  const { data, error, refetch } = useQuery(contractFileQuery(useOffline(), id));
  const contract = data?.value.contract;
  if (!contract)
    return (
      <Page title="Contrat" icon="contract">
        {error ? (
          <FailedState isOffline={error instanceof Unreachable} onRetry={() => void refetch()} />
        ) : (
          <LoadingState label="Chargement du contrat" />
        )}
      </Page>
    );
  const { details } = contract;
  return (
    <Page title={details.number} icon="contract" facts={<StatusChip status={details.status} />}>
      {data.isFromDevice ? <DeviceDataNotice fetchedAtMs={data.fetchedAtMs} /> : null}
    </Page>
  );
}
