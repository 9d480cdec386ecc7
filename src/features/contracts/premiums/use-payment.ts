import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureOf } from '#api/errors.ts';
import { readKey } from '#offline/reads/read-query.ts';
import { contractGet } from '#shared/operations/contracts/contracts.ts';
import { messages } from '#shared/primitives/messages.ts';
import { notify } from '#ui/toast/toaster.ts';
import { useOnlineChange } from '#work/online/use-online-change.ts';
import type { OpenForm } from './payment-dialog.tsx';
import type { KrPayment } from './payment-provider.ts';
import { askPaymentForm, type Choice, checkPayments, validatePayment } from './payments-api.ts';

const failed = 'Votre demande ne peut pas aboutir';
const confirmed = 'Le paiement a bien été enregistré.';
const awaited = 'Paiement en cours de confirmation';

/** Why the server is asked what became of payments; `left`: the form was closed. Only what somebody pressed for is answered in words. */
type Check = 'pressed' | 'waited' | 'left';

/** The sequence of a payment: form, card, validation, the contract read anew. Specification 2, section 4.3. */
export const usePayment = (contractId: number) => {
  const queries = useQueryClient();
  const [opened, setOpened] = useState<{ readonly choice: Choice; readonly form: OpenForm }>();
  const [isUnsure, setIsUnsure] = useState(false);
  const reload = () => queries.invalidateQueries({ queryKey: readKey(contractGet) });

  const asking = useOnlineChange({
    mutationFn: askPaymentForm,
    onSuccess: ({ success, message, formToken, amount, provider }, choice) => {
      if (success && formToken && provider && amount !== undefined)
        return setOpened({ choice, form: { formToken, amount, provider } });
      notify(message ?? { type: 'error', message: failed });
      return reload();
    },
  });
  const validating = useOnlineChange({
    mutationFn: ({ choice, payment }: { readonly choice: Choice; readonly payment: KrPayment }) =>
      validatePayment(choice, payment),
    onSuccess: ({ status, message }) => {
      setIsUnsure(status === 'RUNNING');
      notify(message ?? { type: 'error', message: messages.paymentFailed });
    },
    onSettled: reload,
  });
  const checking = useMutation({
    mutationFn: (why: Check) => checkPayments(contractId, why === 'left'),
    onSuccess: ({ paid, pending }, why) => {
      if (pending === 0) setIsUnsure(false);
      if (paid > 0) notify({ type: 'success', message: confirmed });
      else if (why === 'pressed') notify({ type: 'info', message: pending > 0 ? awaited : 'Aucun paiement en cours' });
      return reload();
    },
    onError: (error, why) => {
      const { message } = failureOf(error);
      if (why === 'pressed') notify({ type: 'error', message });
    },
  });

  return {
    isAsking: asking.isPending,
    isValidating: validating.isPending,
    form: opened?.form,
    /** Whether it was paid could not be heard: the server finds out by itself. */
    isUnsure,
    pay: (choice: Choice): void => {
      if (choice.premiums.length > 0) asking.mutate(choice);
      else notify({ type: 'error', message: messages.noPayment });
    },
    take: (payment: KrPayment): void => {
      if (!opened) return;
      setOpened(undefined);
      // The card may have been debited: until the server says, nobody knows.
      setIsUnsure(true);
      validating.mutate({ choice: opened.choice, payment });
    },
    leave: (): void => {
      setOpened(undefined);
      checking.mutate('left');
    },
    check: checking.mutate,
  };
};
