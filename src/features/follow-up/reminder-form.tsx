import { useMemo } from 'react';
import { useSaveState } from '#offline/drafts/draft-saver.ts';
import type { Colleague } from '#shared/operations/follow-up/reminders.ts';
import { addDays } from '#shared/primitives/calendar/days.ts';
import { textLimits } from '#shared/primitives/limits.ts';
import { type ReminderForm as ReminderTyped, reminderDays, reminderFormSchema } from '#shared/schemas/reminder-form.ts';
import { useToday } from '#ui/clock/use-today.ts';
import { DateField } from '#ui/fields/dates/date-field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { WideField } from '#ui/form/field-grid.tsx';
import { useSchemaForm } from '#ui/form/use-schema-form.ts';
import type { DossierTarget } from '#work/notes/dossier-target.ts';
import type { OpenWork } from '#work/open-work.ts';
import { useWorkForm } from '#work/use-work-form.ts';
import { useSubmitTogether } from '#work/use-work-submit.ts';
import { FollowUpModal, notifyOutcome } from './follow-up-modal.tsx';
import { reminderWork } from './reminder-work-definition.ts';

interface ReminderFormProps {
  readonly target: DossierTarget;
  readonly colleagues: readonly Colleague[];
  readonly userId: number;
  readonly work: OpenWork;
  /** Closing the dialog discards the reminder. */
  readonly isDiscarded: boolean;
  /** Called when the dialog is closed without saving. */
  readonly onCancel: () => void;
  readonly onSaved: () => void;
}

/** Hours of work, every half hour. */
const hours = Array.from({ length: 27 }, (_, index) => {
  const minutes = 6 * 60 + index * 30;
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}).map((hour) => ({ code: hour, libelle: hour }));

/** Form of a reminder: text, day, hour and person. */
export function ReminderForm({ target, colleagues, userId, work, isDiscarded, onCancel, onSaved }: ReminderFormProps) {
  const today = useToday();
  const schema = useMemo(() => reminderFormSchema(today), [today]);
  const stored = work.draft && reminderWork.read(work.draft);
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
    saver.setPaused(true);
    onCancel();
  };
  const people = colleagues.map(({ id, name }) => ({
    code: String(id),
    libelle: id === userId ? `Moi (${name})` : name,
  }));
  const field = { control: form.control, readOnly: work.isReadOnly };
  return (
    <FollowUpModal
      label="Rappel"
      clientName={target.clientName}
      texts={reminderWork.texts}
      onCancel={cancel}
      {...{ work, form, failure, isDiscarded, onSubmit }}
    >
      <WideField>
        <TextField {...field} name="text" label="Rappel" required maxLength={textLimits.reminder} />
      </WideField>
      <DateField {...field} name="dueDay" label="Jour" required {...reminderDays(today)} />
      <SelectField {...field} name="dueTime" label="Heure" options={hours} emptyLabel="Dans la journée" />
      <SelectField {...field} name="assigneeId" label="Pour" options={people} emptyLabel="Tout le cabinet" />
    </FollowUpModal>
  );
}
