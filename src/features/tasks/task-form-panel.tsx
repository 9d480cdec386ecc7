import { Button } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import { explainContractEnd } from '#shared/actions/contract-end.ts';
import type { ListItem } from '#shared/operations/wire/envelope.ts';
import { textLimits } from '#shared/primitives/limits.ts';
import { withDe } from '#shared/primitives/vocabulary/elision.ts';
import { taskEffectDays, taskTargets } from '#shared/schemas/task-form.ts';
import { useToday } from '#ui/clock/use-today.ts';
import { lazyComponent } from '#ui/disclosure/lazy-component.tsx';
import { DateField } from '#ui/fields/dates/date-field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { TextareaField } from '#ui/fields/textarea-field.tsx';
import { ActionBar, SubmitButton } from '#ui/form/action-bar.tsx';
import { FieldSet, WideField } from '#ui/form/field-grid.tsx';
import { Form } from '#ui/form/form.tsx';
import { useSchemaForm } from '#ui/form/use-schema-form.ts';
import { Banner } from '#ui/page/banner.tsx';
import { useStoredFiles } from '#work/drafts/use-stored-files.ts';
import type { OpenWork } from '#work/open-work.ts';
import { OptionalPart } from '#work/optional-part.tsx';
import { useWorkForm } from '#work/use-work-form.ts';
import { DraftStatus } from './draft-status.tsx';
import { TaskAttachments } from './task-attachments.tsx';
import { type TaskFormReturn, type TaskStart, type TaskValues, taskFieldsSchema } from './task-fields.ts';
import { type TaskSearches, TaskTarget } from './task-target.tsx';
import { taskWork } from './task-work-definition.ts';
import { taskContractQuery } from './tasks-api.ts';
import { useTaskSubmit } from './use-task-submit.tsx';

const SimilarTasks = lazyComponent(() => import('./similar/similar-tasks.tsx'));

interface TaskFormProps extends TaskSearches {
  readonly work: OpenWork;
  readonly start: TaskStart;
  readonly natures: readonly ListItem[];
  /** The form starts from shared files, which are saved at once. */
  readonly startsFromShare?: boolean;
}

const emptyValues = {
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
  const { work, start, natures, startsFromShare = false } = props;
  const { draftId, isReadOnly } = work;
  const today = useToday();
  const schema = useMemo(() => taskFieldsSchema(today), [today]);
  const form = useSchemaForm(schema, { defaultValues: { ...emptyValues, ...start } });
  const [isBusy, setIsBusy] = useState(false);
  const stored = useStoredFiles(work, (files) => form.setValue('files', [...files, ...form.getValues('files')]));
  const { saver, markDirty, send } = useWorkForm({
    work: taskWork,
    opened: work,
    form,
    typed: form.getValues,
    pendingFiles: stored.pendingFiles,
  });
  // An effect date that nobody typed follows the day if the form stays open over midnight.
  useEffect(() => {
    const day = form.getValues('dateEffet');
    const isDefault = !work.draft && day === form.formState.defaultValues?.dateEffet;
    if (isDefault && day < today) form.resetField('dateEffet', { defaultValue: today });
  }, [form, work.draft, today]);
  useEffect(() => {
    if (startsFromShare) markDirty();
  }, [startsFromShare, markDirty]);
  const submit = useTaskSubmit(natures, work);
  const onSubmit = async (values: TaskValues) => void (await send(() => submit(values)));

  /** Fills the subject with the type’s label until the user types another one. */
  const fillSubject = (code: string) => {
    const subject = form.getValues('sujet');
    if (subject !== '' && !natures.some(({ libelle }) => libelle === subject)) return;
    const typeLabel = natures.find((nature) => nature.code === code)?.libelle ?? '';
    form.setValue('sujet', typeLabel.slice(0, textLimits.taskSubject), { shouldDirty: true });
    if (typeLabel !== '') form.clearErrors('sujet');
  };

  const field = { control: form.control, readOnly: isReadOnly };
  return (
    <Form form={form} onSubmit={onSubmit} label="Demande">
      <FieldSet legend="Votre demande">
        <SelectField
          {...field}
          name="typeDemande"
          label="Type de demande"
          required
          options={natures}
          onChange={fillSubject}
        />
        <DateField {...field} name="dateEffet" label="Date d’effet souhaitée" required {...taskEffectDays(today)} />
        <EndedContract form={form} />
        <OpenTasks form={form} natures={natures} draftId={draftId} />
        <WideField>
          <TextField {...field} name="sujet" label="Objet" required maxLength={textLimits.taskSubject} />
        </WideField>
        <AddressAdvice form={form} />
        <WideField>
          <TextareaField {...field} name="commentaire" label="Commentaire" maxLength={textLimits.taskComment} />
        </WideField>
      </FieldSet>
      <Gap />
      <TaskAttachments form={form} stored={stored} isReadOnly={isReadOnly} onBusy={setIsBusy} onChange={markDirty} />
      <Gap />
      <TaskTarget
        form={form}
        isReadOnly={isReadOnly}
        onChange={markDirty}
        contractSearch={props.contractSearch}
        clientSearch={props.clientSearch}
      />
      <ActionBar status={<DraftStatus draftId={draftId} saver={saver} openedSavedAtMs={work.savedAtMs} />}>
        {isReadOnly ? (
          <Button disabled>Lecture seule</Button>
        ) : (
          <SubmitButton control={form.control} isDisabled={isBusy || stored.pending.length > 0}>
            Envoyer la demande
          </SubmitButton>
        )}
      </ActionBar>
    </Form>
  );
}

