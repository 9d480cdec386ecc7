import { useRouter } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import { type CheckedClient, clientFields, clientFormSchema, clientSections } from '#shared/clients/client-form.ts';
import type { QuoteContext } from '#shared/forms/node.ts';
import { type RawGroup, textAt } from '#shared/forms/raw.ts';
import { clientLookAlikes } from '#shared/operations/clients/client-changes.ts';
import type { ClientRow } from '#shared/operations/clients/clients.ts';
import { messages } from '#shared/primitives/messages.ts';
import { ConflictDialog } from '#ui/dialog/conflict-dialog.tsx';
import { RadioField } from '#ui/fields/radio-field.tsx';
import { ActionBar, SubmitButton } from '#ui/form/action-bar.tsx';
import { Form } from '#ui/form/form.tsx';
import { SaveStatus } from '#ui/form/save-status.tsx';
import { useSchemaForm } from '#ui/form/use-schema-form.ts';
import { SchemaSections } from '#ui/schema-form/schema-sections.tsx';
import { useNormalizedForm } from '#ui/schema-form/use-normalized-form.ts';
import { notify } from '#ui/toast/toaster.ts';
import { mergeValues } from '#work/drafts/merge-values.ts';
import type { OpenWork } from '#work/open-work.ts';
import { useWorkForm, type WorkForm } from '#work/use-work-form.ts';
import { useWorkSubmit } from '#work/use-work-submit.ts';
import { clientWork } from '../client-work-definition.ts';
import type { ClientStart } from './client-draft.ts';
import { ClientLookAlikes } from './client-look-alikes.tsx';
import { comparedClients } from './compared-clients.ts';

interface ClientFormPanelProps {
  readonly work: OpenWork;
  /** Null for a new client. */
  readonly clientId: number | null;
  readonly start: ClientStart;
  readonly context: QuoteContext;
  /** Called once the server accepted the client. */
  readonly onAccepted: () => void;
  /** Called when the server refused it. */
  readonly onRefused: () => void;
}

/** Groups of fields are nested: a person, their address, their contacts. */
const maxFieldDepth = 6;

interface SaveOptions {
  /** Ids of possible duplicates already shown. */
  readonly shownDuplicateIds: readonly number[];
  /** State that the change is based on, if it is not the one that the form was filled from. */
  readonly base?: RawGroup;
}

type Question =
  | { readonly checked: CheckedClient; readonly similarClients: readonly ClientRow[] }
  | { readonly checked: CheckedClient; readonly conflict: RawGroup };

interface ClientSaveOptions extends Pick<ClientFormPanelProps, 'work' | 'clientId' | 'onAccepted' | 'onRefused'> {
  readonly previous: ClientStart['previous'];
  readonly send: WorkForm['send'];
  readonly onQuestion: (question: Question | undefined) => void;
}

/** Saves a client, after asking about duplicates or a conflict. */
const useClientSave = (saved: ClientSaveOptions) => {
  const { work, clientId, previous, send, onQuestion, onAccepted, onRefused } = saved;
  const { draftId } = work;
  const router = useRouter();
  const { read } = useOffline();
  const submit = useWorkSubmit(clientWork);
  /** Possible duplicates not shown yet; none if the search fails. */
  const findLookAlikes = async ({ values }: CheckedClient, shown: readonly number[]): Promise<readonly ClientRow[]> => {
    const { lastname, firstname, birthDate, siret } = values;
    const identity = { lastname, firstname, birthDate, siret };
    const answer = await read(clientLookAlikes, identity).catch(() => undefined);
    return answer?.value.clients.filter(({ id }) => id !== clientId && !shown.includes(id)) ?? [];
  };

  const save = async (checked: CheckedClient, { shownDuplicateIds: shown, ...options }: SaveOptions): Promise<void> => {
    const base = clientId === null ? null : (options.base ?? previous);
    onQuestion(undefined);
    if (JSON.stringify(checked.typed) === JSON.stringify(base)) {
      notify({ type: 'warning', message: messages.unchanged });
      return;
    }
    const similarClients = await findLookAlikes(checked, shown);
    if (similarClients.length > 0) return onQuestion({ checked, similarClients: similarClients });
    const outcome = await send(() => submit({ clientId, checked, previous: base, shownDuplicateIds: shown }, draftId));
    if (outcome.state === 'conflict') onQuestion({ checked, conflict: outcome.conflict });
    if (outcome.state === 'refused') onRefused();
    if (outcome.state !== 'accepted') return;
    notify({ type: 'success', message: outcome.answer.message });
    onAccepted();
    await router.navigate({
      to: '/client/search/$id',
      params: { id: String(outcome.answer.clientId) },
      replace: true,
    });
  };
  return save;
};

