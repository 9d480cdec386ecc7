import { Stack, Text } from '@chakra-ui/react';
import { useId } from 'react';
import * as v from 'valibot';
import { useConnectivity } from '#offline/interfaces/offline-context.tsx';
import type { Message } from '#shared/operations/wire/envelope.ts';
import { textLimits } from '#shared/primitives/limits.ts';
import { cancelReasonSchema } from '#shared/schemas/received-payment-form.ts';
import { Modal } from '#ui/dialog/modal.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { DialogFoot } from '#ui/form/dialog-foot.tsx';
import { Form } from '#ui/form/form.tsx';
import { applyServerErrors } from '#ui/form/form-errors.ts';
import { OnlineOnly } from '#ui/form/online-only.tsx';
import { useSchemaForm } from '#ui/form/use-schema-form.ts';
import { notify } from '#ui/toast/toaster.ts';
import { useOnlineChange } from '#work/online/use-online-change.ts';

interface ReasonDialogProps {
  readonly title: string;
  /** What the change does. */
  readonly explanation: string;
  readonly submitLabel: string;
  /** « Un bordereau s’annule en ligne seulement. » */
  readonly onlineOnly: string;
  readonly onSubmit: (reason: string) => Promise<{ readonly message?: Message | undefined }>;
  readonly onClose: () => void;
}

const reasonFormSchema = v.object({ reason: cancelReasonSchema });

/** Asks for the reason of a change of a remittance slip, which cannot be undone. */
export default function ReasonDialog(props: ReasonDialogProps) {
  const { title, explanation, submitLabel, onlineOnly, onSubmit, onClose } = props;
  const isOffline = useConnectivity() === 'offline';
  const formId = useId();
  const form = useSchemaForm(reasonFormSchema, { defaultValues: { reason: '' } });
  const { save, isPending } = useOnlineChange({
    mutationFn: ({ reason }: v.InferOutput<typeof reasonFormSchema>) => onSubmit(reason),
    onSuccess: ({ message }) => {
      if (message) notify(message);
      onClose();
    },
    onErrors: (errors) => applyServerErrors(form, errors),
  });
  return (
    <Modal
      title={title}
      onClose={onClose}
      footer={
        <DialogFoot
          formId={formId}
          control={form.control}
          status={isOffline ? <OnlineOnly>{onlineOnly}</OnlineOnly> : null}
          isDisabled={isOffline || isPending}
          closeLabel="Revenir"
        >
          {submitLabel}
        </DialogFoot>
      }
    >
      <Form id={formId} form={form} onSubmit={save} label={title}>
        <Stack gap="4">
          <Text>{explanation}</Text>
          <TextField
            name="reason"
            control={form.control}
            label="Motif"
            required
            capitals="sentences"
            maxLength={textLimits.paymentCancelReason}
          />
        </Stack>
      </Form>
    </Modal>
  );
}
