import { useState } from 'react';
import type * as v from 'valibot';
import { callOnce } from '#api/call-once.ts';
import { useConnectivity } from '#offline/interfaces/offline-context.tsx';
import { type TaskFile, taskReply, taskReplySchema } from '#shared/operations/tasks/task-file.ts';
import { textLimits } from '#shared/primitives/limits.ts';
import { taskStatuses } from '#shared/primitives/vocabulary/statuses.ts';
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
import { type OpenWork, useNamedWork } from '#work/open-work.ts';
import { useTaskChange } from './use-task-change.ts';

const states = Object.values(taskStatuses).map((status) => ({ code: status, libelle: status }));

type Reply = v.InferOutput<typeof taskReplySchema>;

/** Form for an administrator’s answer and the new status. */
export function TaskReplyForm({ task }: { readonly task: TaskFile }) {
  const opened = useNamedWork(rowDraftId('answers', task.id));
  if (!opened) return null;
  const { work, retry } = opened;
  return <ReplyForm key={work.generation} task={task} work={work} onRetry={retry} />;
}

interface OpenedProps {
  readonly task: TaskFile;
  readonly work: OpenWork;
  /** Tries to take the edit lock from another tab. */
  readonly onRetry: () => void;
}

function ReplyForm({ task, work, onRetry }: OpenedProps) {
  const isOffline = useConnectivity() === 'offline';
  const initialValues = { status: toStatus(task.status), answer: '' };
  // Assigning the request changes its status: an untouched form follows it.
  const form = useSchemaForm(taskReplySchema, { defaultValues: initialValues, values: initialValues });
  const [resumed] = useState(() => restoreRow(work.draft, initialValues)?.values);
  const { saver, resumedAtMs, removeDraft } = useDraftForm({
    kept: rowDraft,
    opened: work,
    form,
    typed: () => {
      const { status, answer } = form.getValues();
      // An untouched status is not saved, so that it follows the server.
      const values = form.getFieldState('status').isDirty ? { status, answer } : { answer };
      return { draftId: work.draftId, title: 'Réponse à une demande', version: null, values };
    },
    resumed,
  });
  const restart = (status: Reply['status']) => {
    void removeDraft();
    form.reset({ status, answer: '' });
  };
  const { save } = useTaskChange({
    mutationFn: (reply: Reply) => callOnce(taskReply, { idTask: task.id, revision: task.revision, ...reply }),
    onDone: ({ status }) => restart(status),
    onErrors: (errors) => applyServerErrors(form, errors),
  });
  return (
    <PageSection title="Répondre">
      <DraftForm
        subject={rowDraft.words.open}
        work={work}
        resumedAtMs={resumedAtMs}
        onRetry={onRetry}
        onRestart={() => restart(initialValues.status)}
      >
        <Form form={form} onSubmit={save} label="Réponse à la demande">
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
                maxLength={textLimits.requestAnswer}
              />
            </WideField>
          </FieldGrid>
          <div className="task-foot">
            <span role="status">
              {isOffline ? (
                <OnlineOnly>On ne répond qu’en ligne.</OnlineOnly>
              ) : form.formState.isDirty ? (
                <SaveStatus saver={saver} openedSavedAtMs={resumedAtMs} word="Brouillon gardé" />
              ) : null}
            </span>
            <SubmitButton control={form.control} isDisabled={isOffline || work.isReadOnly}>
              Enregistrer la réponse
            </SubmitButton>
          </div>
        </Form>
      </DraftForm>
    </PageSection>
  );
}

/** Maps an unknown status to « open » for the select. */
const toStatus = (status: string): Reply['status'] =>
  Object.values(taskStatuses).find((one) => one === status) ?? taskStatuses.open;
