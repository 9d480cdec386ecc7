import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { EditedEntry } from '#shared/forms/entry.ts';
import type { Group, QuoteContext } from '#shared/forms/node.ts';

/** What a list of a described form stands in: the form that holds the whole, and the entry that is under edit. */
export interface ListHost {
  readonly fields: Group;
  readonly context: QuoteContext;
  readonly form: UseFormReturn<FieldValues, unknown, FieldValues>;
  readonly isReadOnly: boolean;
  readonly editing: EditedEntry | null;
  /** An entry is opened, or closed. */
  readonly onEditing: (editing: EditedEntry | null) => void;
  /** The same entry after a key, to be kept: nothing is rendered for it. */
  readonly onTyped: (editing: EditedEntry) => void;
}
