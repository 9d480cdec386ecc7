/**
 * `figures` is text aligned like numbers: a coefficient, a duration. `date` is a day, or an instant whose time does not
 * matter; `instant` is shown with its time; `percent` is a fraction: 0.12 is 12 %; text in place of a percentage or an amount of money stays as it is. `lock` is « Actif » or « Inactif » with an open or
 * closed lock icon (specification 1, section 4).
 */
export type ColumnKind =
  | 'text'
  | 'figures'
  | 'lock'
  | 'date'
  | 'instant'
  | 'money'
  | 'number'
  | 'percent'
  | 'status'
  | 'boolean';
export type CellValue = string | number | boolean | null | undefined;

/** 12.5 of the fraction 0.125, without the noise of binary fractions. */
export const toPercentPoints = (fraction: number): number => Math.round(fraction * 1e8) / 1e6;

/**
 * A column of a table on screen and in exported files. `sortField` makes it sortable; `F` lists the fields by which the
 * data can be sorted.
 */
export interface Column<Row, F extends string = string> {
  readonly id: string;
  readonly header: string;
  readonly kind?: ColumnKind;
  readonly value: (row: Row) => CellValue;
  /** Not clamped to two lines on screen, since no other screen shows the text. */
  readonly isShownWhole?: true;
  /**
   * Position on the two-line card that replaces a row on a phone: title, state at its right, or second line. Columns
   * without one are left out there, unless no column has one: the table then places them itself.
   */
  readonly card?: 'title' | 'state' | 'detail';
  /** Short label before a value of the second line, such as the one of two dates. */
  readonly cardLabel?: string | undefined;
  /** Text after the title of the card, such as the last name after the first. */
  readonly cardTitleSuffix?: (row: Row) => string;
  readonly sortField?: F;
}
