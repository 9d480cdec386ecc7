import type { SortColumn } from '#shared/operations/wire/paging.ts';
import { nextAnniversary } from '#shared/primitives/calendar/days.ts';
import { searchWords } from '#shared/primitives/phone/search-words.ts';
import { fold } from '#shared/primitives/text.ts';

/**
 * How a filter decides. `contains`: every word of a folded text anywhere in a folded column, in any order; `startsWith`; `equals`; `onDay`, `fromDay`,
 * `untilDay`: a day `yyyy-mm-dd`, inclusive; `anniversaryIn`: a year or more after a day,
 * within two days; `isTrue`: the column, where the filter is set; `isOneOf`: one of several numbers.
 */
export type Operator =
  | 'contains'
  | 'startsWith'
  | 'equals'
  | 'onDay'
  | 'fromDay'
  | 'untilDay'
  | 'anniversaryIn'
  | 'isTrue'
  | 'isOneOf';

/**
 * A search as data: which column each filter looks at and how, and what each sort orders by. The device's predicate
 * (`deviceSearch`) and the server's SQL (`sqlSearch`) are made of it; a filter or a column without an entry does not compile.
 */
export interface SearchRules<Filter, Sort extends string, Column extends string> {
  readonly filters: { readonly [Name in keyof Filter]-?: readonly [column: Column, operator: Operator] };
  readonly sorts: Readonly<Record<Sort, Column>>;
}

/** The columns that the filters and sorts of a search name. */
export type ColumnOf<
  Rules extends {
    readonly filters: Readonly<Record<string, readonly [string, Operator]>>;
    readonly sorts: Readonly<Record<string, string>>;
  },
> = Rules['filters'][keyof Rules['filters']][0] | Rules['sorts'][keyof Rules['sorts']];

/** Whether a filter was left empty, and so lets everything pass. `false` is a wish of `equals` alone. */
export const isEmptyFilter = (operator: Operator, value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (operator === 'isTrue' && value === false) ||
  (operator === 'contains' && fold(String(value)) === '') ||
  (operator === 'isOneOf' && (value as readonly unknown[]).length === 0);

/** The words of what was typed, folded: `contains` finds each. */
export const wordsOf = (wanted: unknown): readonly string[] => searchWords(String(wanted));

/** What a column holds of an entry; several texts where a filter finds any of them; undefined where it is not known. */
type Value = string | number | boolean | readonly string[] | undefined;

const texts = (value: Value): readonly string[] =>
  typeof value === 'string' ? [value] : Array.isArray(value) ? (value as readonly string[]) : [];

const tests: Readonly<Record<Operator, (wanted: unknown) => (value: Value) => boolean>> = {
  contains: (wanted) => {
    const words = wordsOf(wanted);
    return (value) => texts(value).some((text) => words.every((word) => text.includes(word)));
  },
  startsWith: (wanted) => (value) => texts(value).some((text) => text.startsWith(String(wanted))),
  equals: (wanted) => (value) => value === wanted,
  onDay: (wanted) => (value) => value === wanted,
  fromDay: (wanted) => (value) => typeof value === 'string' && value >= String(wanted),
  untilDay: (wanted) => (value) => typeof value === 'string' && value <= String(wanted),
  anniversaryIn: (wanted) => {
    const [first = '', last = ''] = String(wanted).split('/');
    return (value) => typeof value === 'string' && nextAnniversary(value, first) <= last;
  },
  isTrue: () => (value) => value === true,
  isOneOf: (wanted) => {
    const among = new Set(wanted as readonly unknown[]);
    return (value) => among.has(value);
  },
};

type Reading<Entry, Column extends string> = Readonly<Record<Column, (entry: Entry) => Value>>;

/** The search over entries in memory; texts are read folded. */
export const deviceSearch = <Entry, Filter, Sort extends string, Column extends string>(
  rules: SearchRules<Filter, Sort, Column>,
  read: Reading<Entry, Column>,
) => ({
  /** Builds the test of one search. */
  matches: (filter: Partial<Filter>): ((entry: Entry) => boolean) => {
    const asked = (Object.keys(rules.filters) as (keyof Filter)[]).flatMap((name) => {
      const [column, operator] = rules.filters[name];
      const wanted = filter[name];
      if (isEmptyFilter(operator, wanted)) return [];
      const passes = tests[operator](wanted);
      return [(entry: Entry) => passes(read[column](entry))];
    });
    return (entry) => asked.every((passes) => passes(entry));
  },
  /** Several columns, most significant first, then `last`; a missing value is the smallest. */
  compare:
    (sort: readonly SortColumn<Sort>[], last: (a: Entry, b: Entry) => number) =>
    (a: Entry, b: Entry): number => {
      for (const { field, descending } of sort) {
        const column = rules.sorts[field];
        const [left, right] = [read[column](a) ?? '', read[column](b) ?? ''];
        if (left !== right) return left < right === descending ? 1 : -1;
      }
      return last(a, b);
    },
});
