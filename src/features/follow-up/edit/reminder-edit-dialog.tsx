import { useMemo } from 'react';
import { useSaveState } from '#offline/drafts/draft-saver.ts';
import { reminderDay } from '#shared/actions/reminder-action.ts';
import { reminderFormSchema, type ReminderForm as TypedReminder } from '#shared/schemas/reminder-form.ts';
import { useToday } from '#ui/clock/use-today.ts';
import { useSchemaForm } from '#ui/form/use-schema-form.ts';
import type { DossierTarget } from '#work/notes/dossier-target.ts';
import type { OpenWork } from '#work/open-work.ts';
import { useOverwrite } from '#work/use-overwrite.ts';
import { useWorkForm } from '#work/use-work-form.ts';
import { useSubmitTogether } from '#work/use-work-submit.ts';
import { WorkDialog } from '#work/work-dialog.tsx';
import { FollowUpModal, notifyOutcome } from '../follow-up-modal.tsx';
import { notifyConflict } from '../notify-conflict.tsx';
import { reminderEditWork } from '../reminder-edit-work-definition.ts';
import { ReminderFields } from '../reminder-fields.tsx';
import { type ShownReminder, useReminders } from '../use-reminders.ts';

interface ReminderEditDialogProps {
  /** Draft that stores what is typed, so that it survives a crash. */
  readonly draftId: string;
  /** The reminder as it is shown; absent for a change that is resumed. */
  readonly shownReminder?: ShownReminder;
  readonly onClose: () => void;
}

const texts = {
  loading: 'Chargement du rappel',
  openElsewhere: ['Ce rappel est ouvert dans un autre onglet', 'Fermez-le là-bas, puis reprenez-le ici.'],
  noLongerOpen: ['Cette modification n’est plus à faire', 'Elle a été envoyée ou attend de l’être.'],
} as const;

/** Dialog to change a reminder, or to resume a change. */
export default function ReminderEditDialog({ draftId, shownReminder, onClose }: ReminderEditDialogProps) {
  const { markOf } = useReminders();
  const today = useToday();
  const initialEdit = useMemo(
    () => shownReminder && createEdit(shownReminder, markOf(shownReminder.key).revision, today),
    [shownReminder, markOf, today],
  );
  return (
    <WorkDialog
      {...{ draftId, texts, onClose }}
      resumable={
        shownReminder && {
          work: reminderEditWork,
          isSame: ({ reminderId }: ReminderEdit) => reminderId === shownReminder.reminder.id,
        }
      }
      title="Modifier le rappel"
      icon="clock"
      isReady
    >
      {(work, onCancel, isDiscarded) => {
        const edited = (work.draft && reminderEditWork.parseDraft(work.draft)) ?? initialEdit;
        return edited && <EditForm {...{ edited, work, isDiscarded, onCancel }} onSaved={onClose} />;
      }}
    </WorkDialog>
  );
}

interface ReminderEdit {
  readonly target: DossierTarget;
  readonly reminderId: number;
  readonly revision: number;
  readonly typed: TypedReminder;
}

/** A late reminder is offered for today. */
const createEdit = (shown: ShownReminder, revision: number, today: string): ReminderEdit => {
  const { id: reminderId, clientId, clientName, contractId, taskId, text, dueTime } = shown.reminder;
  const day = reminderDay(shown);
  const person = shown.delegation?.from.id ?? shown.assigneeId;
  return {
    target: { clientId, clientName, contractId, taskId },
    reminderId,
    revision,
    typed: {
      text,
      dueDay: day < today ? today : day,
      dueTime: dueTime ?? '',
      assigneeId: person === null ? '' : String(person),
    },
  };
};

interface EditFormProps {
  readonly edited: ReminderEdit;
  readonly work: OpenWork;
  /** Closing the dialog discards the change. */
  readonly isDiscarded: boolean;
  readonly onCancel: () => void;
  readonly onSaved: () => void;
}

function EditForm({ edited, work, isDiscarded, onCancel, onSaved }: EditFormProps) {
  const today = useToday();
  const { target, reminderId } = edited;
  // After a conflict the person has read what the colleague wrote: the next attempt is based on that.
  const revision = reminderEditWork.conflict(work.refusal?.answer)?.revision ?? edited.revision;
  const form = useSchemaForm(
    useMemo(() => reminderFormSchema(today), [today]),
    { defaultValues: edited.typed },
  );
  const submit = useSubmitTogether(reminderEditWork);
  const overwriteOf = useOverwrite();
  const { saver, send } = useWorkForm({
    work: reminderEditWork,
    opened: work,
    form,
    typed: () => ({ target, reminderId, revision, typed: form.getValues() }),
  });
  const { failure } = useSaveState(saver);
  const onSubmit = async (typed: TypedReminder) => {
    const outcome = await send(async () => {
      const [result] = await submit([{ target, reminderId, revision, typed }], work.draftId);
      if (result?.state === 'queued-conflict') notifyConflict(result.message, overwriteOf(result.entry));
      else notifyOutcome(result, reminderEditWork.texts, 'Rappel modifié.');
      return { state: 'accepted', answer: null } as const;
    });
    if (outcome.state === 'accepted') onSaved();
  };
  const cancel = () => {
    saver.setPaused(isDiscarded);
    onCancel();
  };
  return (
    <FollowUpModal
      label="Modifier le rappel"
      clientName={target.clientName}
      texts={reminderEditWork.texts}
      onCancel={cancel}
      {...{ work, form, failure, isDiscarded, onSubmit }}
    >
      <ReminderFields control={form.control} readOnly={work.isReadOnly} clientId={target.clientId} />
    </FollowUpModal>
  );
}
