import type { DataOrigin, FallbackCause } from '#shared/completeness/data-origin.ts';
import type { FieldErrors } from '#shared/operations/wire/envelope.ts';
import type { Column } from '#shared/tables/column.ts';
import type { Option } from '#ui/fields/select-field.tsx';
import type { Sort } from '#ui/table/column.ts';
import type { ExportAs } from '#ui/table/export-menu.tsx';
import type { FilterUrlPolicy } from './search-params.ts';

/**
 * Where a filter is shown: under « Plus de critères » (default), also as a chip of the bar (`both`), or only in the bar
 * as its text. Without a placed text, the first text filter is in the bar too.
 */
interface FilterPlacement {
  readonly place?: 'bar' | 'both';
}

/** A filter of a search screen. `name`, `from` and `to` are its URL parameters. */
export type SearchField<P extends string> = FilterPlacement & PlainField<P>;

type PlainField<P extends string> =
  /** `maxLength` defaults to `textLimits.search`. */
  | {
      readonly kind: 'text';
      readonly name: P;
      readonly label: string;
      readonly capitals?: 'upper' | 'words';
      readonly maxLength?: number;
    }
  /** `onlyWhenSet`: shown only while a link has set it, to save room for the results. */
  | {
      readonly kind: 'select';
      readonly name: P;
      readonly label: string;
      readonly emptyLabel: string;
      readonly onlyWhenSet?: true;
    }
  /** `without`: disabled while that filter is set. */
  | { readonly kind: 'date'; readonly name: P; readonly label: string; readonly without?: P }
  | { readonly kind: 'dates'; readonly from: P; readonly to: P; readonly label: string }
  /** On by default: the filter is empty when on, `'false'` when off. */
  | { readonly kind: 'switch'; readonly name: P; readonly label: string }
  /** `excludes`: ticking this filter unticks that one. */
  | {
      readonly kind: 'checkbox';
      readonly name: P;
      readonly label: string;
      readonly excludes?: P;
      readonly onlyWhenSet?: true;
    };

/** Whether the form shows a filter, given the current filters. */
export const isShown = <P extends string>(field: SearchField<P>, filters: Filters<P>): boolean =>
  !('onlyWhenSet' in field) || filters[field.name] !== '';

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
  /** Whether each filter may appear in the URL. */
  readonly urlPolicies: Readonly<Record<P, FilterUrlPolicy>>;
  readonly fields: readonly SearchField<P>[];
  readonly quickLinks: readonly QuickLink<P>[];
  readonly columns: readonly Column<Row, F>[];
  readonly defaultSort: Sort<F>;
  readonly pageSizes: readonly [number, ...number[]];
  readonly rowKey: (row: Row) => number;
  /** Accessible name of the table: « Devis et contrats ». */
  readonly tableLabel: string;
  /** Title of the empty state. */
  readonly emptyTitle: string;
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

/** Options of select filters by filter name; undefined while they load. */
export type Choices<P extends string> = { readonly [K in P]?: readonly Option[] | undefined };

/** A complete search, used by the page, the dialog and the embedded search. */
export interface Search<P extends string, Row, F extends string> {
  readonly definition: SearchDefinition<P, Row, F>;
  readonly useResults: (state: SearchState<P, F>) => SearchResults<Row>;
  readonly useChoices: () => Choices<P>;
}

export const filterNames = <P extends string>(fields: readonly SearchField<P>[]): readonly P[] =>
  fields.flatMap((field) => (field.kind === 'dates' ? [field.from, field.to] : [field.name]));
