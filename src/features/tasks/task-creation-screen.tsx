import { Button } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useSession } from '#api/use-session.ts';
import { useOffline } from '#offline/offline-context.tsx';
import { useCurrentDraft } from '#offline/use-current-draft.ts';
import { useLockedDraft } from '#offline/use-locked-draft.ts';
import { useIsBesides, useOutbox } from '#offline/work-hooks.ts';
import type { ContractFile } from '#shared/contract/contract-file.ts';
import type { Person } from '#shared/contract/person.ts';
import { taskTargets } from '#shared/domain/task-form.ts';
import { Banner } from '#ui/banner.tsx';
import { KeptBesides, UnreadDraft } from '#ui/form/draft-banners.tsx';
import { Page } from '#ui/page.tsx';
import { EmptyState, LoadingState } from '#ui/states.tsx';
import { useOnceTrue } from '#ui/use-once-true.ts';
import { BrokerNotice } from './broker-notice.tsx';
import { fieldsOfDraft, type TaskStart } from './task-fields.ts';
import { TaskFormPanel } from './task-form.tsx';
import type { TaskSearches } from './task-target.tsx';
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
  /** A new draft was kept: the address is to name it. */
  readonly onDraft: (id: string) => void;
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
  // The screen stays mounted when one leaves it: what comes after a request that was sent is another one.
  const [round, setRound] = useState(0);
  const { id, key, onKept } = useCurrentDraft({
    named: params.draft,
    blank: `new ${params.code ?? ''} ${params.contract ?? ''} ${params.client ?? ''} ${round}`,
    onDraft: props.onDraft,
  });
  return <Opened key={key} {...props} id={id} onKept={onKept} onAccepted={() => setRound(round + 1)} />;
}

interface OpenedProps extends Omit<TaskCreationScreenProps, 'onDraft'> {
  readonly id: string;
  readonly onKept: (id: string) => void;
  readonly onAccepted: () => void;
}

function Opened({ id, params, onKept, onAccepted, ...searches }: OpenedProps) {
  const offline = useOffline();
  const opened = useLockedDraft(id);
  const natures = useQuery(taskNaturesQuery(offline));
  const contract = useQuery({
    ...taskContractQuery(offline, params.contract ?? 0),
    enabled: params.contract !== undefined && params.draft === undefined,
  });
  const client = useQuery({
    ...taskClientQuery(offline, params.client ?? 0),
    enabled: params.client !== undefined && params.draft === undefined,
  });
  const named = params.draft;
  const isBesides = useIsBesides(opened?.draft);
  // A form that is shown stays, whatever is read anew behind it.
  const isReady = useOnceTrue(!contract.isLoading && !client.isLoading && !natures.isPending);
  if (!opened || !isReady) return <LoadingState label="Chargement de la demande" blocks={4} />;
  const { draft, base, isElsewhere, isUnread, generation, retry } = opened;
  if (isUnread && named === id) return <UnreadDraft onRetry={retry} />;
  if (draft?.state === 'submitted') return <Submitted draftId={id} />;
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
      {isBesides ? <KeptBesides /> : null}
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
      {isElsewhere ? (
        <Banner
          tone="warning"
          action={
            <Button size="lg" onClick={retry}>
              Reprendre ici
            </Button>
          }
        >
          Cette demande est ouverte dans un autre onglet. Elle est ici en lecture seule{`\u00A0: `}fermez-la là-bas,
          puis reprenez-la ici.
        </Banner>
      ) : null}
      {draft?.refusal ? (
        <Banner tone="danger">Le serveur a refusé cette demande{`\u00A0: ${draft.refusal.message}`}</Banner>
      ) : null}
      <TaskFormPanel
        key={generation}
        draftId={id}
        start={draft ? fieldsOfDraft(draft) : start}
        natures={types}
        refusal={draft?.refusal ?? null}
        savedAtMs={draft?.savedAtMs ?? null}
        base={base}
        isReadOnly={isElsewhere}
        onKept={onKept}
        onAccepted={onAccepted}
        {...searches}
      />
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

/** A draft that was handed over: it waits to be sent, or it was received meanwhile. */
function Submitted({ draftId }: { readonly draftId: string }) {
  const item = useOutbox().entries.find((entry) => entry.draftId === draftId);
  return (
    <EmptyState
      title={item ? 'Cette demande attend d’être envoyée' : 'Cette demande est envoyée'}
      icon="send"
      action={
        <Button asChild size="lg">
          {item ? (
            <Link to="/sync" search={{ item: item.key }}>
              Voir l’envoi
            </Link>
          ) : (
            <Link to="/task/creation" search={{}}>
              Nouvelle demande
            </Link>
          )}
        </Button>
      }
    >
      {item ? 'Elle peut être corrigée dans «\u00A0Brouillons et envois\u00A0».' : null}
    </EmptyState>
  );
}
