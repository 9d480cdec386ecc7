import { receivedPaymentAdd } from '#shared/operations/contracts/received-payments.ts';
import type { Row } from './memory-rows.ts';
import type { Plant } from './plants.ts';
import { mistakenWorld } from './plants-money.ts';

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
];
