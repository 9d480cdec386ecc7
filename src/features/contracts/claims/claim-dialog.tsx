import { useQuery } from '@tanstack/react-query';
import { causeOf } from '#api/errors.ts';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { Modal } from '#ui/dialog/modal.tsx';
import { EmptyState, FailedState, KnownNotice, LoadingState } from '#ui/page/states.tsx';
import { claimQuery } from '../contracts-api.ts';
import { ClaimFacts } from './claim-facts.tsx';

interface ClaimDialogProps {
  readonly claim: ContractFile['claims']['data'][number];
  readonly onClose: () => void;
}

/** Details of one claim. Specification 2, sections 2.6 and 3 "Claim detail". */
export default function ClaimDialog({ claim, onClose }: ClaimDialogProps) {
  return (
    <Modal title={`Sinistre ${claim.number}`} widthPx={900} onClose={onClose}>
      <ClaimContent id={claim.id} />
    </Modal>
  );
}

function ClaimContent({ id }: { readonly id: number }) {
  const { data, error, refetch } = useQuery(claimQuery(useOffline(), id));
  const detail = data?.value.data;
  if (error && !data) return <FailedState cause={causeOf(error)} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState label="Chargement du sinistre" />;
  if (!detail?.afficher)
    return (
      <EmptyState title="Le détail de ce sinistre n’est pas consultable" icon="lock">
        La compagnie gère ce dossier et n’en communique pas le détail.
      </EmptyState>
    );
  return (
    <>
      <KnownNotice known={data} onRetry={() => void refetch()} />
      <ClaimFacts detail={detail} />
    </>
  );
}
