import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import { nodeAt } from '#shared/forms/change.ts';
import { type EditedEntry, entriesAt, newEntry, problemsWithin } from '#shared/forms/entry.ts';
import type { ListLayout, Section } from '#shared/forms/layout.ts';
import { isList } from '#shared/forms/node.ts';
import type { RawGroup } from '#shared/forms/raw.ts';
import { entryScope } from '#shared/forms/walk.ts';
import { ConfirmDialog, preloadConfirm } from '#ui/dialog/confirm-dialog.tsx';
import { FieldNotes } from '#ui/fields/field-frame.tsx';
import { BlockTitle } from '#ui/form/field-grid.tsx';
import { Icon } from '#ui/icon.tsx';
import { EntryEditor } from './entry-editor.tsx';
import { preloadEntryDialog } from './entry-frame.tsx';
import { type EntryRow, EntryTable, entryName } from './entry-table.tsx';
import type { ListHost } from './list-host.ts';
import { useFormSnapshot } from './use-form-snapshot.ts';

interface SchemaListProps {
  readonly host: ListHost;
  readonly section: Section & { readonly list: ListLayout };
  /** Prefix of the list’s path when it is nested in an entry, with a trailing dot. */
  readonly base?: string;
}

/** Table and editor of a list section: add, edit and delete entries as the list’s description defines. */
export function SchemaList({ host, section, base = '' }: SchemaListProps) {
  const { fields, context, form, onTyped } = host;
  const list: ListLayout = { ...section.list, path: `${base}${section.list.path}` };
  const { path } = list;
  const id = useId();
  const { field, fieldState } = useController({ control: form.control, name: path });
  const rows = useRows(host, list);
  const [deleted, setDeleted] = useState<EntryRow>();
  const { own, isOpened, addButton, canChange, open, close, add, replaceAt } = useEntries(host, list, field.onChange);
  const remove = ({ index }: EntryRow) => {
    setDeleted(undefined);
    replaceAt(index);
    addButton.current?.focus();
  };
  const { deleteQuestion } = list;
  const node = nodeAt(fields, path);
  const isFull = isList(node) && rows.length >= node.max;
  const error = typeof fieldState.error?.message === 'string' ? fieldState.error.message : undefined;

  return (
    <Box role="group" aria-labelledby={`${id}-title`} marginBottom="8">
      <BlockTitle id={`${id}-title`}>{section.title}</BlockTitle>
      {rows.length > 0 ? (
        <EntryTable
          title={section.title}
          fields={fields}
          context={context}
          list={list}
          rows={rows}
          canChange={canChange}
          onEdit={({ index, entry }) => open({ path, index, entry, inner: null })}
          onDelete={(row) => (deleteQuestion ? setDeleted(row) : remove(row))}
        />
      ) : own && list.editor === 'page' ? null : (
        <Empty>{list.emptyText}</Empty>
      )}
      <FieldNotes id={id} error={own ? undefined : error} hint={undefined} locked={undefined} />
      {canChange && isFull ? <p>{`${node.max} au plus\u00A0: la liste est complète.`}</p> : null}
      {canChange && !isFull ? (
        <Flex wrap="wrap" gap="3" marginTop="3">
          <Shortcut host={host} list={list} onAdd={add} />
          <Button
            ref={(button) => {
              addButton.current = button;
              field.ref(button);
            }}
            type="button"
            variant="outline"
            aria-describedby={error ? `${id}-error` : undefined}
            onClick={() => add()}
          >
            <Icon name="add" />
            {list.addLabel}
          </Button>
        </Flex>
      ) : null}
      {own ? (
        <EntryEditor
          key={own.index}
          host={host}
          list={list}
          edited={own}
          takesFocus={isOpened.current}
          onTyped={onTyped}
          onSave={(entry) => {
            replaceAt(own.index, entry);
            close();
          }}
          onCancel={close}
          renderList={(inner, innerHost, innerBase) => <SchemaList host={innerHost} section={inner} base={innerBase} />}
        />
      ) : null}
      {deleted && deleteQuestion ? (
        <ConfirmDialog
          question={deleteQuestion}
          confirmLabel="Supprimer"
          isDestructive
          onConfirm={() => remove(deleted)}
          onClose={() => setDeleted(undefined)}
        >
          {entryName(fields, list, deleted)}
        </ConfirmDialog>
      ) : null}
    </Box>
  );
}

