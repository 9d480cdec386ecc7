import { Stack, Text } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type * as v from 'valibot';
import { useSaveState } from '#offline/drafts/draft-saver.ts';
import { useConnectivity } from '#offline/interfaces/offline-context.tsx';
import { readKey } from '#offline/reads/read-query.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { contractGet } from '#shared/operations/contracts/contracts.ts';
import { totalDue } from '#shared/operations/contracts/premiums-to-collect.ts';
import { textLimits } from '#shared/primitives/limits.ts';
import { formatXpf } from '#shared/primitives/money.ts';
import {
  allocatePayment,
  drawProvisionalNumber,
  receivedDays,
  receivedModes,
  receivedPaymentFormSchema,
} from '#shared/schemas/received-payment-form.ts';
import { useToday } from '#ui/clock/use-today.ts';
import { Modal } from '#ui/dialog/modal.tsx';
import { UnsavedInput } from '#ui/dialog/unsaved-input.tsx';
import { DateField } from '#ui/fields/dates/date-field.tsx';
import { MaskedNumberField } from '#ui/fields/masked-number-field.tsx';
import { RadioField } from '#ui/fields/radio-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { DialogFoot } from '#ui/form/dialog-foot.tsx';
import { FieldGrid } from '#ui/form/field-grid.tsx';
import { Form } from '#ui/form/form.tsx';
import { useSchemaForm } from '#ui/form/use-schema-form.ts';
import { Banner } from '#ui/page/banner.tsx';
import { notify } from '#ui/toast/toaster.ts';
import type { OpenWork } from '#work/open-work.ts';
import { useWorkForm } from '#work/use-work-form.ts';
import { useWorkSubmit } from '#work/use-work-submit.ts';
import { receivedPaymentWork } from './received-payment-work.ts';
import { useWithQueuedPayments } from './use-queued-payments.ts';

type Premium = ContractFile['primes']['data'][number];

export const receivePaymentTitle = 'Règlement reçu';
const modes = Object.entries(receivedModes).map(([code, libelle]) => ({ code, libelle }));

interface ReceivePaymentFormProps {
  readonly contract: ContractFile;
  /** Premiums of a new payment; those of a draft are stored in it. */
  readonly premiumIds: readonly number[];
  readonly work: OpenWork;
  /** Closing the dialog discards the payment. */
  readonly isDiscarded: boolean;
  readonly onCancel: () => void;
  readonly onSent: () => void;
}

/** Unpaid premiums among the chosen ones, oldest first: the order in which they are paid. */
const choosePremiums = (contract: ContractFile, ids: readonly number[]): Premium[] =>
  contract.primes.data
    .filter(({ id, disabled }) => ids.includes(id) && !disabled)
    .sort((a, b) => a.effectDate.localeCompare(b.effectDate) || a.id - b.id);

