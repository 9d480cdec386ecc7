import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { EditedEntry } from '#shared/forms/entry.ts';
import type { Group, QuoteContext } from '#shared/forms/node.ts';

/** Context of a list in a schema form: the form of the whole quote and the entry being edited. */
export interface ListHost {
  readonly fields: Group;
  readonly context: QuoteContext;
  readonly form: UseFormReturn<FieldValues, unknown, FieldValues>;
  readonly isReadOnly: boolean;
  readonly editing: EditedEntry | null;
  /** Opens an entry for editing, or closes it (null). */
  readonly onEditing: (editing: EditedEntry | null) => void;
  /** Saves the typed state of the open entry without rendering. */
  readonly onTyped: (editing: EditedEntry) => void;
}
