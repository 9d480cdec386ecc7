import { receivedPaymentAdd } from '#shared/operations/contracts/received-payments.ts';
import { bouncedChequeSchedules } from './commands-money.ts';
import type { Row } from './memory-rows.ts';
import type { PlantedBug } from './planted-bugs.ts';
import { withQueryOverrides } from './planted-bugs-money.ts';

/** Overrides statements only while a received payment is recorded. */
const whileRecordingPayment = (
  override: (text: string, execute: () => Promise<Row[]>) => Promise<Row[]>,
): Pick<PlantedBug, 'replaceBackend' | 'replaceServer'> => {
  let isRecording = false;
  return {
    replaceBackend: (backend) =>
      withQueryOverrides(backend, ({ text }, execute) => (isRecording ? override(text, execute) : execute())),
    replaceServer: (server) => ({
      ...server,
      answer: async (request, fault) => {
        isRecording = request.path === receivedPaymentAdd.path;
        try {
          return await server.answer(request, fault);
        } finally {
          isRecording = false;
        }
      },
    }),
  };
};

/** Replaces the amounts due by those that were due first, before any payment. */
const createFirstAmountCache = () => {
  const firstByPremium = new Map<unknown, unknown>();
  return (rows: Row[]): Row[] =>
    rows.map(({ premiumId, amount }) => {
      if (!firstByPremium.has(premiumId)) firstByPremium.set(premiumId, amount);
      return { premiumId, amount: firstByPremium.get(premiumId) };
    });
};

/** Planted bugs of payments by cheque and in cash, in the statements of the real server. */
export const plantedReceivedPaymentBugs: readonly PlantedBug[] = [
  {
    name: 'cash of one provisional receipt is recorded for each key',
    expectedViolation: /cash of one provisional receipt was recorded 2 times/,
    ...whileRecordingPayment(async (text, execute) => (text.includes('where r.provisional = ') ? [] : execute())),
  },
  {
    name: 'a surplus in cash is not recorded',
    expectedViolation: /of \d+ in cash \d+ paid premiums and 0 are a surplus/,
    ...whileRecordingPayment(async (text, execute) => (text.includes('insert into payment_surplus') ? [] : execute())),
  },
  {
    name: 'cash pays premiums that were paid meanwhile',
    expectedViolation: /\d+ in cash were applied to premiums whose balances fell by \d+/,
    ...whileRecordingPayment(
      (
        (withFirstAmounts) => async (text: string, execute: () => Promise<Row[]>) =>
          text.includes('balance as amount from premium') ? withFirstAmounts(await execute()) : execute()
      )(createFirstAmountCache()),
    ),
  },
  {
    name: 'cash is recorded while a card of the premiums is at the bank',
    expectedViolation: /cards that were announced were charged \d+ too much/,
    ...whileRecordingPayment(async (text, execute) =>
      text.includes('from payment_order o where o.contract_id') ? [] : execute(),
    ),
  },
  {
    name: 'the receipt of a bounced cheque stays valid',
    arbitrary: bouncedChequeSchedules,
    expectedViolation: /receipts acknowledge \d+ of \d+ by card and \d+ in cash/,
    replaceBackend: (backend) =>
      withQueryOverrides(backend, async ({ text }, execute) =>
        text.includes('update editique set status') && !text.includes('replaced_by') ? [] : execute(),
      ),
  },
  {
    name: 'premiums paid by a bounced cheque stay paid',
    arbitrary: bouncedChequeSchedules,
    expectedViolation: /\d+ in cash were applied to premiums whose balances fell by \d+/,
    replaceBackend: (backend) =>
      withQueryOverrides(backend, async ({ text }, execute) =>
        text.includes('set balance = p.balance + l.amount') ? [] : execute(),
      ),
  },
  {
    name: 'a cheque bounces twice',
    arbitrary: bouncedChequeSchedules,
    expectedViolation: /a cheque bounced twice/,
    replaceBackend: (backend) =>
      withQueryOverrides(backend, async ({ text }, execute) =>
        text.includes('r.cancelled_at as "cancelledAt"')
          ? (await execute()).map((row) => ({ ...row, cancelledAt: null }))
          : execute(),
      ),
  },
  {
    name: 'the surplus of a bounced cheque is refunded',
    arbitrary: bouncedChequeSchedules,
    expectedViolation: /the surplus of a bounced cheque was refunded/,
    replaceBackend: (backend) =>
      withQueryOverrides(backend, async ({ text }, execute) =>
        text.includes('as "isCancelled"')
          ? (await execute()).map((row) => ({ ...row, isCancelled: false }))
          : execute(),
      ),
  },
  {
    name: 'a refund is not recovered when its cheque bounces',
    arbitrary: bouncedChequeSchedules,
    expectedViolation: /the refund of a bounced cheque is not to be recovered/,
    replaceBackend: (backend) =>
      withQueryOverrides(backend, async ({ text }, execute) =>
        text.includes('as "isReturned"') ? (await execute()).map((row) => ({ ...row, isReturned: true })) : execute(),
      ),
  },
];
