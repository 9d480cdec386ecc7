import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { EditedEntry } from '#shared/forms/entry.ts';
import type { Group, QuoteContext } from '#shared/forms/node.ts';
import type { RawGroup } from '#shared/forms/raw.ts';

/** Context of a list in a schema form: the form of the whole quote and the entry being edited. */
export interface ListHost {
  readonly fields: Group;
  readonly context: QuoteContext;
  readonly form: UseFormReturn<FieldValues, unknown, FieldValues>;
  readonly isReadOnly: boolean;
  /** First entry of a list as known from elsewhere, by the path of the list: the list’s shortcut starts with it. */
  readonly knownEntry?: { readonly path: string; readonly entry: RawGroup } | null | undefined;
  readonly editing: EditedEntry | null;
  /** Opens an entry for editing, or closes it (null). */
  readonly onEditing: (editing: EditedEntry | null) => void;
  /** Saves the typed state of the open entry without rendering. */
  readonly onTyped: (editing: EditedEntry) => void;
}
