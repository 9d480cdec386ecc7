import { Button } from '@chakra-ui/react';
import { Fragment, type ReactNode } from 'react';
import { pendingSave } from '#offline/drafts/draft-saver.ts';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import { Modal } from '#ui/dialog/modal.tsx';
import type { IconName } from '#ui/icon.tsx';
import { EmptyState, LoadingState } from '#ui/page/states.tsx';
import { type OpenWork, useNamedWork } from './open-work.ts';

interface WorkDialogProps {
  readonly title: string;
  readonly icon: IconName;
  /** Draft that stores what is typed, so that it survives a crash. */
  readonly draftId: string;
  /** False for work that was withdrawn, refused or left unsent: it is not discarded by closing. */
  readonly isNew: boolean;
  /** False until what the form shows is loaded. */
  readonly isReady: boolean;
  readonly texts: {
    readonly loading: string;
    /** « Ce règlement est ouvert dans un autre onglet », with what to do about it. */
    readonly elsewhere: readonly [title: string, advice: string];
    /** « Ce règlement n’est plus à corriger », with its current state. */
    readonly over: readonly [title: string, explanation: string];
  };
  readonly onClose: () => void;
  /** The form; `leave` closes it and removes the draft of new work. */
  readonly children: (work: OpenWork, leave: () => void) => ReactNode;
}

/** Dialog with the form of a work: begun, or resumed from its draft. */
export function WorkDialog({ title, icon, draftId, isNew, isReady, texts, onClose, children }: WorkDialogProps) {
  const { drafts } = useOffline();
  const opened = useNamedWork(draftId);
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
  return <Fragment key={work.generation}>{children(work, leave)}</Fragment>;
}
