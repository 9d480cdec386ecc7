import type { ReactNode } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { ListLayout } from '#shared/forms/layout.ts';
import type { RawGroup } from '#shared/forms/raw.ts';

export interface EntryFrameProps {
  readonly form: UseFormReturn<FieldValues, unknown, RawGroup>;
  readonly list: ListLayout;
  readonly isNew: boolean;
  /** The person just opened the entry: its first control to fill in receives the focus. */
  readonly takesFocus: boolean;
  readonly isReadOnly: boolean;
  readonly onSubmit: (entry: RawGroup) => void;
  readonly onCancel: () => void;
  readonly children: ReactNode;
}

export const entryTitle = ({ list, isNew }: EntryFrameProps): string => (isNew ? list.addTitle : list.editTitle);
export const saveLabel = ({ isNew }: EntryFrameProps): string => (isNew ? 'Ajouter' : 'Enregistrer');
