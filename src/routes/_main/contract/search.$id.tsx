import { createFileRoute, useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useCallback } from 'react';
import { readAhead } from '#app/read-ahead.ts';
import { ContractFileScreen } from '#features/contracts/file/contract-file-screen.tsx';
import { QueuedTasks } from '#features/tasks/queued-tasks.tsx';
import { contractLane } from '#offline/interfaces/lanes.ts';
import { draftParams } from '#ui/navigation/draft-params.ts';

const ContractsBeside = lazy(() => import('#features/contracts/search/contracts-split-list.tsx'));
const ReceivePaymentDialog = lazy(() => import('#features/contracts/premiums/receive-payment-dialog.tsx'));
const AddDocumentsDialog = lazy(() => import('#features/contracts/supporting-documents/add-documents-dialog.tsx'));

export const Route = createFileRoute('/_main/contract/search/$id')({
  // Documents and payments that were taken back are corrected over the contract that they are for.
  validateSearch: draftParams,
  staticData: { name: 'Devis ou contrat', splitView: { list: '/contract/search', List: ContractsBeside } },
  loader: readAhead(async () => (await import('#features/contracts/contracts-api.ts')).contractFileQuery),
  component: ContractRoute,
});

function ContractRoute() {
  const id = Number(Route.useParams().id);
  const { draft } = Route.useSearch();
  const navigate = Route.useNavigate();
  const hash = useLocation({ select: (location) => location.hash });
  const isPayment = hash === 'primes';
  const close = useCallback(
    () => void navigate({ search: {}, hash: isPayment ? 'primes' : 'pieces', replace: true, resetScroll: false }),
    [navigate, isPayment],
  );
  return (
    <>
      <ContractFileScreen id={id} unsentTasks={<QueuedTasks lane={contractLane(id)} />} />
      <Suspense>
        {draft && isPayment ? (
          <ReceivePaymentDialog key={draft} contractId={id} draftId={draft} onClose={close} />
        ) : null}
        {draft && !isPayment ? (
          <AddDocumentsDialog key={draft} contractId={id} draftId={draft} isNew={false} onClose={close} />
        ) : null}
      </Suspense>
    </>
  );
}
