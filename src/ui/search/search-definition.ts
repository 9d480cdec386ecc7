import type { DataOrigin, FallbackCause } from '#shared/completeness/data-origin.ts';
import type { FieldErrors } from '#shared/operations/wire/envelope.ts';
import type { Filter, FilterField, FilterParam, ParamName, SearchFilters } from '#shared/operations/wire/filters.ts';
import type { Column } from '#shared/tables/column.ts';
import type { PickSource } from '#ui/fields/combobox/pick-field.tsx';
import type { Option } from '#ui/fields/select-field.tsx';
import type { ExportAs } from '#ui/table/export-menu.tsx';
import type { Sort } from '#ui/table/sort-and-paging.ts';

/** A form field of a search: a filter by its URL parameter, or the two days of a range. */
export type SearchField<P extends string> = Pick<Filter, 'url'> &
  (
    | ({ readonly name: P } & Exclude<FilterField<P>, { readonly kind: 'dates' }>)
    | (Pick<FilterField<P>, 'label' | 'place'> & { readonly kind: 'dates'; readonly from: P; readonly to: P })
  );

/** Form fields of a search, in the order of its filters. */
export const searchFields = <F extends SearchFilters>(filters: F): readonly SearchField<FilterParam<F>>[] =>
  Object.entries<Filter>(filters).flatMap(([name, { param = name, ...filter }]) => {
    if (filter.kind === undefined || filter.kind === 'last-day') return [];
    return [
      filter.kind === 'dates' ? { ...filter, from: name, to: filter.until } : { ...filter, name: param },
    ] as unknown as SearchField<FilterParam<F>>[];
  });

/** Whether the form shows a filter, given the current filters. */
export const isShown = <P extends string>(field: SearchField<P>, filters: Filters<P>): boolean =>
  field.kind === 'dates' || !field.onlyWhenSet || filters[field.name] !== '';

/** Filter values: text, `yyyy-mm-dd`, or `'true'`; an empty text does not filter. */
export type Filters<P extends string> = Readonly<Record<P, string>>;

export interface QuickLink<P extends string> {
  readonly label: string;
  /** The filters that the link sets, `today` being `yyyy-mm-dd` in Nouméa. The others are cleared. */
  readonly filters: (today: string) => Partial<Filters<P>>;
}

/**
 * Definition of a search screen: `P` its filters, `Row` its rows, `F` its sort fields. Form, count, table, pagination,
 * sort, URL and dialog are generic. Design, "How a thing is built".
 */
export interface SearchDefinition<P extends string, Row, F extends string> {
  readonly fields: readonly SearchField<P>[];
  readonly quickLinks: readonly QuickLink<P>[];
  readonly columns: readonly Column<Row, F>[];
  readonly defaultSort: Sort<F>;
  readonly pageSizes: readonly [number, ...number[]];
  readonly rowKey: (row: Row) => number;
  /** Accessible name of the table: « Devis et contrats ». */
  readonly tableLabel: string;
  /** Title of the empty state of a search with a criterion. */
  readonly emptyTitle: string;
  /** Empty state without a criterion, of a list that holds nothing yet: what will be here, and how. */
  readonly nothingYet: { readonly title: string; readonly why: string };
}

export interface SearchState<P extends string, F extends string> {
  readonly filters: Filters<P>;
  readonly sort: Sort<F>;
  /** From 0. */
  readonly page: number;
  readonly pageSize: number;
}

/** A page of results with its provenance (server or device). */
export interface SearchPage<Row> extends DataOrigin {
  readonly rows: readonly Row[];
  readonly total: number;
}

/** State of a search query. */
export interface SearchResults<Row> {
  readonly page: SearchPage<Row> | undefined;
  /** True while the shown page belongs to the previous search and the next one is loading. */
  readonly isStale: boolean;
  readonly failure: { readonly cause: FallbackCause | undefined; readonly errors?: FieldErrors } | undefined;
  readonly refetch: () => void;
  readonly exportAs?: ExportAs;
}

/** Options of select filters by filter name, undefined while they load; a source for a list too long to load. */
export type Choice = readonly Option[] | PickSource;
export const isPickSource = (choice: Choice): choice is PickSource => 'useOptions' in choice;
export type Choices<P extends string> = { readonly [K in P]?: Choice | undefined };

/** The options of every select filter: `useChoices` returns it, so that a filter without options does not compile. */
export type FilterChoices<F extends SearchFilters> = {
  readonly [K in keyof F as F[K] extends { readonly kind: 'select' } ? ParamName<F, K> : never]: Choice | undefined;
};

/** A complete search, used by the page, the dialog and the embedded search. */
export interface Search<P extends string, Row, F extends string> {
  readonly definition: SearchDefinition<P, Row, F>;
  readonly useResults: (state: SearchState<P, F>) => SearchResults<Row>;
  readonly useChoices: () => Choices<P>;
}

export const filterNames = <P extends string>(fields: readonly SearchField<P>[]): readonly P[] =>
  fields.flatMap((field) => (field.kind === 'dates' ? [field.from, field.to] : [field.name]));
