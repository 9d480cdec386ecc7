import * as v from 'valibot';
import { expect, test } from 'vitest';
import {
  checkboxFilter,
  defineFilters,
  eitherFilter,
  type FilterValues,
  filterEntries,
  fromFilterInput,
  textFilter,
  toFilterInput,
} from '#shared/operations/wire/filters.ts';
import { deviceSearch } from '#shared/search/define-search.ts';

interface Boat {
  readonly name: string;
  readonly plate: string | null;
  readonly builtOn: string;
  readonly isMoored: boolean;
  readonly owner: number;
}
const filters = defineFilters({
  name: { operator: 'contains', schema: v.string() },
  plate: { operator: 'startsWith', schema: v.string() },
  builtSince: { operator: 'fromDay', column: 'builtOn', schema: v.string() },
  isMoored: { operator: 'isTrue', schema: v.boolean() },
  isEnabled: { operator: 'equals', column: 'isMoored', schema: v.nullable(v.boolean()) },
  owners: { operator: 'isOneOf', column: 'owner', schema: v.array(v.number()) },
});
type BoatFilter = FilterValues<typeof filters>;

const columns = {
  name: ({ name }: Boat) => name,
  plate: ({ plate }: Boat) => plate ?? '',
  builtOn: ({ builtOn }: Boat) => builtOn,
  isMoored: ({ isMoored }: Boat) => isMoored,
  owner: ({ owner }: Boat) => owner,
};
const search = deviceSearch<typeof filters, 'plate' | 'builtOn', Boat>(filters, columns);

const boats: readonly Boat[] = [
  { name: 'betico', plate: 'NC2', builtOn: '2009-05-01', isMoored: true, owner: 1 },
  { name: 'havannah', plate: null, builtOn: '1998-01-31', isMoored: false, owner: 2 },
  { name: 'mary d', plate: 'NC1', builtOn: '2009-05-02', isMoored: false, owner: 3 },
];
const findNames = (filter: Partial<BoatFilter>): string[] =>
  boats.filter(search.matches(filter)).map(({ name }) => name);

test('deviceSearch: filters by each operator and by all filters combined', () => {
  expect(findNames({})).toHaveLength(3);
  expect(findNames({ name: ' ', plate: '', owners: [], isMoored: false, isEnabled: null })).toHaveLength(3);
  expect(findNames({ name: 'Ân' })).toEqual(['havannah']);
  expect(findNames({ plate: 'NC' })).toEqual(['betico', 'mary d']);
  expect(findNames({ builtSince: '2009-05-02' })).toEqual(['mary d']);
  expect(findNames({ isMoored: true })).toEqual(['betico']);
  expect(findNames({ isEnabled: false })).toEqual(['havannah', 'mary d']);
  expect(findNames({ owners: [2, 3] })).toEqual(['havannah', 'mary d']);
  expect(findNames({ owners: [2, 3], plate: 'NC' })).toEqual(['mary d']);
});

test('deviceSearch: sorts by several columns, missing values first', () => {
  const sortedBoats = (descending: boolean) =>
    boats.toSorted(search.compare([{ field: 'plate', descending }], () => 0)).map(({ plate }) => plate);
  expect(sortedBoats(false)).toEqual([null, 'NC1', 'NC2']);
  expect(sortedBoats(true)).toEqual(['NC2', 'NC1', null]);
});

test('deviceSearch: does not compile a filter without operator, column or known reference', () => {
  // @ts-expect-error The filter has no operator.
  const searchWithoutRules = () => deviceSearch<{ owner: { schema: v.GenericSchema } }, 'plate', Boat>;
  const { owner: _, ...lacksOwner } = columns;
  // @ts-expect-error The column `owner` is missing.
  const searchWithoutColumn = () => deviceSearch<typeof filters, 'plate', Boat>(filters, lacksOwner);
  // @ts-expect-error There is no filter `name` that the other could exclude.
  const excludesUnknown = () => defineFilters({ isMoored: { ...checkboxFilter, label: 'Au port', excludes: 'name' } });
  expect([searchWithoutRules, searchWithoutColumn, excludesUnknown]).toHaveLength(3);
});

test('toFilterInput and fromFilterInput: map names of the URL and of the request', () => {
  const renamedFilters = defineFilters({
    name: { ...textFilter(), label: 'Nom', param: 'nom', wire: 'boat.name[LIKE]' },
    isMoored: { ...eitherFilter, kind: 'switch', label: 'Au port', wire: 'boat.isMoored[=]' },
    owner: { schema: v.optional(v.number(), 0), wire: 'owner.id[=]' },
  });
  const input = toFilterInput(renamedFilters, { nom: 'Betico', isMoored: 'false' });
  expect(input).toEqual({ 'boat.name[LIKE]': 'Betico', 'boat.isMoored[=]': false });
  const parsed = v.parse(v.object(filterEntries(renamedFilters)), input);
  expect(fromFilterInput(renamedFilters, parsed)).toEqual({ name: 'Betico', isMoored: false, owner: 0 });
});
