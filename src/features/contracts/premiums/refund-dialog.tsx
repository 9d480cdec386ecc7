import { Stack, Text } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import type * as v from 'valibot';
import { callOnce } from '#api/call-once.ts';
import { useConnectivity } from '#offline/interfaces/offline-context.tsx';
import { readKey } from '#offline/reads/read-query.ts';
import type { Surplus } from '#shared/operations/contracts/contract-file.ts';
import { contractGet } from '#shared/operations/contracts/contracts.ts';
import { surplusRefund } from '#shared/operations/contracts/payments.ts';
import { dayInNoumea } from '#shared/primitives/calendar/calendar.ts';
import { textLimits } from '#shared/primitives/limits.ts';
import { formatXpf } from '#shared/primitives/money.ts';
import { refundDays, refundFormSchema } from '#shared/schemas/refund-form.ts';
import { useToday } from '#ui/clock/use-today.ts';
import { Modal } from '#ui/dialog/modal.tsx';
import { DateField } from '#ui/fields/dates/date-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { DialogFoot } from '#ui/form/dialog-foot.tsx';
import { Form } from '#ui/form/form.tsx';
import { applyServerErrors } from '#ui/form/form-errors.ts';
import { OnlineOnly } from '#ui/form/online-only.tsx';
import { useSchemaForm } from '#ui/form/use-schema-form.ts';
import { notify } from '#ui/toast/toaster.ts';
import { useOnlineChange } from '#work/online/use-online-change.ts';

type RefundForm = v.InferOutput<ReturnType<typeof refundFormSchema>>;

interface RefundDialogProps {
  readonly surplus: Surplus;
  readonly onClose: () => void;
}

/** Form in which an administrator records the refund of a surplus. */
export default function RefundDialog({ surplus, onClose }: RefundDialogProps) {
  const queries = useQueryClient();
  const isOffline = useConnectivity() === 'offline';
  const formId = useId();
  const days = refundDays(dayInNoumea(new Date(surplus.chargedAt)), useToday());
  const form = useSchemaForm(refundFormSchema(days), { defaultValues: { day: days.max, reference: '' } });
  const { save, isPending } = useOnlineChange({
    mutationFn: (values: RefundForm) =>
      callOnce(surplusRefund, { surplusId: surplus.id, amount: surplus.amount, ...values }),
    onSuccess: ({ message }) => {
      if (message) notify(message);
      onClose();
      return queries.invalidateQueries({ queryKey: readKey(contractGet) });
    },
    onErrors: (errors) => applyServerErrors(form, errors),
  });
  return (
    <Modal
      title="Remboursement d’un trop payé"
      onClose={onClose}
      footer={
        <DialogFoot
          formId={formId}
          control={form.control}
          status={isOffline ? <OnlineOnly>Un remboursement se note en ligne seulement.</OnlineOnly> : null}
          isDisabled={isOffline || isPending}
        >
          Remboursé
        </DialogFoot>
      }
    >
      <Form id={formId} form={form} onSubmit={save} label="Remboursement d’un trop payé">
        <Stack gap="4">
          <Text>
            Montant remboursé{'\u00A0'}: <strong>{formatXpf(surplus.amount)}</strong>
          </Text>
          <DateField name="day" control={form.control} label="Date du remboursement" required {...days} />
          <TextField
            name="reference"
            control={form.control}
            label="Référence"
            required
            maxLength={textLimits.refundReference}
          />
        </Stack>
      </Form>
    </Modal>
  );
}
