/** A part of SQL with its values, safe to nest in another. */
export interface Sql {
  readonly parts: readonly string[];
  readonly values: readonly unknown[];
}

const isSql = (value: unknown): value is Sql =>
  typeof value === 'object' && value !== null && 'parts' in value && 'values' in value;

/**
 * Tagged SQL: every interpolated value becomes a parameter, every nested `sql` is spliced.
 * `sql\`select * from contract where id = ${id} and ${scoped}\``
 */
export const sql = (texts: TemplateStringsArray, ...inserted: readonly unknown[]): Sql => {
  const parts: string[] = [texts[0] as string];
  const values: unknown[] = [];
  inserted.forEach((value, index) => {
    const after = texts[index + 1] as string;
    if (!isSql(value)) {
      values.push(value);
      parts.push(after);
      return;
    }
    parts[parts.length - 1] = `${parts.at(-1)}${value.parts[0]}`;
    values.push(...value.values);
    parts.push(...value.parts.slice(1));
    parts[parts.length - 1] = `${parts.at(-1)}${after}`;
  });
  return { parts, values };
};

/** SQL text written by the program itself (a column from a fixed list), never by a person. */
export const raw = (text: string): Sql => ({ parts: [text], values: [] });

export const empty: Sql = raw('');

/** Joins parts with a separator; an empty list gives `otherwise`. */
export const join = (parts: readonly Sql[], separator: string, otherwise: Sql = empty): Sql =>
  parts.reduce<Sql | undefined>((all, part) => (all ? sql`${all}${raw(separator)}${part}` : part), undefined) ??
  otherwise;

/** All conditions together; none is true. */
export const and = (conditions: readonly Sql[]): Sql => join(conditions, ' and ', raw('true'));

/** Text with `$1…` and the values, as both drivers take it. */
export const compile = (query: Sql): { text: string; values: unknown[] } => ({
  text: query.parts.reduce((text, part, index) => (index === 0 ? part : `${text}$${index}${part}`), ''),
  values: [...query.values],
});
