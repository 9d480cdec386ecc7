import { Button, type ButtonProps, Flex, Text } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useConnectivity } from '#offline/base/offline-context.tsx';
import { useReread } from '#offline/reads/use-reread.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { Modal } from '#ui/dialog/modal.tsx';
import { DialogFoot } from '#ui/form/dialog-foot.tsx';
import { Form } from '#ui/form/form.tsx';
import { applyServerErrors } from '#ui/form/form-errors.ts';
import { Icon, type IconName } from '#ui/icon.tsx';
import { notify } from '#ui/toast/toaster.ts';
import { FormConflict } from '#work/kept/form-conflict.tsx';
import { KeptForm, KeptStatus } from '#work/kept/kept-form.tsx';
import { rowDraft, rowDraftId } from '#work/kept/row-draft.ts';
import type { ConcurrentForm } from '#work/kept/use-concurrent-form.ts';
import { useRowForm } from '#work/kept/use-row-form.ts';
import { useOnlineChange } from '#work/online/use-online-change.ts';
import { type OpenWork, useNamedWork } from '#work/open-work.ts';
import type { AdminForm, AdminRow, Saved, Saying } from './admin-kind.ts';

interface AdminDialogProps<Row extends AdminRow, In extends FieldValues, Out> {
  readonly kind: AdminForm<Row, In, Out>;
  /** Undefined for a new one. */
  readonly row: Row | undefined;
  readonly values: In;
  /** Of a new one begun from another: that one's number. */
  readonly copied?: number | undefined;
  readonly onCopy: ((row: NoInfer<Row>) => void) | undefined;
  readonly onClose: () => void;
}

type Question<Out> =
  | { readonly about: 'people'; readonly values: Out; readonly words: string; readonly saying: Saying }
  | { readonly about: 'removal' };

/** A row of administration, added or changed; what it does to people, and what somebody else wrote meanwhile, is asked. */
export function AdminDialog<Row extends AdminRow, In extends FieldValues, Out>(props: AdminDialogProps<Row, In, Out>) {
  const { kind, row, copied } = props;
  const opened = useNamedWork(rowDraftId(kind.place, row?.id ?? (copied === undefined ? 'new' : `copy${copied}`)));
  if (!opened) return null;
  const { work, retry } = opened;
  return <Opened key={work.generation} {...props} work={work} onRetry={retry} />;
}

interface OpenedProps<Row extends AdminRow, In extends FieldValues, Out> extends AdminDialogProps<Row, In, Out> {
  readonly work: OpenWork;
  /** Asks for the right to edit, which another tab has. */
  readonly onRetry: () => void;
}

