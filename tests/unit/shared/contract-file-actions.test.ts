import { expect, test } from 'vitest';
import { annualPremiumOn, contractFileActions } from '#shared/actions/contract-file-actions.ts';
import { contractOnDay } from '#shared/operations/contracts/contract-on-day.ts';
import { portfolioContract } from '#tests/support/contracts/portfolio.ts';

const today = '2026-11-23';
const withPlainSpaces = (text: string | undefined): string | undefined => text?.replace(/[\u00A0\u202F]/g, ' ');

const createPremium = (id: number, effectDate: string, balanceBrut: number) => ({
  id,
  number: `P${id}`,
  label: 'Prime',
  effectDate,
  effectDateEnd: effectDate,
  amount: 7_000,
  balanceBrut,
  status: '',
  disabled: false,
  defaultSelected: false,
});
const createDocument = (id: number, dueDate: string | null, isMissing: boolean) => ({
  id,
  number: `D${id}`,
  type: `Pièce ${id}`,
  typeCode: 'PERMIS',
  linkedFilesNb: isMissing ? 0 : 1,
  dueDate,
  isMissing,
});

const createFile = (
  premiums: ReturnType<typeof createPremium>[],
  pieces: ReturnType<typeof createDocument>[],
  status = 'Contrat validé',
) => {
  const { file: completeFile } = portfolioContract(1);
  return contractOnDay(
    {
      ...completeFile,
      details: { ...completeFile.details, status },
      primes: { ...completeFile.primes, data: premiums },
      documents: { ...completeFile.documents, data: pieces },
    },
    today,
  );
};

test('contractFileActions: shows debt and late documents like the home screen', () => {
  const withDebt = createFile(
    [createPremium(1, '2026-11-02', 7_000), createPremium(2, '2026-12-02', 7_000), createPremium(3, '2026-10-02', 0)],
    [
      createDocument(1, '2026-12-01', true),
      createDocument(2, '2026-11-15', true),
      createDocument(3, '2026-11-01', false),
      createDocument(4, null, true),
    ],
  );
  const due = contractFileActions(withDebt, today);
  expect(due.map(({ kind, count, isUrgent }) => ({ kind, count, isUrgent }))).toEqual([
    { kind: 'unpaid', count: 1, isUrgent: true },
    { kind: 'missing-document', count: 2, isUrgent: true },
  ]);
  expect(withPlainSpaces(due[0]?.why)).toBe('Impayé de 7 000 F depuis le 02/11/2026');
  expect(withPlainSpaces(due[1]?.why)).toBe('Pièce en retard de 8 jours : Pièce 2, et 1 autre');
});

test('contractFileActions: are empty for a file in order and a lapsed one', () => {
  expect(
    contractFileActions(
      createFile([createPremium(1, '2026-12-02', 7_000)], [createDocument(1, '2026-11-01', false)]),
      today,
    ),
  ).toEqual([]);
  expect(contractFileActions(createFile([], [createDocument(1, '2026-11-01', true)], 'Résilié'), today)).toEqual([]);
});

test('contractFileActions: a premium by direct debit is unpaid the day after its debit', () => {
  const debit = { code: 'IN_ECH_PRLVT', libelle: 'Échéancier par prélèvement' };
  const { file: completeFile } = portfolioContract(1);
  const unpaidReasonOn = (day: string) => {
    const debited = contractOnDay(
      {
        ...completeFile,
        details: {
          ...completeFile.details,
          effectDate: '2026-11-28',
          payementModes: {
            comptant: debit,
            renouvellement: debit,
            termeSecondaire: debit,
            debitDay: { code: '5', libelle: '5' },
          },
        },
        primes: { ...completeFile.primes, data: [createPremium(1, '2026-11-28', 7_000)] },
      },
      day,
    );
    const { details, computed, primes } = debited;
    const reason = contractFileActions(debited, day).find(({ kind }) => kind === 'unpaid')?.why;
    return [
      primes.data[0]?.status,
      primes.data[0]?.defaultSelected,
      details.balance,
      computed.unpaidPrimes,
      withPlainSpaces(reason),
    ];
  };
  for (const day of ['2026-11-28', '2026-12-05'])
    expect(unpaidReasonOn(day)).toEqual(['À échoir', false, 0, false, undefined]);
  expect(unpaidReasonOn('2026-12-06')).toEqual([
    'Impayée',
    true,
    7_000,
    true,
    'Impayé de 7 000 F depuis le 06/12/2026',
  ]);
});

test('annualPremiumOn: is what the insurer called for the year, from its first day', () => {
  const { file: completeFile } = portfolioContract(1);
  const renewed = {
    ...completeFile,
    details: { ...completeFile.details, status: 'Contrat validé', effectDate: '2025-12-01', annualPrime: 31_200 },
    primes: {
      ...completeFile.primes,
      data: [
        { ...createPremium(1, '2025-12-01', 0), effectDateEnd: '2026-11-30', amount: 31_200 },
        { ...createPremium(2, '2026-12-01', 32_450), effectDateEnd: '2027-11-30', amount: 32_450 },
      ],
    },
  };
  expect(['2026-11-30', '2026-12-01', '2026-12-06'].map((day) => annualPremiumOn(renewed, day))).toEqual([
    31_200, 32_450, 32_450,
  ]);
  expect(annualPremiumOn({ ...renewed, primes: { ...renewed.primes, data: [] } }, '2026-12-06')).toBe(31_200);
});
