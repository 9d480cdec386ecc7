import { Stack, Text } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import type * as v from 'valibot';
import { callOnce } from '#api/call-once.ts';
import { useConnectivity } from '#offline/interfaces/offline-context.tsx';
import { readKey } from '#offline/reads/read-query.ts';
import { contractGet } from '#shared/operations/contracts/contracts.ts';
import { type ReceivedPayment, receivedPaymentCancel } from '#shared/operations/contracts/received-payments.ts';
import { frenchDate } from '#shared/primitives/calendar/calendar.ts';
import { textLimits } from '#shared/primitives/limits.ts';
import { formatXpf, formatXpfWith } from '#shared/primitives/money.ts';
import { cancelFormSchema, cancelKinds } from '#shared/schemas/received-payment-form.ts';
import { Modal } from '#ui/dialog/modal.tsx';
import { RadioField } from '#ui/fields/radio-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { DialogFoot } from '#ui/form/dialog-foot.tsx';
import { Form } from '#ui/form/form.tsx';
import { applyServerErrors } from '#ui/form/form-errors.ts';
import { OnlineOnly } from '#ui/form/online-only.tsx';
import { useSchemaForm } from '#ui/form/use-schema-form.ts';
import { notify } from '#ui/toast/toaster.ts';
import { useOnlineChange } from '#work/online/use-online-change.ts';

interface CancelPaymentDialogProps {
  readonly payment: ReceivedPayment;
  /** Attestations issued since. */
  readonly attestations: readonly { readonly id: number; readonly name: string; readonly creationDate: string }[];
  readonly onClose: () => void;
}

/** Cancels a received payment: a cheque that bounced, or one that was recorded by mistake. */
export default function CancelPaymentDialog({ payment, attestations, onClose }: CancelPaymentDialogProps) {
  const queries = useQueryClient();
  const isOffline = useConnectivity() === 'offline';
  const formId = useId();
  const { id: paymentId, number, amount, mode, slip, surplus } = payment;
  const isCheque = mode === 'cheque';
  const form = useSchemaForm(cancelFormSchema, {
    defaultValues: { kind: isCheque ? 'bounced' : 'mistake', reason: '' },
  });
  const { save, isPending } = useOnlineChange({
    mutationFn: (values: v.InferOutput<typeof cancelFormSchema>) =>
      callOnce(receivedPaymentCancel, { paymentId, ...values }),
    onSuccess: ({ message }) => {
      if (message) notify(message);
      onClose();
      return queries.invalidateQueries({ queryKey: readKey(contractGet) });
    },
    onErrors: (errors) => applyServerErrors(form, errors),
  });
  const kinds = Object.entries(cancelKinds).map(([code, libelle]) => ({ code, libelle }));
  return (
    <Modal
      title="Annuler un règlement reçu"
      onClose={onClose}
      footer={
        <DialogFoot
          formId={formId}
          control={form.control}
          status={isOffline ? <OnlineOnly>Un règlement s’annule en ligne seulement.</OnlineOnly> : null}
          isDisabled={isOffline || isPending}
          closeLabel="Ne pas annuler"
        >
          Annuler ce règlement
        </DialogFoot>
      }
    >
      <Form id={formId} form={form} onSubmit={save} label="Annuler un règlement reçu">
        <Stack gap="4">
          <Text>
            Reçu {number}
            {'\u00A0'}: <strong>{formatXpf(amount)}</strong>. Ses primes redeviennent à payer et le reçu est retiré.
          </Text>
          {slip ? (
            <Text>
              Ce règlement est dans le bordereau {slip}, déjà remis{'\u00A0'}:{' '}
              {/* A part that was given back to the client before may not be in the slip. */}
              {surplus?.refund
                ? 'ce qui a été remis sera à déduire'
                : formatXpfWith(amount, 'sera à déduire', 'seront à déduire')}{' '}
              de la prochaine remise.
            </Text>
          ) : null}
          {attestations.map(({ id, name, creationDate }) => (
            <Text key={id}>
              «{'\u00A0'}
              {name}
              {'\u00A0'}», éditée le {frenchDate(creationDate)}, depuis ce règlement, reste valable tant que le contrat
              est en vigueur{'\u00A0'}: prévenez le client que sa prime est à payer.
            </Text>
          ))}
          {isCheque ? (
            <RadioField name="kind" control={form.control} label="Annulation" required options={kinds} />
          ) : null}
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
