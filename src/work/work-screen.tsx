import { Button } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode, useState } from 'react';
import { useCurrentDraft } from '#offline/drafts/use-current-draft.ts';
import type { Refusal } from '#offline/interfaces/draft-types.ts';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import { useIsBesides, useOutbox } from '#offline/outbox/work-hooks.ts';
import { ForkedDraft, OpenInOtherTab, ResumedDraft, UnreadableDraft } from '#ui/form/draft-banners.tsx';
import { Banner } from '#ui/page/banner.tsx';
import { EmptyState } from '#ui/page/states.tsx';
import type { DefinedWork, Received } from './define-work.ts';
import { type OpenWork, useOpenWork } from './open-work.ts';
import { WorkAnchor } from './work-anchor.tsx';
import { useWorkOf } from './works.tsx';

interface WorkScreenProps {
  readonly work: Pick<DefinedWork<string, unknown, unknown, never, never, unknown>, 'words'>;
  /** The draft that the address names. */
  readonly named: string | undefined;
  /** The draft to go on with where it names none. */
  readonly left?: string | undefined;
  /** Says which new draft it begins where there is neither: another text, another draft. */
  readonly blank: string;
  /** The address is to name this draft, or none. */
  readonly onDraft: (id: string | undefined) => void;
  /** Shown until the draft is read and `isReady`. */
  readonly loading: ReactNode;
  readonly isReady?: boolean;
  /** Whether it says that a draft was resumed, and offers to begin again. */
  readonly saysResumed?: boolean;
  /** Whether a refusal is told above the form; true unless said. */
  readonly tellsRefusal?: (refusal: Refusal) => boolean;
  /** In place of the form once it was handed over. */
  readonly handed: (draftId: string) => ReactNode;
  readonly children: (work: OpenWork) => ReactNode;
}

/**
 * The frame of a form whose work is kept as a draft and handed to the outbox: which draft, the right to edit it, what
 * stands above the form, and what stands in its place once it was handed over. docs/extending.md, "A work".
 */
export function WorkScreen(props: WorkScreenProps) {
  // The screen stays mounted when one leaves it: what comes after a work that was sent is another one.
  const [round, setRound] = useState(0);
  const { named, left, onDraft } = props;
  const { id, key, onKept } = useCurrentDraft({ named, left, blank: `${props.blank} ${round}`, onDraft });
  return <Opened key={key} {...props} id={id} onKept={onKept} onNext={() => setRound(round + 1)} />;
}

interface OpenedProps extends WorkScreenProps {
  readonly id: string;
  readonly onKept: (id: string) => void;
  readonly onNext: () => void;
}

function Opened(props: OpenedProps) {
  const { id, named, onDraft, onKept, onNext, isReady = true, tellsRefusal = () => true } = props;
  const { words } = props.work;
  const { drafts } = useOffline();
  const opened = useOpenWork(id, { onKept, onAccepted: onNext });
  const isBesides = useIsBesides(opened?.work.draft);
  if (!opened || !isReady) return props.loading;
  const { work, isUnread, retry } = opened;
  const { draft, refusal, isReadOnly: isElsewhere } = work;
  if (isUnread && named === id) return <UnreadableDraft onRetry={retry} />;
  if (draft?.state === 'submitted') return props.handed(id);
  const restart = async () => {
    await drafts.archive(id);
    onNext();
    onDraft(undefined);
  };
  return (
    <>
      {isElsewhere ? <OpenInOtherTab subject={words.open} onRetry={retry} /> : null}
      {refusal && tellsRefusal(refusal) ? (
        <Banner tone="danger">{`${words.refused}\u00A0: ${refusal.message}`}</Banner>
      ) : null}
      {isBesides ? <ForkedDraft /> : null}
      {props.saysResumed && draft && !refusal && !isElsewhere && !isBesides ? (
        <ResumedDraft savedAtMs={draft.savedAtMs} onRestart={() => void restart()} />
      ) : null}
      <Fragment key={work.generation}>{props.children(work)}</Fragment>
    </>
  );
}

interface HandedWorkProps {
  readonly draftId: string;
  /** « Cette demande attend d’être envoyée » */
  readonly waits: string;
  /** « Cette demande est envoyée » */
  readonly sent: string;
  /** Where one goes on once it was received. */
  readonly next: ReactNode;
  /** Said beside `waits`. */
  readonly children?: ReactNode;
}

/** A draft that was handed over: it waits to be sent, or it was received meanwhile. */
export function HandedWork({ draftId, waits, sent, next, children }: HandedWorkProps) {
  const item = useOutbox().entries.find((entry) => entry.draftId === draftId);
  const received = useReceived(item?.key);
  if (item)
    return (
      <EmptyState
        title={waits}
        icon="send"
        action={
          <Button asChild size="lg">
            <Link to="/sync" search={{ item: item.key }}>
              Voir l’envoi
            </Link>
          </Button>
        }
      >
        {children}
      </EmptyState>
    );
  return (
    <EmptyState
      title={received?.noEffect ?? sent}
      icon={received?.noEffect ? 'contract' : 'success'}
      action={
        <>
          {received?.link ? (
            <Button asChild size="lg">
              <WorkAnchor link={received.link}>{received.number ?? 'Ouvrir'}</WorkAnchor>
            </Button>
          ) : null}
          <Button asChild size="lg" variant={received?.link ? 'outline' : 'solid'}>
            {next}
          </Button>
        </>
      }
    />
  );
}

/** What came of the item that waited here, once it waits no more: its number and where it is seen. */
const useReceived = (waiting: string | undefined): Received | undefined => {
  const { outbox } = useOffline();
  const workOf = useWorkOf();
  const [last, setLast] = useState(waiting);
  if (waiting !== undefined && waiting !== last) setLast(waiting);
  const { data } = useQuery({
    queryKey: ['received', last],
    queryFn: async () => (await outbox.receipts()).find(({ key }) => key === last) ?? null,
    enabled: last !== undefined && waiting === undefined,
    gcTime: 0,
  });
  return data ? workOf(data.kind).received(data.answer, data.lane) : undefined;
};
