import { pendingSave } from '#offline/drafts/draft-saver.ts';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import { Modal } from '#ui/dialog/modal.tsx';
import { LoadingState } from '#ui/page/states.tsx';
import { useNamedWork } from '#work/open-work.ts';
import type { DossierTarget } from './dossier-target.ts';
import { ReminderForm } from './reminder-form.tsx';
import { reminderWork } from './reminder-work-definition.ts';
import { useReminders } from './use-reminders.ts';

interface ReminderDialogProps {
  /** Draft that stores what is typed, so that it survives a crash. */
  readonly draftId: string;
  /** Dossier of a new reminder; a resumed one has its own. */
  readonly target?: DossierTarget;
  readonly onClose: () => void;
}

/** Writes a reminder about a dossier, or goes on with a stored one. */
export default function ReminderDialog({ draftId, target, onClose }: ReminderDialogProps) {
  const { drafts } = useOffline();
  const opened = useNamedWork(draftId);
  const { colleagues, userId } = useReminders();
  const stored = opened?.work.draft && reminderWork.read(opened.work.draft);
  const about = stored?.target ?? target;
  if (!opened || !about)
    return (
      <Modal title="Rappel" onClose={onClose}>
        <LoadingState label="Chargement du rappel" />
      </Modal>
    );
  const { work } = opened;
  /** A new reminder that is cancelled leaves no draft; a resumed one stays in « Brouillons et envois ». */
  const cancel = () => {
    if (target)
      void pendingSave(work.draftId)
        .then(() => drafts.remove(work.draftId))
        .catch(() => undefined);
    onClose();
  };
  return (
    <ReminderForm
      key={work.generation}
      target={about}
      colleagues={colleagues}
      userId={userId}
      work={work}
      isDiscarded={target !== undefined}
      onCancel={cancel}
      onSaved={onClose}
    />
  );
}