/** Form of a payment by cheque, in cash or by transfer. */
export function ReceivePaymentForm(props: ReceivePaymentFormProps) {
  const { premiumIds, work, isDiscarded, onCancel, onSent } = props;
  const contract = useWithQueuedPayments(props.contract);
  const { draft, draftId, refusal } = work;
  const [start] = useState(() => draft && receivedPaymentWork.read(draft));
  const [provisional] = useState(
    () => start?.provisional ?? drawProvisionalNumber(crypto.getRandomValues(new Uint8Array(8))),
  );
  const premiums = choosePremiums(contract, start?.premiumIds ?? premiumIds);
  const today = useToday();
  const days = receivedDays(today);
  const due = totalDue(premiums);
  const { id: contractId, number: contractNumber, person } = contract.details;
  const form = useSchemaForm(receivedPaymentFormSchema(days, due), {
    defaultValues: {
      mode: start?.mode ?? 'cheque',
      amount: start?.amount ?? String(due),
      reference: start?.reference ?? '',
      drawer: start?.drawer ?? person.fullname,
      day: start?.day ?? today,
    } as v.InferInput<ReturnType<typeof receivedPaymentFormSchema>>,
  });
  const [mode, amount] = useWatch({ control: form.control, name: ['mode', 'amount'] });
  const isOffline = useConnectivity() === 'offline';
  const formId = useId();
  const queries = useQueryClient();
  const submitWork = useWorkSubmit(receivedPaymentWork);
  const about = { contractId, contractNumber, premiumIds: premiums.map(({ id }) => id), provisional };
  const { saver, send } = useWorkForm({
    work: receivedPaymentWork,
    opened: work,
    form,
    typed: () => ({ ...about, ...form.getValues() }),
    toFormErrors: ({ primes, ...others }) => (primes ? { ...others, amount: primes } : others),
  });
  const { failure } = useSaveState(saver);
  const submit = async (values: v.InferOutput<ReturnType<typeof receivedPaymentFormSchema>>) => {
    const outcome = await send(() => submitWork({ ...about, ...values }, draftId));
    if (outcome.state === 'accepted') {
      const { number } = outcome.answer;
      notify({ type: 'success', message: `Règlement de ${formatXpf(values.amount)} enregistré, reçu ${number}.` });
      await queries.invalidateQueries({ queryKey: readKey(contractGet) });
    }
    if (outcome.state === 'accepted' || outcome.state === 'pending') onSent();
  };
  const cancel = () => {
    saver.setPaused(true);
    onCancel();
  };
  const isCheque = mode === 'cheque';
  return (
    <Modal
      title={receivePaymentTitle}
      onClose={cancel}
      footer={
        <DialogFoot formId={formId} control={form.control} status={null} isDisabled={premiums.length === 0}>
          {isOffline ? 'Enregistrer sur cet appareil' : 'Enregistrer'}
        </DialogFoot>
      }
    >
      <UnsavedInput isUnsaved={isDiscarded && form.formState.isDirty} isStored />
      {refusal ? (
        <Banner tone="danger">{`${receivedPaymentWork.texts.refused}\u00A0: ${refusal.message}`}</Banner>
      ) : null}
      {failure ? <Banner tone="warning">{failure}</Banner> : null}
      {premiums.length === 0 ? <Banner tone="warning">Ces primes ne sont plus à payer.</Banner> : null}
      <Form id={formId} form={form} onSubmit={submit} label={receivePaymentTitle}>
        <Stack gap="5">
          <RadioField name="mode" control={form.control} label="Mode de règlement" required options={modes} />
          <FieldGrid>
            <MaskedNumberField name="amount" control={form.control} label="Montant reçu (F)" required mask="amount" />
            <DateField name="day" control={form.control} label="Reçu le" required {...days} />
            {mode === 'cash' ? null : (
              <TextField
                name="reference"
                control={form.control}
                label={isCheque ? 'Numéro du chèque' : 'Référence du virement'}
                required={isCheque}
                inputMode={isCheque ? 'numeric' : 'text'}
                maxLength={textLimits.paymentReference}
              />
            )}
            <TextField
              name="drawer"
              control={form.control}
              label={isCheque ? 'Tireur' : 'Payé par'}
              required={isCheque}
              maxLength={textLimits.paymentDrawer}
            />
          </FieldGrid>
          <Allocation premiums={premiums} amountXpf={Number(amount)} />
          <Text color="fg.muted">
            {isOffline ? 'Reçu provisoire' : 'Reçu provisoire jusqu’à l’enregistrement'}
            {'\u00A0'}: <strong>{provisional}</strong>
          </Text>
        </Stack>
      </Form>
    </Modal>
  );
}

/** Allocation of the amount to the premiums. */
function Allocation({ premiums, amountXpf }: { readonly premiums: readonly Premium[]; readonly amountXpf: number }) {
  const parts = allocatePayment(
    premiums.map(({ id, balanceBrut }) => ({ premiumId: id, amount: balanceBrut })),
    amountXpf || 0,
  );
  return (
    <Stack as="ul" gap="1" aria-label="Primes réglées" listStyleType="none">
      {premiums.map(({ id, number, label, balanceBrut }) => {
        const paid = parts.find(({ premiumId }) => premiumId === id)?.amount ?? 0;
        const rest = balanceBrut - paid;
        return (
          <li key={id}>
            {label} {number}
            {'\u00A0'}: {rest === 0 ? `${formatXpf(paid)}, réglée` : `${formatXpf(paid)}, reste ${formatXpf(rest)}`}
          </li>
        );
      })}
    </Stack>
  );
}