/** State and actions of a list: add, edit and replace entries. */
const useEntries = (host: ListHost, { path, editor }: ListLayout, onChange: (entries: readonly RawGroup[]) => void) => {
  const { fields, context, form, isReadOnly, editing, knownEntry, onEditing } = host;
  const isOpened = useRef(false);
  const addButton = useRef<HTMLButtonElement>(null);

  // Preload the dialogs while there is a network.
  useEffect(() => {
    preloadConfirm();
    if (editor === 'dialog') preloadEntryDialog();
  }, [editor]);

  const editedHere = editing?.path === path ? editing : null;
  const canChange = !isReadOnly && (editedHere === null || editor === 'dialog');
  const open = (edited: EditedEntry) => {
    isOpened.current = true;
    onEditing(edited);
  };
  const close = () => {
    onEditing(null);
    // The button is rendered again once the entry’s form is gone.
    requestAnimationFrame(() => addButton.current?.focus());
  };
  const add = (prefilled?: Readonly<Record<string, string>>) => {
    const from = prefilled && knownEntry?.path === path ? knownEntry.entry : undefined;
    open(newEntry(fields, form.getValues() as RawGroup, { path, prefilled: prefilled ?? {}, from }, context));
  };
  const replaceAt = (index: number, ...entries: readonly RawGroup[]) => {
    const entriesBefore = entriesAt(form.getValues(), path);
    onChange([...entriesBefore.slice(0, index), ...entries, ...entriesBefore.slice(index + 1)]);
  };
  return { own: editedHere, isOpened, addButton, canChange, open, close, add, replaceAt };
};

/** Current entries, with whether each one has validation problems. */
const useRows = ({ fields, form, context }: ListHost, { path }: ListLayout): readonly EntryRow[] => {
  const entries = useFormSnapshot(form, (values) => entriesAt(values, path));
  return useMemo(() => {
    const values = form.getValues() as RawGroup;
    const problems = problemsWithin(fields, values, path, context);
    return entries.map((entry, index) => ({
      index,
      entry,
      scope: entryScope(values, path, index, context),
      hasProblem: problems.some((problem) => problem.path.startsWith(`${path}.${index}.`)),
    }));
  }, [fields, form, context, path, entries]);
};

interface ShortcutProps {
  readonly host: ListHost;
  readonly list: ListLayout;
  readonly onAdd: (prefilled: Readonly<Record<string, string>>) => void;
}

/**
 * Shortcut button that adds an entry with preset values, offered only while the rules of the quote keep those values.
 */
function Shortcut({ host: { fields, form, context }, list: { path, shortcut }, onAdd }: ShortcutProps) {
  if (!shortcut) return null;
  const { prefilled, label } = shortcut;
  const { entry } = newEntry(fields, form.getValues() as RawGroup, { path, prefilled: prefilled }, context);
  const isOffered = Object.entries(prefilled).every(([name, value]) => entry[name] === value);
  return isOffered ? (
    <Button type="button" variant="outline" onClick={() => onAdd(prefilled)}>
      <Icon name="user" />
      {label}
    </Button>
  ) : null;
}

const Empty = chakra('p', {
  base: {
    marginBottom: '1.5',
    padding: '4',
    color: 'fg.muted',
    borderWidth: '1px',
    borderStyle: 'dashed',
    borderColor: 'border.subtle',
    borderRadius: 'l3',
  },
});
