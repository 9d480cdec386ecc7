import { Stack, Text } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import type * as v from 'valibot';
import { useConnectivity } from '#offline/interfaces/offline-context.tsx';
import { readKey } from '#offline/reads/read-query.ts';
import { contractGet } from '#shared/operations/contracts/contracts.ts';
import type { Message } from '#shared/operations/wire/envelope.ts';
import { textLimits } from '#shared/primitives/limits.ts';
import { formatXpf } from '#shared/primitives/money.ts';
import { refundDays, refundFormSchema } from '#shared/schemas/refund-form.ts';
import { useToday } from '#ui/clock/use-today.ts';
import { Modal } from '#ui/dialog/modal.tsx';
import { DateField } from '#ui/fields/dates/date-field.tsx';
import { RadioField } from '#ui/fields/radio-field.tsx';
import type { Option } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { DialogFoot } from '#ui/form/dialog-foot.tsx';
import { Form } from '#ui/form/form.tsx';
import { applyServerErrors } from '#ui/form/form-errors.ts';
import { OnlineOnly } from '#ui/form/online-only.tsx';
import { useSchemaForm } from '#ui/form/use-schema-form.ts';
import { notify } from '#ui/toast/toaster.ts';
import { useOnlineChange } from '#work/online/use-online-change.ts';

type RefundForm = v.InferOutput<ReturnType<typeof refundFormSchema>>;

export interface RefundDialogProps {
  /** By default that of a surplus. */
  readonly title?: string;
  readonly amountXpf: number;
  /** Day from which it may have been refunded, `yyyy-mm-dd`. */
  readonly since: string;
  /** How it may have been refunded, if there is a choice. */
  readonly methods?: readonly Option[];
  readonly onRefund: (values: RefundForm) => Promise<{ readonly message?: Message | undefined }>;
  readonly onClose: () => void;
}

/** Form in which the refund of a surplus or of a contract without effect is recorded. */
export default function RefundDialog({
  title = 'Remboursement d’un trop payé',
  amountXpf,
  since,
  methods,
  onRefund,
  onClose,
}: RefundDialogProps) {
  const queries = useQueryClient();
  const isOffline = useConnectivity() === 'offline';
  const formId = useId();
  const days = refundDays(since, useToday());
  const form = useSchemaForm(refundFormSchema(days), {
    defaultValues: { day: days.max, reference: '', ...(methods && { way: 'returned' as const }) },
  });
  const { save, isPending } = useOnlineChange({
    mutationFn: onRefund,
    onSuccess: ({ message }) => {
      if (message) notify(message);
      onClose();
      return queries.invalidateQueries({ queryKey: readKey(contractGet) });
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
          status={isOffline ? <OnlineOnly>Un remboursement se note en ligne seulement.</OnlineOnly> : null}
          isDisabled={isOffline || isPending}
        >
          Remboursé
        </DialogFoot>
      }
    >
      <Form id={formId} form={form} onSubmit={save} label={title}>
        <Stack gap="4">
          <Text>
            Montant remboursé{'\u00A0'}: <strong>{formatXpf(amountXpf)}</strong>
          </Text>
          {methods ? (
            <RadioField name="way" control={form.control} label="Remboursement" required options={methods} />
          ) : null}
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
