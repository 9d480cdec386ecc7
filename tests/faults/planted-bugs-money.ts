import type { Db, OpenDb } from '#server/db/db.ts';
import { compile, type Sql } from '#server/db/sql.ts';
import { paymentFormGet, paymentFormSubmit } from '#shared/operations/contracts/payments.ts';
import { contractCreation } from '#shared/operations/quotes/conversion.ts';
import type { Row } from './memory-rows.ts';
import { administratorId } from './memory-backend.ts';
import type { Plant } from './planted-bugs.ts';
import { notificationPath, type ServerWorld } from './sim-server.ts';

/** A statement with its parameters; `run` executes it correctly. */
type Mistaken = (
  statement: { readonly text: string; readonly values: readonly unknown[] },
  run: () => Promise<Row[]>,
) => Promise<Row[]>;

const mistakenDb = (db: Db, mistaken: Mistaken): Db => ({
  query: <T>(query: Sql) => mistaken(compile(query), () => db.query<Row>(query)) as Promise<T[]>,
  transaction: (work) => db.transaction((tx) => work(mistakenDb(tx, mistaken))),
});

/** A world whose database answers some statements incorrectly. */
export const mistakenWorld = (world: ServerWorld, mistaken: Mistaken): ServerWorld => ({
  ...world,
  db: { ...world.db, ...mistakenDb(world.db, mistaken) } as OpenDb,
});

/** The order's amount comes from the client instead of the premiums. */
const clientsAmount = (): Pick<Plant, 'world' | 'server'> => {
  let requestedAmount: number | undefined;
  return {
    world: (world) =>
      mistakenWorld(world, async ({ text }, run) => {
        const rows = await run();
        const [first, ...others] = rows;
        if (!first || requestedAmount === undefined || !text.includes('balance as amount from premium')) return rows;
        const rest = others.reduce((sum, { amount }) => sum + Number(amount), 0);
        return [{ ...first, amount: requestedAmount - rest }, ...others];
      }),
    server: (server) => ({
      ...server,
      answer: (request, fault) => {
        const isForm = request.path === paymentFormGet.path;
        requestedAmount = isForm ? (JSON.parse(String(request.payload)) as { amount: number }).amount : undefined;
        return server.answer(request, fault);
      },
    }),
  };
};

/** Planted mistakes of contracts and payments, in the statements or answers of the real server. */
export const moneyPlants: readonly Plant[] = [
  {
    name: 'the amount is taken from the client',
    seen: /a form of \d+ was opened where \d+ is due|an order asks for \d+ where \d+ is due/,
    ...clientsAmount(),
  },
  {
    name: 'paid twice',
    seen: /premiums were paid \d+ times by \d+ payments/,
    world: (world) =>
      mistakenWorld(world, async ({ text }, run) =>
        text.includes('from payment_order o where o.order_id')
          ? (await run()).map((row) => ({ ...row, state: 'open' }))
          : run(),
      ),
  },
  {
    name: 'leaving a form closes the orders of everybody',
    seen: /closing the form closed the order of another person/,
    world: (world) =>
      mistakenWorld(world, async ({ text }, run) =>
        // Every order seems to be that of the administrator who leaves.
        text.includes('from payment_order o where o.order_id') && text.includes('for update')
          ? (await run()).map((row) => ({ ...row, userId: administratorId }))
          : run(),
      ),
  },
  {
    name: 'an announced card is forgotten',
    seen: /an order was closed while its card was on its way to the bank|cards that were announced were charged \d+ too much/,
    world: (world) =>
      mistakenWorld(world, async ({ text }, run) =>
        text.includes('update payment_order set submitted_at') ? [] : run(),
      ),
  },
  {
    name: 'a card is accepted for an order that was closed',
    seen: /cards that were announced were charged \d+ too much|an order was closed while its card was on its way/,
    server: (server) => ({
      ...server,
      answer: async (request, fault) => {
        const answer = await server.answer(request, fault);
        const isRefused = request.path === paymentFormSubmit.path && answer.status === 200;
        return isRefused ? { ...answer, text: JSON.stringify({ success: true }) } : answer;
      },
    }),
  },
  {
    name: 'a surplus is not recorded',
    seen: /\d+ XPF were charged beyond what was due, and \d+ are recorded as surplus/,
    world: (world) =>
      mistakenWorld(world, async ({ text }, run) =>
        text.includes('insert into payment_surplus (transaction_uuid') ? [] : run(),
      ),
  },
  {
    name: 'a payment by card has no receipt',
    seen: /receipts acknowledge \d+ of \d+ by card/,
    world: (world) =>
      mistakenWorld(world, async ({ text, values }, run) =>
        text.includes('insert into editique') && JSON.stringify(values).includes('Carte bancaire')
          ? [{ id: -1 }]
          : run(),
      ),
  },
  {
    name: 'a receipt leaves the surplus out',
    seen: /receipts acknowledge \d+ of \d+ by card/,
    world: (world) =>
      mistakenWorld(world, async ({ text }, run) =>
        // As if the surplus were another charge's.
        text.includes('from payment_surplus s join payment_charge')
          ? (await run()).map((row) => ({ ...row, uuid: `${String(row['uuid'])}x` }))
          : run(),
      ),
  },
  {
    name: 'a refund is not recorded',
    seen: /a surplus of \d+ was refunded twice|the refund of a surplus of \d+ is not recorded/,
    world: (world) =>
      mistakenWorld(world, async ({ text }, run) =>
        text.includes('update payment_surplus set refunded_on') ? [] : run(),
      ),
  },
  {
    name: 'a surplus is refunded twice',
    seen: /a surplus of \d+ was refunded twice/,
    world: (world) =>
      mistakenWorld(world, async ({ text }, run) =>
        text.includes('from payment_surplus s join') && text.includes('where s.id = ')
          ? (await run()).map((row) => ({ ...row, refundedOn: null }))
          : run(),
      ),
  },
  {
    name: 'a surplus has no request',
    seen: /surpluses have no request to refund them/,
    world: (world) =>
      mistakenWorld(world, async ({ text }, run) => (text.includes('update payment_surplus set task_id') ? [] : run())),
  },
  {
    name: 'a charge is not recorded',
    seen: /the provider took \d+, and \d+ is recorded/,
    world: (world) =>
      mistakenWorld(world, async ({ text }, run) => (text.includes('insert into payment_charge') ? [] : run())),
  },
  {
    name: 'a notification that comes before the return is lost',
    seen: /an order that the provider reported as paid is open/,
    server: (server) => ({
      ...server,
      answer: (request, fault) =>
        request.path === notificationPath
          ? Promise.resolve({ status: 200, headers: new Headers(), text: 'ok' })
          : server.answer(request, fault),
    }),
  },
  {
    name: 'a quote becomes a contract at the price that its sender named',
    seen: /a quote became a contract without a conversion/,
    server: (server) => ({
      ...server,
      answer: async (request, fault) => {
        if (request.path !== contractCreation.path) return server.answer(request, fault);
        const body = JSON.parse(String(request.payload)) as { contract: { id: number } };
        const offers = [0, 1].flatMap((at) => server.quotesOf(at));
        const formula = offers.find(({ id }) => id === body.contract.id)?.formula;
        const contract = { ...body.contract, formula };
        return server.answer({ ...request, payload: Buffer.from(JSON.stringify({ contract })) }, fault);
      },
    }),
  },
];
