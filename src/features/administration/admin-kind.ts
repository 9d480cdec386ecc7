import type { ReactNode } from 'react';
import type { Control, FieldValues } from 'react-hook-form';
import type * as v from 'valibot';
import type { ReferenceRead } from '#offline/reads/use-reread.ts';
import type { Message } from '#shared/operations/wire/envelope.ts';
import type { LabelledValue } from '#ui/facts/labelled-values.ts';
import type { IconName } from '#ui/icon.tsx';
import type { Search, SearchState } from '#ui/search/search-definition.ts';
import type { RowPlace } from '#work/kept/row-draft.ts';

/** What every row of administration has. */
export interface AdminRow {
  readonly id: number;
  readonly version: string;
}

/** What the server said of a change: `concerned` asks whether its effect on people is meant, `conflict` shows the row of now. */
export interface Saved<Row> {
  readonly success: boolean;
  readonly message?: Message | undefined;
  readonly concerned?: number | undefined;
  readonly conflict?: Row | undefined;
}

/** What a change says beside its values. */
export interface Saying {
  readonly version?: string | undefined;
  readonly confirmed: boolean;
}

/** The dialog of a row that administrators keep, described: its conflict and questions are `AdminDialog`. */
export interface AdminForm<Row extends AdminRow, In extends FieldValues, Out> {
  /** Where what is typed is kept. */
  readonly place: RowPlace;
  readonly words: { readonly add: string; readonly edit: string };
  /** How a row is called in a question. */
  readonly nameOf: (row: Row) => string;
  readonly useSchema: (row: Row | undefined) => v.GenericSchema<In, Out>;
  readonly valuesOf: (row?: Row) => In;
  readonly Fields: (props: FieldsProps<Row, In, Out>) => ReactNode;
  /** A form's values in words, as they are compared with somebody else's. */
  readonly tell: (values: In) => readonly LabelledValue[];
  readonly save: (row: Row | undefined, values: Out, saying: Saying) => Promise<Saved<Row>>;
  /** Without it a row is never removed. */
  readonly remove?: (row: Row) => Promise<Saved<Row>>;
  /** Where everybody sees the rows: read anew with them. */
  readonly shownIn?: ReferenceRead;
  /** What stands below the form of a row. */
  readonly Below?: (props: { readonly row: Row }) => ReactNode;
}

/** A kind of row that administrators search and keep, described: its screen is `AdminScreen`. */
export interface AdminKind<P extends string, Row extends AdminRow, F extends string, In extends FieldValues, Out>
  extends AdminForm<Row, In, Out> {
  readonly search: Search<P, Row, F>;
  /** « Gestion des courtiers ». */
  readonly title: string;
  readonly icon: IconName;
  /** A new one begun from another; without it none can be copied. */
  readonly copyOf?: (row: Row) => In;
  /** What stands beside « Ajouter ». */
  readonly More?: () => ReactNode;
}

export interface FieldsProps<Row, In extends FieldValues, Out> {
  readonly control: Control<In, unknown, Out>;
  /** Undefined for a new one. */
  readonly row: Row | undefined;
}

/** A page of a list and its order as the documents' calls take them. */
export const pageAsked = <F extends string>({ sort, page, pageSize }: Omit<SearchState<never, F>, 'filters'>) => ({
  page: page + 1,
  nbItemsPerPage: pageSize,
  sortOption: Object.fromEntries(
    sort.map(({ field, descending }) => [field, descending ? 'DESC' : 'ASC'] as const),
  ) as Partial<Record<F, 'ASC' | 'DESC'>>,
});
