/** Marks SQL that this module built: no value from JSON can have it. */
const brand = Symbol('sql');

/** SQL text with its values; can be nested in other `sql`. */
export interface Sql {
  readonly [brand]: true;
  readonly parts: readonly string[];
  readonly values: readonly unknown[];
  /** Its text recurs unchanged: PostgreSQL parses and plans it once per connection. */
  readonly isPrepared?: true;
}

const isSql = (value: unknown): value is Sql => typeof value === 'object' && value !== null && brand in value;

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
  return { [brand]: true, parts, values };
};

/** Program text as SQL, such as a column name from a fixed list. Never pass user input: it is not escaped. */
export const raw = (text: string): Sql => ({ [brand]: true, parts: [text], values: [] });

export const empty: Sql = raw('');

/** Joins parts with a separator; an empty list gives `otherwise`. */
export const join = (parts: readonly Sql[], separator: string, otherwise: Sql = empty): Sql =>
  parts.reduce<Sql | undefined>((all, part) => (all ? sql`${all}${raw(separator)}${part}` : part), undefined) ??
  otherwise;

/** Joins conditions with `and`; an empty list is true. */
export const and = (conditions: readonly Sql[]): Sql => join(conditions, ' and ', raw('true'));

/**
 * The query as a prepared statement, for frequent ones whose text never changes and whose best plan does not depend on
 * the values. The embedded engine runs it like any other.
 */
export const asPrepared = (query: Sql): Sql => ({ ...query, isPrepared: true });

/** Text with `$1…` placeholders and the values, as both drivers expect. */
export const compile = (query: Sql): { text: string; values: unknown[] } => ({
  text: query.parts.reduce((text, part, index) => (index === 0 ? part : `${text}$${index}${part}`), ''),
  values: [...query.values],
});