interface OpenTasksProps extends Pick<TaskFormProps, 'natures'> {
  readonly form: TaskFormReturn;
  readonly draftId: string;
}

/** Names the open requests like the one being typed, as soon as its type and subject are chosen. */
function OpenTasks({ form, natures, draftId }: OpenTasksProps) {
  const [typeCode, cible, contrat, client] = useWatch({
    control: form.control,
    name: ['typeDemande', 'cible', 'contrat', 'client'],
  });
  const { isSubmitting, isSubmitSuccessful } = useFormState({ control: form.control });
  const nature = natures.find(({ code }) => code === typeCode);
  const contract = cible === taskTargets.contract ? contrat : null;
  if (!nature || !(contract || (cible === taskTargets.client && client))) return null;
  return (
    <OptionalPart>
      <SimilarTasks
        subject={{ nature, contrat: contract, client }}
        draftId={draftId}
        isSent={isSubmitting || isSubmitSuccessful}
      />
    </OptionalPart>
  );
}

/** Says that the chosen contract has ended, without forbidding the request. */
function EndedContract({ form }: Pick<OpenTasksProps, 'form'>) {
  const [cible, contrat] = useWatch({ control: form.control, name: ['cible', 'contrat'] });
  const isContract = cible === taskTargets.contract && contrat !== null;
  const file = useQuery({
    ...taskContractQuery(useOffline(), contrat?.id ?? 0),
    enabled: isContract,
  });
  const contract = file.data?.value.contract;
  const today = useToday();
  const end = isContract && contract ? explainContractEnd(contract, today) : null;
  return end === null ? null : (
    <WideField>
      <Banner tone="info">{end}</Banner>
    </WideField>
  );
}

/** Advises to change an address in the client’s file instead of by a request. */
function AddressAdvice({ form }: { readonly form: TaskFormReturn }) {
  const [subject, client] = useWatch({ control: form.control, name: ['sujet', 'client'] });
  if (!client?.id || !/adresse/i.test(subject)) return null;
  return (
    <WideField>
      <Banner
        tone="info"
        action={
          <Button asChild variant="outline">
            <Link to="/client/search/$id/edit" params={{ id: String(client.id) }}>
              Modifier la fiche
            </Link>
          </Button>
        }
      >
        {`Une adresse se change directement sur la fiche ${withDe(client.fullname)}, sans demande.`}
      </Banner>
    </WideField>
  );
}

const Gap = () => <div style={{ height: 32 }} />;
