import { Button } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { isMissing } from '#api/errors.ts';
import { useSession } from '#api/session/use-session.ts';
import { deleteShared, launchedFilesId, type Shared } from '#offline/files/shared-files.ts';
import { getDeviceFaults } from '#offline/interfaces/device-faults.ts';
import type { LoadedDraft } from '#offline/interfaces/draft-types.ts';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import { claimRequestSubject } from '#shared/claims/claim-request.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import type { ContractRow } from '#shared/operations/contracts/contracts.ts';
import type { ListItem } from '#shared/operations/wire/envelope.ts';
import type { Person } from '#shared/operations/wire/person.ts';
import { textLimits } from '#shared/primitives/limits.ts';
import { contractRequestCode, contractRequestSubject } from '#shared/products/quote-actions.ts';
import { taskTargets } from '#shared/schemas/task-form.ts';
import { useToday } from '#ui/clock/use-today.ts';
import { useLatch } from '#ui/form/use-latch.ts';
import { Banner } from '#ui/page/banner.tsx';
import { Deferred } from '#ui/page/deferred.tsx';
import { FormLoading } from '#ui/page/form-loading.tsx';
import { Page } from '#ui/page/page.tsx';
import type { OpenWork } from '#work/open-work.ts';
import { SubmittedWork, WorkScreen } from '#work/work-screen.tsx';
import { BrokerNotice } from './broker-notice.tsx';
import { ShareQuestion } from './share-question.tsx';
import { loadSharedFiles } from './shared-files.ts';
import type { TaskStart } from './task-fields.ts';
import { TaskFormPanel } from './task-form-panel.tsx';
import type { TaskSearches } from './task-target.tsx';
import { taskWork } from './task-work-definition.ts';
import { taskClientQuery, taskContractQuery, taskContractRowQuery, taskNaturesQuery } from './tasks-api.ts';

/** A code of the list `taskNatures`. */
const otherNature = 'AUTRE';

/** URL parameters of the form. */
interface TaskCreationParams {
  /** Preselects the type of request (specification 4, section 2). */
  readonly code?: string | undefined;
  /** Preselects the contract. */
  readonly contract?: number | undefined;
  /** Number of the claim that the request is about: its subject names it. */
  readonly claim?: string | undefined;
  /** Preselects the client. */
  readonly client?: number | undefined;
  /** Resumes a draft. */
  readonly draft?: string | undefined;
  /** Id of files shared with the app, to start from. */
  readonly shared?: string | undefined;
}

interface TaskCreationScreenProps extends TaskSearches {
  readonly params: TaskCreationParams;
  /** Writes the draft id into the URL, or removes it. */
  readonly onDraft: (id: string | undefined) => void;
}

/** Creates a request or resumes a draft. Specification 4, section 2 "Task creation". */
export function TaskCreationScreen(props: TaskCreationScreenProps) {
  const hasBroker = useSession()?.user.agency !== null;
  return (
    <Page title="Nouvelle demande" icon="tasks">
      {hasBroker ? <Request {...props} /> : <BrokerNotice />}
    </Page>
  );
}

function Request(props: TaskCreationScreenProps) {
  const { params, onDraft } = props;
  const { shared } = params;
  const saveSharedFiles = useCallback(
    (draft: string | undefined) => {
      // Delete the shared copy only once the draft is stored durably.
      if (draft !== undefined && shared !== undefined && getDeviceFaults().memory === null) void deleteShared(shared);
      onDraft(draft);
    },
    [onDraft, shared],
  );
  return (
    <WorkScreen
      work={taskWork}
      urlDraftId={params.draft}
      newDraftKey={`new ${params.code ?? ''} ${params.contract ?? ''} ${params.claim ?? ''} ${params.client ?? ''} ${shared ?? ''}`}
      onDraft={saveSharedFiles}
      loading={<Loading />}
      omitsFiles
      renderSubmitted={(draftId) => (
        <SubmittedWork
          draftId={draftId}
          waitingTitle="Cette demande attend d’être envoyée"
          sentTitle="Cette demande est envoyée"
          nextLink={
            <Link to="/task/creation" search={{}}>
              Nouvelle demande
            </Link>
          }
        >
          {'Elle peut être corrigée dans «\u00A0Brouillons et envois\u00A0».'}
        </SubmittedWork>
      )}
    >
      {(work) => <LoadedRequest {...props} work={work} />}
    </WorkScreen>
  );
}

const Loading = () => <FormLoading label="Chargement de la demande" blocks={4} />;

