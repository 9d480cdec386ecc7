import type { ReactNode } from 'react';
import type { Control, FieldValues } from 'react-hook-form';
import type * as v from 'valibot';
import type { CallOnce } from '#api/call-once.ts';
import type { ReferenceRead } from '#offline/reads/use-refetch-reference.ts';
import type { Message } from '#shared/operations/wire/envelope.ts';
import type { SessionUser } from '#shared/operations/wire/session-shape.ts';
import type { LabelledValue } from '#ui/facts/labelled-values.ts';
import type { IconName } from '#ui/icon.tsx';
import type { Search, SearchState } from '#ui/search/search-definition.ts';
import type { RowKind } from '#work/drafts/row-draft.ts';

/** Start of the draft key of a copy; the id of the copied row follows. */
export const copyKey = 'copy';

/** Common fields of administration rows. */
export interface AdminRow {
  readonly id: number;
  readonly version: string;
}

/**
 * Result of a change: `concerned` requires a confirmation of the effects that `message` names, `conflict` holds the current row.
 */
export interface ChangeResult<Row> {
  readonly success: boolean;
  readonly message?: Message | undefined;
  readonly concerned?: number | undefined;
  readonly conflict?: Row | undefined;
}

/** Options of a change beside its values. */
export interface ChangeOptions {
  readonly version?: string | undefined;
  readonly confirmed: boolean;
}

/** Definition of a row's dialog; `AdminDialog` adds conflicts and questions. */
export interface AdminForm<Row extends AdminRow, In extends FieldValues, Out> {
  /** Kind of its draft. */
  readonly rowKind: RowKind;
  /** `one`: « ce courtier ». */
  readonly titles: { readonly add: string; readonly edit: string; readonly one: string };
  /** Name of a row in questions. */
  readonly nameOf: (row: Row) => string;
  readonly useSchema: (row: Row | undefined) => v.GenericSchema<In, Out>;
  readonly valuesOf: (row?: Row) => In;
  readonly Fields: (props: FieldsProps<Row, In, Out>) => ReactNode;
  /** Returns a formatter of form values, to compare them with another person's. */
  readonly useFormatValues: () => (values: In) => readonly LabelledValue[];
  readonly save: (
    row: Row | undefined,
    values: Out,
    options: ChangeOptions,
    /** Sends with the idempotency key of the draft. */
    callWithDraftKey: CallOnce,
  ) => Promise<ChangeResult<Row>>;
  /** Reads a row; undefined if there is none. Throws as `call` does. */
  readonly load: (id: number) => Promise<Row | undefined>;
  /** Absent if rows are never removed. */
  readonly remove?: (row: Row, confirmed: boolean) => Promise<ChangeResult<Row>>;
  /** False for a row that this user cannot remove; absent if they can remove every row. */
  readonly canRemove?: (row: Row, user: SessionUser) => boolean;
  /** What follows when a row is removed, for the question before it. */
  readonly removalEffects?: string;
  /** Reference list that shows the rows to everybody: refetched after a change. */
  readonly shownIn?: ReferenceRead;
  /** Rendered below the form of a row. */
  readonly Below?: (props: { readonly row: Row }) => ReactNode;
}

/** Definition of a kind of row that administrators search and edit; its screen is `AdminScreen`. */
export interface AdminKind<P extends string, Row extends AdminRow, F extends string, In extends FieldValues, Out>
  extends AdminForm<Row, In, Out> {
  readonly search: Search<P, Row, F>;
  /** « Gestion des courtiers ». */
  readonly title: string;
  readonly icon: IconName;
  /** Values of a copy; absent if rows cannot be copied. */
  readonly copyOf?: (row: Row) => In;
  /** Button rendered beside « Ajouter ». */
  readonly More?: () => ReactNode;
  /** Actions on several rows; absent if rows cannot be chosen. */
  readonly Bulk?: (props: BulkProps) => ReactNode;
}

export interface BulkProps {
  /** Chosen rows. */
  readonly ids: readonly number[];
  /** Called after the change: the selection is then cleared. */
  readonly onDone: () => void;
}

export interface FieldsProps<Row, In extends FieldValues, Out> {
  readonly control: Control<In, unknown, Out>;
  /** Undefined for a new one. */
  readonly row: Row | undefined;
}

/** Page and sort order as API input. */
export const toPageInput = <F extends string>({ sort, page, pageSize }: Omit<SearchState<never, F>, 'filters'>) => ({
  page: page + 1,
  nbItemsPerPage: pageSize,
  sortOption: Object.fromEntries(
    sort.map(({ field, descending }) => [field, descending ? 'DESC' : 'ASC'] as const),
  ) as Partial<Record<F, 'ASC' | 'DESC'>>,
});
