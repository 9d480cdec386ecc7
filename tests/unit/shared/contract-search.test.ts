import { describe, expect, test } from 'vitest';
import type { ContractFilter, ContractSortField } from '#shared/operations/contracts/contracts.ts';
import type { SortColumn } from '#shared/operations/wire/paging.ts';
import {
  compareContracts,
  matchesContract,
  quotesPreset,
  searchableContract,
  validatedContractsPreset,
} from '#shared/search/contract-search.ts';

const contract = (id: number, row: object = {}, search: object = {}) =>
  searchableContract(
    {
      id,
      numero: `NC-${id}`,
      codeProduit: 'AUTO',
      nomSouscripteur: 'Wamytan Hélène',
      adresseTelephonique: null,
      dateEffet: '2024-03-05',
      solde: 0,
      libelleStatut: 'Contrat validé',
      personId: 7,
      ...row,
    },
    {
      nom: 'Wamytan',
      prenom: 'Hélène',
      raisonSociale: '',
      dateCreation: '2024-02-01',
      isUnpaid: false,
      ...search,
    },
  );

type Sort = readonly SortColumn<ContractSortField>[];
const newestFirst: Sort = [{ field: 'dateEffet', descending: true }];

const findIds = (
  contracts: ReturnType<typeof contract>[],
  { sort = newestFirst, ...filter }: Partial<ContractFilter> & { idPersonnes?: number[]; sort?: Sort },
) =>
  contracts
    .filter(matchesContract(filter))
    .sort(compareContracts(sort))
    .map(({ row }) => row.id);

describe('contract search on the device', () => {
  test('finds a fragment of a name regardless of accents and case', () => {
    const contracts = [contract(1), contract(2, {}, { prenom: 'Paul' })];
    expect(findIds(contracts, { prenom: 'HELE' })).toEqual([1]);
    expect(findIds(contracts, { numero: 'nc-2' })).toEqual([2]);
  });

  test('finds a name of several words typed without its spaces, from the beginning of a word', () => {
    const holder = { nomSouscripteur: 'LE-GOFF Jean Nestor' };
    const contracts = [contract(1, holder, { nom: 'LE-GOFF', prenom: 'Jean Nestor' }), contract(2)];
    for (const texte of ['legoff', 'LEGOF', 'legoff jean', 'jeannestor'])
      expect(findIds(contracts, { texte }), texte).toEqual([1]);
    expect(findIds(contracts, { nom: 'legoff' })).toEqual([1]);
    // « anne » is in « jean nestor » only across a word.
    for (const texte of ['anne', 'goffjean', 'egoff']) expect(findIds(contracts, { texte }), texte).toEqual([]);
  });

  test('finds convertible quotes, also in data stored by older versions', () => {
    const quote = { libelleStatut: 'Devis' };
    const company = { nom: '', prenom: '', raisonSociale: 'Garage du Port' };
    const contracts = [
      contract(1, quote, { isConvertible: true }),
      contract(2, quote, { isConvertible: false }),
      contract(3, quote),
      contract(4, quote, company),
      contract(5, { ...quote, codeProduit: 'MRH_BUDGET' }),
      contract(6),
    ];
    expect(findIds(contracts, { getOnlyTransformables: true }).toSorted()).toEqual([1, 3]);
  });

  test('includes both ends of a range of dates', () => {
    const contracts = [
      contract(1, { dateEffet: '2024-02-29' }),
      contract(2, { dateEffet: '2024-03-01' }),
      contract(3, { dateEffet: '2024-03-31' }),
      contract(4, { dateEffet: '2024-04-01' }),
    ];
    expect(findIds(contracts, { dateEffetDu: '2024-03-01', dateEffetAu: '2024-03-31' })).toEqual([3, 2]);
    expect(findIds(contracts, { dateEffetDu: '2024-04-01' })).toEqual([4]);
  });

  test('filters by product, status, unpaid and holder', () => {
    const contracts = [
      contract(1, { codeProduit: 'PJ' }),
      contract(2, { libelleStatut: 'Devis' }),
      contract(3, {}, { isUnpaid: true }),
      contract(4, { personId: 8 }),
    ];
    expect(findIds(contracts, { productCode: 'PJ' })).toEqual([1]);
    expect(findIds(contracts, { etatGlobal: 'Devis' })).toEqual([2]);
    expect(findIds(contracts, { getOnlyImpayes: true })).toEqual([3]);
    expect(findIds(contracts, { idPersonnes: [8] })).toEqual([4]);
  });

  test('sorts by several columns, then newest id first', () => {
    const contracts = [
      contract(1, { codeProduit: 'PJ', solde: 10 }),
      contract(2, { codeProduit: 'AUTO', solde: 5 }),
      contract(3, { codeProduit: 'AUTO', solde: 20 }),
      contract(4, { codeProduit: 'AUTO', solde: 20 }),
    ];
    const sort = [
      { field: 'codeProduit', descending: false },
      { field: 'solde', descending: true },
    ] as const;
    expect(findIds(contracts, { sort })).toEqual([4, 3, 2, 1]);
  });

  test('finds a company by the name too', () => {
    const contracts = [contract(1, {}, { nom: '', prenom: '', raisonSociale: 'SARL Bâtir' }), contract(2)];
    expect(findIds(contracts, { nom: 'batir' })).toEqual([1]);
  });
});

describe('the quick links', () => {
  test('« Contrat validé » filters by the whole current month', () => {
    expect(validatedContractsPreset('2024-02-10')).toEqual({
      etatGlobal: 'Contrat validé',
      dateEffetDu: '2024-02-01',
      dateEffetAu: '2024-02-29',
    });
  });

  test('« Devis » filters by the last 31 days', () => {
    expect(quotesPreset('2024-03-05')).toEqual({
      etatGlobal: 'Devis',
      dateCreationDu: '2024-02-03',
      dateCreationAu: '2024-03-05',
    });
  });
});
