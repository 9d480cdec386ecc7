import * as v from 'valibot';
import { expect, test } from 'vitest';
import type { SearchDefinition } from '#ui/search/search-definition.ts';
import { searchParams } from '#ui/search/search-params.ts';
import { filterFormSchema, paramsOf, stateOf } from '#ui/search/search-state.ts';

type Name = 'number' | 'from' | 'to' | 'unpaid';
const definition: SearchDefinition<Name, { id: number }, 'date' | 'name'> = {
  fields: [
    { kind: 'text', name: 'number', label: 'Numéro' },
    { kind: 'dates', from: 'from', to: 'to', label: 'Date' },
    { kind: 'checkbox', name: 'unpaid', label: 'Impayé' },
  ],
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
};
const read = searchParams(['number', 'from', 'to', 'unpaid']);

test('an address without anything asks for the first page in the default order', () => {
  expect(stateOf(definition, read({}))).toEqual({
    filters: { number: '', from: '', to: '', unpaid: '' },
    sort: [{ field: 'date', descending: true }],
    page: 0,
    pageSize: 20,
  });
});

test('a state survives its address, which says only what is not by default', () => {
  const state = {
    filters: { number: 'AU 1', from: '2024-03-01', to: '', unpaid: 'true' },
    sort: [{ field: 'name', descending: false }] as const,
    page: 2,
    pageSize: 50,
  };
  const params = paramsOf(definition, state);
  expect(params).toEqual({ number: 'AU 1', from: '2024-03-01', unpaid: 'true', tri: 'name', page: 3, taille: 50 });
  expect(stateOf(definition, read({ ...params }))).toEqual(state);
  expect(paramsOf(definition, stateOf(definition, read({})))).toEqual({});
});

test('values that the router read as numbers are texts again; nonsense is left out', () => {
  const state = stateOf(
    definition,
    read({ number: 123456, from: { a: 1 }, tri: 'password', page: -4, taille: 7, unpaid: true, other: 'x' }),
  );
  expect(state.filters).toEqual({ number: '123456', from: '', to: '', unpaid: 'true' });
  expect(state).toMatchObject({ page: 0, pageSize: 20, sort: definition.defaultSort });
});

test('the form refuses a day that does not exist and a range upside down', () => {
  const schema = filterFormSchema(definition.fields);
  const messagesOf = (input: object) =>
    v
      .safeParse(schema, { number: '', from: '', to: '', unpaid: false, ...input })
      .issues?.map(({ message }) => message);
  expect(messagesOf({ from: '2024-02-01', to: '2024-02-29' })).toBeUndefined();
  expect(messagesOf({ from: '31/02/2024' })).toEqual(['La date 31/02/2024 n’existe pas']);
  expect(messagesOf({ from: '2024-03-02', to: '2024-03-01' })).toEqual(['La date de fin doit suivre la date de début']);
  expect(messagesOf({ number: 'x'.repeat(101) })).toEqual(['La saisie est limitée à 100 caractères']);
});
