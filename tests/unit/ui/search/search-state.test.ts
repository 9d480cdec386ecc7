import * as v from 'valibot';
import { expect, test } from 'vitest';
import { clientSearchDefinition } from '#features/clients/client-search-definition.ts';
import { contractSearchDefinition } from '#features/contracts/search/contract-search-definition.ts';
import { userSearchDefinition } from '#features/users/user-search-definition.ts';
import {
  checkboxFilter,
  defineFilters,
  type FilterParam,
  firstDayFilter,
  lastDayFilter,
  textFilter,
} from '#shared/operations/wire/filters.ts';
import type { Terms } from '#shared/search/search-terms.ts';
import { type SearchDefinition, searchFields } from '#ui/search/search-definition.ts';
import { searchParams } from '#ui/search/search-params.ts';
import { filterFormSchema, parseSearchState, toSearchParams } from '#ui/search/search-state.ts';

const filters = defineFilters({
  number: { ...textFilter(), label: 'Numéro', url: 'linked' },
  name: { ...textFilter(), label: 'Nom' },
  from: { ...firstDayFilter, label: 'Date', until: 'to' },
  to: lastDayFilter,
  unpaid: { ...checkboxFilter, label: 'Impayé' },
});
type Name = FilterParam<typeof filters>;
const definition: SearchDefinition<Name, { id: number }, 'date' | 'name'> = {
  fields: searchFields(filters),
  quickLinks: [],
  columns: [
    { id: 'date', header: 'Date', value: () => '', sortField: 'date' },
    { id: 'name', header: 'Nom', value: () => '', sortField: 'name' },
  ],
  defaultSort: [{ field: 'date', descending: true }],
  pageSizes: [20, 50],
  rowKey: ({ id }) => id,
  tableLabel: 'Lignes',
  emptyTitle: 'Rien',
  nothingYet: { title: 'Rien encore', why: '' },
};
const parseParams = searchParams(filters);
const nothingTyped = () => {
  throw new Error('nothing was typed');
};

test('search state: is the first page in the default order for an empty address', () => {
  expect(parseSearchState(definition, parseParams({}))).toEqual({
    filters: { number: '', name: '', from: '', to: '', unpaid: '' },
    sort: [{ field: 'date', descending: true }],
    page: 0,
    pageSize: 20,
  });
});

test('search state: round-trips through the address, which omits defaults', () => {
  const state = {
    filters: { number: '', name: '', from: '2024-03-01', to: '', unpaid: 'true' },
    sort: [{ field: 'name', descending: false }] as const,
    page: 2,
    pageSize: 50,
  };
  const params = toSearchParams(definition, state, nothingTyped);
  expect(params).toEqual({ from: '2024-03-01', unpaid: 'true', tri: 'name', page: 3, taille: 50 });
  expect(parseSearchState(definition, parseParams({ ...params }))).toEqual(state);
  expect(toSearchParams(definition, parseSearchState(definition, parseParams({})), nothingTyped)).toEqual({});
});

test('search state: replaces typed personal data by an opaque key in the address', () => {
  const state = parseSearchState(definition, parseParams({ unpaid: true }), { number: 'AU 1', name: 'Wamytan' });
  const savedTerms: Terms[] = [];
  const params = toSearchParams(definition, state, (terms) => `key ${savedTerms.push(terms)}`);
  expect(params).toEqual({ unpaid: 'true', criteres: 'key 1' });
  expect(savedTerms).toEqual([{ number: 'AU 1', name: 'Wamytan' }]);
  expect(parseSearchState(definition, parseParams({ ...params }), savedTerms[0])).toEqual(state);
});

test('search state: accepts from a link only what the specification allows', () => {
  expect(parseSearchState(definition, parseParams({ number: 'AU 1', name: 'Wamytan' })).filters).toMatchObject({
    number: 'AU 1',
    name: '',
  });
});

test.each([clientSearchDefinition, contractSearchDefinition, userSearchDefinition])(
  'search state: writes no typed text of the search $tableLabel into the address',
  ({ fields }) => {
    const typedFields = fields.filter(({ kind }) => kind === 'text' || kind === 'date');
    expect(typedFields.length).toBeGreaterThan(0);
    expect(typedFields.filter(({ url }) => url === 'open')).toEqual([]);
  },
);

test('search state: converts numbers of the router to texts and drops invalid values', () => {
  const state = parseSearchState(
    definition,
    parseParams({ number: 123456, from: { a: 1 }, tri: 'password', page: -4, taille: 7, unpaid: true, other: 'x' }),
  );
  expect(state.filters).toEqual({ number: '123456', name: '', from: '', to: '', unpaid: 'true' });
  expect(state).toMatchObject({ page: 0, pageSize: 20, sort: definition.defaultSort });
});

test('search form: refuses an impossible day and a reversed range', () => {
  const schema = filterFormSchema(definition.fields);
  const messagesOf = (input: object) =>
    v
      .safeParse(schema, { number: '', name: '', from: '', to: '', unpaid: false, ...input })
      .issues?.map(({ message }) => message);
  expect(messagesOf({ from: '2024-02-01', to: '2024-02-29' })).toBeUndefined();
  expect(messagesOf({ from: '31/02/2024' })).toEqual(['La date 31/02/2024 n’existe pas']);
  expect(messagesOf({ from: '2024-03-02', to: '2024-03-01' })).toEqual(['La date de fin doit suivre la date de début']);
  expect(messagesOf({ number: 'x'.repeat(101) })).toEqual(['La saisie est limitée à 100 caractères']);
});
