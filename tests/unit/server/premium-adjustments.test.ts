import { expect, test } from 'vitest';
import { findAdjustmentProblem } from '#server/areas/payments/adjustments/adjustments.ts';
import { contractStatuses } from '#shared/primitives/vocabulary/statuses.ts';

const contract = {
  id: 7,
  number: 'AU26008002',
  status: contractStatuses.valid,
  effectDate: '2026-11-30',
  paidXpf: 74_331,
  adjustments: [],
};

test.each([
  ['termination', '2026-11-29'],
  ['termination', '2026-12-15'],
  ['refund', '2026-11-29'],
] as const)('adjustment of a contract that has not begun: a %s on %s is refused with its first day', (kind, day) => {
  const form = { kind, day, amount: 1_000, reason: 'Vente' };
  expect(findAdjustmentProblem(contract, form, '2026-11-29')).toEqual({
    field: 'day',
    message:
      'Ce contrat ne commence que le 30/11/2026\u00A0: une résiliation ou un remboursement se note à partir de ce jour',
  });
  expect(findAdjustmentProblem(contract, { ...form, day: '2026-11-30' }, '2026-11-30')).toBeUndefined();
});
