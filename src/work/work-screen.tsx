import { Button } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode, useState } from 'react';
import { useCurrentDraft } from '#offline/drafts/use-current-draft.ts';
import type { Refusal } from '#offline/interfaces/draft-types.ts';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import { useDraftsSelector, useHasForkedFrom, useOutbox } from '#offline/outbox/work-hooks.ts';
import { ForkedDraft, OpenInOtherTab, ResumedDraft, UnreadableDraft } from '#ui/form/draft-banners.tsx';
import { Banner } from '#ui/page/banner.tsx';
import { Deferred } from '#ui/page/deferred.tsx';
import { EmptyState } from '#ui/page/states.tsx';
import type { DefinedWork, ReceiptSummary } from './define-work.ts';
import { type OpenWork, useOpenWork } from './open-work.ts';
import { WorkAnchor } from './work-anchor.tsx';
import { useWorkByKind } from './works.tsx';

interface WorkScreenProps {
  readonly work: Pick<DefinedWork<string, unknown, unknown, never, never, unknown>, 'texts'>;
  /** Draft id in the URL. */
  readonly urlDraftId: string | undefined;
  /** Draft to resume if the URL has none. */
  readonly resumableId?: string | undefined;
  /** Key of the new draft begun if there is neither; another key begins another draft. */
  readonly newDraftKey: string;
  /** Called to put this draft id, or none, into the URL. */
  readonly onDraft: (id: string | undefined) => void;
  /** Rendered until the draft is read and `isReady`. */
  readonly loading: ReactNode;
  readonly isReady?: boolean;
  /** The form loads the files of the draft itself, once it is shown (`useStoredFiles`). */
  readonly omitsFiles?: boolean;
  /** Whether to show a banner that a draft was resumed, with an action to begin again. */
  readonly showsResumed?: boolean;
  /** Whether to show a refusal above the form; default true. */
  readonly showsRefusal?: (refusal: Refusal) => boolean;
  /** Rendered in place of the form once it was submitted. */
  readonly renderSubmitted: (draftId: string) => ReactNode;
  readonly children: (work: OpenWork) => ReactNode;
}

/**
 * Frame of a form whose work is saved as a draft and submitted to the outbox: chooses the draft, takes its edit lock,
 * shows banners above the form, and replaces it once submitted. docs/extending.md, "A work".
 */
export function WorkScreen(props: WorkScreenProps) {
  // The screen stays mounted when hidden: work begun after a submission is new work.
  const [workCount, setWorkCount] = useState(0);
  const { urlDraftId, resumableId, onDraft } = props;
  const { id, key, onSaved } = useCurrentDraft({
    urlDraftId,
    resumableId,
    newDraftKey: `${props.newDraftKey} ${workCount}`,
    onDraft,
  });
  return <OpenedWorkForm key={key} {...props} id={id} onSaved={onSaved} onNext={() => setWorkCount(workCount + 1)} />;
}

interface OpenedWorkFormProps extends WorkScreenProps {
  readonly id: string;
  readonly onSaved: (id: string) => void;
  readonly onNext: () => void;
}

function OpenedWorkForm(props: OpenedWorkFormProps) {
  const { id, urlDraftId, onDraft, onSaved, onNext, isReady = true, showsRefusal = () => true } = props;
  const { texts } = props.work;
  const { drafts } = useOffline();
  const opened = useOpenWork(id, { onSaved, onAccepted: onNext }, { omitsFiles: props.omitsFiles ?? false });
  const hasForkedFrom = useHasForkedFrom(opened?.work.draft);
  // Accepted work has no draft any more: a screen that shows its result in place says nothing of the draft.
  const isStored = useDraftsSelector((entries) => entries.some((entry) => entry.id === opened?.work.draft?.id));
  if (!opened || !isReady) return props.loading;
  const { work, isUnreadable, retry } = opened;
  const { draft, refusal, isReadOnly: isElsewhere } = work;
  if (isUnreadable && urlDraftId === id) return <UnreadableDraft onRetry={retry} />;
  if (draft?.state === 'submitted') return props.renderSubmitted(id);
  const isForked = hasForkedFrom && isStored;
  const restart = async () => {
    await drafts.archive(id);
    onNext();
    onDraft(undefined);
  };
  return (
    <Deferred fallback={props.loading}>
      {isElsewhere ? <OpenInOtherTab subject={texts.open} onRetry={retry} /> : null}
      {refusal && isStored && showsRefusal(refusal) ? (
        <Banner tone="danger">{`${texts.refused}\u00A0: ${refusal.message}`}</Banner>
      ) : null}
      {isForked ? <ForkedDraft /> : null}
      {props.showsResumed && draft && isStored && !refusal && !isElsewhere && !isForked ? (
        <ResumedDraft savedAtMs={draft.savedAtMs} onRestart={() => void restart()} />
      ) : null}
      <Fragment key={work.generation}>{props.children(work)}</Fragment>
    </Deferred>
  );
}

interface SubmittedWorkProps {
  readonly draftId: string;
  /** « Cette demande attend d’être envoyée » */
  readonly waitingTitle: string;
  /** « Cette demande est envoyée » */
  readonly sentTitle: string;
  /** Link to continue once it was received. */
  readonly nextLink: ReactNode;
  /** Shown below `waitingTitle`. */
  readonly children?: ReactNode;
}

/** A submitted draft: still queued, or received meanwhile. */
export function SubmittedWork({ draftId, waitingTitle, sentTitle, nextLink, children }: SubmittedWorkProps) {
  const item = useOutbox().entries.find((entry) => entry.draftId === draftId);
  const received = useReceipt(item?.key);
  if (item)
    return (
      <EmptyState
        title={waitingTitle}
        icon="send"
        action={
          <Button asChild>
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
      title={received?.noEffect ?? sentTitle}
      icon={received?.noEffect ? 'contract' : 'success'}
      action={
        <>
          {received?.link ? (
            <Button asChild>
              <WorkAnchor link={received.link}>{received.number ?? 'Ouvrir'}</WorkAnchor>
            </Button>
          ) : null}
          <Button asChild variant={received?.link ? 'outline' : 'solid'}>
            {nextLink}
          </Button>
        </>
      }
    />
  );
}

/** Receipt of the item that was queued here, once it was accepted. */
const useReceipt = (waiting: string | undefined): ReceiptSummary | undefined => {
  const { outbox } = useOffline();
  const workOf = useWorkByKind();
  const [lastWaiting, setLastWaiting] = useState(waiting);
  if (waiting !== undefined && waiting !== lastWaiting) setLastWaiting(waiting);
  const { data } = useQuery({
    queryKey: ['received', lastWaiting],
    queryFn: async () => (await outbox.receipts()).find(({ key }) => key === lastWaiting) ?? null,
    enabled: lastWaiting !== undefined && waiting === undefined,
    gcTime: 0,
  });
  return data ? workOf(data.kind).summarizeReceipt(data.answer, data.lane) : undefined;
};
