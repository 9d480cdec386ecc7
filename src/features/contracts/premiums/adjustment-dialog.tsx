import { Stack } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { callOnce } from '#api/call-once.ts';
import { useConnectivity } from '#offline/interfaces/offline-context.tsx';
import { readKey } from '#offline/reads/read-query.ts';
import { describeTermination } from '#shared/actions/termination-effect.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { contractGet } from '#shared/operations/contracts/contracts.ts';
import { premiumAdjustmentAdd } from '#shared/operations/contracts/payments.ts';
import { paidXpf } from '#shared/operations/contracts/settlement.ts';
import { textLimits } from '#shared/primitives/limits.ts';
import { formatXpfWith } from '#shared/primitives/money.ts';
import { adjustmentKinds } from '#shared/primitives/vocabulary/adjustments.ts';
import { contractStatuses } from '#shared/primitives/vocabulary/statuses.ts';
import { type AdjustmentForm, adjustmentFormSchema } from '#shared/schemas/refund-form.ts';
import { useToday } from '#ui/clock/use-today.ts';
import { Modal } from '#ui/dialog/modal.tsx';
import { DateField } from '#ui/fields/dates/date-field.tsx';
import { MaskedNumberField } from '#ui/fields/masked-number-field.tsx';
import { RadioField } from '#ui/fields/radio-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { DialogFoot } from '#ui/form/dialog-foot.tsx';
import { Form } from '#ui/form/form.tsx';
import { applyServerErrors } from '#ui/form/form-errors.ts';
import { OnlineOnly } from '#ui/form/online-only.tsx';
import { useSchemaForm } from '#ui/form/use-schema-form.ts';
import { notify } from '#ui/toast/toaster.ts';
import { useOnlineChange } from '#work/online/use-online-change.ts';

interface AdjustmentDialogProps {
  readonly contract: Pick<ContractFile, 'details' | 'primes'>;
  readonly onClose: () => void;
}

const kinds = Object.entries(adjustmentKinds).map(([code, libelle]) => ({ code, libelle }));

/** Form in which an administrator records that the insurer ended a contract or refunded a premium. */
export default function AdjustmentDialog({ contract: { details, primes }, onClose }: AdjustmentDialogProps) {
  const queries = useQueryClient();
  const isOffline = useConnectivity() === 'offline';
  const formId = useId();
  const days = { min: details.effectDate, max: useToday() };
  const isValid = details.status === contractStatuses.valid;
  const form = useSchemaForm(adjustmentFormSchema(days), {
    defaultValues: { kind: isValid ? 'termination' : 'refund', day: days.max, amount: '', reason: '' },
  });
  const [kind, day] = useWatch({ control: form.control, name: ['kind', 'day'] as const });
  const paid = primes.data.reduce((sum, premium) => sum + paidXpf(premium), 0);
  const { save, isPending } = useOnlineChange({
    mutationFn: (values: AdjustmentForm) => callOnce(premiumAdjustmentAdd, { contractId: details.id, ...values }),
    onSuccess: ({ message }) => {
      if (message) notify(message);
      onClose();
      return queries.invalidateQueries({ queryKey: readKey(contractGet) });
    },
    onErrors: (errors) => applyServerErrors(form, errors),
  });
  const title = isValid ? 'Résiliation ou remboursement' : 'Remboursement de prime';
  return (
    <Modal
      title={title}
      onClose={onClose}
      footer={
        <DialogFoot
          formId={formId}
          control={form.control}
          status={isOffline ? <OnlineOnly>Les avis de la compagnie se notent en ligne seulement.</OnlineOnly> : null}
          isDisabled={isOffline || isPending}
        >
          {kind === 'termination' ? 'Résilier le contrat' : 'Noter le remboursement'}
        </DialogFoot>
      }
    >
      <Form id={formId} form={form} onSubmit={save} label={title}>
        <Stack gap="4">
          {isValid ? (
            <RadioField name="kind" control={form.control} label="Avis de la compagnie" required options={kinds} />
          ) : null}
          <DateField
            name="day"
            control={form.control}
            label="Date d’effet"
            required
            {...days}
            {...(kind === 'termination' && { hint: describeTermination(primes.data, day) })}
          />
          <MaskedNumberField
            name="amount"
            control={form.control}
            label="Montant remboursé (F)"
            required={kind === 'refund'}
            mask="amount"
            hint={`${formatXpfWith(paid, 'payé')}. Le remboursement est retiré des dernières primes, avec sa commission.`}
          />
          <TextField
            name="reason"
            control={form.control}
            label="Motif"
            required
            capitals="sentences"
            maxLength={textLimits.adjustmentReason}
          />
        </Stack>
      </Form>
    </Modal>
  );
}
