import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { describeFailure } from '#api/errors.ts';
import { readKey } from '#offline/reads/read-query.ts';
import { contractGet } from '#shared/operations/contracts/contracts.ts';
import type { FieldErrors, Message } from '#shared/operations/wire/envelope.ts';
import { applyServerErrors } from '#ui/form/form-errors.ts';
import { notify } from '#ui/toast/toaster.ts';
import { type ConcurrentForm, useConcurrentForm } from '#work/drafts/use-concurrent-form.ts';

interface ChangeResponse<Seen> extends Message {
  readonly success: boolean;
  readonly errors?: FieldErrors | undefined;
  readonly redirect?: boolean | undefined;
  readonly conflict?: Seen | undefined;
}

interface ContactChangeOptions<Seen, Values extends FieldValues> {
  readonly form: UseFormReturn<Values, unknown, Values>;
  /** The values that the dialog showed when it opened. */
  readonly opened: Seen;
  readonly valuesOf: (opened: Seen) => Values;
  readonly send: (opened: Seen, values: Values) => Promise<ChangeResponse<Seen>>;
  readonly onClose: () => void;
  readonly messageMs: number;
  readonly closingDelayMs: number;
}

/** State and actions of a change. */
export interface ContactChange<Seen, Values extends FieldValues> {
  readonly isDone: boolean;
  readonly close: () => void;
  readonly submit: (values: Values) => Promise<void>;
  readonly concurrent: ConcurrentForm<Seen, Values, Values>;
  readonly isBusy: boolean;
  readonly send: (values: Values, baseRow: Seen) => Promise<void>;
  /** Refetches the contract. */
  readonly reload: () => Promise<void>;
}

/**
 * Changes contacts or bank account of a contract: submits, shows the result as a toast, refetches the contract and
 * closes the dialog after a delay; or stops at a conflict. Specification 2, section 4.5.
 */
export const useContactChange = <Seen, Values extends FieldValues>(
  change: ContactChangeOptions<Seen, Values>,
): ContactChange<Seen, Values> => {
  const { form, valuesOf } = change;
  const queries = useQueryClient();
  const navigate = useNavigate();
  const concurrent = useConcurrentForm({ form, opened: change.opened, valuesOf });
  const [response, setResponse] = useState<ChangeResponse<Seen>>();

  const close = () => {
    change.onClose();
    if (response?.redirect)
      void navigate({
        to: '.',
        hash: 'documents',
        search: true,
        replace: true,
        resetScroll: false,
        hashScrollIntoView: false,
      });
  };
  const closeLater = useEffectEvent(close);
  useEffect(() => {
    if (!response) return;
    const timer = setTimeout(() => closeLater(), change.closingDelayMs);
    return () => clearTimeout(timer);
  }, [response, change.closingDelayMs]);

  const refetchContract = () => queries.invalidateQueries({ queryKey: readKey(contractGet) });

  const { mutateAsync, isPending } = useMutation({
    // The bank account’s variables hold a password: do not cache them.
    gcTime: 0,
    mutationFn: ({ baseRow, values }: { readonly baseRow: Seen; readonly values: Values }) =>
      change.send(baseRow, values),
    onSuccess: (answer, { values }) => {
      if (answer.conflict !== undefined) return concurrent.showConflict(answer.conflict, values);
      concurrent.dismissConflict();
      applyServerErrors(form, answer.errors ?? {});
      notify({ type: answer.type, message: answer.message, durationMs: change.messageMs });
      if (!answer.success) return;
      setResponse(answer);
      void refetchContract();
    },
    onError: (error) => {
      const { errors, message } = describeFailure(error);
      concurrent.dismissConflict();
      applyServerErrors(form, errors);
      notify({ type: 'error', message, durationMs: change.messageMs });
    },
  });
  const send = async (values: Values, baseRow: Seen): Promise<void> =>
    void (await mutateAsync({ baseRow, values }).catch(() => undefined));

  return {
    isDone: response !== undefined,
    close,
    submit: (values) => send(values, concurrent.baseRow),
    concurrent,
    isBusy: isPending,
    send,
    reload: refetchContract,
  };
};
