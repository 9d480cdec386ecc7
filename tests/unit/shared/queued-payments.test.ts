import { expect, test } from 'vitest';
import { withQueuedPayments } from '#shared/operations/contracts/queued-payments.ts';
import { carContract } from '#tests/support/documents/printed-contract.ts';

const createPremium = (id: number, balanceBrut: number, effectDate: string) => ({
  id,
  number: `P-${id}`,
  label: 'Prime',
  effectDate,
  effectDateEnd: effectDate,
  amount: 10_000,
  balanceBrut,
  status: 'Impayée',
  disabled: false,
  defaultSelected: true,
});
const file = {
  ...carContract,
  primes: {
    ...carContract.primes,
    data: [
      createPremium(1, 10_000, '2026-10-01'),
      createPremium(2, 10_000, '2026-11-01'),
      createPremium(3, 10_000, '2027-01-01'),
    ],
  },
};
const applyPayments = (payments: Parameters<typeof withQueuedPayments>[1]) => {
  const { details, computed, primes } = withQueuedPayments(file, payments, '2026-11-26');
  return {
    balance: details.balance,
    isUnpaid: computed.unpaidPrimes,
    premiums: primes.data.map(({ id, balanceBrut, status, disabled }) => [id, balanceBrut, status, disabled]),
  };
};

test('queued payments: leave the file as it is if there are none', () => {
  expect(withQueuedPayments(file, [], '2026-11-26')).toBe(file);
});

test('queued payments: are subtracted in their order, the last premium in part', () => {
  expect(applyPayments([{ primes: [1, 2], amount: 14_000 }])).toEqual({
    balance: 6_000,
    isUnpaid: true,
    premiums: [
      [1, 0, 'En attente d’envoi', true],
      [2, 6_000, 'Impayée', false],
      [3, 10_000, 'À échoir', false],
    ],
  });
});

test('queued payments: add up for the same premium, up to its balance', () => {
  const payments = [
    { primes: [2], amount: 4_000 },
    { primes: [1, 2], amount: 20_000 },
  ];
  expect(applyPayments(payments)).toEqual({
    balance: 0,
    isUnpaid: false,
    premiums: [
      [1, 0, 'En attente d’envoi', true],
      [2, 0, 'En attente d’envoi', true],
      [3, 10_000, 'À échoir', false],
    ],
  });
});
