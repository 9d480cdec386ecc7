import { expect, test } from 'vitest';
import { clientSearchDefinition } from '#features/clients/client-search-definition.ts';
import { clientFilters } from '#features/clients/client-search-params.ts';
import { contractSearchDefinition } from '#features/contracts/search/contract-search-definition.ts';
import { contractFilters } from '#features/contracts/search/contract-search-params.ts';
import { clientFilterEntries } from '#shared/operations/clients/clients.ts';
import { contractFilterEntries } from '#shared/operations/contracts/contracts.ts';
import { filterNames } from '#ui/search/search-definition.ts';

/** Wire filters that have another name in addresses, or no form field. */
const otherwise: Readonly<Record<string, string | undefined>> = {
  numero: 'searchNumber',
  nom: 'lastName',
  // No form has this field.
  personType: undefined,
};

const searches = [
  {
    name: 'client',
    wire: Object.keys(clientFilterEntries),
    address: Object.keys(clientFilters),
    fields: filterNames(clientSearchDefinition.fields) as readonly string[],
  },
  {
    name: 'contract',
    wire: Object.keys(contractFilterEntries),
    address: Object.keys(contractFilters),
    fields: filterNames(contractSearchDefinition.fields) as readonly string[],
  },
];

test.each(searches)(
  'search form: has a field for every filter of the $name search',
  ({ name, wire, address, fields }) => {
    const names = wire.flatMap((filter) => (filter in otherwise ? (otherwise[filter] ?? []) : filter));
    expect(
      names
        .filter((filter) => !address.includes(filter))
        .map((filter) => `${filter}: say in ${name}-search-params.ts what an address may tell of it`),
    ).toEqual([]);
    expect(
      address
        .filter((filter) => !fields.includes(filter))
        .map((filter) => `${filter}: give it a field in ${name}-search-definition.ts`),
    ).toEqual([]);
  },
);
