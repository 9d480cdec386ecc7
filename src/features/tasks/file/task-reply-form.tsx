import { useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type * as v from 'valibot';
import { useConnectivity } from '#offline/interfaces/offline-context.tsx';
import { type TaskEvent, type TaskFile, taskReply, taskReplySchema } from '#shared/operations/tasks/task-file.ts';
import { frenchDateTime } from '#shared/primitives/calendar/calendar.ts';
import { textLimits } from '#shared/primitives/limits.ts';
import { taskStatuses } from '#shared/primitives/vocabulary/statuses.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextareaField } from '#ui/fields/textarea-field.tsx';
import { SubmitButton } from '#ui/form/action-bar.tsx';
import { FieldGrid, WideField } from '#ui/form/field-grid.tsx';
import { Form } from '#ui/form/form.tsx';
import { applyServerErrors } from '#ui/form/form-errors.ts';
import { OnlineOnly } from '#ui/form/online-only.tsx';
import { SaveStatus } from '#ui/form/save-status.tsx';
import { useSchemaForm } from '#ui/form/use-schema-form.ts';
import { PageSection } from '#ui/page/page.tsx';
import { DraftForm } from '#work/drafts/draft-form.tsx';
import { restoreRow, rowDraft, rowDraftId } from '#work/drafts/row-draft.ts';
import { useDraftForm } from '#work/drafts/use-draft-form.ts';
import { type OpenWork, useWorkByDraftId } from '#work/open-work.ts';
import { isAnswer } from './task-history.tsx';
import { useTaskChange } from './use-task-change.ts';

const states = Object.values(taskStatuses).map((status) => ({ code: status, libelle: status }));

type Reply = v.InferOutput<typeof taskReplySchema>;

/** Form for an administrator’s answer and the new status. */
export function TaskReplyForm({ task }: { readonly task: TaskFile }) {
  const opened = useWorkByDraftId(rowDraftId('answers', task.id));
  if (!opened) return null;
  const { work, retry } = opened;
  return <ReplyForm key={work.generation} task={task} work={work} onRetry={retry} />;
}

interface ReplyFormProps {
  readonly task: TaskFile;
  readonly work: OpenWork;
  /** Tries to take the edit lock from another tab. */
  readonly onRetry: () => void;
}

function ReplyForm({ task, work, onRetry }: ReplyFormProps) {
  const isOffline = useConnectivity() === 'offline';
  const savedStatus = toStatus(task.status);
  const initialValues = { status: savedStatus, answer: '' };
  const form = useSchemaForm(taskReplySchema, { defaultValues: initialValues });
  useEffect(() => {
    // Assigning the request changes its status: an untouched field follows it.
    if (!form.getFieldState('status').isDirty) form.resetField('status', { defaultValue: savedStatus });
  }, [form, savedStatus]);
  const status = useWatch({ control: form.control, name: 'status' });
  const [resumed] = useState(() => restoreRow(work.draft, initialValues));
  /** Revision that the typed answer was written for; undefined before anything is typed. */
  const writtenFor = useRef(resumed?.version ? Number(resumed.version) : undefined);
  /** Revision of the last answer sent from here, which the loaded request may lack. */
  const answeredRevision = useRef(0);
  const [question, setQuestion] = useState<{ readonly reply: Reply; readonly answers: readonly TaskEvent[] }>();
  const { saver, resumedAtMs, callWithDraftKey, isUnanswered, removeDraft } = useDraftForm({
    definition: rowDraft,
    opened: work,
    form,
    typed: () => {
      const { status, answer } = form.getValues();
      // An untouched status is not saved, so that it follows the server.
      const values = form.getFieldState('status').isDirty ? { status, answer } : { answer };
      writtenFor.current ??= Math.max(task.revision, answeredRevision.current);
      return { draftId: work.draftId, title: 'Réponse à une demande', version: String(writtenFor.current), values };
    },
    resumed: resumed?.values,
  });
  const restart = (status: Reply['status']) => {
    void removeDraft();
    writtenFor.current = undefined;
    form.reset({ status, answer: '' });
  };
  const { save } = useTaskChange({
    mutationFn: ({ revision, ...reply }: Reply & { readonly revision: number }) =>
      callWithDraftKey(taskReply, { idTask: task.id, revision, ...reply }),
    onDone: ({ status, revision }) => {
      answeredRevision.current = revision + 1;
      restart(status);
    },
    onErrors: (errors) => applyServerErrors(form, errors),
  });
  const send = (reply: Reply) => {
    writtenFor.current = task.revision;
    return save({ ...reply, revision: task.revision });
  };
  const submit = (reply: Reply) => {
    const revision = writtenFor.current ?? task.revision;
    // The same input as before the reload: the answer to the first attempt is replayed.
    if (isUnanswered()) return save({ ...reply, revision });
    const answers = answersSince(task, revision);
    return answers.length > 0 ? setQuestion({ reply, answers }) : send(reply);
  };
  return (
    <PageSection title="Répondre">
      <DraftForm
        subject={rowDraft.texts.open}
        work={work}
        resumedAtMs={resumedAtMs}
        onRetry={onRetry}
        onRestart={() => restart(savedStatus)}
      >
        <Form form={form} onSubmit={submit} label="Réponse à la demande">
          <FieldGrid>
            <SelectField
              name="status"
              control={form.control}
              label="État"
              required
              emptyLabel={false}
              options={states}
            />
            <WideField>
              <TextareaField
                name="answer"
                control={form.control}
                label="Réponse au courtier"
                required={status === taskStatuses.refused}
                maxLength={textLimits.taskAnswer}
              />
            </WideField>
          </FieldGrid>
          <div className="task-foot">
            <span role="status">
              {isOffline ? (
                <OnlineOnly>On ne répond qu’en ligne.</OnlineOnly>
              ) : form.formState.isDirty ? (
                <SaveStatus saver={saver} openedSavedAtMs={resumedAtMs} verb="Brouillon gardé" />
              ) : null}
            </span>
            <SubmitButton control={form.control} isDisabled={isOffline || work.isReadOnly}>
              Enregistrer la réponse
            </SubmitButton>
          </div>
        </Form>
      </DraftForm>
      {question ? (
        <ConfirmDialog
          question={'Envoyer aussi votre réponse\u202F?'}
          confirmLabel="Envoyer ma réponse"
          cancelLabel="Relire"
          onConfirm={() => {
            setQuestion(undefined);
            void send(question.reply);
          }}
          onClose={() => setQuestion(undefined)}
        >
          {question.answers.map(({ at, by, answer }) => (
            <p key={at}>
              {`${by ?? 'Quelqu’un'} a répondu entre-temps, le ${frenchDateTime(new Date(at))}\u00A0: «\u00A0${answer}\u00A0»`}
            </p>
          ))}
        </ConfirmDialog>
      ) : null}
    </PageSection>
  );
}

/** Answers that were given after a revision: each change adds one event. */
const answersSince = ({ history, revision }: TaskFile, since: number): readonly TaskEvent[] =>
  revision > since ? history.slice(since - revision).filter(isAnswer) : [];

/** Maps an unknown status to « open » for the select. */
const toStatus = (status: string): Reply['status'] =>
  Object.values(taskStatuses).find((taskStatus) => taskStatus === status) ?? taskStatuses.open;
