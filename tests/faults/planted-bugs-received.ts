import { receivedPaymentAdd } from '#shared/operations/contracts/received-payments.ts';
import { bouncingCheques } from './commands-money.ts';
import type { Row } from './memory-rows.ts';
import type { Plant } from './planted-bugs.ts';
import { mistakenWorld } from './planted-bugs-money.ts';

/** A mistake in statements that concerns received payments only. */
const whileReceiving = (
  mistaken: (text: string, run: () => Promise<Row[]>) => Promise<Row[]>,
): Pick<Plant, 'world' | 'server'> => {
  let isReceiving = false;
  return {
    world: (world) => mistakenWorld(world, ({ text }, run) => (isReceiving ? mistaken(text, run) : run())),
    server: (server) => ({
      ...server,
      answer: async (request, fault) => {
        isReceiving = request.path === receivedPaymentAdd.path;
        try {
          return await server.answer(request, fault);
        } finally {
          isReceiving = false;
        }
      },
    }),
  };
};

/** Amounts that premiums had when they were first seen, whatever was paid since. */
const firstAmounts = () => {
  const known = new Map<unknown, unknown>();
  return (rows: Row[]): Row[] =>
    rows.map(({ premiumId, amount }) => {
      if (!known.has(premiumId)) known.set(premiumId, amount);
      return { premiumId, amount: known.get(premiumId) };
    });
};

/** Planted mistakes of payments by cheque and in cash, in the statements of the real server. */
export const receivedPlants: readonly Plant[] = [
  {
    name: 'cash of one provisional receipt is recorded for each key',
    seen: /cash of one provisional receipt was recorded 2 times/,
    ...whileReceiving(async (text, run) => (text.includes('where r.provisional = ') ? [] : run())),
  },
  {
    name: 'a surplus in cash is not recorded',
    seen: /of \d+ in cash \d+ paid premiums and 0 are a surplus/,
    ...whileReceiving(async (text, run) => (text.includes('insert into payment_surplus') ? [] : run())),
  },
  {
    name: 'cash pays premiums that were paid meanwhile',
    seen: /\d+ in cash were applied to premiums whose balances fell by \d+/,
    ...whileReceiving(
      (
        (seen) => async (text: string, run: () => Promise<Row[]>) =>
          text.includes('balance as amount from premium') ? seen(await run()) : run()
      )(firstAmounts()),
    ),
  },
  {
    name: 'cash is recorded while a card of the premiums is at the bank',
    seen: /cards that were announced were charged \d+ too much/,
    ...whileReceiving(async (text, run) => (text.includes('from payment_order o where o.contract_id') ? [] : run())),
  },
  {
    name: 'a bounced cheque keeps its receipt',
    arbitrary: bouncingCheques,
    seen: /receipts acknowledge \d+ of \d+ by card and \d+ in cash/,
    world: (world) =>
      mistakenWorld(world, async ({ text }, run) =>
        text.includes('update editique set status') && !text.includes('replaced_by') ? [] : run(),
      ),
  },
  {
    name: 'what a bounced cheque paid stays paid',
    arbitrary: bouncingCheques,
    seen: /\d+ in cash were applied to premiums whose balances fell by \d+/,
    world: (world) =>
      mistakenWorld(world, async ({ text }, run) => (text.includes('set balance = p.balance + l.amount') ? [] : run())),
  },
  {
    name: 'a cheque bounces twice',
    arbitrary: bouncingCheques,
    seen: /a cheque bounced twice/,
    world: (world) =>
      mistakenWorld(world, async ({ text }, run) =>
        text.includes('r.cancelled_at as "cancelledAt"')
          ? (await run()).map((row) => ({ ...row, cancelledAt: null }))
          : run(),
      ),
  },
  {
    name: 'the surplus of a bounced cheque is refunded',
    arbitrary: bouncingCheques,
    seen: /the surplus of a bounced cheque was refunded/,
    world: (world) =>
      mistakenWorld(world, async ({ text }, run) =>
        text.includes('as "isCancelled"') ? (await run()).map((row) => ({ ...row, isCancelled: false })) : run(),
      ),
  },
  {
    name: 'a refund is not recovered when its cheque bounces',
    arbitrary: bouncingCheques,
    seen: /the refund of a bounced cheque is not to be recovered/,
    world: (world) =>
      mistakenWorld(world, async ({ text }, run) =>
        text.includes('as "isReturned"') ? (await run()).map((row) => ({ ...row, isReturned: true })) : run(),
      ),
  },
];
