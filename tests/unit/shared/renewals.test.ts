import { describe, expect, test } from 'vitest';
import {
  defaultSpan,
  filterRenewals,
  groupByMonth,
  monthsAhead,
  nextDays,
  type RenewalFilters,
  sumRenewals,
} from '#features/contracts/renewals/renewal-filters.ts';
import { deviceActions } from '#offline/portfolio/device-actions.ts';
import { deviceRenewals } from '#offline/portfolio/device-renewals.ts';
import { indexContract } from '#offline/portfolio/portfolio-index.ts';
import { changePercent, computeRenewal } from '#shared/actions/renewals.ts';
import type { Renewal } from '#shared/operations/contracts/renewals.ts';
import type { ContractDue } from '#shared/operations/shell/portfolio.ts';
import { addDays } from '#shared/primitives/calendar/days.ts';
import { portfolioContract } from '#tests/support/contracts/portfolio.ts';

const today = '2026-11-23';
const withPlainSpaces = (text: string | undefined): string | undefined => text?.replace(/[\u00A0\u202F]/g, ' ');

type Facts = NonNullable<ContractDue['renewal']>;
const createDueContract = (facts: Partial<Facts> | undefined, annualXpf: number | null = 84_000): ContractDue => ({
  mail: null,
  annualXpf,
  unpaidSince: null,
  missing: null,
  signing: null,
  ...(facts && { renewal: { years: [], movements: [], ...facts } }),
});
const createYear = (from: string, until: string, amountXpf: number) => ({ from, until, amountXpf });
const lastYear = createYear('2025-12-14', '2026-12-13', 80_000);
const nextYear = createYear('2026-12-14', '2027-12-13', 84_000);
const buildRenewal = (list: ContractDue | undefined, dateEffet = '2024-12-14'): Renewal =>
  computeRenewal({ row: { ...portfolioContract(1).row, dateEffet }, due: list }, today);

describe('a renewal', () => {
  test.each<[string, ContractDue | undefined, (number | null)[], string]>([
    [
      'both years billed, a movement of that day gives the reason',
      createDueContract({
        years: [nextYear, lastYear],
        movements: [{ label: 'Révision tarifaire', effectDate: '2026-12-14' }],
      }),
      [80_000, 84_000, 5],
      'Révision tarifaire',
    ],
    [
      'a movement of the ending year gives the reason, one of the year before does not',
      createDueContract({
        years: [nextYear, lastYear],
        movements: [
          { label: 'Avenant', effectDate: '2026-03-05' },
          { label: 'Ancien', effectDate: '2025-12-14' },
        ],
      }),
      [80_000, 84_000, 5],
      'Avenant (05/03/2026)',
    ],
    [
      'no recorded reason',
      createDueContract({ years: [nextYear, lastYear] }),
      [80_000, 84_000, 5],
      'Motif non communiqué par l’assureur',
    ],
    [
      'the same premium, whatever was changed meanwhile',
      createDueContract({
        years: [{ ...nextYear, amountXpf: 80_000 }, lastYear],
        movements: [{ label: 'Avenant', effectDate: '2026-03-05' }],
      }),
      [80_000, 80_000, 0],
      'Prime inchangée',
    ],
    [
      'a part of the next year gives no annual premium',
      createDueContract({ years: [createYear('2026-12-14', '2027-03-13', 21_000), lastYear] }),
      [80_000, null, null],
      'Prime à venir non connue',
    ],
    [
      'the current year was billed in part: the contract gives its premium',
      createDueContract({ years: [nextYear] }),
      [84_000, 84_000, 0],
      'Prime inchangée',
    ],
    ['nothing was called', createDueContract({}), [84_000, null, null], 'Prime à venir non connue'],
    ['a device that was not told', createDueContract(undefined), [84_000, null, null], 'Prime à venir non connue'],
    ['a device that was told nothing', undefined, [null, null, null], 'Prime à venir non connue'],
  ])('%s', (_, list, [currentXpf, nextXpf, percent], reason) => {
    const builtRenewal = buildRenewal(list);
    expect([
      builtRenewal.day,
      builtRenewal.currentXpf,
      builtRenewal.nextXpf,
      changePercent(builtRenewal),
      builtRenewal.why,
    ]).toEqual(['2026-12-14', currentXpf, nextXpf, percent, reason]);
  });

  test('handles a contract that started on 29 February', () => {
    const years = [createYear('2027-02-28', '2028-02-28', 61_000), createYear('2026-02-28', '2027-02-27', 60_000)];
    const found = buildRenewal(createDueContract({ years }), '2024-02-29');
    expect([found.day, found.currentXpf, found.nextXpf]).toEqual(['2027-02-28', 60_000, 61_000]);
  });

  test('appears in next actions with change and reason, again at 60 and 30 days', () => {
    const renewalOn = (day: string) => {
      const { row, search } = portfolioContract(1);
      const facts = createDueContract({
        years: [nextYear, lastYear],
        movements: [{ label: 'Révision tarifaire', effectDate: '2026-12-14' }],
      });
      const rows = [
        { id: 1, row: { ...row, dateEffet: '2024-12-14' }, search: { ...search, lacksDocuments: false, due: facts } },
      ];
      return deviceActions(rows.map(indexContract), [], day).actions[0];
    };
    expect(withPlainSpaces(renewalOn(today)?.why)).toBe(
      'Échéance le 14/12/2026, dans 21 jours : prime de 80 000 F à 84 000 F (+5 %), Révision tarifaire',
    );
    expect(renewalOn(today)?.product).toBe('AUTO');
    const keys = [20, 30, 31, 60, 61, 90].map((daysLeft) => renewalOn(addDays('2026-12-14', -daysLeft))?.key);
    expect(new Set(keys).size).toBe(3);
    expect([keys[0], keys[2], keys[4]]).toEqual([keys[1], keys[3], keys[5]]);
  });
});

