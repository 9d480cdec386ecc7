import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { causeOf, isMissing } from '#api/errors.ts';
import { useSession } from '#api/session/use-session.ts';
import { clientLane } from '#offline/interfaces/lanes.ts';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import { useDraftsSelector, useOpenDraft, useOutbox } from '#offline/outbox/work-hooks.ts';
import { readKey } from '#offline/reads/read-query.ts';
import { normalizeClient } from '#shared/clients/client-form.ts';
import { clientFormValues } from '#shared/clients/client-record.ts';
import type { QuoteContext } from '#shared/forms/node.ts';
import { clientGet } from '#shared/operations/clients/clients.ts';
import { Banner } from '#ui/page/banner.tsx';
import { UnknownState } from '#ui/page/dossier-page.tsx';
import { FormLoading } from '#ui/page/form-loading.tsx';
import { Page } from '#ui/page/page.tsx';
import { FailedState } from '#ui/page/states.tsx';
import { QueuedChange } from '#work/clients/queued-change.tsx';
import { queuedChangeValues } from '#work/clients/queued-client-change.ts';
import { SubmittedWork, WorkScreen } from '#work/work-screen.tsx';
import { clientFileQuery } from '../client-file-api.ts';
import { unknownClient } from '../client-unknown.ts';
import { clientWork } from '../client-work-definition.ts';
import { type ClientStart, readClientDraft } from './client-draft.ts';
import { useClientContext } from './client-form-api.ts';
import { ClientFormPanel } from './client-form-panel.tsx';

// Bundled in one chunk with the other forms.
// @chunk form

const goneText =
  'Ce client n’est plus dans votre portefeuille\u00A0: il a été confié à un autre courtier, ou supprimé. Votre saisie est gardée\u00A0: «\u00A0Nouveau client\u00A0» l’enregistre comme un nouveau client.';

interface ClientFormScreenProps {
  /** Null for a new client. */
  readonly clientId: number | null;
  /** Draft id in the address. */
  readonly draft: string | undefined;
  /** Called to write the id of this draft into the address, or to remove it. */
  readonly onDraft: (id: string | undefined) => void;
}

/** « Nouveau client » and « Modifier client ». Specification 3, section 2.4. */
export default function ClientFormScreen(props: ClientFormScreenProps) {
  const hasBroker = useSession()?.user.agency !== null;
  return (
    <Page title={props.clientId === null ? 'Nouveau client' : 'Modifier client'} icon="user">
      {hasBroker || props.clientId !== null ? (
        <>
          {props.clientId === null ? null : <QueuedChange clientId={props.clientId} />}
          <Prepared {...props} />
        </>
      ) : (
        <Banner tone="warning">Merci de lier votre compte à un courtier afin de créer un client.</Banner>
      )}
    </Page>
  );
}

/** Waits for the data of the form: lists, and the client to change. */
function Prepared(props: ClientFormScreenProps) {
  const { clientId, draft } = props;
  const { context, isFailed } = useClientContext();
  const queries = useQueryClient();
  const client = useQuery({ ...clientFileQuery(useOffline(), clientId ?? 0), enabled: clientId !== null });
  const person = client.data?.value.person;
  const { entries } = useOutbox();
  const { error } = client;
  const hasDraft = useHasDraft(clientId, draft);
  const isOnlyDraft = error !== null && hasDraft;
  const fresh = useMemo((): ClientStart | undefined => {
    if (!context || (clientId !== null && !person && !isOnlyDraft)) return undefined;
    if (!person) return { typed: normalizeClient({}, context), previous: null };
    const typed = queuedChangeValues(entries, person.id, context) ?? clientFormValues(person, context);
    return { typed, previous: typed };
  }, [context, clientId, person, entries, isOnlyDraft]);
  const isRemoved = isMissing(error);
  if (context && fresh && (!isRemoved || hasDraft))
    return <OpenedForm {...props} context={context} fresh={fresh} isRemoved={isRemoved} />;
  if (isRemoved) return <UnknownState unknown={unknownClient} icon="user" />;
  if (error || isFailed)
    return (
      <FailedState
        cause={error ? causeOf(error) : 'unreachable'}
        onRetry={() => {
          void queries.refetchQueries({ type: 'active' });
        }}
      />
    );
  return <FormLoading label="Chargement du formulaire" />;
}

/** Whether this device stores input for the client: an open draft, or the addressed one in any state. */
const useHasDraft = (clientId: number | null, draftId: string | undefined): boolean => {
  const openDraft = useOpenDraft(clientWork.kind, clientLane(clientId ?? -1));
  const isStored = useDraftsSelector((drafts) =>
    drafts.some(({ id, kind }) => id === draftId && kind === clientWork.kind),
  );
  return openDraft !== undefined || isStored;
};

interface OpenedFormProps extends ClientFormScreenProps {
  readonly context: QuoteContext;
  readonly fresh: ClientStart;
  /** The client left the portfolio: what was typed can be saved as a new client. */
  readonly isRemoved: boolean;
}

function OpenedForm({ clientId, draft: urlDraftId, onDraft, context, fresh, isRemoved }: OpenedFormProps) {
  const queries = useQueryClient();
  const openDraft = useOpenDraft(clientWork.kind, clientLane(clientId ?? -1));
  const [isRenewed, setIsRenewed] = useState(true);
  const refetchClient = async () => {
    if (clientId === null) return;
    await queries.refetchQueries({ queryKey: readKey(clientGet, { idClient: clientId }) }).catch(() => undefined);
  };
  /** Refetch the client, so that the next change is based on the saved one. */
  const renew = async () => {
    setIsRenewed(false);
    await refetchClient();
    setIsRenewed(true);
  };
  return (
    <WorkScreen
      work={clientWork}
      urlDraftId={urlDraftId}
      resumableId={openDraft}
      newDraftKey={`client ${clientId}`}
      onDraft={onDraft}
      loading={<FormLoading label="Chargement du formulaire" />}
      isReady={isRenewed}
      showsResumed
      renderSubmitted={(draftId) => (
        <SubmittedWork
          draftId={draftId}
          waitingTitle="Ce client attend d’être envoyé"
          sentTitle="Ce client est enregistré"
          nextLink={<Link to="/client/search">Rechercher un client</Link>}
        />
      )}
    >
      {(work) => (
        <>
          {isRemoved ? <Banner tone="warning">{goneText}</Banner> : null}
          <ClientFormPanel
            work={work}
            clientId={isRemoved ? null : clientId}
            start={(work.draft && readClientDraft(work.draft, context)) ?? fresh}
            context={context}
            onAccepted={() => {
              work.onAccepted();
              if (clientId !== null) void renew();
            }}
            onRefused={() => void refetchClient()}
          />
        </>
      )}
    </WorkScreen>
  );
}
