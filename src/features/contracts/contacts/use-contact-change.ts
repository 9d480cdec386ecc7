import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { failureOf } from '#api/errors.ts';
import { readKey } from '#offline/reads/read-query.ts';
import { contractGet } from '#shared/contract/contracts/contracts.ts';
import type { FieldErrors, Message } from '#shared/contract/wire/envelope.ts';
import { applyServerErrors } from '#ui/form/form-errors.ts';
import { notify } from '#ui/toast/toaster.ts';

interface Answer<Seen> extends Message {
  readonly success: boolean;
  readonly errors?: FieldErrors | undefined;
  readonly redirect?: boolean | undefined;
  readonly conflict?: Seen | undefined;
}

interface Change<Seen, In extends FieldValues, Out> {
  readonly form: UseFormReturn<In, unknown, Out>;
  /** What the dialog showed when it opened. */
  readonly opened: Seen;
  readonly valuesOf: (seen: Seen) => In;
  readonly send: (seen: Seen, values: Out) => Promise<Answer<Seen>>;
  readonly onClose: () => void;
  readonly messageMs: number;
  readonly closingDelayMs: number;
}

/** Where a change stands. `conflict`: what the person typed, and what somebody else wrote. */
export interface ContactChange<Seen, Out> {
  readonly isDone: boolean;
  readonly close: () => void;
  readonly submit: (values: Out) => Promise<void>;
  readonly conflict: { readonly mine: Out; readonly theirs: Seen } | undefined;
  readonly isKeeping: boolean;
  readonly keepMine: () => Promise<void>;
  readonly takeTheirs: () => void;
  readonly leaveConflict: () => void;
}

/**
 * A change of a contract's contacts or bank account: sent, told, and the dialog closed a moment later over the contract
 * read anew; or stopped by what somebody else wrote meanwhile. Specification 2, section 4.5.
 */
export const useContactChange = <Seen, In extends FieldValues, Out>(
  change: Change<Seen, In, Out>,
): ContactChange<Seen, Out> => {
  const { form, valuesOf } = change;
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [seen, setSeen] = useState(change.opened);
  const [conflict, setConflict] = useState<ContactChange<Seen, Out>['conflict']>();
  const [done, setDone] = useState<Answer<Seen>>();

  const close = () => {
    change.onClose();
    if (done?.redirect)
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
    if (!done) return;
    const timer = setTimeout(() => closeLater(), change.closingDelayMs);
    return () => clearTimeout(timer);
  }, [done, change.closingDelayMs]);

  const reload = () => queries.invalidateQueries({ queryKey: readKey(contractGet) });

  const { mutateAsync, isPending } = useMutation({
    // The bank account’s holds a password.
    gcTime: 0,
    mutationFn: ({ known, values }: { readonly known: Seen; readonly values: Out }) => change.send(known, values),
    onSuccess: (answer, { values }) => {
      if (answer.conflict !== undefined) return setConflict({ mine: values, theirs: answer.conflict });
      setConflict(undefined);
      applyServerErrors(form, answer.errors ?? {});
      notify({ type: answer.type, message: answer.message, durationMs: change.messageMs });
      if (!answer.success) return;
      setDone(answer);
      void reload();
    },
    onError: (error) => {
      const { errors, message } = failureOf(error);
      setConflict(undefined);
      applyServerErrors(form, errors);
      notify({ type: 'error', message, durationMs: change.messageMs });
    },
  });
  const send = async (known: Seen, values: Out): Promise<void> =>
    void (await mutateAsync({ known, values }).catch(() => undefined));

  return {
    isDone: done !== undefined,
    close,
    submit: (values: Out) => send(seen, values),
    conflict,
    isKeeping: conflict !== undefined && isPending,
    keepMine: async () => {
      if (conflict) await send(conflict.theirs, conflict.mine);
    },
    takeTheirs: () => {
      if (!conflict) return;
      setSeen(conflict.theirs);
      form.reset(valuesOf(conflict.theirs));
      setConflict(undefined);
      void reload();
    },
    leaveConflict: () => setConflict(undefined),
  };
};
