import { Button } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useConnectivity, useOffline } from '#offline/interfaces/offline-context.tsx';
import { readKey } from '#offline/reads/read-query.ts';
import type { Message } from '#shared/operations/wire/envelope.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { ActionBar, SubmitButton } from '#ui/form/action-bar.tsx';
import { Form } from '#ui/form/form.tsx';
import { applyServerErrors } from '#ui/form/form-errors.ts';
import { Icon } from '#ui/icon.tsx';
import { Page, PageSection } from '#ui/page/page.tsx';
import { LoadingState } from '#ui/page/states.tsx';
import { notify } from '#ui/toast/toaster.ts';
import { DraftForm, DraftStatus } from '#work/drafts/draft-form.tsx';
import { FormConflict } from '#work/drafts/form-conflict.tsx';
import { isRowRemoved, RemovedRow } from '#work/drafts/removed-row.tsx';
import { rowDraft, rowDraftId } from '#work/drafts/row-draft.ts';
import { useFollowServerData } from '#work/drafts/use-concurrent-form.ts';
import { useRowForm } from '#work/drafts/use-row-form.ts';
import { useOnlineChange } from '#work/online/use-online-change.ts';
import { type OpenWork, useWorkByDraftId } from '#work/open-work.ts';
import type { ChangeResult, ContentKind, ContentList, ContentRow } from './content-kind.ts';
import { useLeaveForList } from './leave-for-list.ts';
import { useUpload } from './use-upload.ts';

interface ContentFormProps<Row extends ContentRow, In extends FieldValues, Out> {
  readonly kind: ContentKind<Row, In, Out>;
  readonly row: Row;
  /** Id of the row that another person removed: `row` is a blank one, and the draft of the removed one fills it. */
  readonly removedId?: number | undefined;
  /** Renders upload progress. */
  readonly progress?: (sentFraction: number | undefined) => ReactNode;
}

/**
 * Form of a folder or file with optimistic concurrency: another person's changes are shown beside the typed values,
 * never overwritten unseen.
 */
export function ContentForm<Row extends ContentRow, In extends FieldValues, Out>(
  props: ContentFormProps<Row, In, Out>,
) {
  const { kind, row } = props;
  const opened = useWorkByDraftId(rowDraftId(kind.rowKind, props.removedId ?? row.id));
  if (!opened)
    return (
      <Page title={titleOf(kind, row)} icon={kind.icon}>
        <LoadingState label="Chargement du formulaire" />
      </Page>
    );
  const { work, retry } = opened;
  return <OpenedForm key={work.generation} {...props} work={work} onRetry={retry} />;
}

const titleOf = ({ titles }: Pick<ContentKind<never, never, never>, 'titles'>, { id }: ContentRow): string =>
  id === 0 ? titles.add : titles.edit;

/** A removed row is added anew. */
const toNew = <Row extends ContentRow>(row: Row): Row => ({ ...row, id: 0, version: '' });

interface OpenedFormProps<Row extends ContentRow, In extends FieldValues, Out> extends ContentFormProps<Row, In, Out> {
  readonly work: OpenWork;
  /** Requests the edit lock, which another tab holds. */
  readonly onRetry: () => void;
}

