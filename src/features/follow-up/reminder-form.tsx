import { useMemo } from 'react';
import { useSaveState } from '#offline/drafts/draft-saver.ts';
import { addDays } from '#shared/primitives/calendar/days.ts';
import { type ReminderForm as ReminderTyped, reminderFormSchema } from '#shared/schemas/reminder-form.ts';
import { useToday } from '#ui/clock/use-today.ts';
import { useSchemaForm } from '#ui/form/use-schema-form.ts';
import type { DossierTarget } from '#work/notes/dossier-target.ts';
import type { OpenWork } from '#work/open-work.ts';
import { useWorkForm } from '#work/use-work-form.ts';
import { useSubmitTogether } from '#work/use-work-submit.ts';
import { FollowUpModal, notifyOutcome } from './follow-up-modal.tsx';
import { ReminderFields } from './reminder-fields.tsx';
import { reminderWork } from './reminder-work-definition.ts';

interface ReminderFormProps {
  readonly target: DossierTarget;
  readonly userId: number;
  readonly work: OpenWork;
  /** Closing the dialog discards the reminder. */
  readonly isDiscarded: boolean;
  /** Called when the dialog is closed without saving. */
  readonly onCancel: () => void;
  readonly onSaved: () => void;
}

/** Form of a reminder: text, day, hour and person. */
export function ReminderForm({ target, userId, work, isDiscarded, onCancel, onSaved }: ReminderFormProps) {
  const today = useToday();
  const schema = useMemo(() => reminderFormSchema(today), [today]);
  const stored = work.draft && reminderWork.parseDraft(work.draft);
  const form = useSchemaForm(schema, {
    defaultValues: stored?.typed ?? {
      text: '',
      dueDay: addDays(today, 1),
      dueTime: '',
      assigneeId: String(userId),
    },
  });
  const submit = useSubmitTogether(reminderWork);
  const { saver, send } = useWorkForm({
    work: reminderWork,
    opened: work,
    form,
    typed: () => ({ target, typed: form.getValues() }),
  });
  const { failure } = useSaveState(saver);

  const onSubmit = async (typed: ReminderTyped) => {
    const outcome = await send(async () => {
      const [result] = await submit([{ target, typed }], work.draftId);
      notifyOutcome(result, reminderWork.texts, 'Rappel enregistré.');
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
      label="Rappel"
      clientName={target.clientName}
      texts={reminderWork.texts}
      onCancel={cancel}
      {...{ work, form, failure, isDiscarded, onSubmit }}
    >
      <ReminderFields control={form.control} readOnly={work.isReadOnly} clientId={target.clientId} />
    </FollowUpModal>
  );
}
