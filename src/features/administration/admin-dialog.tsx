import { Button, type ButtonProps, Flex, Text } from '@chakra-ui/react';
import { useId, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useSession } from '#api/session/use-session.ts';
import { useConnectivity } from '#offline/interfaces/offline-context.tsx';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { Modal } from '#ui/dialog/modal.tsx';
import { DialogFoot } from '#ui/form/dialog-foot.tsx';
import { Form } from '#ui/form/form.tsx';
import { Icon, type IconName } from '#ui/icon.tsx';
import { DraftForm, DraftStatus } from '#work/drafts/draft-form.tsx';
import { FormConflict } from '#work/drafts/form-conflict.tsx';
import { RemovedRow } from '#work/drafts/removed-row.tsx';
import { rowDraft, rowDraftId } from '#work/drafts/row-draft.ts';
import { useRowForm } from '#work/drafts/use-row-form.ts';
import { type OpenWork, useWorkByDraftId } from '#work/open-work.ts';
import { type AdminForm, type AdminRow, type ChangeOptions, copyKey } from './admin-kind.ts';
import { type AdminQuestion, useAdminChange } from './use-admin-change.ts';

interface AdminDialogProps<Row extends AdminRow, In extends FieldValues, Out> {
  readonly kind: AdminForm<Row, In, Out>;
  /** Undefined for a new one. */
  readonly row: Row | undefined;
  readonly values: In;
  /** Id of the row that a copy was made from. */
  readonly copiedId?: number | undefined;
  /** Id of the row that another person removed: its draft is resumed and added anew. */
  readonly removedId?: number | undefined;
  readonly onCopy: ((row: NoInfer<Row>) => void) | undefined;
  readonly onClose: () => void;
}

/** Dialog to add or change a row; asks about its effect on people and about conflicts with other changes. */
export function AdminDialog<Row extends AdminRow, In extends FieldValues, Out>(props: AdminDialogProps<Row, In, Out>) {
  const { kind, row, copiedId, removedId } = props;
  const newKey = copiedId === undefined ? 'new' : `${copyKey}${copiedId}`;
  const opened = useWorkByDraftId(rowDraftId(kind.rowKind, row?.id ?? removedId ?? newKey));
  if (!opened) return null;
  const { work, retry } = opened;
  return <OpenedForm key={work.generation} {...props} work={work} onRetry={retry} />;
}

interface OpenedFormProps<Row extends AdminRow, In extends FieldValues, Out> extends AdminDialogProps<Row, In, Out> {
  readonly work: OpenWork;
  /** Requests the edit lock, which another tab holds. */
  readonly onRetry: () => void;
}