function OpenedForm<Row extends ContentRow, In extends FieldValues, Out>(props: OpenedFormProps<Row, In, Out>) {
  const { kind, progress, work, onRetry } = props;
  const queries = useQueryClient();
  const { recordOwnChange } = useOffline();
  const isOffline = useConnectivity() === 'offline';
  // The row shown in the confirmation.
  const [removing, setRemoving] = useState<Row>();
  const upload = useUpload();
  const [isRemoved, setIsRemoved] = useState(props.removedId !== undefined);
  const title = titleOf(kind, isRemoved ? toNew(props.row) : props.row);
  const { form, concurrent, saver, resumedAtMs, callWithDraftKey, removeDraft, restart } = useRowForm<Row, In, Out>({
    work,
    title,
    schema: kind.schema(isRemoved ? toNew(props.row) : props.row),
    row: props.row,
    valuesOf: kind.valuesOf,
  });
  const { baseRow, showConflict, dismissConflict } = concurrent;
  const row = isRemoved ? toNew(baseRow) : baseRow;
  useFollowServerData(concurrent, props.row, { isPaused: resumedAtMs !== null });
  const isNew = row.id === 0;
  const { isDone, onDone } = useLeaveForList(kind.list);
  /** The content to be removed changed meanwhile: confirm again. */
  const confirmAgain = (now: Row) => {
    setRemoving(now);
    notify({ type: 'warning', message: 'Quelqu’un l’a changé entre-temps\u00A0: relisez ce qui sera supprimé.' });
  };
  /** Leaves for the list. `refetchType` none: a removed row is not read again, its 404 would replace this screen before. */
  const leave = (message: Message | undefined, refetchType: 'none' | 'active') => {
    setRemoving(undefined);
    onDone(message);
    void removeDraft();
    for (const read of kind.cachedReads) void queries.invalidateQueries({ queryKey: readKey(read), refetchType });
  };
  const finish = ({ success, message, conflict }: ChangeResult<Row>) => {
    if (conflict) return removing ? confirmAgain(conflict) : showConflict(conflict);
    if (!success) {
      setRemoving(undefined);
      return onDone(message);
    }
    recordOwnChange();
    // The screen stays mounted: reset it for its next use.
    form.reset(kind.valuesOf(isNew ? row : { ...row, ...form.getValues() }));
    dismissConflict();
    leave(message, removing ? 'none' : 'active');
  };
  const change = useOnlineChange({
    mutationFn: ({ values, baseRow: opened }: { readonly values: Out; readonly baseRow: Row }) =>
      upload.run((options) => kind.save(opened, values, callWithDraftKey, options)),
    onErrors: (errors) => {
      dismissConflict();
      applyServerErrors(form, errors);
    },
    onSuccess: (saved) =>
      saved ? finish(saved) : notify({ type: 'info', message: 'L’envoi est annulé. Votre saisie est gardée.' }),
    onSettled: (_, error) => {
      if (isNew || !isRowRemoved(error)) return;
      dismissConflict();
      setIsRemoved(true);
    },
  });
  const removal = useOnlineChange({
    mutationFn: (row: Row) => kind.remove(row),
    onSuccess: finish,
    onSettled: (_, error) => {
      if (isRowRemoved(error)) leave(undefined, 'none');
    },
  });
  const formatValues = kind.useFormatValues();
  return (
    <Page title={title} icon={kind.icon}>
      <DraftForm
        subject={rowDraft.texts.open}
        work={work}
        resumedAtMs={resumedAtMs}
        onRetry={onRetry}
        onRestart={() => restart(props.row)}
      >
        {isRemoved ? <RemovedRow subject={kind.titles.one} /> : null}
        <Form form={form} onSubmit={(values) => change.save({ values, baseRow: row })} label={title}>
          <PageSection title="Informations">
            <kind.Fields control={form.control} row={row} />
          </PageSection>
          <ActionBar
            status={
              change.isPending && progress ? (
                progress(upload.sentFraction)
              ) : (
                <DraftStatus saver={saver} resumedAtMs={resumedAtMs} isDirty={form.formState.isDirty} />
              )
            }
          >
            <SecondaryActions
              list={kind.list}
              canRemove={!isNew && !isOffline && !isDone && !change.isPending}
              onAbort={upload.abort}
              onRemove={() => setRemoving(row)}
            />
            <SubmitButton control={form.control} isDisabled={isOffline || isDone || work.isReadOnly}>
              Enregistrer
            </SubmitButton>
          </ActionBar>
        </Form>
      </DraftForm>
      {removing ? (
        <Removal
          question={kind.titles.remove}
          warning={kind.warning(removing)}
          isBusy={removal.isPending}
          onConfirm={() => removal.mutate(removing)}
          onClose={() => setRemoving(undefined)}
        />
      ) : null}
      <FormConflict
        concurrent={concurrent}
        formatValues={formatValues}
        isBusy={change.isPending}
        onOverwrite={(values, opened) => change.save({ values, baseRow: opened })}
        onDiscard={() => void removeDraft()}
      />
    </Page>
  );
}

interface SecondaryActionsProps {
  readonly list: ContentList;
  readonly canRemove: boolean;
  readonly onRemove: () => void;
  /** Undefined unless a file is being sent. */
  readonly onAbort: (() => void) | undefined;
}

const SecondaryActions = ({ list, canRemove, onRemove, onAbort }: SecondaryActionsProps) => (
  <>
    <Button type="button" variant="outline" colorPalette="danger" disabled={!canRemove} onClick={onRemove}>
      <Icon name="trash" />
      Supprimer
    </Button>
    {onAbort ? (
      <Button type="button" variant="ghost" onClick={onAbort}>
        Annuler l’envoi
      </Button>
    ) : (
      <Button asChild variant="ghost">
        <Link to={list}>Annuler</Link>
      </Button>
    )}
  </>
);

interface RemovalProps {
  readonly question: string;
  readonly warning: string;
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

const Removal = ({ question, warning, isBusy, onConfirm, onClose }: RemovalProps) => (
  <ConfirmDialog
    question={question}
    confirmLabel="Oui"
    isDestructive
    cancelLabel="Non"
    isBusy={isBusy}
    onConfirm={onConfirm}
    onClose={onClose}
  >
    {warning}
  </ConfirmDialog>
);
