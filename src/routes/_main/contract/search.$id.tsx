import { createFileRoute, useLocation } from '@tanstack/react-router';
import { useCallback } from 'react';
import * as v from 'valibot';
import { createFilePrefetchLoader } from '#app/prefetch-loader.ts';
import { ContractFileScreen } from '#features/contracts/file/contract-file-screen.tsx';
import { FileFollowUp } from '#features/follow-up/file-follow-up.tsx';
import { isFollowUpKind } from '#features/follow-up/follow-up-kinds.ts';
import { QueuedTasks } from '#features/tasks/queued-tasks.tsx';
import { contractLane } from '#offline/interfaces/lanes.ts';
import { useDraftsSelector } from '#offline/outbox/work-hooks.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { lazyComponent } from '#ui/disclosure/lazy-component.tsx';
import { keyParam, numberParam } from '#ui/navigation/address-params.ts';

const ContractsBeside = lazyComponent(() => import('#features/contracts/search/contracts-split-list.tsx'));
const ReceivePaymentDialog = lazyComponent(
  () => import('#features/contracts/premiums/received/receive-payment-dialog.tsx'),
);
const EmailDocumentsDialog = lazyComponent(() => import('#features/contracts/documents/email-documents-dialog.tsx'));
const AddDocumentsDialog = lazyComponent(
  () => import('#features/contracts/supporting-documents/add-documents-dialog.tsx'),
);

const ResumedDialog = lazyComponent(() => import('#features/follow-up/resumed-dialog.tsx'));

/** `claim` is the claim whose details are open. */
const paramsSchema = v.object({ draft: keyParam, claim: numberParam });

export const Route = createFileRoute('/_main/contract/search/$id')({
  // Drafts of documents, e-mails, payments, reminders and notes are resumed over their contract.
  validateSearch: (raw) => v.parse(paramsSchema, raw),
  staticData: { name: 'Devis ou contrat', splitView: { list: '/contract/search', List: ContractsBeside } },
  loader: createFilePrefetchLoader(
    async () => (await import('#features/contracts/contracts-api.ts')).contractFileQuery,
  ),
  component: ContractRoute,
});

const FollowUp = ({ contract: { details } }: { readonly contract: ContractFile }) => (
  <FileFollowUp
    target={{
      clientId: details.person.id,
      clientName: details.person.fullname,
      contractId: details.id,
      taskId: null,
    }}
  />
);

function ContractRoute() {
  const id = Number(Route.useParams().id);
  const { draft } = Route.useSearch();
  const isFollowUp = useDraftsSelector((drafts) => isFollowUpKind(drafts.find(({ id: one }) => one === draft)?.kind));
  const navigate = Route.useNavigate();
  const hash = useLocation({ select: (location) => location.hash });
  const tab = hash === 'primes' || hash === 'documents' ? hash : 'pieces';
  const close = useCallback(
    () => void navigate({ search: {}, hash: tab, replace: true, resetScroll: false }),
    [navigate, tab],
  );
  const resumed = { contractId: id, draftId: draft ?? '', onClose: close };
  return (
    <>
      <ContractFileScreen id={id} unsentTasks={<QueuedTasks lane={contractLane(id)} />} FollowUp={FollowUp} />
      {draft && tab === 'primes' ? <ReceivePaymentDialog key={draft} {...resumed} /> : null}
      {draft && tab === 'documents' ? <EmailDocumentsDialog key={draft} {...resumed} /> : null}
      {draft && isFollowUp ? (
        <ResumedDialog
          key={draft}
          draftId={draft}
          onClose={() => void navigate({ search: {}, replace: true, resetScroll: false })}
        />
      ) : null}
      {draft && tab === 'pieces' && !isFollowUp ? <AddDocumentsDialog key={draft} {...resumed} isNew={false} /> : null}
    </>
  );
}
