import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import {
  type EditedEntry,
  entriesAt,
  entryPath,
  newEntry,
  normalizeWithEntry,
  problemsWithin,
} from '#shared/forms/entry.ts';
import type { ListLayout, Section } from '#shared/forms/layout.ts';
import { normalizeValues } from '#shared/forms/normalize.ts';
import { type RawGroup, valueAt } from '#shared/forms/raw.ts';
import { formSchema } from '#shared/forms/schema.ts';
import { DiscardQuestion } from '#ui/dialog/unsaved-input.tsx';
import { markSavedAsDraft } from '#ui/form/draft-saved-forms.ts';
import { useSchemaForm } from '#ui/form/use-schema-form.ts';
import { EntryFrame } from './entry-frame.tsx';
import type { ListHost } from './list-host.ts';
import { SchemaSections } from './schema-sections.tsx';
import { useNormalizedForm } from './use-normalized-form.ts';

type ListSection = Section & { readonly list: ListLayout };

interface EntryEditorProps {
  /** Host of the list that contains the entry. */
  readonly host: ListHost;
  /** The list, with its path from the root of the quote. */
  readonly list: ListLayout;
  readonly edited: EditedEntry;
  readonly takesFocus: boolean;
  readonly onTyped: (edited: EditedEntry) => void;
  readonly onSave: (entry: RawGroup) => void;
  readonly onCancel: () => void;
  /** Renders a list nested in the entry. */
  readonly renderList: (section: ListSection, host: ListHost, base: string) => ReactNode;
}

/**
 * Form of one list entry. Its values are the whole quote with the entry in place, so that conditions, copies and rules
 * see the final state; only errors within the entry count.
 */
export function EntryEditor(props: EntryEditorProps) {
  const { host, list, edited, takesFocus, onTyped, onSave, onCancel, renderList } = props;
  const { fields, context, isReadOnly } = host;
  const base = entryPath(edited);
  // The rest of the quote does not change while an entry is being edited.
  const [wholeQuote] = useState(() => host.form.getValues() as RawGroup);
  const [defaultValues] = useState(() => normalizeWithEntry(fields, wholeQuote, edited, context));
  const schema = useMemo(
    () =>
      formSchema<RawGroup>((currentEntry) => {
        const normalized = normalizeValues(fields, currentEntry as RawGroup, context);
        return {
          value: () => valueAt(normalized, base) as RawGroup,
          problems: problemsWithin(fields, normalized, base, context),
        };
      }),
    [fields, context, base],
  );
  const form = useSchemaForm<FieldValues, RawGroup>(schema, { defaultValues });
  // Saved with the whole quote, by `onTyped`.
  markSavedAsDraft(form.control);
  useNormalizedForm(form, fields, context);

  // Input since the entry was opened is kept in a ref: nothing renders for it.
  const opened = useRef(edited);
  const latest = useRef(edited);
  if (opened.current !== edited) {
    opened.current = edited;
    latest.current = edited;
  }
  const update = (change: Partial<EditedEntry>) => {
    latest.current = { ...latest.current, ...change };
    onTyped(latest.current);
  };
  const readEntryValues = (): RawGroup => valueAt(form.getValues(), base) as RawGroup;
  const updateEntry = useEffectEvent(() => update({ entry: readEntryValues() }));
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ name }) => name && updateEntry() }),
    [form],
  );

  const [isAsking, setIsAsking] = useState(false);
  const isNew = edited.index >= entriesAt(wholeQuote, edited.path).length;
  const start = () => (isNew ? newEntry(fields, wholeQuote, edited, context).entry : valueAt(wholeQuote, base));
  const cancel = () => {
    if (isReadOnly || JSON.stringify(readEntryValues()) === JSON.stringify(start())) onCancel();
    else setIsAsking(true);
  };
  const innerHost: ListHost = {
    ...host,
    form,
    editing: edited.inner,
    onEditing: (inner) => host.onEditing({ ...edited, entry: readEntryValues(), inner }),
    onTyped: (inner) => update({ inner }),
  };
  return (
    <EntryFrame
      form={form}
      list={list}
      isNew={isNew}
      takesFocus={takesFocus}
      isReadOnly={isReadOnly}
      onSubmit={onSave}
      onCancel={cancel}
    >
      <SchemaSections
        fields={fields}
        sections={list.sections.filter((section) => !section.list)}
        context={context}
        form={form}
        base={`${base}.`}
        isTitled={list.sections.length === 1}
        isReadOnly={isReadOnly}
      />
      {list.sections.map((section) =>
        section.list ? (
          <div key={section.title}>{renderList({ ...section, list: section.list }, innerHost, `${base}.`)}</div>
        ) : null,
      )}
      {isAsking ? <DiscardQuestion onConfirm={onCancel} onClose={() => setIsAsking(false)} /> : null}
    </EntryFrame>
  );
}