/** The client form. Specification 3, sections 2.4, 4 and 5. */
export function ClientFormPanel(props: ClientFormPanelProps) {
  const { work, clientId, start, context } = props;
  const { isReadOnly } = work;
  const [previous, setPrevious] = useState(start.previous);
  const knownBirthDate = previous && textAt(previous, 'person.birthDate');
  const schema = useMemo(() => clientFormSchema(context, knownBirthDate), [context, knownBirthDate]);
  const form = useSchemaForm<FieldValues, CheckedClient>(schema, { defaultValues: start.typed });
  const [question, setQuestion] = useState<Question>();
  const isTouched = useRef(false);
  useNormalizedForm(form, clientFields, context);

  const { saver, markDirty, send } = useWorkForm({
    work: clientWork,
    opened: work,
    form,
    typed: () => ({ clientId, typed: form.getValues() as RawGroup, previous }),
    isIntermediate: ({ type }) => {
      isTouched.current ||= type === 'change';
      return type === 'change';
    },
  });
  const previousJson = JSON.stringify(start.previous);
  useEffect(() => {
    // The file was refetched with other values: an untouched form follows it.
    if (isTouched.current || previousJson === JSON.stringify(previous)) return;
    setPrevious(start.previous);
    form.reset(start.typed);
  }, [previousJson, previous, start, form]);
  const save = useClientSave({ ...props, previous, send, onQuestion: setQuestion });

  const acceptTheirs = (current: RawGroup) => {
    setQuestion(undefined);
    isTouched.current = true;
    setPrevious(current);
    form.reset(current);
    markDirty();
  };

  /** Saves the user's changes on top of the other person's version. */
  const saveMerged = (theirs: RawGroup) => {
    setQuestion(undefined);
    isTouched.current = true;
    const merged = mergeValues(previous ?? undefined, form.getValues() as RawGroup, theirs, maxFieldDepth);
    form.reset(merged, { keepDefaultValues: true });
    setPrevious(theirs);
    markDirty();
    void form.handleSubmit((checked) => save(checked, { shownDuplicateIds: [], base: theirs }))();
  };

  return (
    <Form form={form} onSubmit={(checked) => save(checked, { shownDuplicateIds: [] })} label="Client">
      {clientId === null ? (
        <div style={{ marginBottom: 32 }}>
          <RadioField
            control={form.control}
            name="person.personType"
            label={clientFields.person.personType.label}
            options={clientFields.person.personType.entries ?? []}
            readOnly={isReadOnly}
          />
        </div>
      ) : null}
      <SchemaSections
        fields={clientFields}
        sections={clientSections}
        context={context}
        form={form}
        isReadOnly={isReadOnly}
      />
      <ActionBar status={<SaveStatus saver={saver} openedSavedAtMs={work.savedAtMs} />}>
        <SubmitButton control={form.control} isDisabled={isReadOnly}>
          {clientId === null ? 'Nouveau client' : 'Modifier client'}
        </SubmitButton>
      </ActionBar>
      {question && 'similarClients' in question ? (
        <ClientLookAlikes
          clients={question.similarClients}
          onClose={() => setQuestion(undefined)}
          onSave={() => void save(question.checked, { shownDuplicateIds: question.similarClients.map(({ id }) => id) })}
        />
      ) : null}
      {question && 'conflict' in question ? (
        <ConflictDialog
          values={comparedClients(previous, question.checked.typed, question.conflict, context)}
          onClose={() => setQuestion(undefined)}
          onKeepMine={() => saveMerged(question.conflict)}
          onDiscardMine={() => acceptTheirs(question.conflict)}
        />
      ) : null}
    </Form>
  );
}
