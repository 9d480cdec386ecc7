import type { DataOrigin, FallbackCause } from '#shared/completeness/data-origin.ts';
import type { FieldErrors } from '#shared/operations/wire/envelope.ts';
import type { Column } from '#shared/tables/column.ts';
import type { Option } from '#ui/fields/select-field.tsx';
import type { Sort } from '#ui/table/column.ts';
import type { ExportAs } from '#ui/table/export-menu.tsx';
import type { FilterReach } from './search-params.ts';

/**
 * Where a field stands: under « Plus de critères », as a chip of the bar too (`both`), or in the bar alone, as its text. A
 * search that places none has its first text in the bar too.
 */
interface Placed {
  readonly place?: 'bar' | 'both';
}

/** A filter of a search screen. `name`, `from` and `to` are what the filter is called in links. */
export type SearchField<P extends string> = Placed & PlainField<P>;

type PlainField<P extends string> =
  /** `maxLength`: `textLimits.search` unless said otherwise. */
  | {
      readonly kind: 'text';
      readonly name: P;
      readonly label: string;
      readonly capitals?: 'upper' | 'words';
      readonly maxLength?: number;
    }
  /** `onlyWhenSet`: a link sets it; without it there is no field, which would take room from the results. */
  | {
      readonly kind: 'select';
      readonly name: P;
      readonly label: string;
      readonly emptyLabel: string;
      readonly onlyWhenSet?: true;
    }
  /** `without`: it cannot be given while that filter is. */
  | { readonly kind: 'date'; readonly name: P; readonly label: string; readonly without?: P }
  | { readonly kind: 'dates'; readonly from: P; readonly to: P; readonly label: string }
  /** On unless it is switched off: the filter is empty then, and `'false'` where it is off. */
  | { readonly kind: 'switch'; readonly name: P; readonly label: string }
  /** `excludes`: ticking it takes the tick off that one. */
  | {
      readonly kind: 'checkbox';
      readonly name: P;
      readonly label: string;
      readonly excludes?: P;
      readonly onlyWhenSet?: true;
    };

/** Whether the form shows a field while these filters are set. */
export const isShown = <P extends string>(field: SearchField<P>, filters: Filters<P>): boolean =>
  !('onlyWhenSet' in field) || filters[field.name] !== '';

/** The filters as the form holds them: text, `yyyy-mm-dd`, or `'true'`; empty does not filter. */
export type Filters<P extends string> = Readonly<Record<P, string>>;

export interface QuickLink<P extends string> {
  readonly label: string;
  /** The filters it sets, `today` being `yyyy-mm-dd` in Nouméa. The others are emptied. */
  readonly filters: (today: string) => Partial<Filters<P>>;
}

/**
 * One search screen, described: `P` its filters, `Row` what it lists, `F` what it sorts by. Everything else (form,
 * count, table, paging, sort, URL, modal) is the generic piece. Design, "How a thing is built".
 */
export interface SearchDefinition<P extends string, Row, F extends string> {
  /** What an address may say of each filter. */
  readonly reaches: Readonly<Record<P, FilterReach>>;
  readonly fields: readonly SearchField<P>[];
  readonly quickLinks: readonly QuickLink<P>[];
  readonly columns: readonly Column<Row, F>[];
  readonly defaultSort: Sort<F>;
  readonly pageSizes: readonly [number, ...number[]];
  readonly rowKey: (row: Row) => number;
  /** Names the table, « Devis et contrats ». */
  readonly tableLabel: string;
  /** What is said when nothing is found. */
  readonly emptyTitle: string;
}

export interface SearchState<P extends string, F extends string> {
  readonly filters: Filters<P>;
  readonly sort: Sort<F>;
  /** From 0. */
  readonly page: number;
  readonly pageSize: number;
}

/** A page of results, with where it comes from. */
export interface SearchPage<Row> extends DataOrigin {
  readonly rows: readonly Row[];
  readonly total: number;
}

/** What a search's query knows. */
export interface SearchResults<Row> {
  readonly page: SearchPage<Row> | undefined;
  /** The page is that of the search before; the next one is on its way. */
  readonly isStale: boolean;
  readonly failure: { readonly cause: FallbackCause | undefined; readonly errors?: FieldErrors } | undefined;
  readonly refetch: () => void;
  readonly exportAs?: ExportAs;
}

/** The choices of the selects, by filter; undefined while they load. */
export type Choices<P extends string> = { readonly [K in P]?: readonly Option[] | undefined };

/** One search, whole: the page, the modal and the search within a screen are made of it. */
export interface Search<P extends string, Row, F extends string> {
  readonly definition: SearchDefinition<P, Row, F>;
  readonly useResults: (state: SearchState<P, F>) => SearchResults<Row>;
  readonly useChoices: () => Choices<P>;
}

export const filterNames = <P extends string>(fields: readonly SearchField<P>[]): readonly P[] =>
  fields.flatMap((field) => (field.kind === 'dates' ? [field.from, field.to] : [field.name]));
