import { Button } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useSession } from '#api/session/use-session.ts';
import { useOffline } from '#offline/base/offline-context.tsx';
import type { ContractFile } from '#shared/contract/contracts/contract-file.ts';
import type { Person } from '#shared/contract/wire/person.ts';
import { taskTargets } from '#shared/inputs/task-form.ts';
import { useOnceTrue } from '#ui/behaviour/use-once-true.ts';
import { Banner } from '#ui/page/banner.tsx';
import { Page } from '#ui/page/page.tsx';
import { LoadingState } from '#ui/page/states.tsx';
import type { OpenWork } from '#work/open-work.ts';
import { HandedWork, WorkScreen } from '#work/work-screen.tsx';
import { BrokerNotice } from './broker-notice.tsx';
import { fieldsOfDraft } from './task-draft.ts';
import type { TaskStart } from './task-fields.ts';
import { TaskFormPanel } from './task-form.tsx';
import type { TaskSearches } from './task-target.tsx';
import { taskWork } from './task-work-definition.ts';
import { taskClientQuery, taskContractQuery, taskNaturesQuery } from './tasks-api.ts';

/** The address of the form. */
export interface TaskCreationParams {
  /** Preselects the type of request (specification 4, section 2). */
  readonly code?: string | undefined;
  /** Preselects the contract. */
  readonly contract?: number | undefined;
  /** Preselects the client. */
  readonly client?: number | undefined;
  /** Resumes a draft. */
  readonly draft?: string | undefined;
}

interface TaskCreationScreenProps extends TaskSearches {
  readonly params: TaskCreationParams;
  /** The address is to name this draft, or none. */
  readonly onDraft: (id: string | undefined) => void;
}

/** A new request, or a draft of one. Specification 4, section 2 "Task creation". */
export function TaskCreationScreen(props: TaskCreationScreenProps) {
  const isLinked = useSession()?.user.agency !== null;
  return (
    <Page title="Nouvelle demande" icon="tasks">
      {isLinked ? <Request {...props} /> : <BrokerNotice />}
    </Page>
  );
}

function Request(props: TaskCreationScreenProps) {
  const { params } = props;
  return (
    <WorkScreen
      work={taskWork}
      named={params.draft}
      blank={`new ${params.code ?? ''} ${params.contract ?? ''} ${params.client ?? ''}`}
      onDraft={props.onDraft}
      loading={<Loading />}
      handed={(draftId) => (
        <HandedWork
          draftId={draftId}
          waits="Cette demande attend d’être envoyée"
          sent="Cette demande est envoyée"
          next={
            <Link to="/task/creation" search={{}}>
              Nouvelle demande
            </Link>
          }
        >
          {'Elle peut être corrigée dans «\u00A0Brouillons et envois\u00A0».'}
        </HandedWork>
      )}
    >
      {(work) => <Prepared {...props} work={work} />}
    </WorkScreen>
  );
}

const Loading = () => <LoadingState label="Chargement de la demande" blocks={4} />;

/** Waits for what the form needs: its lists, and what the request is about. */
function Prepared({ work, params, onDraft: _, ...searches }: TaskCreationScreenProps & { readonly work: OpenWork }) {
  const offline = useOffline();
  const natures = useQuery(taskNaturesQuery(offline));
  const contract = useQuery({
    ...taskContractQuery(offline, params.contract ?? 0),
    enabled: params.contract !== undefined && params.draft === undefined,
  });
  const client = useQuery({
    ...taskClientQuery(offline, params.client ?? 0),
    enabled: params.client !== undefined && params.draft === undefined,
  });
  // A form that is shown stays, whatever is read anew behind it.
  const isReady = useOnceTrue(!contract.isLoading && !client.isLoading && !natures.isPending);
  if (!isReady) return <Loading />;
  const types = natures.data?.value.listItems ?? [];
  const details = contract.data?.value.contract?.details;
  const person = client.data?.value.person;
  const start: TaskStart = {
    ...(types.some(({ code }) => code === params.code) ? { typeDemande: params.code ?? '' } : {}),
    ...(person ? aboutClient(person) : {}),
    ...(details ? startOf(details) : {}),
  };
  return (
    <>
      {natures.isError && !natures.data ? (
        <Banner
          tone="warning"
          action={
            <Button size="lg" onClick={() => void natures.refetch()}>
              Réessayer
            </Button>
          }
        >
          La liste des types de demande n’est pas encore sur cet appareil. Votre saisie est gardée comme brouillon.
        </Banner>
      ) : null}
      <TaskFormPanel work={work} start={work.draft ? fieldsOfDraft(work.draft) : start} natures={types} {...searches} />
    </>
  );
}

const startOf = ({ id, number, person }: ContractFile['details']): TaskStart => ({
  cible: taskTargets.contract,
  contrat: { id, numero: number },
  client: { id: person.id, fullname: person.fullname },
});

const aboutClient = ({ id, fullname }: Pick<Person, 'id' | 'fullname'>): TaskStart => ({
  cible: taskTargets.client,
  contrat: null,
  client: { id, fullname },
});