function Opened<Row extends AdminRow, In extends FieldValues, Out>(props: OpenedProps<Row, In, Out>) {
  const { kind, row, work, onRetry, onCopy, onClose } = props;
  const isOffline = useConnectivity() === 'offline';
  const formId = useId();
  const title = row ? kind.words.edit : kind.words.add;
  const { form, concurrent, saver, resumedAtMs, spend, restart } = useRowForm<Row | undefined, In, Out>({
    work,
    title: row ? `${title}\u00A0: ${kind.nameOf(row)}` : title,
    schema: kind.useSchema(row),
    row,
    valuesOf: (seen) => (seen ? kind.valuesOf(seen) : props.values),
  });
  const [question, setQuestion] = useState<Question<Out>>();
  const { change, removal, send } = useAdminChange({
    kind,
    row,
    concurrent,
    onQuestion: setQuestion,
    onDone: () => {
      void spend();
      onClose();
    },
  });

  return (
    <Modal
      title={title}
      onClose={onClose}
      footer={
        <DialogFoot
          formId={formId}
          control={form.control}
          status={<KeptStatus saver={saver} resumedAtMs={resumedAtMs} isDirty={form.formState.isDirty} />}
          isDisabled={isOffline || work.isReadOnly}
          isHeldBack
          onClose={onClose}
        >
          Enregistrer
        </DialogFoot>
      }
    >
      <KeptForm
        subject={rowDraft.words.open}
        work={work}
        resumedAtMs={resumedAtMs}
        onRetry={onRetry}
        onRestart={() => restart(row)}
      >
        <Form
          id={formId}
          form={form}
          onSubmit={(values) => send(values, { version: concurrent.seen?.version, confirmed: false })}
          label={title}
        >
          <kind.Fields control={form.control} row={row} />
        </Form>
      </KeptForm>
      {row && (onCopy || kind.remove) ? (
        <Flex wrap="wrap" gap="3" marginTop="6">
          {onCopy ? <RowButton icon="copy" label="Copier" onClick={() => onCopy(row)} /> : null}
          {kind.remove ? (
            <RowButton
              icon="trash"
              label="Supprimer"
              color="danger.fg"
              disabled={isOffline}
              onClick={() => setQuestion({ about: 'removal' })}
            />
          ) : null}
        </Flex>
      ) : null}
      {row && kind.Below ? <kind.Below row={row} /> : null}
      {question?.about === 'removal' && row ? (
        <ConfirmDialog
          question={'Êtes-vous sûr de bien vouloir supprimer\u00A0?'}
          confirmLabel="Oui"
          cancelLabel="Non"
          isBusy={removal.isPending}
          onConfirm={() => removal.mutate(undefined)}
          onClose={() => setQuestion(undefined)}
        >
          {`${kind.nameOf(row)}. Cette action est irréversible.`}
        </ConfirmDialog>
      ) : null}
      {question?.about === 'people' ? (
        <ConfirmDialog
          question={'Enregistrer ce changement\u00A0?'}
          confirmLabel="Enregistrer"
          cancelLabel="Annuler"
          isBusy={change.isPending}
          onConfirm={() => void send(question.values, { ...question.saying, confirmed: true })}
          onClose={() => setQuestion(undefined)}
        >
          <Text>{question.words}</Text>
        </ConfirmDialog>
      ) : null}
      <FormConflict
        of={concurrent}
        tell={kind.tell}
        isBusy={change.isPending}
        onKeep={(values, theirs) => send(values, { version: theirs?.version, confirmed: false })}
        onTake={() => void spend()}
      />
    </Modal>
  );
}

interface AdminChange<Row extends AdminRow, In extends FieldValues, Out>
  extends Pick<AdminDialogProps<Row, In, Out>, 'kind' | 'row'> {
  /** It is saved, or gone. */
  readonly onDone: () => void;
  readonly concurrent: ConcurrentForm<Row | undefined, In, Out>;
  readonly onQuestion: (question: Question<Out> | undefined) => void;
}

/** Saves and removes a row; what the server asks back becomes a question. */
const useAdminChange = <Row extends AdminRow, In extends FieldValues, Out>({
  kind,
  row,
  concurrent,
  onQuestion,
  onDone,
}: AdminChange<Row, In, Out>) => {
  const queries = useQueryClient();
  const reread = useReread();
  const finish = ({ success, message }: Saved<unknown>) => {
    if (message) notify(message);
    if (!success) return;
    if (kind.shownIn) void reread(kind.shownIn);
    void queries.invalidateQueries();
    onDone();
  };
  const change = useOnlineChange({
    mutationFn: ({ values, saying }: { readonly values: Out; readonly saying: Saying }) =>
      kind.save(row, values, saying),
    onErrors: (errors) => {
      onQuestion(undefined);
      concurrent.leave();
      applyServerErrors(concurrent.form, errors);
    },
    onSuccess: (saved, { values, saying }) => {
      if (saved.conflict) {
        onQuestion(undefined);
        return concurrent.stopAt(saved.conflict);
      }
      if (saved.concerned) {
        concurrent.leave();
        return onQuestion({ about: 'people', values, saying, words: saved.message?.message ?? '' });
      }
      finish(saved);
    },
  });
  const removal = useOnlineChange({
    mutationFn: async () => (row && kind.remove ? kind.remove(row) : { success: false }),
    onSuccess: finish,
    onSettled: () => onQuestion(undefined),
  });
  const send = (values: Out, saying: Saying) => change.save({ values, saying });
  return { change, removal, send };
};

interface RowButtonProps extends ButtonProps {
  readonly icon: IconName;
  readonly label: string;
}

const RowButton = ({ icon, label, ...props }: RowButtonProps) => (
  <Button variant="outline" size="lg" {...props}>
    <Icon name={icon} />
    {label}
  </Button>
);
