import { Stack } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { callOnce } from '#api/call-once.ts';
import { useConnectivity } from '#offline/interfaces/offline-context.tsx';
import { readKey } from '#offline/reads/read-query.ts';
import { explainNotBegun } from '#shared/actions/contract-start.ts';
import { describeTermination, describeVoid } from '#shared/actions/termination-effect.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { contractGet } from '#shared/operations/contracts/contracts.ts';
import { premiumAdjustmentAdd } from '#shared/operations/contracts/payments.ts';
import { paidXpf } from '#shared/operations/contracts/settlement.ts';
import { textLimits } from '#shared/primitives/limits.ts';
import { formatXpfWith } from '#shared/primitives/money.ts';
import { type AdjustmentKind, adjustmentKinds } from '#shared/primitives/vocabulary/adjustments.ts';
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
  readonly contract: Pick<ContractFile, 'details' | 'computed' | 'primes'>;
  readonly onClose: () => void;
}

/** Kinds that a contract allows: before its first day it can only be without effect, afterwards no more. */
const findKinds = ({ status, effectDate }: ContractFile['details'], today: string): readonly AdjustmentKind[] => {
  if (status !== contractStatuses.valid) return ['refund'];
  return explainNotBegun(effectDate, today) === null ? ['termination', 'refund'] : ['void'];
};

const saveLabels = {
  termination: 'Résilier le contrat',
  void: 'Noter le contrat sans effet',
  refund: 'Noter le remboursement',
} as const satisfies Readonly<Record<AdjustmentKind, string>>;

/** Form in which an administrator records that the insurer ended a contract or refunded a premium. */
export default function AdjustmentDialog({ contract, onClose }: AdjustmentDialogProps) {
  const { details, primes } = contract;
  const queries = useQueryClient();
  const isOffline = useConnectivity() === 'offline';
  const formId = useId();
  const today = useToday();
  // The kinds stay those that the dialog opened with: a refusal shows the contract as it is now.
  const [kinds] = useState(() => findKinds(details, today));
  const [onlyKind] = kinds.length === 1 ? kinds : [];
  const isVoid = onlyKind === 'void';
  const days = { min: isVoid ? details.creationDate : details.effectDate, max: today };
  const form = useSchemaForm(adjustmentFormSchema(days), {
    defaultValues: { kind: kinds[0] ?? 'refund', day: today, amount: '', reason: '' },
  });
  const [kind, day] = useWatch({ control: form.control, name: ['kind', 'day'] as const });
  const paid = primes.data.reduce((sum, premium) => sum + paidXpf(premium), 0);
  const { save, isPending } = useOnlineChange({
    mutationFn: (values: AdjustmentForm) =>
      callOnce(premiumAdjustmentAdd, { contractId: details.id, ...values, ...(isVoid && { amount: paid }) }),
    onSuccess: ({ message }) => {
      if (message) notify(message);
      onClose();
      return queries.invalidateQueries({ queryKey: readKey(contractGet) });
    },
    onErrors: (errors) => {
      applyServerErrors(form, errors);
      // A payment or another device may have changed what the form says.
      void queries.invalidateQueries({ queryKey: readKey(contractGet) });
    },
  });
  const title = onlyKind ? adjustmentKinds[onlyKind] : 'Résiliation ou remboursement';
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
          {saveLabels[kind]}
        </DialogFoot>
      }
    >
      <Form id={formId} form={form} onSubmit={save} label={title}>
        <Stack gap="4">
          {onlyKind ? null : (
            <RadioField
              name="kind"
              control={form.control}
              label="Avis de la compagnie"
              required
              options={kinds.map((code) => ({ code, libelle: adjustmentKinds[code] }))}
            />
          )}
          {isVoid ? <p>{describeVoid(contract)}</p> : null}
          <DateField
            name="day"
            control={form.control}
            label={isVoid ? 'Le client renonce le' : 'Date d’effet'}
            required
            {...days}
            {...(kind === 'termination' && { hint: describeTermination(primes.data, day) })}
          />
          {isVoid ? null : (
            <MaskedNumberField
              name="amount"
              control={form.control}
              label="Montant remboursé (F)"
              required={kind === 'refund'}
              mask="amount"
              hint={`${formatXpfWith(paid, 'payé')}. Le remboursement est retiré des dernières primes, avec sa commission.`}
            />
          )}
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
