import { Button } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { Control, DefaultValues, FieldValues } from 'react-hook-form';
import type * as v from 'valibot';
import { useConnectivity, useOffline } from '#offline/base/offline-context.tsx';
import { readKey } from '#offline/reads/read-query.ts';
import type { EndpointDefinition } from '#shared/contract/wire/endpoint.ts';
import type { Message } from '#shared/contract/wire/envelope.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { ActionBar, SubmitButton } from '#ui/form/action-bar.tsx';
import { Form } from '#ui/form/form.tsx';
import { applyServerErrors } from '#ui/form/form-errors.ts';
import { AdministrationOnlineOnly } from '#ui/form/online-only.tsx';
import { useSchemaForm } from '#ui/form/use-schema-form.ts';
import { Icon, type IconName } from '#ui/icon.tsx';
import { Page, PageSection } from '#ui/page/page.tsx';
import type { Told } from '#ui/page/told.ts';
import { FormConflict } from '#work/form-conflict.tsx';
import { useConcurrentForm, useFollowed } from '#work/use-concurrent-form.ts';
import { useOnlineChange } from '#work/use-online-change.ts';
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
export type Sending = (sentBytes: number, ofBytes: number) => void;

/** What an administrator adds, changes or removes on a page of its own, described: a folder, a file. */
export interface ContentKind<Row extends KeptRow, In extends FieldValues, Out> {
  readonly list: '/folder/search' | '/file/search';
  readonly icon: IconName;
  /** `remove`: the title of the confirmation. */
  readonly words: { readonly add: string; readonly edit: string; readonly remove: string };
  /** What goes with it. */
  readonly warning: (row: Row) => string;
  readonly schema: (row: Row) => v.GenericSchema<In, Out>;
  readonly valuesOf: (row: Row) => In;
  /** A form's values in words, as they are compared with somebody else's. */
  readonly tell: (values: In, row: Row) => readonly Told[];
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
  const { kind, progress } = props;
  const queries = useQueryClient();
  const { changed } = useOffline();
  const isOffline = useConnectivity() === 'offline';
  const [isRemoving, setIsRemoving] = useState(false);
  const [sent, setSent] = useState<number>();
  const form = useSchemaForm(kind.schema(props.row), { defaultValues: kind.valuesOf(props.row) as DefaultValues<In> });
  const concurrent = useConcurrentForm({ form, opened: props.row, valuesOf: kind.valuesOf });
  const { seen: row, stopAt, leave } = concurrent;
  useFollowed(concurrent, props.row);
  const isNew = row.id === 0;
  const { isDone, onDone } = useLeaveForList(kind.list);
  const finish = ({ success, message, conflict }: Saved<Row>) => {
    setIsRemoving(false);
    if (conflict) return stopAt(conflict);
    onDone(message);
    if (!success) return;
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
  const removal = useOnlineChange({ mutationFn: () => kind.remove(row), onSuccess: finish });
  const title = isNew ? kind.words.add : kind.words.edit;
  return (
    <Page title={title} icon={kind.icon}>
      <Form form={form} onSubmit={(values) => change.save({ values, seen: row })} label={title}>
        <PageSection title="Informations">
          <kind.Fields control={form.control} row={row} />
        </PageSection>
        <ActionBar status={isOffline ? <AdministrationOnlineOnly /> : change.isPending ? progress?.(sent) : undefined}>
          <Button
            type="button"
            variant="outline"
            size="lg"
            color="danger.fg"
            disabled={isNew || isOffline || isDone}
            onClick={() => setIsRemoving(true)}
          >
            <Icon name="trash" />
            Supprimer
          </Button>
          <Button asChild variant="ghost" size="lg">
            <Link to={kind.list}>Annuler</Link>
          </Button>
          <SubmitButton control={form.control} isDisabled={isOffline || isDone}>
            Enregistrer
          </SubmitButton>
        </ActionBar>
      </Form>
      {isRemoving ? (
        <ConfirmDialog
          question={kind.words.remove}
          confirmLabel="Oui"
          cancelLabel="Non"
          isBusy={removal.isPending}
          onConfirm={() => removal.mutate(undefined)}
          onClose={() => setIsRemoving(false)}
        >
          {kind.warning(row)}
        </ConfirmDialog>
      ) : null}
      <FormConflict
        of={concurrent}
        tell={kind.tell}
        isBusy={change.isPending}
        onKeep={(values, seen) => change.save({ values, seen })}
      />
    </Page>
  );
}
