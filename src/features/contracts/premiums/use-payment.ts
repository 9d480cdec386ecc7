import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { describeFailure } from '#api/errors.ts';
import { readKey } from '#offline/reads/read-query.ts';
import { contractGet } from '#shared/operations/contracts/contracts.ts';
import { messages } from '#shared/primitives/messages.ts';
import { notify } from '#ui/toast/toaster.ts';
import { useOnlineChange } from '#work/online/use-online-change.ts';
import type { PaymentForm } from './payment-dialog.tsx';
import type { KrPayment } from './payment-provider.ts';
import { checkPayments, type PaymentSelection, requestPaymentForm, validatePayment } from './payments-api.ts';

const requestFailedText = 'Votre demande ne peut pas aboutir';
const paidText = 'Le paiement a bien été enregistré.';
const pendingText = 'Paiement en cours de confirmation';

/** Why pending payments are checked; `left`: the form was closed. Only `pressed` shows a toast when nothing changed. */
type CheckReason = 'pressed' | 'waited' | 'left';

/** Payment sequence: form, card, validation, refetch of the contract. Specification 2, section 4.3. */
export const usePayment = (contractId: number) => {
  const queries = useQueryClient();
  const [opened, setOpened] = useState<{ readonly choice: PaymentSelection; readonly form: PaymentForm }>();
  const [isUnconfirmed, setIsUnconfirmed] = useState(false);
  const reload = () => queries.invalidateQueries({ queryKey: readKey(contractGet) });

  const formRequest = useOnlineChange({
    mutationFn: requestPaymentForm,
    onSuccess: ({ success, message, formToken, amount, provider }, choice) => {
      if (success && formToken && provider && amount !== undefined)
        return setOpened({ choice, form: { formToken, amount, provider } });
      notify(message ?? { type: 'error', message: requestFailedText });
      return reload();
    },
  });
  const validating = useOnlineChange({
    mutationFn: ({ choice, payment }: { readonly choice: PaymentSelection; readonly payment: KrPayment }) =>
      validatePayment(choice, payment),
    onSuccess: ({ status, message }) => {
      setIsUnconfirmed(status === 'RUNNING');
      notify(message ?? { type: 'error', message: messages.paymentFailed });
    },
    onSettled: reload,
  });
  const checking = useMutation({
    mutationFn: (why: CheckReason) => checkPayments(contractId, why === 'left'),
    onSuccess: ({ paid, pending }, why) => {
      if (pending === 0) setIsUnconfirmed(false);
      if (paid > 0) notify({ type: 'success', message: paidText });
      else if (why === 'pressed')
        notify({ type: 'info', message: pending > 0 ? pendingText : 'Aucun paiement en cours' });
      return reload();
    },
    onError: (error, why) => {
      const { message } = describeFailure(error);
      if (why === 'pressed') notify({ type: 'error', message });
    },
  });

  return {
    isRequestingForm: formRequest.isPending,
    isValidating: validating.isPending,
    form: opened?.form,
    /** The payment status is unknown; the server resolves it. */
    isUnconfirmed,
    pay: (choice: PaymentSelection): void => {
      if (choice.premiums.length > 0) formRequest.mutate(choice);
      else notify({ type: 'error', message: messages.noPayment });
    },
    validate: (payment: KrPayment): void => {
      if (!opened) return;
      setOpened(undefined);
      // The card may have been debited: the status is unknown until the server confirms.
      setIsUnconfirmed(true);
      validating.mutate({ choice: opened.choice, payment });
    },
    cancel: (): void => {
      setOpened(undefined);
      checking.mutate('left');
    },
    check: checking.mutate,
  };
};
