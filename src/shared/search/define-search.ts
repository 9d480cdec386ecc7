import type { Filter, FilterRule, FilterValues, Operator } from '#shared/operations/wire/filters.ts';
import type { SortColumn } from '#shared/operations/wire/paging.ts';
import { nextAnniversary } from '#shared/primitives/calendar/days.ts';
import { searchWords } from '#shared/primitives/phone/search-words.ts';
import { fold } from '#shared/primitives/text.ts';

/** Columns that the filters of a search name. */
export type ColumnOf<Filters extends SearchRules> = {
  [Name in keyof Filters]: Filters[Name] extends { readonly column: infer Column extends string }
    ? Column
    : Extract<Name, string>;
}[keyof Filters];

/**
 * Rules of a search: operator and column of each filter. The device's predicate (`deviceSearch`) and the server's SQL
 * (`sqlSearch`) derive from them; a column that one of them lacks is a type error. Sort fields are columns too.
 */
export type SearchRules = Readonly<Record<string, Filter & FilterRule>>;

/** True if a filter is empty and matches everything. `false` is a value for `equals` only. */
export const isEmptyFilter = (operator: Operator, value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (operator === 'isTrue' && value === false) ||
  (operator === 'contains' && fold(String(value)) === '') ||
  (operator === 'isOneOf' && (value as readonly unknown[]).length === 0);

/** Folded words of a typed value: `contains` requires each of them. */
export const searchWordsOf = (filterValue: unknown): readonly string[] => searchWords(String(filterValue));

/** Value of a column; of several texts a filter matches any; undefined if unknown. */
type Value = string | number | boolean | readonly string[] | undefined;

const textsOf = (value: Value): readonly string[] =>
  typeof value === 'string' ? [value] : Array.isArray(value) ? (value as readonly string[]) : [];

const tests: Readonly<
  Record<Operator, (filterValue: unknown) => (value: Value, isOutside: (word: string) => boolean) => boolean>
> = {
  contains: (filterValue) => {
    const words = searchWordsOf(filterValue);
    return (value, isOutside) =>
      textsOf(value).some((text) => words.every((word) => text.includes(word) || isOutside(word)));
  },
  startsWith: (filterValue) => (value) => textsOf(value).some((text) => text.startsWith(String(filterValue))),
  equals: (filterValue) => (value) => value === filterValue,
  onDay: (filterValue) => (value) => value === filterValue,
  fromDay: (filterValue) => (value) => typeof value === 'string' && value >= String(filterValue),
  untilDay: (filterValue) => (value) => typeof value === 'string' && value <= String(filterValue),
  anniversaryIn: (filterValue) => {
    const [first = '', last = ''] = String(filterValue).split('/');
    return (value) => typeof value === 'string' && nextAnniversary(value, first) <= last;
  },
  isTrue: () => (value) => value === true,
  isOneOf: (filterValue) => {
    const allowedValues = new Set(filterValue as readonly unknown[]);
    return (value) => allowedValues.has(value);
  },
};

/** Finds a word of `contains` outside of its column. */
type SearchOutside<Entry> = (entry: Entry, word: string) => boolean;

/** A search over rows in memory; texts are read folded. `outside`: where else the words of a column are found. */
export const deviceSearch = <Filters extends SearchRules, Sort extends string, Entry>(
  filters: Filters,
  columns: Readonly<Record<ColumnOf<Filters> | Sort, (entry: Entry) => Value>>,
  outside: Partial<Readonly<Record<ColumnOf<Filters>, SearchOutside<Entry>>>> = {},
) => ({
  /** Builds the predicate of one search. */
  matches: (values: Partial<FilterValues<Filters>>): ((entry: Entry) => boolean) => {
    const predicates = Object.entries(filters).flatMap(([name, { operator, column = name }]) => {
      const value = values[name];
      if (isEmptyFilter(operator, value)) return [];
      const matchesFilter = tests[operator](value);
      const readColumn = columns[column as ColumnOf<Filters>];
      const isOutside = outside[column as ColumnOf<Filters>];
      return [(entry: Entry) => matchesFilter(readColumn(entry), (word) => isOutside?.(entry, word) ?? false)];
    });
    return (entry) => predicates.every((matchesFilter) => matchesFilter(entry));
  },
  /** Compares by several columns, most significant first, then by `compareEqual`; a missing value is the smallest. */
  compare:
    (sort: readonly SortColumn<Sort>[], compareEqual: (a: Entry, b: Entry) => number) =>
    (a: Entry, b: Entry): number => {
      for (const { field, descending } of sort) {
        const [left, right] = [columns[field](a) ?? '', columns[field](b) ?? ''];
        if (left !== right) return left < right === descending ? 1 : -1;
      }
      return compareEqual(a, b);
    },
});
