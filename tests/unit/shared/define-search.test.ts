import { expect, test } from 'vitest';
import { type ColumnOf, deviceSearch, type SearchRules } from '#shared/search/define-search.ts';

interface Boat {
  readonly name: string;
  readonly plate: string | null;
  readonly builtOn: string;
  readonly isMoored: boolean;
  readonly owner: number;
}
interface BoatFilter {
  readonly name: string;
  readonly plate: string;
  readonly builtSince: string;
  readonly isMoored: boolean;
  readonly isEnabled: boolean | null;
  readonly owners: readonly number[];
}

const rules = {
  filters: {
    name: ['name', 'contains'],
    plate: ['plate', 'startsWith'],
    builtSince: ['builtOn', 'fromDay'],
    isMoored: ['isMoored', 'isTrue'],
    isEnabled: ['isMoored', 'equals'],
    owners: ['owner', 'isOneOf'],
  },
  sorts: { plate: 'plate', builtOn: 'builtOn' },
} as const satisfies SearchRules<BoatFilter, 'plate' | 'builtOn', string>;

const read: Record<ColumnOf<typeof rules>, (boat: Boat) => string | number | boolean> = {
  name: ({ name }) => name,
  plate: ({ plate }) => plate ?? '',
  builtOn: ({ builtOn }) => builtOn,
  isMoored: ({ isMoored }) => isMoored,
  owner: ({ owner }) => owner,
};
const search = deviceSearch<Boat, BoatFilter, 'plate' | 'builtOn', ColumnOf<typeof rules>>(rules, read);

const boats: readonly Boat[] = [
  { name: 'betico', plate: 'NC2', builtOn: '2009-05-01', isMoored: true, owner: 1 },
  { name: 'havannah', plate: null, builtOn: '1998-01-31', isMoored: false, owner: 2 },
  { name: 'mary d', plate: 'NC1', builtOn: '2009-05-02', isMoored: false, owner: 3 },
];
const found = (filter: Partial<BoatFilter>): string[] => boats.filter(search.matches(filter)).map(({ name }) => name);

test('defineSearch: filters by each operator and by all filters combined', () => {
  expect(found({})).toHaveLength(3);
  expect(found({ name: ' ', plate: '', owners: [], isMoored: false, isEnabled: null })).toHaveLength(3);
  expect(found({ name: 'Ân' })).toEqual(['havannah']);
  expect(found({ plate: 'NC' })).toEqual(['betico', 'mary d']);
  expect(found({ builtSince: '2009-05-02' })).toEqual(['mary d']);
  expect(found({ isMoored: true })).toEqual(['betico']);
  expect(found({ isEnabled: false })).toEqual(['havannah', 'mary d']);
  expect(found({ owners: [2, 3] })).toEqual(['havannah', 'mary d']);
  expect(found({ owners: [2, 3], plate: 'NC' })).toEqual(['mary d']);
});

test('defineSearch: sorts by several columns, missing values first', () => {
  const sorted = (descending: boolean) =>
    boats.toSorted(search.compare([{ field: 'plate', descending }], () => 0)).map(({ plate }) => plate);
  expect(sorted(false)).toEqual([null, 'NC1', 'NC2']);
  expect(sorted(true)).toEqual(['NC2', 'NC1', null]);
});

test('defineSearch: does not compile a filter without column, operator or value', () => {
  const { owners: _, ...lacksOwners } = rules.filters;
  const withoutRule = { ...rules, filters: lacksOwners };
  // @ts-expect-error The filter `owners` has no column and no operator.
  const refused: SearchRules<BoatFilter, 'plate' | 'builtOn', string> = withoutRule;
  const { owner: __, ...lacksOwner } = read;
  // @ts-expect-error Nothing says what the column `owner` holds.
  const blind = () => deviceSearch<Boat, BoatFilter, 'plate' | 'builtOn', ColumnOf<typeof rules>>(rules, lacksOwner);
  expect([refused, blind]).toHaveLength(2);
});
