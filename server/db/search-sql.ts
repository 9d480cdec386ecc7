import type { SortColumn } from '#shared/operations/wire/paging.ts';
import { isEmptyFilter, type Operator, type SearchRules, wordsOf } from '#shared/search/define-search.ts';
import { and, join, raw, type Sql, sql } from './sql.ts';

/** A column, and what a sort by it orders by where that differs. */
type ColumnSql = string | { readonly at: string | Sql; readonly order?: string };

const sqlOf = (column: ColumnSql): Sql => {
  if (typeof column === 'string') return raw(column);
  return typeof column.at === 'string' ? raw(column.at) : column.at;
};

// `strpos`, not `like`: the planner misjudges patterns, and a person's `%` is then an ordinary character.
const conditions: Readonly<Record<Operator, (column: Sql, wanted: never) => Sql>> = {
  contains: (column, wanted: string) => and(wordsOf(wanted).map((word) => sql`strpos(${column}, ${word}) > 0`)),
  startsWith: (column, wanted: string) => sql`starts_with(${column}, ${wanted})`,
  equals: (column, wanted: string | number | boolean) => sql`${column} = ${wanted}`,
  onDay: (column, wanted: string) => sql`${column} = ${wanted}::date`,
  fromDay: (column, wanted: string) => sql`${column} >= ${wanted}::date`,
  untilDay: (column, wanted: string) => sql`${column} <= ${wanted}::date`,
  // In the year of the one day or in that of the other: they are less than a year apart.
  anniversaryIn: (column, wanted: string) => {
    const [first = '', last = ''] = wanted.split('/');
    const within = (day: string) => sql`(${column} + make_interval(years =>
      (extract(year from ${day}::date) - extract(year from ${column}))::int))::date
      between greatest(${first}::date, (${column} + interval '1 year')::date) and ${last}::date`;
    return sql`(${within(first)} or ${within(last)})`;
  },
  isTrue: (column) => column,
  isOneOf: (column, wanted: readonly number[]) => sql`${column} = any(${[...wanted]}::bigint[])`,
};

/** The search in SQL, of the rules that the device reads too. Columns are ours, never of a call. */
export const sqlSearch = <Filter, Sort extends string, Column extends string>(
  rules: SearchRules<Filter, Sort, Column>,
  columns: Readonly<Record<Column, ColumnSql>>,
) => {
  const orderOf = (field: Sort): string => {
    const column = columns[rules.sorts[field]];
    if (typeof column === 'string') return column;
    if (column.order) return column.order;
    if (typeof column.at === 'string') return column.at;
    throw new Error(`nothing to sort ${field} by`);
  };
  return {
    /** All filters that are not empty, beside what else is asked. */
    where: (filter: Filter, also: readonly Sql[]): Sql =>
      and([
        ...also,
        ...(Object.keys(rules.filters) as (keyof Filter)[]).flatMap((name) => {
          const [column, operator] = rules.filters[name];
          return isEmptyFilter(operator, filter[name])
            ? []
            : [conditions[operator](sqlOf(columns[column]), filter[name] as never)];
        }),
      ]),
    /** Several columns, most significant first, then `last`. `nulls` says that a missing value is the smallest. */
    order: (sort: readonly SortColumn<Sort>[], last: string, nulls?: 'smallest'): Sql =>
      join(
        [
          ...sort.map(({ field, descending }) => {
            const where = nulls ? (descending ? ' nulls last' : ' nulls first') : '';
            return raw(`${orderOf(field)} ${descending ? 'desc' : 'asc'}${where}`);
          }),
          raw(last),
        ],
        ', ',
      ),
    orderOf,
  };
};
