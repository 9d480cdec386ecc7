import { Stack, Text } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type * as v from 'valibot';
import { useSaveState } from '#offline/drafts/draft-saver.ts';
import { useConnectivity } from '#offline/interfaces/offline-context.tsx';
import { readKey } from '#offline/reads/read-query.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { contractGet } from '#shared/operations/contracts/contracts.ts';
import { cardAtBankText, totalDue } from '#shared/operations/contracts/premiums-to-collect.ts';
import { formatXpf, parseXpf } from '#shared/primitives/money.ts';
import { drawProvisionalNumber } from '#shared/primitives/parsers/provisional-number.ts';
import { isLargeSurplus, receivedDays, receivedPaymentFormSchema } from '#shared/schemas/received-payment-form.ts';
import { useToday } from '#ui/clock/use-today.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { Modal } from '#ui/dialog/modal.tsx';
import { UnsavedInput } from '#ui/dialog/unsaved-input.tsx';
import { CheckboxField } from '#ui/fields/checkbox-field.tsx';
import { DialogFoot } from '#ui/form/dialog-foot.tsx';
import { Form } from '#ui/form/form.tsx';
import { useSchemaForm } from '#ui/form/use-schema-form.ts';
import { Banner } from '#ui/page/banner.tsx';
import { notify } from '#ui/toast/toaster.ts';
import type { OpenWork } from '#work/open-work.ts';
import { useWorkForm } from '#work/use-work-form.ts';
import { useWorkSubmit } from '#work/use-work-submit.ts';
import { WorkBanners } from '#work/work-banners.tsx';
import { Allocation, payablePremiums } from './assign-premiums.tsx';
import { ContractField, PaymentFields } from './payment-fields.tsx';
import { receivedPaymentWork } from './received-payment-work.ts';
import { useWithQueuedPayments } from './use-queued-payments.ts';

export const receivePaymentTitle = 'Règlement reçu';

type Values = v.InferOutput<ReturnType<typeof receivedPaymentFormSchema>>;

interface ReceivePaymentFormProps {
  readonly contract: ContractFile;
  /** The chosen contract: another one than `contract` while its file is loaded or cannot be. */
  readonly target: { readonly id: number; readonly isFailed: boolean; readonly choose: (contractId: number) => void };
  /** Premiums of a new payment; those of a draft are stored in it. */
  readonly premiumIds: readonly number[];
  readonly work: OpenWork;
  /** Closing the dialog discards the payment. */
  readonly isDiscarded: boolean;
  readonly onCancel: () => void;
  readonly onSent: () => void;
}

