/**
 * `figures` is text that lines up as numbers do: a coefficient, a duration. `lock` is « Actif » or « Inactif », with an open
 * or a closed lock (specification 1, section 4).
 */
export type ColumnKind = 'text' | 'figures' | 'lock' | 'date' | 'money' | 'number' | 'status' | 'boolean';
export type CellValue = string | number | boolean | null | undefined;

/**
 * One column of a table, the same on the screen and in an exported file. `sortField` makes it sortable; `F` is the list
 * of fields that the data can be sorted by.
 */
export interface Column<Row, F extends string = string> {
  readonly id: string;
  readonly header: string;
  readonly kind?: ColumnKind;
  readonly value: (row: Row) => CellValue;
  /** Cut at the end of its line on a screen: its file says it whole. */
  readonly isCut?: true;
  /**
   * Its place on a card of two lines, which rows become on a phone where columns have such places: who, the state at its right,
   * or the line below. What has none is left out there.
   */
  readonly card?: 'title' | 'state' | 'detail';
  readonly sortField?: F;
}
