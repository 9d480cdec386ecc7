import type { FilterValues, Operator } from '#shared/operations/wire/filters.ts';
import type { SortColumn } from '#shared/operations/wire/paging.ts';
import { type ColumnOf, isEmptyFilter, type SearchRules, searchWordsOf } from '#shared/search/define-search.ts';
import type { Scope } from './db.ts';
import { withinScope } from './scope.ts';
import { and, join, raw, type Sql, sql } from './sql.ts';

/** SQL of a column; `order` replaces it in `order by`, `searchOutside` finds a word of `contains` outside of the column. */
type ColumnSql =
  | string
  | {
      readonly at: string | Sql;
      readonly order?: string;
      readonly searchOutside?: (text: string, scope: Scope) => Sql;
    };

const toColumnSql = (column: ColumnSql): Sql => {
  if (typeof column === 'string') return raw(column);
  return typeof column.at === 'string' ? raw(column.at) : column.at;
};

// `strpos` instead of `like`: the planner misestimates patterns, and `%` needs no escaping.
const conditions: Readonly<Record<Operator, (column: Sql, value: never, elsewhere?: (word: string) => Sql) => Sql>> = {
  contains: (column, value: string, elsewhere) =>
    and(
      searchWordsOf(value).map((word) => {
        const inColumn = sql`strpos(${column}, ${word}) > 0`;
        return elsewhere ? sql`(${inColumn} or ${elsewhere(word)})` : inColumn;
      }),
    ),
  startsWith: (column, value: string) => sql`starts_with(${column}, ${value})`,
  equals: (column, value: string | number | boolean) => sql`${column} = ${value}`,
  onDay: (column, value: string) => sql`${column} = ${value}::date`,
  fromDay: (column, value: string) => sql`${column} >= ${value}::date`,
  untilDay: (column, value: string) => sql`${column} <= ${value}::date`,
  // The interval is shorter than a year but may cross New Year: check the anniversary in the year of either end.
  anniversaryIn: (column, value: string) => {
    const [first = '', tieBreaker = ''] = value.split('/');
    const isBetween = (day: string) => sql`(${column} + make_interval(years =>
      (extract(year from ${day}::date) - extract(year from ${column}))::int))::date
      between greatest(${first}::date, (${column} + interval '1 year')::date) and ${tieBreaker}::date`;
    return sql`(${isBetween(first)} or ${isBetween(tieBreaker)})`;
  },
  isTrue: (column) => column,
  isOneOf: (column, value: readonly number[]) => sql`${column} = any(${[...value]}::bigint[])`,
};

/** Builds SQL from the filters of a search, which the device applies to its own rows too. `columns` is program text. */
export const sqlSearch = <Filters extends SearchRules, Sort extends string>(
  filters: Filters,
  columns: Readonly<Record<ColumnOf<Filters> | Sort, ColumnSql>>,
) => {
  const orderOf = (field: Sort): string => {
    const column: ColumnSql = columns[field];
    if (typeof column === 'string') return column;
    if (column.order) return column.order;
    if (typeof column.at === 'string') return column.at;
    throw new Error(`No column to sort ${field} by`);
  };
  return {
    /** Rows within the scope by their column `brokerId` that all filters match which are not empty. */
    where: (values: Partial<FilterValues<Filters>>, scope: Scope, brokerId: string): Sql =>
      and([
        withinScope(scope, brokerId),
        ...Object.entries(filters).flatMap(([name, { operator, column = name }]) => {
          if (isEmptyFilter(operator, values[name])) return [];
          const columnSql: ColumnSql = columns[column as ColumnOf<Filters>];
          const searchOutside = typeof columnSql === 'string' ? undefined : columnSql.searchOutside;
          const findOutside = searchOutside && ((word: string) => searchOutside(word, scope));
          return [conditions[operator](toColumnSql(columnSql), values[name] as never, findOutside)];
        }),
      ]),
    /** Columns to order by, most significant first, then `tieBreaker`. `nulls` sorts missing values as the smallest. */
    order: (sort: readonly SortColumn<Sort>[], tieBreaker: string, nulls?: 'smallest'): Sql =>
      join(
        [
          ...sort.map(({ field, descending }) => {
            const nullsClause = nulls ? (descending ? ' nulls last' : ' nulls first') : '';
            return raw(`${orderOf(field)} ${descending ? 'desc' : 'asc'}${nullsClause}`);
          }),
          raw(tieBreaker),
        ],
        ', ',
      ),
    orderOf,
  };
};