/** Form of a payment by cheque, in cash or by transfer. */
export function ReceivePaymentForm(props: ReceivePaymentFormProps) {
  const { premiumIds, work, target, isDiscarded, onCancel, onSent } = props;
  const currentContract = useWithQueuedPayments(props.contract);
  // The file deducts the payment as soon as it is queued or recorded, before this form closes.
  const [sentContract, setSentContract] = useState<ContractFile>();
  const contract = sentContract ?? currentContract;
  const { draft, draftId } = work;
  const [start] = useState(() => draft && receivedPaymentWork.parseDraft(draft));
  const [provisional] = useState(
    () => start?.provisional ?? drawProvisionalNumber('P', crypto.getRandomValues(new Uint8Array(8))),
  );
  // Premiums chosen on the screen replace those of the draft that is resumed.
  const [chosen, setChosen] = useState(start && premiumIds.length === 0 ? start.premiumIds : premiumIds);
  const [isRefused, setIsRefused] = useState(false);
  const [asked, setAsked] = useState<Values>();
  const payable = payablePremiums(contract, chosen);
  const premiums = payable.filter(({ id }) => chosen.includes(id));
  const isCardAtBank = premiums.some(({ isBeingPaid }) => isBeingPaid);
  // Somebody else already paid these premiums: the money goes to other premiums, or is refunded.
  const isCorrected = isRefused || start !== undefined || premiums.length < chosen.length;
  const today = useToday();
  const days = receivedDays(today, contract.details);
  const due = totalDue(premiums);
  const startDue = totalDue(payable.filter(({ id }) => start?.premiumIds.includes(id)));
  const isWholeDue = !start || parseXpf(start.amount) === startDue;
  const surplusOf = (typedAmount: string): number => Math.max(0, (parseXpf(typedAmount) ?? 0) - due);
  const { id: contractId, number: contractNumber, person } = contract.details;
  const form = useSchemaForm(receivedPaymentFormSchema(days, due), {
    defaultValues: {
      mode: start?.mode ?? 'cheque',
      amount: isWholeDue ? String(due) : start.amount,
      reference: start?.reference ?? '',
      drawer: start?.drawer ?? person.fullname,
      day: start?.day ?? today,
      // Only up to the amount that was accepted: the premiums may have been paid since.
      isSurplusAccepted: start?.isSurplusAccepted === true && surplusOf(start.amount) <= start.acceptedSurplus,
      contractId: String(contractId),
    } as v.InferInput<ReturnType<typeof receivedPaymentFormSchema>>,
  });
  const names = ['mode', 'amount', 'isSurplusAccepted'] as const;
  const [mode, amount, isSurplusAccepted] = useWatch({ control: form.control, name: names });
  const surplus = surplusOf(amount);
  const lastDue = useRef(due);
  useEffect(() => {
    // The surplus grows: it is accepted again.
    if (due < lastDue.current) form.setValue('isSurplusAccepted', false);
    lastDue.current = due;
  }, [due, form]);
  const isOffline = useConnectivity() === 'offline';
  const formId = useId();
  const queries = useQueryClient();
  const submitWork = useWorkSubmit(receivedPaymentWork);
  const paidPremiums = { contractId, contractNumber, premiumIds: premiums.map(({ id }) => id), provisional };
  const { saver, markDirty, send } = useWorkForm({
    work: receivedPaymentWork,
    opened: work,
    form,
    typed: () => {
      const values = form.getValues();
      return { ...values, ...paidPremiums, acceptedSurplus: values.isSurplusAccepted ? surplusOf(values.amount) : 0 };
    },
    toFormErrors: ({ primes, ...others }) => (primes ? { ...others, amount: primes } : others),
  });
  const { failure } = useSaveState(saver);
  const choose = (id: number, isChosen: boolean): void => {
    setChosen((before) => (isChosen ? [...before, id] : before.filter((chosenId) => chosenId !== id)));
    markDirty();
  };
  const loadedId = useRef(contractId);
  useEffect(() => {
    // The draft names the contract that is chosen once its file is loaded.
    if (loadedId.current !== contractId) markDirty();
    loadedId.current = contractId;
  }, [contractId, markDirty]);
  const submit = async (values: Values): Promise<void> => {
    setAsked(undefined);
    setSentContract(contract);
    const { contractId: _, ...payment } = values;
    const acceptedSurplus = values.isSurplusAccepted ? surplus : 0;
    const submittedPayment = { ...payment, ...paidPremiums, isSurplusAccepted: acceptedSurplus > 0, acceptedSurplus };
    const outcome = await send(() => submitWork(submittedPayment, draftId));
    if (outcome.state !== 'accepted' && outcome.state !== 'pending') setSentContract(undefined);
    if (outcome.state === 'refused') {
      setIsRefused(true);
      await queries.invalidateQueries({ queryKey: readKey(contractGet) });
    }
    if (outcome.state === 'accepted') {
      const { number } = outcome.answer;
      notify({ type: 'success', message: `Règlement de ${formatXpf(values.amount)} enregistré, reçu ${number}.` });
      await queries.invalidateQueries({ queryKey: readKey(contractGet) });
    }
    if (outcome.state === 'accepted' || outcome.state === 'pending') onSent();
  };
  const cancel = () => {
    saver.setPaused(isDiscarded);
    onCancel();
  };
  const paysNothing = premiums.length === 0 && !(isSurplusAccepted && surplus > 0);
  return (
    <Modal
      title={receivePaymentTitle}
      onClose={cancel}
      footer={
        <DialogFoot
          formId={formId}
          control={form.control}
          status={null}
          isDisabled={target.id !== contractId || isCardAtBank || paysNothing}
        >
          {isOffline ? 'Enregistrer sur cet appareil' : 'Enregistrer'}
        </DialogFoot>
      }
    >
      <UnsavedInput isUnsaved={isDiscarded && form.formState.isDirty} isStored />
      <WorkBanners work={work} texts={receivedPaymentWork.texts} failure={failure} />
      {premiums.length === 0 ? (
        <Banner tone="warning">
          Ces primes ne sont plus à payer. Choisissez d’autres primes, ou notez la somme à rembourser.
        </Banner>
      ) : null}
      {isCardAtBank ? <Banner tone="warning">{cardAtBankText}</Banner> : null}
      {target.isFailed ? <Banner tone="danger">Ce contrat ne peut pas être lu. Choisissez-en un autre.</Banner> : null}
      <Form
        id={formId}
        form={form}
        onSubmit={(values) => (isLargeSurplus(surplus, due) ? setAsked(values) : submit(values))}
        label={receivePaymentTitle}
      >
        <Stack gap="5">
          <PaymentFields control={form.control} mode={mode} days={days} />
          {isCorrected ? <ContractField control={form.control} contract={contract} onChoose={target.choose} /> : null}
          {surplus > 0 ? (
            <CheckboxField
              name="isSurplusAccepted"
              control={form.control}
              label={`Noter ${formatXpf(surplus)} à rembourser au client`}
              hint={
                'Cette somme ne règle aucune prime. Une demande «\u00A0À rembourser\u00A0» est ouverte à votre nom.'
              }
            />
          ) : null}
          <Allocation
            premiums={isCorrected ? payable : premiums}
            chosen={chosen}
            amountXpf={parseXpf(amount) ?? 0}
            onChoose={isCorrected ? choose : undefined}
          />
          <Text color="fg.muted">
            {isOffline ? 'Reçu provisoire' : 'Reçu provisoire jusqu’à l’enregistrement'}
            {'\u00A0'}: <strong style={{ whiteSpace: 'nowrap' }}>{provisional}</strong>
          </Text>
        </Stack>
      </Form>
      {asked ? (
        <ConfirmDialog
          question={`Noter ${formatXpf(surplus)} à rembourser\u202F?`}
          confirmLabel="Enregistrer"
          cancelLabel="Corriger le montant"
          onConfirm={() => void form.handleSubmit(submit)()}
          onClose={() => setAsked(undefined)}
        >
          {`Reste à payer\u00A0: ${formatXpf(due)}. Reçu\u00A0: ${formatXpf(asked.amount)}. À rembourser au client\u00A0: ${formatXpf(surplus)}.`}
        </ConfirmDialog>
      ) : null}
    </Modal>
  );
}
