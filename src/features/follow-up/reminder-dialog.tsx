import { type DossierTarget, isSameDossier } from '#work/notes/dossier-target.ts';
import { WorkDialog } from '#work/work-dialog.tsx';
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

const texts = {
  loading: 'Chargement du rappel',
  openElsewhere: ['Ce rappel est ouvert dans un autre onglet', 'Fermez-le là-bas, puis reprenez-le ici.'],
  noLongerOpen: ['Ce rappel n’est plus à corriger', 'Il a été envoyé ou attend de l’être.'],
} as const;

/** Dialog to write a reminder about a dossier, or to resume a stored one. */
export default function ReminderDialog({ draftId, target, onClose }: ReminderDialogProps) {
  const { userId } = useReminders();
  return (
    <WorkDialog
      {...{ draftId, texts, onClose }}
      resumable={target && { work: reminderWork, isSame: (stored) => isSameDossier(stored.target, target) }}
      title="Rappel"
      icon="clock"
      isReady
    >
      {(work, onCancel, isDiscarded) => {
        const reminderTarget = target ?? (work.draft && reminderWork.parseDraft(work.draft)?.target);
        return (
          reminderTarget && (
            <ReminderForm {...{ userId, work, isDiscarded, onCancel }} target={reminderTarget} onSaved={onClose} />
          )
        );
      }}
    </WorkDialog>
  );
}
