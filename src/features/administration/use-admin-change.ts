import { useQueryClient } from '@tanstack/react-query';
import type { FieldValues } from 'react-hook-form';
import type { CallOnce } from '#api/call-once.ts';
import { useRefetchReference } from '#offline/reads/use-refetch-reference.ts';
import { applyServerErrors } from '#ui/form/form-errors.ts';
import { notify } from '#ui/toast/toaster.ts';
import { isRowRemoved } from '#work/drafts/removed-row.tsx';
import type { ConcurrentForm } from '#work/drafts/use-concurrent-form.ts';
import { useOnlineChange } from '#work/online/use-online-change.ts';
import type { AdminForm, AdminRow, ChangeOptions, ChangeResult } from './admin-kind.ts';

/** Question before a row is saved or removed. */
export type AdminQuestion<Out> =
  | { readonly kind: 'effects'; readonly values: Out; readonly question: string; readonly options: ChangeOptions }
  /** `effectsText`: what the server says that the removal changes, once it was asked. */
  | { readonly kind: 'removal'; readonly effectsText?: string };

interface AdminChange<Row extends AdminRow, In extends FieldValues, Out> {
  readonly kind: AdminForm<Row, In, Out>;
  /** Undefined for a new one. */
  readonly row: Row | undefined;
  /** Called if another person removed the row: it can only be added anew. */
  readonly onRemoved: () => void;
  /** Called once saved or removed. */
  readonly onDone: () => void;
  /** Sends with the idempotency key of the draft. */
  readonly callWithDraftKey: CallOnce;
  readonly concurrent: ConcurrentForm<Row | undefined, In, Out>;
  readonly onQuestion: (question: AdminQuestion<Out> | undefined) => void;
}

/** Saves and removes a row; confirmations that the server requires become a question. */
export const useAdminChange = <Row extends AdminRow, In extends FieldValues, Out>({
  kind,
  row,
  callWithDraftKey,
  concurrent,
  onQuestion,
  onRemoved,
  onDone,
}: AdminChange<Row, In, Out>) => {
  const queries = useQueryClient();
  const refetchReference = useRefetchReference();
  const finish = ({ success, message }: ChangeResult<unknown>) => {
    if (message) notify(message);
    if (!success) return;
    if (kind.shownIn) void refetchReference(kind.shownIn);
    void queries.invalidateQueries();
    onDone();
  };
  const change = useOnlineChange({
    mutationFn: ({ values, options }: { readonly values: Out; readonly options: ChangeOptions }) =>
      kind.save(row, values, options, callWithDraftKey),
    onErrors: (errors) => {
      onQuestion(undefined);
      concurrent.dismissConflict();
      applyServerErrors(concurrent.form, errors);
    },
    onSettled: (_, error) => {
      if (!row || !isRowRemoved(error)) return;
      onQuestion(undefined);
      onRemoved();
    },
    onSuccess: (saved, { values, options }) => {
      if (saved.conflict) {
        onQuestion(undefined);
        return concurrent.showConflict(saved.conflict);
      }
      if (saved.concerned) {
        concurrent.dismissConflict();
        return onQuestion({ kind: 'effects', values, options, question: saved.message?.message ?? '' });
      }
      finish(saved);
    },
  });
  const removal = useOnlineChange({
    mutationFn: async (confirmed: boolean): Promise<ChangeResult<Row>> =>
      row && kind.remove ? kind.remove(row, confirmed) : { success: false },
    onSuccess: (removed) => {
      if (removed.concerned) return onQuestion({ kind: 'removal', effectsText: removed.message?.message ?? '' });
      onQuestion(undefined);
      finish(removed);
    },
    onSettled: (_, error) => {
      if (error) onQuestion(undefined);
      // Another person was faster: the message says so.
      if (isRowRemoved(error)) finish({ success: true });
    },
  });
  const send = (values: Out, options: ChangeOptions) => change.save({ values, options });
  return { change, removal, send };
};
