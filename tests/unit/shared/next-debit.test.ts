import { describe, expect, it } from 'vitest';
import type { ContractFile, PaymentModes } from '#shared/operations/contracts/contract-file.ts';
import { contractOnDay } from '#shared/operations/contracts/contract-on-day.ts';
import { computeDebitDate, modeOfTerm } from '#shared/operations/contracts/term-payment.ts';
import { carContract } from '#tests/support/documents/printed-contract.ts';

const listEntry = (code: string, libelle = code) => ({ code, libelle });
const debit = listEntry('IN_PRLVT', 'Prélèvement');
const card = listEntry('IN_CB', 'Carte bancaire');
const createModes = (overrides: Partial<PaymentModes> = {}): PaymentModes => ({
  comptant: debit,
  renouvellement: debit,
  termeSecondaire: debit,
  debitDay: listEntry('10', 'Le 10 du mois'),
  ...overrides,
});

/** A contract paid monthly from 26 November 2026, whose first terms are paid. */
const createMonthlyFile = (payementModes: PaymentModes | undefined, paidTerms = 0): ContractFile => {
  const [first] = carContract.primes.data;
  if (!first) throw new Error('no premium');
  const data = ['2026-11-26', '2026-12-26', '2027-01-26'].map((effectDate, index) => ({
    ...first,
    id: index,
    effectDate,
    balanceBrut: index < paidTerms ? 0 : 1_000 + index,
  }));
  return {
    ...carContract,
    details: { ...carContract.details, effectDate: '2026-11-26', ...(payementModes && { payementModes }) },
    computed: { ...carContract.computed, payementMethod: payementModes?.comptant ?? debit },
    primes: { ...carContract.primes, data: data.reverse() },
  };
};
const nextOf = (file: ContractFile, today: string) => {
  const { nextTakingDate, nextTakingAmount, nextTakingMode } = contractOnDay(file, today).computed;
  return [nextTakingDate, nextTakingAmount, nextTakingMode?.code];
};

describe('the next debit', () => {
  it('is on the first chosen day of the month within its term', () => {
    const file = createMonthlyFile(createModes());
    expect(nextOf(file, '2026-11-25')).toEqual(['2026-12-10', 1_000, 'IN_PRLVT']);
    expect(nextOf(file, '2026-12-10')).toEqual(['2026-12-10', 1_000, 'IN_PRLVT']);
    expect(nextOf(file, '2026-12-11')).toEqual(['2027-01-10', 1_001, 'IN_PRLVT']);
  });

  it('is on the first day of a term that starts on the chosen day', () => {
    const file = createMonthlyFile(createModes({ debitDay: listEntry('26') }));
    expect(nextOf(file, '2026-11-25')).toEqual(['2026-11-26', 1_000, 'IN_PRLVT']);
  });

  it('is the first day of a term that is paid otherwise, with its mode', () => {
    const file = createMonthlyFile(createModes({ comptant: card }));
    expect(nextOf(file, '2026-11-25')).toEqual(['2026-11-26', 1_000, 'IN_CB']);
    expect(nextOf(createMonthlyFile(createModes({ comptant: card }), 1), '2026-11-27')).toEqual([
      '2027-01-10',
      1_001,
      'IN_PRLVT',
    ]);
  });

  it('uses the single mode of a contract without modes, on the first day of the term', () => {
    expect(nextOf(createMonthlyFile(undefined), '2026-11-25')).toEqual(['2026-11-26', 1_000, 'IN_PRLVT']);
  });
});

it('uses the cash mode first, the renewal mode on anniversaries, the secondary mode otherwise', () => {
  const file = createMonthlyFile(createModes({ comptant: card, renouvellement: listEntry('IN_CHQ') }));
  const codes = ['2026-11-26', '2026-12-26', '2027-11-26', '2027-12-26'].map((day) => modeOfTerm(file, day)?.code);
  expect(codes).toEqual(['IN_CB', 'IN_PRLVT', 'IN_CHQ', 'IN_PRLVT']);
  expect(computeDebitDate(file, '2026-12-26')).toBe('2027-01-10');
  expect(computeDebitDate(file, '2026-11-26')).toBeNull();
});
