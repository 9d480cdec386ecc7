import { Button } from '@chakra-ui/react';
import { useId, useMemo } from 'react';
import { useSaveState } from '#offline/drafts/draft-saver.ts';
import { useConnectivity } from '#offline/interfaces/offline-context.tsx';
import type { Colleague } from '#shared/operations/follow-up/reminders.ts';
import { addDays } from '#shared/primitives/calendar/days.ts';
import { textLimits } from '#shared/primitives/limits.ts';
import { type ReminderForm as ReminderTyped, reminderDays, reminderFormSchema } from '#shared/schemas/reminder-form.ts';
import { useToday } from '#ui/clock/use-today.ts';
import { CancelButton } from '#ui/dialog/cancel-button.tsx';
import { Modal } from '#ui/dialog/modal.tsx';
import { UnsavedInput } from '#ui/dialog/unsaved-input.tsx';
import { DateField } from '#ui/fields/dates/date-field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { FieldSet, WideField } from '#ui/form/field-grid.tsx';
import { Form } from '#ui/form/form.tsx';
import { useSchemaForm } from '#ui/form/use-schema-form.ts';
import { Banner } from '#ui/page/banner.tsx';
import { notify } from '#ui/toast/toaster.ts';
import type { OpenWork } from '#work/open-work.ts';
import { useWorkForm } from '#work/use-work-form.ts';
import { type ItemResult, useSubmitTogether } from '#work/use-work-submit.ts';
import type { DossierTarget } from './dossier-target.ts';
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

/** A refused reminder stays in the outbox until it is corrected. */
const outcomeToast = (result: ItemResult | undefined): Parameters<typeof notify>[0] => {
  if (result?.state === 'accepted') return { type: 'success', message: 'Rappel enregistré.' };
  if (result?.state !== 'refused') return { type: 'info', message: reminderWork.texts.stored };
  const { message } = result.refused;
  return {
    type: 'error',
    message: `${reminderWork.texts.refused}\u00A0: ${message} Corrigez-le dans «\u00A0Brouillons et envois\u00A0».`,
    durationMs: 8_000,
  };
};

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
  const isOffline = useConnectivity() === 'offline';
  const formId = useId();
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
      notify(outcomeToast(result));
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
    <Modal
      title={`Rappel, ${target.clientName}`}
      onClose={cancel}
      footer={
        <>
          <CancelButton />
          <Button
            type="submit"
            form={formId}
            size="lg"
            loading={form.formState.isSubmitting}
            disabled={work.isReadOnly}
          >
            {isOffline ? 'Enregistrer hors ligne' : 'Enregistrer'}
          </Button>
        </>
      }
    >
      <UnsavedInput isUnsaved={isDiscarded && form.formState.isDirty} isStored />
      {work.isReadOnly ? <Banner tone="warning">{`${reminderWork.texts.open} dans un autre onglet.`}</Banner> : null}
      {work.refusal ? (
        <Banner tone="danger">{`${reminderWork.texts.refused}\u00A0: ${work.refusal.message}`}</Banner>
      ) : null}
      {failure ? <Banner tone="warning">{failure}</Banner> : null}
      <Form id={formId} form={form} onSubmit={onSubmit} label="Rappel">
        <FieldSet legend="Rappel" isLegendHidden>
          <WideField>
            <TextField {...field} name="text" label="Rappel" required maxLength={textLimits.reminder} />
          </WideField>
          <DateField {...field} name="dueDay" label="Jour" required {...reminderDays(today)} />
          <SelectField {...field} name="dueTime" label="Heure" options={hours} emptyLabel="Dans la journée" />
          <SelectField {...field} name="assigneeId" label="Pour" options={people} emptyLabel="Tout le cabinet" />
        </FieldSet>
      </Form>
    </Modal>
  );
}
