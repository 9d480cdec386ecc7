import { Button } from '@chakra-ui/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { CallError, causeOf } from '#api/errors.ts';
import { useSession } from '#api/use-session.ts';
import { clientLane } from '#offline/lanes.ts';
import { useOffline } from '#offline/offline-context.tsx';
import { readKey } from '#offline/read-query.ts';
import { useCurrentDraft } from '#offline/use-current-draft.ts';
import { useLockedDraft } from '#offline/use-locked-draft.ts';
import { useIsBesides, useOpenDraft, useOutbox } from '#offline/work-hooks.ts';
import { clientGet } from '#shared/contract/clients.ts';
import { settledClient } from '#shared/products/client-form.ts';
import { clientTyped } from '#shared/products/client-record.ts';
import type { QuoteContext } from '#shared/products/form/node.ts';
import { Banner } from '#ui/banner.tsx';
import { KeptBesides, OpenElsewhere, ResumedDraft, UnreadDraft } from '#ui/form/draft-banners.tsx';
import { Page } from '#ui/page.tsx';
import { EmptyState, FailedState, LoadingState } from '#ui/states.tsx';
import { clientFileQuery } from '../client-file-api.ts';
import { clientWork } from '../client-work-definition.ts';
import { type ClientStart, startOfDraft } from './client-draft.ts';
import { ClientForm } from './client-form.tsx';
import { useClientContext } from './client-form-api.ts';

interface ClientFormScreenProps {
  /** Null for a new client. */
  readonly clientId: number | null;
  /** The draft that the address names. */
  readonly draft: string | undefined;
  /** The address is to name this draft, or none. */
  readonly onDraft: (id: string | undefined) => void;
}

/** « Nouveau client » and « Modifier client ». Specification 3, section 2.4. */
export default function ClientFormScreen(props: ClientFormScreenProps) {
  const isLinked = useSession()?.user.agency !== null;
  return (
    <Page title={props.clientId === null ? 'Nouveau client' : 'Modifier client'} icon="user">
      {isLinked || props.clientId !== null ? (
        <Prepared {...props} />
      ) : (
        <Banner tone="warning">Merci de lier votre compte à un courtier afin de créer un client.</Banner>
      )}
    </Page>
  );
}

/** Waits for what the form needs: its lists, and the client that it changes. */
function Prepared(props: ClientFormScreenProps) {
  const { clientId } = props;
  const { context, isFailed } = useClientContext();
  const queries = useQueryClient();
  const client = useQuery({ ...clientFileQuery(useOffline(), clientId ?? 0), enabled: clientId !== null });
  const person = client.data?.value.person;
  const fresh = useMemo((): ClientStart | undefined => {
    if (!context || (clientId !== null && !person)) return undefined;
    if (!person) return { typed: settledClient({}, context), previous: null };
    const typed = clientTyped(person, context);
    return { typed, previous: typed };
  }, [context, clientId, person]);
  if (context && fresh) return <Opened {...props} context={context} fresh={fresh} />;
  const { error } = client;
  if (error instanceof CallError && error.status === 404)
    return <EmptyState title="Ce client n’existe pas" icon="user" />;
  if (error || isFailed)
    return (
      <FailedState
        cause={error ? causeOf(error) : 'away'}
        onRetry={() => {
          void queries.refetchQueries({ type: 'active' });
        }}
      />
    );
  return <LoadingState label="Chargement du formulaire" blocks={3} />;
}

interface OpenedProps extends ClientFormScreenProps {
  readonly context: QuoteContext;
  readonly fresh: ClientStart;
}

function Opened({ clientId, draft: named, onDraft, context, fresh }: OpenedProps) {
  const { drafts } = useOffline();
  const queries = useQueryClient();
  const left = useOpenDraft(clientWork.kind, clientLane(clientId ?? -1));
  // The screen stays mounted when one leaves it: what comes after a client that was saved is another change.
  const [{ round, isRenewed }, setRound] = useState({ round: 0, isRenewed: true });
  const { id, onKept } = useCurrentDraft({ named, left, blank: `client ${clientId} ${round}`, onDraft });
  const opened = useLockedDraft(id);
  const isBesides = useIsBesides(opened?.draft);
  const renew = async () => {
    setRound({ round: round + 1, isRenewed: false });
    if (clientId !== null)
      await queries.refetchQueries({ queryKey: readKey(clientGet, { idClient: clientId }) }).catch(() => undefined);
    setRound({ round: round + 1, isRenewed: true });
  };
  if (!opened || !isRenewed) return <LoadingState label="Chargement du formulaire" blocks={3} />;
  const { draft, base, isElsewhere, isUnread, generation, retry } = opened;
  if (isUnread && named === id) return <UnreadDraft onRetry={retry} />;
  if (draft?.state === 'submitted') return <Handed draftId={id} />;
  const restart = async () => {
    await drafts.archive(id);
    onDraft(undefined);
  };
  return (
    <>
      {isElsewhere ? <OpenElsewhere subject="Ce client est ouvert" onRetry={retry} /> : null}
      {draft?.refusal ? (
        <Banner tone="danger">{`Le serveur a refusé ce client\u00A0: ${draft.refusal.message}`}</Banner>
      ) : null}
      {isBesides ? <KeptBesides /> : null}
      {draft && !draft.refusal && !isElsewhere && !isBesides ? (
        <ResumedDraft savedAtMs={draft.savedAtMs} onRestart={() => void restart()} />
      ) : null}
      <ClientForm
        key={generation}
        draftId={id}
        clientId={clientId}
        start={(draft && startOfDraft(draft, context)) ?? fresh}
        context={context}
        refusal={draft?.refusal ?? null}
        savedAtMs={draft?.savedAtMs ?? null}
        base={base}
        isReadOnly={isElsewhere}
        onKept={onKept}
        onAccepted={() => void renew()}
      />
    </>
  );
}

/** The form was handed over: it waits to be sent, or it was received meanwhile. */
function Handed({ draftId }: { readonly draftId: string }) {
  const item = useOutbox().entries.find((entry) => entry.draftId === draftId);
  const goOn = item ? (
    <Link to="/sync" search={{ item: item.key }}>
      Voir l’envoi
    </Link>
  ) : (
    <Link to="/client/search">Rechercher un client</Link>
  );
  return (
    <EmptyState
      title={item ? 'Ce client attend d’être envoyé' : 'Ce client est enregistré'}
      icon="send"
      action={
        <Button asChild size="lg">
          {goOn}
        </Button>
      }
    />
  );
}
