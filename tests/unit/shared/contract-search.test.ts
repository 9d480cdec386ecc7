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

const createContract = (id: number, row: object = {}, search: object = {}) =>
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
  contracts: ReturnType<typeof createContract>[],
  { sort = newestFirst, ...filter }: Partial<ContractFilter> & { idPersonnes?: number[]; sort?: Sort },
) =>
  contracts
    .filter(matchesContract(filter))
    .sort(compareContracts(sort))
    .map(({ row }) => row.id);

describe('contract search on the device', () => {
  test('states no balance of a valid contract without premiums that an older version stored with zero', () => {
    const stored = (years: readonly object[]) => {
      const due = { mail: null, annualXpf: null, unpaidSince: null, missing: null, signing: null };
      return createContract(1, {}, { due: { ...due, renewal: { years, movements: [] } } }).row.solde;
    };
    expect(stored([])).toBeNull();
    expect(stored([{ from: '2026-03-05', until: '2027-03-04', amountXpf: 84_000 }])).toBe(0);
    expect(createContract(1).row.solde, 'nothing is known of its premiums').toBe(0);
  });

  test('finds a fragment of a name regardless of accents and case', () => {
    const contracts = [createContract(1), createContract(2, {}, { prenom: 'Paul' })];
    expect(findIds(contracts, { prenom: 'HELE' })).toEqual([1]);
    expect(findIds(contracts, { numero: 'nc-2' })).toEqual([2]);
  });

  test('finds a name of several words typed without its spaces, from the beginning of a word', () => {
    const holder = { nomSouscripteur: 'LE-GOFF Jean Nestor' };
    const contracts = [createContract(1, holder, { nom: 'LE-GOFF', prenom: 'Jean Nestor' }), createContract(2)];
    for (const texte of ['legoff', 'LEGOF', 'legoff jean', 'jeannestor'])
      expect(findIds(contracts, { texte }), texte).toEqual([1]);
    expect(findIds(contracts, { nom: 'legoff' })).toEqual([1]);
    // « anne » is in « jean nestor » only across a word.
    for (const texte of ['anne', 'goffjean', 'egoff']) expect(findIds(contracts, { texte }), texte).toEqual([]);
  });

  test('finds the number of a receipt, final or provisional, from its beginning', () => {
    const contracts = [createContract(1, {}, { receipts: ['R26-00003', 'P-H9MYE0NV'] }), createContract(2)];
    for (const texte of ['R26-00003', 'r2600003', 'R26-000', 'P-H9MYE0NV', 'ph9mye0nv', 'P-H9M'])
      expect(findIds(contracts, { texte }), texte).toEqual([1]);
    for (const texte of ['R25-00003', 'H9MYE0NV', '00003']) expect(findIds(contracts, { texte }), texte).toEqual([]);
  });

  test('finds convertible quotes, also in data stored by older versions', () => {
    const quote = { libelleStatut: 'Devis' };
    const company = { nom: '', prenom: '', raisonSociale: 'Garage du Port' };
    const contracts = [
      createContract(1, quote, { isConvertible: true }),
      createContract(2, quote, { isConvertible: false }),
      createContract(3, quote),
      createContract(4, quote, company),
      createContract(5, { ...quote, codeProduit: 'MRH_BUDGET' }),
      createContract(6),
    ];
    expect(findIds(contracts, { getOnlyTransformables: true }).toSorted()).toEqual([1, 3]);
  });

  test('includes both ends of a range of dates', () => {
    const contracts = [
      createContract(1, { dateEffet: '2024-02-29' }),
      createContract(2, { dateEffet: '2024-03-01' }),
      createContract(3, { dateEffet: '2024-03-31' }),
      createContract(4, { dateEffet: '2024-04-01' }),
    ];
    expect(findIds(contracts, { dateEffetDu: '2024-03-01', dateEffetAu: '2024-03-31' })).toEqual([3, 2]);
    expect(findIds(contracts, { dateEffetDu: '2024-04-01' })).toEqual([4]);
  });

  test('filters by product, status, unpaid and holder', () => {
    const contracts = [
      createContract(1, { codeProduit: 'PJ' }),
      createContract(2, { libelleStatut: 'Devis' }),
      createContract(3, {}, { isUnpaid: true }),
      createContract(4, { personId: 8 }),
    ];
    expect(findIds(contracts, { productCode: 'PJ' })).toEqual([1]);
    expect(findIds(contracts, { etatGlobal: 'Devis' })).toEqual([2]);
    expect(findIds(contracts, { getOnlyImpayes: true })).toEqual([3]);
    expect(findIds(contracts, { idPersonnes: [8] })).toEqual([4]);
  });

  test('sorts by several columns, then newest id first', () => {
    const contracts = [
      createContract(1, { codeProduit: 'PJ', solde: 10 }),
      createContract(2, { codeProduit: 'AUTO', solde: 5 }),
      createContract(3, { codeProduit: 'AUTO', solde: 20 }),
      createContract(4, { codeProduit: 'AUTO', solde: 20 }),
    ];
    const sort = [
      { field: 'codeProduit', descending: false },
      { field: 'solde', descending: true },
    ] as const;
    expect(findIds(contracts, { sort })).toEqual([4, 3, 2, 1]);
  });

  test('finds a company by the name too', () => {
    const contracts = [createContract(1, {}, { nom: '', prenom: '', raisonSociale: 'SARL Bâtir' }), createContract(2)];
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
