import { Button, Stack } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { readFailure } from '#api/errors.ts';
import { useSession } from '#api/session/use-session.ts';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import { claimRequestNature } from '#shared/claims/claim-request.ts';
import { isAllowed } from '#shared/operations/access.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { Modal } from '#ui/dialog/modal.tsx';
import { lazyComponent } from '#ui/disclosure/lazy-component.tsx';
import { Icon } from '#ui/icon.tsx';
import { EmptyState, FailedState, LoadingState, OriginNotice } from '#ui/page/states.tsx';
import { claimQuery } from '../contracts-api.ts';
import { ClaimFacts } from './claim-facts.tsx';
import { ClaimPapers } from './claim-papers.tsx';

const ClaimStateDialog = lazyComponent(() => import('./claim-state-dialog.tsx'));

interface ClaimDialogProps {
  readonly claim: ContractFile['claims']['data'][number];
  readonly contract: Pick<ContractFile, 'details' | 'tasks' | 'editiques'>;
  readonly onClose: () => void;
}

/** Details of one claim. Specification 2, sections 2.6 and 3 "Claim detail". */
export default function ClaimDialog({ claim, contract, onClose }: ClaimDialogProps) {
  const user = useSession()?.user ?? null;
  const [isChanging, setIsChanging] = useState(false);
  if (isChanging) return <ClaimStateDialog claim={claim} onClose={onClose} />;
  const change = isAllowed('admin', user) ? (
    <Button variant="outline" onClick={() => setIsChanging(true)}>
      Changer l’état
    </Button>
  ) : null;
  const add = <AddPieces contractId={contract.details.id} number={claim.number} />;
  return (
    <Modal
      title={`Sinistre ${claim.number}`}
      widthPx={900}
      isReadOnly
      onClose={onClose}
      footer={
        <>
          {change}
          {add}
        </>
      }
    >
      <Stack gap="6">
        <ClaimContent id={claim.id} />
        <ClaimPapers number={claim.number} contract={contract} />
      </Stack>
    </Modal>
  );
}

interface AddPiecesProps {
  readonly contractId: number;
  readonly number: string;
}

/** Opens a request to the insurer about the claim, which takes photos and documents, also offline. */
function AddPieces({ contractId, number }: AddPiecesProps) {
  return (
    <Button asChild>
      <Link to="/task/creation" search={{ contract: contractId, code: claimRequestNature, claim: number }}>
        <Icon name="attach" />
        Ajouter des pièces
      </Link>
    </Button>
  );
}

function ClaimContent({ id }: { readonly id: number }) {
  const { data, error, refetch } = useQuery(claimQuery(useOffline(), id));
  const detail = data?.value.data;
  if (error && !data) return <FailedState {...readFailure(error)} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState label="Chargement du sinistre" />;
  if (!detail?.afficher)
    return (
      <EmptyState title="Le détail de ce sinistre n’est pas consultable" icon="lock">
        La compagnie gère ce dossier et n’en communique pas le détail.
      </EmptyState>
    );
  return (
    <>
      <OriginNotice origin={data} onRetry={() => void refetch()} />
      <ClaimFacts detail={detail} />
    </>
  );
}
