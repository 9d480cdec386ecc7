export type Row = Record<string, unknown>;

/** Answer of a part of the in-memory database to a statement; undefined for statements of other parts. */
export type Statements = (text: string, values: readonly unknown[]) => Row[] | undefined;

/** Row changes with their undo log. */
export class Journal {
  #undo: (() => void)[] = [];
  #lastId = 0;

  nextId(): number {
    this.#lastId += 1;
    return this.#lastId;
  }

  /** Start of a transaction. */
  get position(): number {
    return this.#undo.length;
  }

  begin(): void {
    this.#undo = [];
  }

  rollBackTo(position: number): void {
    for (const one of this.#undo.splice(position).reverse()) one();
  }

  add<R extends object>(rows: R[], row: R): R {
    rows.push(row);
    this.#undo.push(() => rows.splice(rows.indexOf(row), 1));
    return row;
  }

  change<R extends object>(row: R, to: Partial<R>): void {
    const before = { ...row };
    Object.assign(row, to);
    this.#undo.push(() => Object.assign(row, before));
  }
}

export const isoOf = (value: unknown): string => (value instanceof Date ? value.toISOString() : String(value));

/** Actions of the rows that a statement adds to the audit. */
export const auditedActions = (text: string, values: readonly unknown[]): string[] =>
  text.includes('insert into audit')
    ? (JSON.parse(String(values.at(-1))) as { readonly action: string }[]).map(({ action }) => action)
    : [];
