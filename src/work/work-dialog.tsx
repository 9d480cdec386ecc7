import { Button } from '@chakra-ui/react';
import { Fragment, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { pendingSave } from '#offline/drafts/draft-saver.ts';
import type { LoadedDraft } from '#offline/interfaces/draft-types.ts';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import { Modal } from '#ui/dialog/modal.tsx';
import type { IconName } from '#ui/icon.tsx';
import { EmptyState, LoadingState } from '#ui/page/states.tsx';
import { findDraftToResume, type ResumableWork } from './drafts/find-draft-to-resume.ts';
import { type OpenWork, useWorkByDraftId } from './open-work.ts';
import { OrphanedWork } from './orphaned-work.tsx';

interface WorkDialogProps<Stored> {
  readonly title: string;
  readonly icon: IconName;
  /** Draft that stores what is typed, so that it survives a crash. */
  readonly draftId: string;
  /** New work: a stored draft of the same work is resumed. Undefined for work that was withdrawn, refused or left unsent. */
  readonly resumable: ResumableWork<Stored> | undefined;
  /** False until what the form shows is loaded. */
  readonly isReady: boolean;
  readonly texts: {
    readonly loading: string;
    /** « Ce règlement est ouvert dans un autre onglet », with what to do about it. */
    readonly openElsewhere: readonly [title: string, advice: string];
    /** « Ce règlement n’est plus à corriger », with its current state. */
    readonly noLongerOpen: readonly [title: string, explanation: string];
  };
  /** Set if the contract of the work left the portfolio: its content is shown instead of the form. */
  readonly orphaned?: { readonly advice: string; readonly describe: (draft: LoadedDraft) => readonly string[] } | false;
  readonly onClose: () => void;
  /**
   * The form; `closeForm` closes the dialog, and removes the draft if closing discards it (`isDiscarded`: new work).
   */
  readonly children: (work: OpenWork, closeForm: () => void, isDiscarded: boolean) => ReactNode;
}

/** Dialog with the form of a work: resumable, or resumed from its draft. */
export function WorkDialog<Stored>(props: WorkDialogProps<Stored>) {
  const { title, draftId, resumable, texts, onClose } = props;
  const { drafts } = useOffline();
  const [chosenDraft, setChosenDraft] = useState<ChosenDraft | undefined>(
    resumable ? undefined : { id: draftId, origin: 'addressed' },
  );
  const findDraft = useEffectEvent(async () => resumable && (await findDraftToResume(drafts, resumable, draftId)));
  useEffect(() => {
    let isCancelled = false;
    void findDraft().then((id) => {
      if (isCancelled) return;
      setChosenDraft((current) => current ?? (id === undefined ? newDraft(draftId) : { id, origin: 'found' }));
    });
    return () => {
      isCancelled = true;
    };
  }, [draftId]);
  if (!chosenDraft)
    return (
      <Modal title={title} onClose={onClose}>
        <LoadingState label={texts.loading} />
      </Modal>
    );
  const restart = async (): Promise<void> => {
    await pendingSave(chosenDraft.id);
    await drafts.archive(chosenDraft.id);
    setChosenDraft(newDraft(crypto.randomUUID()));
  };
  return (
    <OpenedWorkForm
      key={chosenDraft.id}
      {...props}
      draftId={chosenDraft.id}
      isNew={chosenDraft.origin === 'new'}
      onRestart={chosenDraft.origin === 'found' ? () => void restart() : undefined}
    />
  );
}

/** `addressed`: named by the URL; `found`: left open by an earlier page. */
interface ChosenDraft {
  readonly id: string;
  readonly origin: 'new' | 'found' | 'addressed';
}

const newDraft = (id: string): ChosenDraft => ({ id, origin: 'new' });

interface OpenedWorkFormProps extends Omit<WorkDialogProps<never>, 'resumable'> {
  readonly isNew: boolean;
  readonly onRestart: OpenWork['onRestart'];
}

function OpenedWorkForm({
  title,
  icon,
  draftId,
  isNew,
  isReady,
  texts,
  orphaned,
  onRestart,
  onClose,
  children,
}: OpenedWorkFormProps) {
  const { drafts } = useOffline();
  const opened = useWorkByDraftId(draftId);
  if (opened?.work.draft && orphaned)
    return (
      <Modal title={title} onClose={onClose}>
        <OrphanedWork
          draftId={opened.work.draftId}
          advice={orphaned.advice}
          lines={orphaned.describe(opened.work.draft)}
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
        <EmptyState title={texts.openElsewhere[0]} icon={icon} action={<Button onClick={retry}>Reprendre ici</Button>}>
          {texts.openElsewhere[1]}
        </EmptyState>
      </Modal>
    );
  if (!isNew && work.draft?.state !== 'open')
    return (
      <Modal title={title} onClose={onClose}>
        <EmptyState title={texts.noLongerOpen[0]} icon="send">
          {texts.noLongerOpen[1]}
        </EmptyState>
      </Modal>
    );
  const closeForm = (): void => {
    if (isNew)
      void pendingSave(work.draftId)
        .then(() => drafts.remove(work.draftId))
        .catch(() => undefined);
    onClose();
  };
  return <Fragment key={work.generation}>{children({ ...work, onRestart }, closeForm, isNew)}</Fragment>;
}
