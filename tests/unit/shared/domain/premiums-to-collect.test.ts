import { describe, expect, it } from 'vitest';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { premiumStatusOn } from '#shared/operations/contracts/contract-on-day.ts';
import { partlyOwedXpf, premiumsToCollect, sortPremiums } from '#shared/operations/contracts/premiums-to-collect.ts';
import { directDebitModes } from '#shared/primitives/vocabulary/lists.ts';
import { carContract } from '#tests/support/documents/printed-contract.ts';

type Premium = ContractFile['primes']['data'][number];
const createPremium = (effectDate: string, state: Pick<Premium, 'disabled' | 'defaultSelected'>): Premium =>
  ({ effectDate, amount: 10, balanceBrut: state.disabled ? 0 : 10, ...state }) as Premium;
const due = { disabled: false, defaultSelected: true };
const future = { disabled: false, defaultSelected: false };
const paid = { disabled: true, defaultSelected: false };
const contractOf = (data: readonly Premium[], comptant = 'CB') => ({
  primes: { ...carContract.primes, data: [...data] },
  computed: { payementMethod: null },
  details: {
    effectDate: '2026-11-01',
    payementModes: {
      comptant: { code: comptant, libelle: '' },
      renouvellement: { code: 'CB', libelle: '' },
      termeSecondaire: null,
      debitDay: { code: '10', libelle: '' },
    } as ContractFile['details']['payementModes'],
  },
});
const daysOf = (premiums: readonly Premium[]): string[] =>
  sortPremiums(contractOf(premiums)).map(({ effectDate }) => effectDate);

describe('sortPremiums', () => {
  it('lists due premiums, then the next future ones, then the latest paid ones', () => {
    const premiums = [
      createPremium('2027-03-01', future),
      createPremium('2027-01-01', future),
      createPremium('2026-01-01', paid),
      createPremium('2026-11-01', due),
      createPremium('2026-04-01', paid),
    ];
    expect(daysOf(premiums)).toEqual(['2026-11-01', '2027-01-01', '2027-03-01', '2026-04-01', '2026-01-01']);
  });

  it('lists the first premium of a new contract on top', () => {
    expect(daysOf([createPremium('2026-12-01', future), createPremium('2026-11-01', future)])).toEqual([
      '2026-11-01',
      '2026-12-01',
    ]);
  });
});

describe('premiumsToCollect', () => {
  const first = createPremium('2026-11-01', future);
  const next = createPremium('2026-12-01', future);

  it('collects what is left of a part-paid first premium', () => {
    const partPaid = { ...first, balanceBrut: 4 };
    expect(premiumsToCollect(contractOf([next, partPaid]))).toEqual([partPaid]);
  });

  it('leaves out what a card at the bank pays', () => {
    const held = { ...createPremium('2026-11-01', due), isBeingPaid: true };
    const overdue = createPremium('2026-11-15', due);
    expect(premiumsToCollect(contractOf([held, overdue, next]))).toEqual([overdue]);
    expect(premiumsToCollect(contractOf([held, next]))).toEqual([]);
    expect(premiumsToCollect(contractOf([{ ...first, isBeingPaid: true }, next]))).toEqual([]);
  });

  it('leaves a first premium to the insurer who debits it', () => {
    const [debitMode = ''] = directDebitModes;
    expect(premiumsToCollect(contractOf([first, next], debitMode))).toEqual([]);
    const unpaid = createPremium('2026-11-01', due);
    expect(premiumsToCollect(contractOf([unpaid, next], debitMode))).toEqual([unpaid]);
  });

  it('collects nothing before it is due once the first premium is paid', () => {
    expect(premiumsToCollect(contractOf([next, createPremium('2026-11-01', paid)]))).toEqual([]);
    expect(premiumsToCollect(contractOf([{ ...next, balanceBrut: 4 }, createPremium('2026-11-01', paid)]))).toEqual([]);
  });

  it('offers no premium of which only a refund of the insurer is owed before it is due', () => {
    const refunded = { amount: 28_313, cancelled: 10_000, balanceBrut: 28_313, dueOn: '2027-02-28' };
    const before = premiumStatusOn(refunded, '2026-11-28');
    expect(before).toEqual({ status: 'Impayée', disabled: false, defaultSelected: false });
    const partlyRefunded = { ...createPremium('2027-02-28', future), ...refunded, ...before };
    const unpaidPremium = { ...createPremium('2026-11-01', due), balanceBrut: 34_214 };
    expect(premiumsToCollect(contractOf([unpaidPremium, partlyRefunded]))).toEqual([unpaidPremium]);
    expect(premiumsToCollect(contractOf([partlyRefunded]))).toEqual([]);
    expect(partlyOwedXpf([unpaidPremium, partlyRefunded])).toBe(10_000);
    expect(premiumStatusOn(refunded, '2027-02-28')).toMatchObject({ defaultSelected: true });
  });
});
