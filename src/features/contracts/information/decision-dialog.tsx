import { Stack, Text } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useMemo } from 'react';
import { submit } from '#api/submit.ts';
import { useConnectivity } from '#offline/interfaces/offline-context.tsx';
import { readKey } from '#offline/reads/read-query.ts';
import { contractGet } from '#shared/operations/contracts/contracts.ts';
import { estimateDecision } from '#shared/operations/quotes/estimates.ts';
import { textLimits } from '#shared/primitives/limits.ts';
import { type DecisionForm, decisionFormSchema } from '#shared/schemas/decision-form.ts';
import { Modal } from '#ui/dialog/modal.tsx';
import { TextareaField } from '#ui/fields/textarea-field.tsx';
import { DialogFoot } from '#ui/form/dialog-foot.tsx';
import { Form } from '#ui/form/form.tsx';
import { applyServerErrors } from '#ui/form/form-errors.ts';
import { OnlineOnly } from '#ui/form/online-only.tsx';
import { useSchemaForm } from '#ui/form/use-schema-form.ts';
import { notify } from '#ui/toast/toaster.ts';
import { useOnlineChange } from '#work/online/use-online-change.ts';

interface DecisionDialogProps {
  readonly contractId: number;
  readonly isAccepting: boolean;
  readonly onClose: () => void;
}

/** Asks for confirmation of the insurer's decision, which is final, with an answer to the broker. */
export default function DecisionDialog({ contractId, isAccepting, onClose }: DecisionDialogProps) {
  const queries = useQueryClient();
  const isOffline = useConnectivity() === 'offline';
  const formId = useId();
  const schema = useMemo(() => decisionFormSchema(isAccepting), [isAccepting]);
  const form = useSchemaForm(schema, { defaultValues: { comment: '' } });
  const { save, isPending } = useOnlineChange({
    mutationFn: ({ comment }: DecisionForm) =>
      submit(estimateDecision, { idContrat: contractId, isAccepted: isAccepting, comment }),
    onSuccess: async ({ message }) => {
      if (message) notify(message);
      onClose();
      await queries.invalidateQueries({ queryKey: readKey(contractGet) });
    },
    onErrors: (errors) => applyServerErrors(form, errors),
  });
  const verb = isAccepting ? 'Accepter' : 'Refuser';
  return (
    <Modal
      title={`${verb} ce risque\u202F?`}
      onClose={onClose}
      footer={
        <DialogFoot
          formId={formId}
          control={form.control}
          status={isOffline ? <OnlineOnly>On ne décide qu’en ligne.</OnlineOnly> : null}
          isDisabled={isOffline || isPending}
        >
          {`${verb} le risque`}
        </DialogFoot>
      }
    >
      <Form id={formId} form={form} onSubmit={save} label={`${verb} le risque`}>
        <Stack gap="4">
          <Text>La décision est définitive. Le courtier en est averti par e-mail.</Text>
          <TextareaField
            name="comment"
            control={form.control}
            label="Réponse au courtier"
            required={!isAccepting}
            maxLength={textLimits.taskAnswer}
          />
        </Stack>
      </Form>
    </Modal>
  );
}
