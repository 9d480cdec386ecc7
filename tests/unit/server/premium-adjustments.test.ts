import { expect, test } from 'vitest';
import { findAdjustmentProblem } from '#server/areas/payments/adjustments/adjustments.ts';
import { contractStatuses } from '#shared/primitives/vocabulary/statuses.ts';

const contract = {
  id: 7,
  number: 'AU26008002',
  brokerId: 3,
  status: contractStatuses.valid,
  creationDate: '2026-11-20',
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
      'Ce contrat ne commence que le 30/11/2026\u00A0: il se note «\u00A0Contrat sans effet\u00A0», et une résiliation ou un remboursement à partir de ce jour',
  });
  expect(findAdjustmentProblem(contract, { ...form, day: '2026-11-30' }, '2026-11-30')).toBeUndefined();
});

const givenUp = { kind: 'void', day: '2026-11-29', amount: 74_331, reason: 'Véhicule vendu' } as const;

test('contract without effect: is allowed from its creation until its first day, with a refund of all that was paid', () => {
  expect(findAdjustmentProblem(contract, givenUp, '2026-11-29')).toBeUndefined();
  expect(findAdjustmentProblem({ ...contract, paidXpf: 0 }, { ...givenUp, amount: 0 }, '2026-11-29')).toBeUndefined();
});

const refused = 'contract without effect: is refused';
const problemOf = (subject: object, form: object, today = '2026-11-29') =>
  findAdjustmentProblem({ ...contract, ...subject }, { ...givenUp, ...form }, today);

test(`${refused} from its first day on`, () => {
  expect(problemOf({}, {}, '2026-11-30')).toEqual({
    field: 'kind',
    message: 'Ce contrat a commencé le 30/11/2026\u00A0: il se résilie',
  });
});

test(`${refused} before its creation and in the future`, () => {
  expect(problemOf({}, { day: '2026-11-19' })).toEqual({
    field: 'day',
    message: 'La date ne peut pas précéder la création du contrat, le 20/11/2026',
  });
  expect(problemOf({}, { day: '2026-11-30' })).toMatchObject({ field: 'day' });
});

test(`${refused} with a refund of a part, or of nothing that was paid`, () => {
  expect(problemOf({}, { amount: 1 })).toEqual({
    field: 'amount',
    message: expect.stringMatching(/^74.331.F ont été payés .* remboursé en entier$/),
  });
  expect(problemOf({ paidXpf: 0 }, {})).toMatchObject({
    field: 'amount',
    message: expect.stringMatching(/^Rien n’a été payé/),
  });
});

test(`${refused} twice, and after an import as such`, () => {
  const ended = {
    status: contractStatuses.void,
    paidXpf: 0,
    adjustments: [{ kind: 'void', day: '2026-11-28', amount: 0 }],
  };
  expect(problemOf(ended, {})).toEqual({
    field: 'kind',
    message: 'Ce contrat est déjà sans effet, depuis la renonciation du 28/11/2026',
  });
  expect(problemOf({ status: contractStatuses.void }, {})).toMatchObject({
    message: 'Ce contrat n’est pas en cours\u00A0: Sans-effet',
  });
  for (const kind of ['termination', 'refund']) expect(problemOf(ended, { kind }, '2026-12-02')?.field).toBe('kind');
});
