import type * as v from 'valibot';
import { callOnce } from '#api/call-once.ts';
import { useConnectivity } from '#offline/base/offline-context.tsx';
import { type TaskFile, taskReply, taskReplySchema } from '#shared/contract/tasks/task-file.ts';
import { textLimits } from '#shared/primitives/limits.ts';
import { taskStatuses } from '#shared/primitives/vocabulary/statuses.ts';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextareaField } from '#ui/fields/textarea-field.tsx';
import { SubmitButton } from '#ui/form/action-bar.tsx';
import { FieldGrid, WideField } from '#ui/form/field-grid.tsx';
import { Form } from '#ui/form/form.tsx';
import { applyServerErrors } from '#ui/form/form-errors.ts';
import { OnlineOnly } from '#ui/form/online-only.tsx';
import { useSchemaForm } from '#ui/form/use-schema-form.ts';
import { PageSection } from '#ui/page/page.tsx';
import { useTaskChange } from './use-task-change.ts';

const states = Object.values(taskStatuses).map((status) => ({ code: status, libelle: status }));

type Reply = v.InferOutput<typeof taskReplySchema>;

/** An administrator's answer, and what state the request is in from then on. */
export function TaskReplyForm({ task }: { readonly task: TaskFile }) {
  const isOffline = useConnectivity() === 'offline';
  const asFound = { status: known(task.status), answer: '' };
  // Who takes the request, here or elsewhere, changes its state behind a form that nobody has touched.
  const form = useSchemaForm(taskReplySchema, { defaultValues: asFound, values: asFound });
  const { save } = useTaskChange({
    mutationFn: (reply: Reply) => callOnce(taskReply, { idTask: task.id, revision: task.revision, ...reply }),
    onDone: ({ status }) => form.reset({ status, answer: '' }),
    onErrors: (errors) => applyServerErrors(form, errors),
  });
  return (
    <PageSection title="Répondre">
      <Form form={form} onSubmit={save} label="Réponse à la demande">
        <FieldGrid>
          <SelectField name="status" control={form.control} label="État" required emptyLabel={false} options={states} />
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
          <span role="status">{isOffline ? <OnlineOnly>On ne répond qu’en ligne.</OnlineOnly> : null}</span>
          <SubmitButton control={form.control} isDisabled={isOffline}>
            Enregistrer la réponse
          </SubmitButton>
        </div>
      </Form>
    </PageSection>
  );
}

/** A state that is none of the list is left as it was found until another is chosen. */
const known = (status: string): Reply['status'] =>
  Object.values(taskStatuses).find((one) => one === status) ?? taskStatuses.open;
