import { useQueryClient } from '@tanstack/react-query';
import type * as v from 'valibot';
import { callOnce } from '#api/call-once.ts';
import { useConnectivity } from '#offline/base/offline-context.tsx';
import { readKey } from '#offline/reads/read-query.ts';
import { contractGet } from '#shared/contract/contracts/contracts.ts';
import { type TaskFile, taskGet, taskReply, taskReplySchema } from '#shared/contract/tasks/task-file.ts';
import { taskSearch } from '#shared/contract/tasks/tasks.ts';
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
import { notify } from '#ui/toast/toaster.ts';
import { useOnlineChange } from '#work/use-online-change.ts';

const states = Object.values(taskStatuses).map((status) => ({ code: status, libelle: status }));

type Reply = v.InferOutput<typeof taskReplySchema>;

/** An administrator's answer, and what state the request is in from then on. */
export function TaskReplyForm({ task }: { readonly task: TaskFile }) {
  const queries = useQueryClient();
  const isOffline = useConnectivity() === 'offline';
  const form = useSchemaForm(taskReplySchema, { defaultValues: { status: known(task.status), answer: '' } });
  const { save } = useOnlineChange({
    mutationFn: (reply: Reply) => callOnce(taskReply, { idTask: task.id, revision: task.revision, ...reply }),
    onSuccess: ({ success, message }, { status }) => {
      // Refused because somebody else answered: what was typed stays.
      if (success) form.reset({ status, answer: '' });
      if (message) notify(message);
      return Promise.all(
        [taskGet, taskSearch, contractGet].map((read) => queries.invalidateQueries({ queryKey: readKey(read) })),
      );
    },
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
