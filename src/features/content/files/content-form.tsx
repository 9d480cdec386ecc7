import { Button } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { Control, FieldValues } from 'react-hook-form';
import type * as v from 'valibot';
import { useConnectivity, useOffline } from '#offline/interfaces/offline-context.tsx';
import { readKey } from '#offline/reads/read-query.ts';
import type { EndpointDefinition } from '#shared/operations/wire/endpoint.ts';
import type { Message } from '#shared/operations/wire/envelope.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import type { LabelledValue } from '#ui/facts/labelled-values.ts';
import { ActionBar, SubmitButton } from '#ui/form/action-bar.tsx';
import { Form } from '#ui/form/form.tsx';
import { applyServerErrors } from '#ui/form/form-errors.ts';
import { Icon, type IconName } from '#ui/icon.tsx';
import { Page, PageSection } from '#ui/page/page.tsx';
import { LoadingState } from '#ui/page/states.tsx';
import { notify } from '#ui/toast/toaster.ts';
import { FormConflict } from '#work/kept/form-conflict.tsx';
import { KeptForm, KeptStatus } from '#work/kept/kept-form.tsx';
import { type RowPlace, rowDraft, rowDraftId } from '#work/kept/row-draft.ts';
import { useFollowed } from '#work/kept/use-concurrent-form.ts';
import { useRowForm } from '#work/kept/use-row-form.ts';
import { useOnlineChange } from '#work/online/use-online-change.ts';
import { type OpenWork, useNamedWork } from '#work/open-work.ts';
import { useLeaveForList } from './leave-for-list.ts';

interface KeptRow {
  /** 0 for a new one. */
  readonly id: number;
  readonly version: string;
}

interface Saved<Row> {
  readonly success: boolean;
  readonly message?: Message | undefined;
  readonly conflict?: Row | undefined;
}

/** How much of a file has left. */
type Sending = (sentBytes: number, ofBytes: number) => void;

type ContentList = '/folder/search' | '/file/search';

/** What an administrator adds, changes or removes on a page of its own, described: a folder, a file. */
export interface ContentKind<Row extends KeptRow, In extends FieldValues, Out> {
  readonly list: ContentList;
  readonly icon: IconName;
  /** Where what is typed is kept. */
  readonly place: RowPlace;
  /** `remove`: the title of the confirmation. */
  readonly words: { readonly add: string; readonly edit: string; readonly remove: string };
  /** What goes with it. */
  readonly warning: (row: Row) => string;
  readonly schema: (row: Row) => v.GenericSchema<In, Out>;
  readonly valuesOf: (row: Row) => In;
  /** A form's values in words, as they are compared with somebody else's. */
  readonly useTell: () => (values: In, row: Row) => readonly LabelledValue[];
  readonly save: (row: Row, values: Out, onSent: Sending) => Promise<Saved<Row>>;
  readonly remove: (row: Row) => Promise<Saved<Row>>;
  /** What shows something else from then on. */
  readonly reads: readonly EndpointDefinition[];
  readonly Fields: (props: { readonly control: Control<In, unknown, Out>; readonly row: Row }) => ReactNode;
}

interface ContentFormProps<Row extends KeptRow, In extends FieldValues, Out> {
  readonly kind: ContentKind<Row, In, Out>;
  readonly row: Row;
  /** What is said while a file leaves. */
  readonly progress?: (sentShare: number | undefined) => ReactNode;
}

/** The form of a folder or a file. What somebody else wrote meanwhile is shown beside what was typed, never written over. */
export function ContentForm<Row extends KeptRow, In extends FieldValues, Out>(props: ContentFormProps<Row, In, Out>) {
  const { kind, row } = props;
  const opened = useNamedWork(rowDraftId(kind.place, row.id));
  if (!opened)
    return (
      <Page title={titleOf(kind, row)} icon={kind.icon}>
        <LoadingState label="Chargement du formulaire" />
      </Page>
    );
  const { work, retry } = opened;
  return <Opened key={work.generation} {...props} work={work} onRetry={retry} />;
}

const titleOf = ({ words }: Pick<ContentKind<never, never, never>, 'words'>, { id }: KeptRow): string =>
  id === 0 ? words.add : words.edit;

interface OpenedProps<Row extends KeptRow, In extends FieldValues, Out> extends ContentFormProps<Row, In, Out> {
  readonly work: OpenWork;
  /** Asks for the right to edit, which another tab has. */
  readonly onRetry: () => void;
}