function OpenedForm<Row extends AdminRow, In extends FieldValues, Out>(props: OpenedFormProps<Row, In, Out>) {
  const { kind, work, onRetry, onCopy, onClose } = props;
  const [isRemoved, setIsRemoved] = useState(props.removedId !== undefined);
  // A removed row is added anew, from what was typed for it.
  const row = isRemoved ? undefined : props.row;
  const user = useSession()?.user;
  const isRemovable = kind.remove !== undefined && !(row && user && kind.canRemove?.(row, user) === false);
  const isOffline = useConnectivity() === 'offline';
  const formId = useId();
  const title = row ? kind.titles.edit : kind.titles.add;
  const opened = props.row;
  const { form, concurrent, saver, resumedAtMs, callWithDraftKey, removeDraft, restart } = useRowForm<
    Row | undefined,
    In,
    Out
  >({
    work,
    title: opened ? `${title}\u00A0: ${kind.nameOf(opened)}` : title,
    schema: kind.useSchema(row),
    row: opened,
    valuesOf: (from) => (from ? kind.valuesOf(from) : props.values),
  });
  const formatValues = kind.useFormatValues();
  const [question, setQuestion] = useState<AdminQuestion<Out>>();
  const { change, removal, send } = useAdminChange({
    kind,
    row,
    callWithDraftKey,
    concurrent,
    onQuestion: setQuestion,
    onRemoved: () => setIsRemoved(true),
    onDone: () => {
      void removeDraft();
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
          status={<DraftStatus saver={saver} resumedAtMs={resumedAtMs} isDirty={form.formState.isDirty} />}
          isDisabled={isOffline || work.isReadOnly}
          isDisabledWhileInvalid
        >
          Enregistrer
        </DialogFoot>
      }
    >
      <DraftForm
        subject={rowDraft.texts.open}
        work={work}
        resumedAtMs={resumedAtMs}
        onRetry={onRetry}
        onRestart={() => restart(opened)}
      >
        {isRemoved ? <RemovedRow subject={kind.titles.one} /> : null}
        <Form
          id={formId}
          form={form}
          onSubmit={(values) => send(values, { version: concurrent.baseRow?.version, confirmed: false })}
          label={title}
        >
          <kind.Fields control={form.control} row={row} />
        </Form>
      </DraftForm>
      {row && (onCopy || isRemovable) ? (
        <Flex wrap="wrap" gap="3" marginTop="6">
          {onCopy ? <RowButton icon="copy" label="Copier" onClick={() => onCopy(row)} /> : null}
          {isRemovable ? (
            <RowButton
              icon="trash"
              label="Supprimer"
              colorPalette="danger"
              disabled={isOffline}
              onClick={() => setQuestion({ kind: 'removal' })}
            />
          ) : null}
        </Flex>
      ) : null}
      {row && kind.Below ? <kind.Below row={row} /> : null}
      {question ? (
        <Confirmation
          question={question}
          name={row && kind.nameOf(row)}
          effects={kind.removalEffects}
          isBusy={change.isPending || removal.isPending}
          onRemove={() => removal.mutate(question.kind === 'removal' && question.effectsText !== undefined)}
          onSave={(values, options) => void send(values, { ...options, confirmed: true })}
          onClose={() => setQuestion(undefined)}
        />
      ) : null}
      <FormConflict
        concurrent={concurrent}
        formatValues={formatValues}
        isBusy={change.isPending}
        onOverwrite={(values, theirs) => send(values, { version: theirs?.version, confirmed: false })}
        onDiscard={() => void removeDraft()}
      />
    </Modal>
  );
}

interface AskedProps<Out> {
  readonly question: AdminQuestion<Out>;
  /** Name of the row, if it is saved. */
  readonly name: string | undefined;
  readonly effects: string | undefined;
  readonly isBusy: boolean;
  readonly onRemove: () => void;
  readonly onSave: (values: Out, options: ChangeOptions) => void;
  readonly onClose: () => void;
}

function Confirmation<Out>({ question, name, effects, isBusy, onRemove, onSave, onClose }: AskedProps<Out>) {
  if (question.kind === 'effects')
    return (
      <ConfirmDialog
        question={'Enregistrer ce changement\u00A0?'}
        confirmLabel="Enregistrer"
        cancelLabel="Annuler"
        isBusy={isBusy}
        onConfirm={() => onSave(question.values, question.options)}
        onClose={onClose}
      >
        <Text>{question.question}</Text>
      </ConfirmDialog>
    );
  return (
    <ConfirmDialog
      question={'Êtes-vous sûr de bien vouloir supprimer\u00A0?'}
      confirmLabel="Oui"
      isDestructive
      cancelLabel="Non"
      isBusy={isBusy}
      onConfirm={onRemove}
      onClose={onClose}
    >
      {`${name}. ${question.effectsText ? `${question.effectsText} ` : ''}Cette action est irréversible.`}
      {effects === undefined ? null : <Text marginTop="3">{effects}</Text>}
    </ConfirmDialog>
  );
}

interface RowButtonProps extends ButtonProps {
  readonly icon: IconName;
  readonly label: string;
}

const RowButton = ({ icon, label, ...props }: RowButtonProps) => (
  <Button variant="outline" {...props}>
    <Icon name={icon} />
    {label}
  </Button>
);
