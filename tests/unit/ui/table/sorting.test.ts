import { describe, expect, test } from 'vitest';
import { cycleSort, parseSort, serializeSort, sortRows, toggleSort } from '#ui/table/sorting.ts';

const byDate = [{ field: 'date', descending: true }] as const;

describe('column header press', () => {
  test('sorts by it alone, ascending then descending', () => {
    const first = cycleSort(byDate, 'name', false);
    expect(first).toEqual([{ field: 'name', descending: false }]);
    expect(cycleSort(first, 'name', false)).toEqual([{ field: 'name', descending: true }]);
    expect(cycleSort(byDate, 'date', false)).toEqual([{ field: 'date', descending: false }]);
  });

  test('with Shift appends the column, reverses it, then removes it', () => {
    const twoColumns = cycleSort<string>(byDate, 'name', true);
    expect(serializeSort(twoColumns)).toBe('-date,name');
    const reversed = cycleSort(twoColumns, 'name', true);
    expect(serializeSort(reversed)).toBe('-date,-name');
    expect(cycleSort(reversed, 'name', true)).toEqual(byDate);
  });
});

test('sorting: removes a direction that is chosen again, and reverses for the other one', () => {
  expect(toggleSort(byDate, 'date', true)).toEqual([]);
  expect(serializeSort(toggleSort(byDate, 'date', false))).toBe('date');
});

test('sorting: is parsed from its text without unknown and repeated fields', () => {
  expect(serializeSort(parseSort('-date,name,-date,__proto__', ['date', 'name']))).toBe('-date,name');
  expect(parseSort('', ['date'])).toEqual([]);
});

test('sorting: orders rows in French, with missing values last in both directions', () => {
  const rows = ['Éva', null, 'adam', 'Zoé', 'eric'].map((name, id) => ({ id, name }));
  const sortedNames = (descending: boolean) =>
    sortRows(rows, [{ field: 'name', descending }], (row) => row.name).map(({ name }) => name);
  expect(sortedNames(false)).toEqual(['adam', 'eric', 'Éva', 'Zoé', null]);
  expect(sortedNames(true)).toEqual(['Zoé', 'Éva', 'eric', 'adam', null]);
});

test('sorting: compares numbers numerically, then the next column', () => {
  const rows = [
    { id: 1, amount: 100, rank: 2 },
    { id: 2, amount: 9, rank: 1 },
    { id: 3, amount: 100, rank: 1 },
  ];
  const sort = [
    { field: 'amount', descending: true },
    { field: 'rank', descending: false },
  ] as const;
  expect(sortRows(rows, sort, (row, field) => row[field]).map(({ id }) => id)).toEqual([3, 1, 2]);
});