function Opened<Row extends KeptRow, In extends FieldValues, Out>(props: OpenedProps<Row, In, Out>) {
  const { kind, progress, work, onRetry } = props;
  const queries = useQueryClient();
  const { changed } = useOffline();
  const isOffline = useConnectivity() === 'offline';
  // As it was when the person was asked.
  const [removing, setRemoving] = useState<Row>();
  const [sent, setSent] = useState<number>();
  const title = titleOf(kind, props.row);
  const { form, concurrent, saver, resumedAtMs, spend, restart } = useRowForm<Row, In, Out>({
    work,
    title,
    schema: kind.schema(props.row),
    row: props.row,
    valuesOf: kind.valuesOf,
  });
  const { seen: row, stopAt, leave } = concurrent;
  useFollowed(concurrent, props.row, { isHeld: resumedAtMs !== null });
  const isNew = row.id === 0;
  const { isDone, onDone } = useLeaveForList(kind.list);
  /** What goes with it is another by now. */
  const askAgain = (now: Row) => {
    setRemoving(now);
    notify({ type: 'warning', message: 'Quelqu’un l’a changé entre-temps\u00A0: relisez ce qui sera supprimé.' });
  };
  const finish = ({ success, message, conflict }: Saved<Row>) => {
    if (conflict) return removing ? askAgain(conflict) : stopAt(conflict);
    setRemoving(undefined);
    onDone(message);
    if (!success) return;
    void spend();
    changed();
    // The screen is kept: when it is shown again, it begins anew.
    form.reset(kind.valuesOf(isNew ? row : { ...row, ...form.getValues() }));
    leave();
    for (const each of kind.reads) void queries.invalidateQueries({ queryKey: readKey(each) });
  };
  const change = useOnlineChange({
    mutationFn: ({ values, seen }: { readonly values: Out; readonly seen: Row }) =>
      kind.save(seen, values, (sentBytes, ofBytes) => setSent(sentBytes / ofBytes)),
    onErrors: (errors) => {
      leave();
      applyServerErrors(form, errors);
    },
    onSuccess: finish,
    onSettled: () => setSent(undefined),
  });
  const removal = useOnlineChange({ mutationFn: (asked: Row) => kind.remove(asked), onSuccess: finish });
  const tell = kind.useTell();
  return (
    <Page title={title} icon={kind.icon}>
      <KeptForm
        subject={rowDraft.words.open}
        work={work}
        resumedAtMs={resumedAtMs}
        onRetry={onRetry}
        onRestart={() => restart(props.row)}
      >
        <Form form={form} onSubmit={(values) => change.save({ values, seen: row })} label={title}>
          <PageSection title="Informations">
            <kind.Fields control={form.control} row={row} />
          </PageSection>
          <ActionBar
            status={
              change.isPending && progress ? (
                progress(sent)
              ) : (
                <KeptStatus saver={saver} resumedAtMs={resumedAtMs} isDirty={form.formState.isDirty} />
              )
            }
          >
            <BesideSave
              list={kind.list}
              canRemove={!isNew && !isOffline && !isDone}
              onRemove={() => setRemoving(row)}
            />
            <SubmitButton control={form.control} isDisabled={isOffline || isDone || work.isReadOnly}>
              Enregistrer
            </SubmitButton>
          </ActionBar>
        </Form>
      </KeptForm>
      {removing ? (
        <Removal
          words={kind.words.remove}
          warning={kind.warning(removing)}
          isBusy={removal.isPending}
          onConfirm={() => removal.mutate(removing)}
          onClose={() => setRemoving(undefined)}
        />
      ) : null}
      <FormConflict
        of={concurrent}
        tell={tell}
        isBusy={change.isPending}
        onKeep={(values, seen) => change.save({ values, seen })}
        onTake={() => void spend()}
      />
    </Page>
  );
}

interface BesideSaveProps {
  readonly list: ContentList;
  readonly canRemove: boolean;
  readonly onRemove: () => void;
}

const BesideSave = ({ list, canRemove, onRemove }: BesideSaveProps) => (
  <>
    <Button type="button" variant="outline" size="lg" color="danger.fg" disabled={!canRemove} onClick={onRemove}>
      <Icon name="trash" />
      Supprimer
    </Button>
    <Button asChild variant="ghost" size="lg">
      <Link to={list}>Annuler</Link>
    </Button>
  </>
);

interface RemovalProps {
  readonly words: string;
  readonly warning: string;
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

const Removal = ({ words, warning, isBusy, onConfirm, onClose }: RemovalProps) => (
  <ConfirmDialog
    question={words}
    confirmLabel="Oui"
    cancelLabel="Non"
    isBusy={isBusy}
    onConfirm={onConfirm}
    onClose={onClose}
  >
    {warning}
  </ConfirmDialog>
);
