import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { describeFailure } from '#api/errors.ts';
import { readKey } from '#offline/reads/read-query.ts';
import { contractGet } from '#shared/operations/contracts/contracts.ts';
import { messages } from '#shared/primitives/messages.ts';
import { formatXpfWith } from '#shared/primitives/money.ts';
import type { KrPayment } from '#ui/plain/payment-provider.ts';
import type { PaymentForm } from '#ui/plain/use-provider-form.ts';
import { notify } from '#ui/toast/toaster.ts';
import { useOnlineChange } from '#work/online/use-online-change.ts';
import {
  announceCard,
  checkPayments,
  type PaymentSelection,
  requestPaymentForm,
  validatePayment,
  withdrawCard,
} from './payments-api.ts';

const requestFailedText = 'Votre demande ne peut pas aboutir';
const paidText = 'Le paiement a bien été enregistré.';

/** Why pending payments are checked; an order: its form was closed. Only `pressed` says when nothing changed. */
type CheckReason = 'pressed' | 'waited' | { readonly leftOrderId: string };

/** Payment sequence: form, card, validation, refetch of the contract. Specification 2, section 4.3. */
export const usePayment = (contractId: number) => {
  const queries = useQueryClient();
  const [opened, setOpened] = useState<{ readonly choice: PaymentSelection; readonly form: PaymentForm }>();
  const [isUnconfirmed, setIsUnconfirmed] = useState(false);
  const [checkedAt, setCheckedAt] = useState<Date>();
  // The next card is announced after the withdrawal of the former one.
  const withdrawal = useRef<Promise<unknown>>(undefined);
  const refetchContract = () => queries.invalidateQueries({ queryKey: readKey(contractGet) });

  const formRequest = useOnlineChange({
    mutationFn: requestPaymentForm,
    onSuccess: ({ success, message, formToken, orderId, amount, provider }, choice) => {
      if (success && formToken && orderId && provider && amount !== undefined)
        return setOpened({ choice, form: { formToken, orderId, amount, provider } });
      notify(message ?? { type: 'error', message: requestFailedText });
      return refetchContract();
    },
  });
  const cardValidation = useOnlineChange({
    mutationFn: ({ choice, payment }: { readonly choice: PaymentSelection; readonly payment: KrPayment }) =>
      validatePayment(choice, payment),
    onSuccess: ({ status, message }) => {
      const isRunning = status === 'RUNNING';
      setIsUnconfirmed(isRunning);
      setCheckedAt(undefined);
      // The banner of the pending payment says it.
      if (!isRunning) notify(message ?? { type: 'error', message: messages.paymentFailed });
    },
    onSettled: refetchContract,
  });
  const checkOpenPayments = useMutation({
    mutationFn: (reason: CheckReason) =>
      checkPayments(contractId, typeof reason === 'object' ? reason.leftOrderId : undefined),
    onSuccess: ({ paid, pending, surplus = 0 }, reason) => {
      if (pending === 0) setIsUnconfirmed(false);
      if (reason === 'pressed') setCheckedAt(pending > 0 ? new Date() : undefined);
      if (surplus > 0)
        notify({
          type: 'warning',
          message: `Une carte a été débitée de trop\u00A0: ${formatXpfWith(surplus, 'est à rembourser', 'sont à rembourser')}.`,
        });
      else if (paid > 0) notify({ type: 'success', message: paidText });
      else if (reason === 'pressed' && pending === 0) notify({ type: 'info', message: 'Aucun paiement en cours' });
      return refetchContract();
    },
    onError: (error, reason) => {
      const { message } = describeFailure(error);
      if (reason === 'pressed') notify({ type: 'error', message });
    },
  });

  return {
    isRequestingForm: formRequest.isPending,
    isValidating: cardValidation.isPending,
    form: opened?.form,
    /** The payment status is unknown; the server resolves it. */
    isUnconfirmed,
    /** Time of the last check that was asked for and found nothing decided. */
    checkedAt,
    isChecking: checkOpenPayments.isPending && checkOpenPayments.variables === 'pressed',
    pay: (choice: PaymentSelection): void => {
      if (choice.premiums.length > 0) formRequest.mutate(choice);
      else notify({ type: 'error', message: messages.noPayment });
    },
    validate: (payment: KrPayment): void => {
      if (!opened) return;
      setOpened(undefined);
      // The card may have been debited: the status is unknown until the server confirms.
      setIsUnconfirmed(true);
      cardValidation.mutate({ choice: opened.choice, payment });
    },
    announce: async (): Promise<string | undefined> => {
      await withdrawal.current;
      return opened && announceCard({ contractId, orderId: opened.form.orderId });
    },
    withdraw: (): void => {
      if (!opened) return;
      // If this call is lost, the order is released when the provider’s session ends.
      withdrawal.current = withdrawCard({ contractId, orderId: opened.form.orderId }).catch(() => undefined);
    },
    /** Closes the form. An order whose card was sent to the bank is not abandoned. */
    cancel: (isCardSent: boolean): void => {
      if (!opened) return;
      setOpened(undefined);
      setIsUnconfirmed(isCardSent);
      checkOpenPayments.mutate(isCardSent ? 'waited' : { leftOrderId: opened.form.orderId });
    },
    check: checkOpenPayments.mutate,
    /** Fetches the contract again. */
    refresh: (): void => void refetchContract(),
  };
};
