import { useEffect, useMemo, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { CallError, Unreachable } from '#api/errors.ts';
import { clientLane } from '#offline/base/lanes.ts';
import { useOffline } from '#offline/base/offline-context.tsx';
import { WorkNotKept } from '#offline/base/work-not-kept.ts';
import { useDraftSaver } from '#offline/drafts/draft-saver.ts';
import type { Refused } from '#offline/outbox/hand-over.ts';
import { type CheckedClient, clientFields, clientFormSchema, clientSections } from '#shared/clients/client-form.ts';
import { clientLookAlikes } from '#shared/contract/clients/client-changes.ts';
import type { ClientRow } from '#shared/contract/clients/clients.ts';
import type { QuoteContext } from '#shared/forms/node.ts';
import { type RawGroup, textAt } from '#shared/forms/raw.ts';
import { messages } from '#shared/primitives/messages.ts';
import { DescribedSections } from '#ui/described/described-sections.tsx';
import { useSettledForm } from '#ui/described/use-settled-form.ts';
import { ConflictDialog } from '#ui/dialog/conflict-dialog.tsx';
import { RadioField } from '#ui/fields/radio-field.tsx';
import { ActionBar, SubmitButton } from '#ui/form/action-bar.tsx';
import { Form } from '#ui/form/form.tsx';
import { applyServerErrors } from '#ui/form/form-errors.ts';
import { SaveStatus } from '#ui/form/save-status.tsx';
import { useSchemaForm } from '#ui/form/use-schema-form.ts';
import { notify } from '#ui/toast/toaster.ts';
import type { OpenWork } from '#work/work-screen.tsx';
import { clientWork } from '../client-work-definition.ts';
import { type ClientStart, clientFormVersion } from './client-draft.ts';
import { ClientLookAlikes } from './client-look-alikes.tsx';
import { comparedClients } from './compared-clients.ts';
import { clientTitle, useClientSubmit } from './use-client-submit.ts';

interface ClientFormProps {
  readonly work: OpenWork;
  /** Null for a new client. */
  readonly clientId: number | null;
  readonly start: ClientStart;
  readonly context: QuoteContext;
  /** The server has it. */
  readonly onAccepted: () => void;
}

interface Sending {
  readonly shown: readonly number[];
  readonly force: boolean;
}

type Question =
  | { readonly checked: CheckedClient; readonly alikes: readonly ClientRow[] }
  | { readonly checked: CheckedClient; readonly conflict: RawGroup };

const nameIn = (typed: RawGroup): string =>
  [textAt(typed, 'person.socialReason'), textAt(typed, 'person.lastname'), textAt(typed, 'person.firstname')]
    .filter(Boolean)
    .join(' ');

/** The client form. Specification 3, sections 2.4, 4 and 5. */
export function ClientForm(props: ClientFormProps) {
  const { work, clientId, start, context } = props;
  const { draftId, refusal, isReadOnly } = work;
  const { read } = useOffline();
  const [previous, setPrevious] = useState(start.previous);
  const knownBirthDate = previous && textAt(previous, 'person.birthDate');
  const schema = useMemo(() => clientFormSchema(context, knownBirthDate), [context, knownBirthDate]);
  const form = useSchemaForm<FieldValues, CheckedClient>(schema, { defaultValues: start.typed });
  const [question, setQuestion] = useState<Question>();
  const isTouched = useRef(false);
  const submit = useClientSubmit(draftId, clientId, props.onAccepted);
  useSettledForm(form, clientFields, context);

  const saver = useDraftSaver(draftId, {
    content: async () => {
      const typed = form.getValues() as RawGroup;
      return {
        id: draftId,
        kind: clientWork.kind,
        title: clientTitle(clientId, nameIn(typed)),
        step: 0,
        formVersion: clientFormVersion,
        lane: clientId === null ? null : clientLane(clientId),
        value: { typed, previous },
        files: [],
      };
    },
    onSaved: work.onKept,
    base: work.base,
  });
  useEffect(() => {
    if (isReadOnly) return;
    return form.subscribe({
      formState: { values: true },
      callback: ({ type }) => {
        if (type !== 'change') return;
        isTouched.current = true;
        saver.touch();
      },
    });
  }, [form, saver, isReadOnly]);
  const told = JSON.stringify(start.previous);
  useEffect(() => {
    // The file was read anew and says something else: a form that nobody touched follows it.
    if (isTouched.current || told === JSON.stringify(previous)) return;
    setPrevious(start.previous);
    form.reset(start.typed);
  }, [told, previous, start, form]);
  useEffect(() => {
    if (refusal) applyServerErrors<FieldValues>(form, refusal.errors);
  }, [form, refusal]);

  const showRefusal = ({ message, errors }: Refused) => {
    applyServerErrors<FieldValues>(form, Object.keys(errors).length > 0 ? errors : { client: [message] });
    notify({ type: 'error', message });
  };

  /** Clients who may be the same, of those that were not shown; none where nobody can say. */
  const alikesOf = async ({ values }: CheckedClient, shown: readonly number[]): Promise<readonly ClientRow[]> => {
    const { lastname, firstname, birthDate, siret } = values;
    const asked = { lastname, firstname, birthDate, siret };
    const found = await read(clientLookAlikes, asked).catch(() => undefined);
    return found?.value.clients.filter(({ id }) => id !== clientId && !shown.includes(id)) ?? [];
  };

  const send = async (checked: CheckedClient, sending: Sending): Promise<void> => {
    setQuestion(undefined);
    if (!sending.force && JSON.stringify(checked.typed) === JSON.stringify(previous)) {
      notify({ type: 'warning', message: messages.unchanged });
      return;
    }
    const alikes = await alikesOf(checked, sending.shown);
    if (alikes.length > 0) return setQuestion({ checked, alikes });
    await saver.flush();
    // The screen goes over to that draft.
    if (saver.heldId() !== draftId) return;
    saver.rest(true);
    try {
      const left = await submit(checked, { previous, ...sending });
      if (!left) return;
      if ('conflict' in left) setQuestion({ checked, conflict: left.conflict });
      else showRefusal(left.refused);
    } catch (error) {
      if (error instanceof CallError) showRefusal(error);
      else if (error instanceof WorkNotKept || error instanceof Unreachable)
        showRefusal({ message: error.message, errors: {} });
      else throw error;
    }
    saver.rest(false);
  };

  const take = (current: RawGroup) => {
    setQuestion(undefined);
    isTouched.current = true;
    setPrevious(current);
    form.reset(current);
    saver.touch();
  };

  return (
    <Form form={form} onSubmit={(checked) => send(checked, { shown: [], force: false })} label="Client">
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
      <DescribedSections
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
      {question && 'alikes' in question ? (
        <ClientLookAlikes
          clients={question.alikes}
          onClose={() => setQuestion(undefined)}
          onSave={() => void send(question.checked, { shown: question.alikes.map(({ id }) => id), force: false })}
        />
      ) : null}
      {question && 'conflict' in question ? (
        <ConflictDialog
          values={comparedClients(question.checked.typed, question.conflict, context)}
          onClose={() => setQuestion(undefined)}
          onKeep={() => void send(question.checked, { shown: [], force: true })}
          onTake={() => take(question.conflict)}
        />
      ) : null}
    </Form>
  );
}
