import { Button } from '@chakra-ui/react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { CallError, Unreachable } from '#api/errors.ts';
import type { DraftContent } from '#offline/base/draft-types.ts';
import { workFileOf } from '#offline/base/work-files.ts';
import { WorkNotKept } from '#offline/base/work-not-kept.ts';
import { useDraftSaver } from '#offline/drafts/draft-saver.ts';
import type { Refused } from '#offline/outbox/hand-over.ts';
import type { ListItem } from '#shared/contract/wire/envelope.ts';
import { requestEffectDays } from '#shared/inputs/task-form.ts';
import { textLimits } from '#shared/primitives/limits.ts';
import { useToday } from '#ui/behaviour/use-today.ts';
import { DateField } from '#ui/fields/dates/date-field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { TextareaField } from '#ui/fields/textarea-field.tsx';
import { ActionBar, SubmitButton } from '#ui/form/action-bar.tsx';
import { FieldSet, WideField } from '#ui/form/field-grid.tsx';
import { Form } from '#ui/form/form.tsx';
import { applyServerErrors } from '#ui/form/form-errors.ts';
import { useSchemaForm } from '#ui/form/use-schema-form.ts';
import { notify } from '#ui/toast/toaster.ts';
import type { OpenWork } from '#work/work-screen.tsx';
import { DraftStatus } from './draft-status.tsx';
import { TaskAttachments } from './task-attachments.tsx';
import { laneOf, type TaskStart, type TaskValues, taskFieldsSchema, taskFormVersion } from './task-fields.ts';
import { type TaskSearches, TaskTarget } from './task-target.tsx';
import { taskWork } from './task-work-definition.ts';
import { useTaskSubmit } from './use-task-submit.tsx';

interface TaskFormProps extends TaskSearches {
  readonly work: OpenWork;
  readonly start: TaskStart;
  readonly natures: readonly ListItem[];
}

const blank = {
  typeDemande: '',
  dateEffet: '',
  sujet: '',
  commentaire: '',
  cible: null,
  contrat: null,
  client: null,
  files: [],
  keepsOriginals: false,
};

/** The request form. Specification 4, sections 2 and 5. */
export function TaskFormPanel(props: TaskFormProps) {
  const { work, start, natures } = props;
  const { draftId, refusal, isReadOnly } = work;
  const today = useToday();
  const schema = useMemo(() => taskFieldsSchema(today), [today]);
  const form = useSchemaForm(schema, { defaultValues: { ...blank, ...start } });
  const [isBusy, setIsBusy] = useState(false);
  const submit = useTaskSubmit(draftId, natures, work.onAccepted);

  const content = async (): Promise<DraftContent> => {
    const { files, ...value } = form.getValues();
    return {
      id: draftId,
      kind: taskWork.kind,
      title: value.sujet.trim() || 'Demande sans objet',
      step: 0,
      formVersion: taskFormVersion,
      lane: laneOf(value),
      value,
      files: await Promise.all(files.map(workFileOf)),
    };
  };
  const saver = useDraftSaver(draftId, { content, onSaved: work.onKept, base: work.base });
  const change = useCallback(() => {
    if (!isReadOnly) saver.touch();
  }, [isReadOnly, saver]);
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ type }) => {
          if (type === 'change') change();
        },
      }),
    [form, change],
  );

  const showRefusal = ({ message, errors }: Refused) => {
    applyServerErrors(form, Object.keys(errors).length > 0 ? errors : { demande: [message] });
    notify({ type: 'error', message });
  };
  useEffect(() => {
    if (refusal) applyServerErrors(form, refusal.errors);
  }, [form, refusal]);

  const send = async (values: TaskValues) => {
    await saver.flush();
    // The screen goes over to that draft.
    if (saver.heldId() !== draftId) return;
    saver.rest(true);
    try {
      const refused = await submit(values);
      if (!refused) return;
      showRefusal(refused);
    } catch (error) {
      if (error instanceof CallError) showRefusal({ message: error.message, errors: error.errors });
      else if (error instanceof WorkNotKept || error instanceof Unreachable)
        showRefusal({ message: error.message, errors: {} });
      else throw error;
    }
    saver.rest(false);
  };

  const field = { control: form.control, readOnly: isReadOnly };
  return (
    <Form form={form} onSubmit={send} label="Demande">
      <FieldSet legend="Votre demande">
        <SelectField {...field} name="typeDemande" label="Type de demande" required options={natures} />
        <DateField {...field} name="dateEffet" label="Date d’effet souhaitée" required {...requestEffectDays(today)} />
        <WideField>
          <TextField {...field} name="sujet" label="Objet" required maxLength={textLimits.requestSubject} />
        </WideField>
        <WideField>
          <TextareaField {...field} name="commentaire" label="Commentaire" maxLength={textLimits.requestComment} />
        </WideField>
      </FieldSet>
      <Gap />
      <TaskTarget
        form={form}
        isReadOnly={isReadOnly}
        onChange={change}
        contractSearch={props.contractSearch}
        clientSearch={props.clientSearch}
      />
      <Gap />
      <TaskAttachments form={form} isReadOnly={isReadOnly} onBusy={setIsBusy} onChange={change} />
      <ActionBar status={<DraftStatus draftId={draftId} saver={saver} openedSavedAtMs={work.savedAtMs} />}>
        {isReadOnly ? (
          <Button size="lg" disabled>
            Lecture seule
          </Button>
        ) : (
          <SubmitButton control={form.control} isDisabled={isBusy}>
            Envoyer la demande
          </SubmitButton>
        )}
      </ActionBar>
    </Form>
  );
}

const Gap = () => <div style={{ height: 32 }} />;