/** Loads the lists and the contract or client that the form needs. */
function LoadedRequest({ work, params, onDraft, ...searches }: TaskCreationScreenProps & { readonly work: OpenWork }) {
  const offline = useOffline();
  const natures = useQuery(taskNaturesQuery(offline));
  const contract = useQuery({
    ...taskContractQuery(offline, params.contract ?? 0),
    enabled: params.contract !== undefined && params.draft === undefined,
  });
  // Offline, the file may not be on this device: the row in the portfolio is stored longer.
  const isFileUnread = contract.isError && !isMissing(contract.error);
  const row = useQuery({ ...taskContractRowQuery(offline, params.contract ?? 0), enabled: isFileUnread });
  const client = useQuery({
    ...taskClientQuery(offline, params.client ?? 0),
    enabled: params.client !== undefined && params.draft === undefined,
  });
  const shared = useQuery({
    queryKey: ['shared-files', params.shared],
    queryFn: () => loadSharedFiles(params.shared ?? ''),
    enabled: params.shared !== undefined && params.draft === undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const sharedFiles = shared.data ?? undefined;
  // A file that the person opened with the app needs no question.
  const [acceptedShare, setAcceptedShare] = useState<string | undefined>(launchedFilesId);
  // A form that is shown stays mounted during refetches.
  const isReady = useLatch(
    !contract.isLoading &&
      !row.isLoading &&
      !client.isLoading &&
      !natures.isPending &&
      !(shared.isLoading && shared.data === undefined),
  );
  const today = useToday();
  if (!isReady) return <Loading />;
  if (sharedFiles && !work.draft && params.shared !== acceptedShare)
    return (
      <ShareQuestion
        shared={sharedFiles}
        onAccept={() => setAcceptedShare(params.shared)}
        onDismiss={() => {
          if (params.shared !== undefined) void deleteShared(params.shared);
          onDraft(undefined);
        }}
      />
    );
  const types = natures.data?.value.listItems ?? [];
  const details = contract.data?.value.contract?.details;
  const person = client.data?.value.person;
  const start: TaskStart = {
    dateEffet: today,
    ...(sharedFiles ? startFromFiles(sharedFiles, types) : {}),
    ...startFromType(types.find(({ code }) => code === params.code)),
    ...(params.claim === undefined ? {} : { sujet: claimRequestSubject(params.claim, 'pièces complémentaires') }),
    ...(person && startFromClient(person)),
    ...(details && startFromContract(details)),
    ...(details && params.code === contractRequestCode && startFromQuote(details, today)),
    ...(isFileUnread && !details ? startFromRow(params.contract ?? 0, row.data?.value.contractList[0]) : {}),
  };
  return (
    <Deferred fallback={<Loading />}>
      {natures.isError && !natures.data ? (
        <Banner tone="warning" action={<Button onClick={() => void natures.refetch()}>Réessayer</Button>}>
          La liste des types de demande n’est pas encore sur cet appareil. Votre saisie reste en place.
        </Banner>
      ) : null}
      {shared.data === null || shared.isError ? (
        <Banner tone="warning">
          Ce qui a été partagé n’est pas sur cet appareil. S’il est plein, faites de la place, puis partagez à nouveau.
        </Banner>
      ) : null}
      <TaskFormPanel
        work={work}
        start={work.draft ? readTaskDraft(work.draft) : start}
        startsFromShare={sharedFiles !== undefined && !work.draft}
        natures={types}
        {...searches}
      />
    </Deferred>
  );
}

/** Form values of a draft, whose files follow; empty if it cannot be read. */
const readTaskDraft = (draft: LoadedDraft): TaskStart => ({ ...taskWork.parseDraft(draft) });

/** Prefills a request from shared files: only the contract or client remains to be chosen. */
const startFromFiles = ({ files, text }: Shared, types: readonly ListItem[]): TaskStart => ({
  typeDemande: types.some(({ code }) => code === otherNature) ? otherNature : '',
  sujet: (text.split('\n')[0] || 'Document à classer').slice(0, textLimits.taskSubject),
  commentaire: text.slice(0, textLimits.taskComment),
  files: [...files],
});

/** Preselects a type, whose label is the subject until the user types another one. */
const startFromType = (type: ListItem | undefined): TaskStart =>
  type ? { typeDemande: type.code, sujet: type.libelle } : {};

/** Prefills a request for the contract of a quote; the contract begins today at the earliest. */
const startFromQuote = ({ number, effectDate }: ContractFile['details'], today: string): TaskStart => ({
  sujet: contractRequestSubject(number),
  dateEffet: effectDate > today ? effectDate : today,
});

const startFromContract = ({ id, number, person }: ContractFile['details']): TaskStart => ({
  cible: taskTargets.contract,
  contrat: { id, numero: number },
  client: { id: person.id, fullname: person.fullname },
});

/** Prefills from the row of a contract whose file cannot be read; without a row, the server finds it by its id. */
const startFromRow = (id: number, row: ContractRow | undefined): TaskStart => ({
  cible: taskTargets.contract,
  contrat: { id, numero: row?.numero ?? `Dossier ${id}` },
  client: row ? { id: row.personId, fullname: row.nomSouscripteur } : null,
});

const startFromClient = ({ id, fullname }: Pick<Person, 'id' | 'fullname'>): TaskStart => ({
  cible: taskTargets.client,
  contrat: null,
  client: { id, fullname },
});