describe('renewals of a year', () => {
  const rows = Array.from({ length: 800 }, (_, index) => {
    const { row, search } = portfolioContract(index + 1);
    const dateEffet = addDays('2024-11-01', index);
    return {
      id: index + 1,
      row: { ...row, dateEffet, solde: index % 5 === 0 ? 100 : 0, codeProduit: index % 2 ? 'AUTO' : 'PJ' },
      search: { ...search, lacksDocuments: false, due: createDueContract({}) },
    };
  });
  const index = rows.map(indexContract);
  const { renewals } = deviceRenewals(index, today);
  const noFilters: RenewalFilters = {
    echeance: defaultSpan(today),
    productCode: '',
    variation: '',
    getOnlyImpayes: '',
  };

  test('name the phone of the holder', () => {
    const { row } = portfolioContract(1);
    const found = computeRenewal({ row: { ...row, adresseTelephonique: '751234' }, due: undefined }, today);
    expect(found.adresseTelephonique).toBe('751234');
  });

  test('are sorted by day and limited to a year', () => {
    const days = renewals.map(({ day }) => day);
    expect(days).toEqual([...days].sort());
    expect([days[0], days.at(-1)]).toEqual(['2026-11-23', '2027-11-22']);
  });

  test('equal the list that the counter opens', () => {
    const { counts } = deviceActions(index, [], today);
    const found = counts.find(({ kind }) => kind === 'renewal');
    const echeance = new URL(found?.route ?? '', 'https://lagon.nc').searchParams.get('echeance') ?? '';
    expect(found?.route).toMatch(/^\/renewals\?/);
    expect(filterRenewals(renewals, { ...noFilters, echeance })).toHaveLength(found?.count ?? 0);
    expect(found?.count).toBeGreaterThan(30);
    expect(echeance).toBe(nextDays(today)[2]?.value);
  });

  test('filter by month, product and debt; the months cover the year', () => {
    const ofMonths = monthsAhead(today).map(({ value }) => filterRenewals(renewals, { ...noFilters, echeance: value }));
    expect(ofMonths.flat()).toEqual(renewals);
    for (const month of ofMonths) expect(groupByMonth(month)).toHaveLength(1);
    const filteredRenewals = filterRenewals(renewals, { ...noFilters, productCode: 'PJ', getOnlyImpayes: 'true' });
    expect(filteredRenewals.length).toBeGreaterThan(0);
    expect(filteredRenewals.every(({ codeProduit, solde }) => codeProduit === 'PJ' && (solde ?? 0) > 0)).toBe(true);
  });

  test.each([
    ['2026-11-28', 13, '2027-11-01/2027-11-30'],
    ['2026-12-01', 12, '2027-11-01/2027-11-30'],
  ])('offer on %s every month that has a day of the year ahead', (day, count, lastYear) => {
    const months = monthsAhead(day);
    expect(months).toHaveLength(count);
    expect(months.at(-1)?.value).toBe(lastYear);
  });

  test.each([
    ['hausse', [1, 2]],
    ['hausse-5', [1]],
    ['hausse-10', []],
    ['stable', [3]],
    ['baisse', [4]],
    ['inconnue', [5]],
    ['de nulle part', [1, 2, 3, 4, 5]],
  ])('are cut by the change of their premium: %s', (variation, ids) => {
    const renewalWith = (id: number, nextXpf: number | null) => ({
      ...(renewals[0] as Renewal),
      id,
      currentXpf: 1_000,
      nextXpf,
    });
    const list = [
      renewalWith(1, 1_050),
      renewalWith(2, 1_049),
      renewalWith(3, 1_000),
      renewalWith(4, 900),
      renewalWith(5, null),
    ];
    expect(filterRenewals(list, { ...noFilters, variation }).map(({ id }) => id)).toEqual(ids);
    // 4,000 to 3,999 is a change of 0 % to one decimal.
    expect(sumRenewals(list)).toEqual({ currentXpf: 5_000, comparedCount: 4, percent: 0 });
  });
});
