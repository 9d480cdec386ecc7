import { useQueryClient } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useSession } from '#api/session/use-session.ts';
import { contractLane } from '#offline/interfaces/lanes.ts';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import { useOpenDraft } from '#offline/outbox/work-hooks.ts';
import { readKey } from '#offline/reads/read-query.ts';
import { useDossier } from '#offline/reads/use-dossier.ts';
import { claimContext, describeClaim } from '#shared/claims/claim-form.ts';
import { toClaimSubject } from '#shared/claims/claim-subject.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { contractGet } from '#shared/operations/contracts/contracts.ts';
import { taskSearch } from '#shared/operations/tasks/tasks.ts';
import { taskNotLinkedMessage } from '#shared/schemas/task-form.ts';
import { useToday } from '#ui/clock/use-today.ts';
import { UnknownState } from '#ui/page/dossier-page.tsx';
import { Page } from '#ui/page/page.tsx';
import { EmptyState, FailedState, LoadingState, OriginNotice } from '#ui/page/states.tsx';
import { notify } from '#ui/toast/toaster.ts';
import type { OpenWork } from '#work/open-work.ts';
import { SubmittedWork, WorkScreen } from '#work/work-screen.tsx';
import { contractFileQuery, unknownContract } from '../../contracts-api.ts';
import { readClaimStart } from './claim-start.ts';
import { claimWork } from './claim-work-definition.ts';
import { ContractChoice } from './contract-choice.tsx';
import { DeclarationForm } from './declaration-form.tsx';

interface DeclarationScreenProps {
  readonly contract: number | undefined;
  /** Without a contract: offers those of this client. */
  readonly client: number | undefined;
  readonly draft: string | undefined;
  /** Writes the draft id into the URL, or removes it. */
  readonly onDraft: (id: string | undefined) => void;
  readonly onContract: (id: number) => void;
}

/** « Déclarer un sinistre »: the contract, then the declaration. */
export default function DeclarationScreen(props: DeclarationScreenProps) {
  const hasBroker = useSession()?.user.agency !== null;
  return (
    <Page title="Déclarer un sinistre" icon="warning">
      {hasBroker ? (
        <Content {...props} />
      ) : (
        <EmptyState title={taskNotLinkedMessage} icon="broker">
          Votre administrateur peut faire ce rattachement.
        </EmptyState>
      )}
    </Page>
  );
}

function Content({ contract, client, draft, onDraft, onContract }: DeclarationScreenProps) {
  if (contract === undefined) return <ContractChoice client={client} onChoose={onContract} />;
  return <ContractDeclaration key={contract} id={contract} draft={draft} onDraft={onDraft} />;
}

interface ContractDeclarationProps extends Pick<DeclarationScreenProps, 'draft' | 'onDraft'> {
  readonly id: number;
}

const Loading = () => <LoadingState label="Chargement de la déclaration" blocks={3} />;

function ContractDeclaration({ id, draft, onDraft }: ContractDeclarationProps) {
  const file = useDossier(id, contractFileQuery(useOffline(), id), ({ contract }) => contract);
  // The form does not change while it is open.
  const [loadedContract, setLoadedContract] = useState<ContractFile>();
  if (!loadedContract && file.kind === 'known') setLoadedContract(file.value);
  const resumable = useOpenDraft(claimWork.kind, contractLane(id));
  const contract = loadedContract ?? (file.kind === 'known' ? file.value : undefined);
  if (!contract) {
    if (file.kind === 'unknown') return <UnknownState unknown={unknownContract} icon="contract" />;
    if (file.kind === 'failed') return <FailedState cause={file.cause} onRetry={file.retry} />;
    return <Loading />;
  }
  if (contract.details.isEstimate)
    return <EmptyState title={'Un devis n’est pas un contrat\u00A0: rien à déclarer'} icon="contract" />;
  return (
    <>
      {file.kind === 'known' ? <OriginNotice origin={file.origin} onRetry={file.retry} /> : null}
      <WorkScreen
        work={claimWork}
        urlDraftId={draft}
        resumableId={resumable}
        newDraftKey={`claim ${id}`}
        onDraft={onDraft}
        loading={<Loading />}
        showsResumed
        omitsFiles
        renderSubmitted={(draftId) => (
          <SubmittedWork
            draftId={draftId}
            waitingTitle="Cette déclaration est en attente"
            sentTitle="Ce sinistre est déclaré"
            nextLink={
              <Link to="/contract/search/$id" params={{ id: String(id) }} hash="sinistres">
                Ouvrir le contrat
              </Link>
            }
          >
            Elle partira d’elle-même au retour du réseau et recevra alors son numéro définitif.
          </SubmittedWork>
        )}
      >
        {(work) => <Declaration work={work} contract={contract} />}
      </WorkScreen>
    </>
  );
}

function Declaration({ work, contract }: { readonly work: OpenWork; readonly contract: ContractFile }) {
  const { details } = contract;
  const today = useToday();
  const queries = useQueryClient();
  const router = useRouter();
  const subject = useMemo(() => toClaimSubject(contract), [contract]);
  const description = useMemo(() => describeClaim(subject), [subject]);
  const context = useMemo(() => claimContext(today), [today]);
  const [start] = useState(() => readClaimStart(description, work, context, subject));
  return (
    <DeclarationForm
      work={work}
      contract={{ id: details.id, number: details.number }}
      subject={subject}
      description={description}
      context={context}
      start={start}
      onDeclared={async ({ message, contractId }) => {
        notify(message);
        work.onAccepted();
        // Not awaited, so that a slow network does not hold up the navigation.
        void queries.invalidateQueries({ queryKey: readKey(contractGet) });
        void queries.invalidateQueries({ queryKey: readKey(taskSearch) });
        // `replace`: Back must not return to the submitted form.
        const params = { id: String(contractId) };
        await router.navigate({ to: '/contract/search/$id', params, hash: 'sinistres', replace: true });
      }}
    />
  );
}
