import { Button } from '@chakra-ui/react';
import { Fragment, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { pendingSave } from '#offline/drafts/draft-saver.ts';
import type { LoadedDraft } from '#offline/interfaces/draft-types.ts';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import { Modal } from '#ui/dialog/modal.tsx';
import type { IconName } from '#ui/icon.tsx';
import { EmptyState, LoadingState } from '#ui/page/states.tsx';
import { type BegunWork, findBegunDraft } from './drafts/find-begun-draft.ts';
import { type OpenWork, useNamedWork } from './open-work.ts';
import { StrandedWork } from './stranded-work.tsx';

interface WorkDialogProps<Stored> {
  readonly title: string;
  readonly icon: IconName;
  /** Draft that stores what is typed, so that it survives a crash. */
  readonly draftId: string;
  /** New work: a stored draft of the same work is resumed. Undefined for work that was withdrawn, refused or left unsent. */
  readonly begun: BegunWork<Stored> | undefined;
  /** False until what the form shows is loaded. */
  readonly isReady: boolean;
  readonly texts: {
    readonly loading: string;
    /** « Ce règlement est ouvert dans un autre onglet », with what to do about it. */
    readonly elsewhere: readonly [title: string, advice: string];
    /** « Ce règlement n’est plus à corriger », with its current state. */
    readonly over: readonly [title: string, explanation: string];
  };
  /** Set if the contract of the work left the portfolio: its content is shown instead of the form. */
  readonly stranded?: { readonly advice: string; readonly describe: (draft: LoadedDraft) => readonly string[] } | false;
  readonly onClose: () => void;
  /** The form; `leave` closes it, and removes the draft if closing discards it (`isDiscarded`: new work). */
  readonly children: (work: OpenWork, leave: () => void, isDiscarded: boolean) => ReactNode;
}

/** Dialog with the form of a work: begun, or resumed from its draft. */
export function WorkDialog<Stored>(props: WorkDialogProps<Stored>) {
  const { title, draftId, begun, texts, onClose } = props;
  const { drafts } = useOffline();
  const [chosen, setChosen] = useState<ChosenDraft | undefined>(
    begun ? undefined : { id: draftId, origin: 'addressed' },
  );
  const find = useEffectEvent(async () => begun && (await findBegunDraft(drafts, begun, draftId)));
  useEffect(() => {
    let isCancelled = false;
    void find().then((id) => {
      if (isCancelled) return;
      setChosen((before) => before ?? (id === undefined ? newDraft(draftId) : { id, origin: 'found' }));
    });
    return () => {
      isCancelled = true;
    };
  }, [draftId]);
  if (!chosen)
    return (
      <Modal title={title} onClose={onClose}>
        <LoadingState label={texts.loading} />
      </Modal>
    );
  const restart = async (): Promise<void> => {
    await pendingSave(chosen.id);
    await drafts.archive(chosen.id);
    setChosen(newDraft(crypto.randomUUID()));
  };
  return (
    <Opened
      key={chosen.id}
      {...props}
      draftId={chosen.id}
      isNew={chosen.origin === 'new'}
      onRestart={chosen.origin === 'found' ? () => void restart() : undefined}
    />
  );
}

/** `addressed`: named by the URL; `found`: left open by an earlier page. */
interface ChosenDraft {
  readonly id: string;
  readonly origin: 'new' | 'found' | 'addressed';
}

const newDraft = (id: string): ChosenDraft => ({ id, origin: 'new' });

interface OpenedProps extends Omit<WorkDialogProps<never>, 'begun'> {
  readonly isNew: boolean;
  readonly onRestart: OpenWork['onRestart'];
}

function Opened({ title, icon, draftId, isNew, isReady, texts, stranded, onRestart, onClose, children }: OpenedProps) {
  const { drafts } = useOffline();
  const opened = useNamedWork(draftId);
  if (opened?.work.draft && stranded)
    return (
      <Modal title={title} onClose={onClose}>
        <StrandedWork
          draftId={opened.work.draftId}
          advice={stranded.advice}
          lines={stranded.describe(opened.work.draft)}
          onRemoved={onClose}
        />
      </Modal>
    );
  if (!opened || !isReady)
    return (
      <Modal title={title} onClose={onClose}>
        <LoadingState label={texts.loading} />
      </Modal>
    );
  const { work, retry } = opened;
  if (work.isReadOnly)
    return (
      <Modal title={title} onClose={onClose}>
        <EmptyState
          title={texts.elsewhere[0]}
          icon={icon}
          action={
            <Button size="lg" onClick={retry}>
              Reprendre ici
            </Button>
          }
        >
          {texts.elsewhere[1]}
        </EmptyState>
      </Modal>
    );
  if (!isNew && work.draft?.state !== 'open')
    return (
      <Modal title={title} onClose={onClose}>
        <EmptyState title={texts.over[0]} icon="send">
          {texts.over[1]}
        </EmptyState>
      </Modal>
    );
  const leave = (): void => {
    if (isNew)
      void pendingSave(work.draftId)
        .then(() => drafts.remove(work.draftId))
        .catch(() => undefined);
    onClose();
  };
  return <Fragment key={work.generation}>{children({ ...work, onRestart }, leave, isNew)}</Fragment>;
}
