import { Button } from '@chakra-ui/react';
import { useMemo, useState } from 'react';
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
import { useSchemaForm } from '#ui/form/use-schema-form.ts';
import type { OpenWork } from '#work/open-work.ts';
import { useWorkForm } from '#work/use-work-form.ts';
import { DraftStatus } from './draft-status.tsx';
import { TaskAttachments } from './task-attachments.tsx';
import { type TaskStart, type TaskValues, taskFieldsSchema } from './task-fields.ts';
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
  const { draftId, isReadOnly } = work;
  const today = useToday();
  const schema = useMemo(() => taskFieldsSchema(today), [today]);
  const form = useSchemaForm(schema, { defaultValues: { ...blank, ...start } });
  const [isBusy, setIsBusy] = useState(false);
  const { saver, touch, send } = useWorkForm({ work: taskWork, opened: work, form, typed: form.getValues });
  const submit = useTaskSubmit(natures, work);
  const onSubmit = async (values: TaskValues) => void (await send(() => submit(values)));

  const field = { control: form.control, readOnly: isReadOnly };
  return (
    <Form form={form} onSubmit={onSubmit} label="Demande">
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
        onChange={touch}
        contractSearch={props.contractSearch}
        clientSearch={props.clientSearch}
      />
      <Gap />
      <TaskAttachments form={form} isReadOnly={isReadOnly} onBusy={setIsBusy} onChange={touch} />
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
