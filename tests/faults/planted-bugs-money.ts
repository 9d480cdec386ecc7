import type { Db, OpenDb } from '#server/db/db.ts';
import { compile, type Sql } from '#server/db/sql.ts';
import { paymentFormGet, paymentFormSubmit } from '#shared/operations/contracts/payments.ts';
import { contractCreation } from '#shared/operations/quotes/conversion.ts';
import { administratorId } from './memory-backend.ts';
import type { Row } from './memory-rows.ts';
import type { PlantedBug } from './planted-bugs.ts';
import { notificationPath, type ServerBackend } from './sim-server.ts';

/** Answers a statement incorrectly; `execute` answers it correctly. */
type QueryOverride = (
  statement: { readonly text: string; readonly values: readonly unknown[] },
  execute: () => Promise<Row[]>,
) => Promise<Row[]>;

const withQueryOverride = (db: Db, override: QueryOverride): Db => ({
  query: <T>(query: Sql) => override(compile(query), () => db.query<Row>(query)) as Promise<T[]>,
  transaction: (work) => db.transaction((tx) => work(withQueryOverride(tx, override))),
});

/** A backend whose database answers some statements incorrectly. */
export const withQueryOverrides = (backend: ServerBackend, override: QueryOverride): ServerBackend => ({
  ...backend,
  db: { ...backend.db, ...withQueryOverride(backend.db, override) } as OpenDb,
});

/** The order's amount comes from the client instead of the premiums. */
const trustClientAmount = (): Pick<PlantedBug, 'replaceBackend' | 'replaceServer'> => {
  let requestedAmount: number | undefined;
  return {
    replaceBackend: (backend) =>
      withQueryOverrides(backend, async ({ text }, execute) => {
        const rows = await execute();
        const [first, ...others] = rows;
        if (!first || requestedAmount === undefined || !text.includes('balance as amount from premium')) return rows;
        const otherXpf = others.reduce((sum, { amount }) => sum + Number(amount), 0);
        return [{ ...first, amount: requestedAmount - otherXpf }, ...others];
      }),
    replaceServer: (server) => ({
      ...server,
      answer: (request, fault) => {
        const isForm = request.path === paymentFormGet.path;
        requestedAmount = isForm ? (JSON.parse(String(request.payload)) as { amount: number }).amount : undefined;
        return server.answer(request, fault);
      },
    }),
  };
};

/** Planted bugs of contracts and payments, in the statements or answers of the real server. */
export const plantedMoneyBugs: readonly PlantedBug[] = [
  {
    name: 'the amount is taken from the client',
    expectedViolation: /a form of \d+ was opened where \d+ is due|an order asks for \d+ where \d+ is due/,
    ...trustClientAmount(),
  },
  {
    name: 'an order is settled twice',
    expectedViolation: /premiums were paid \d+ times by \d+ payments/,
    replaceBackend: (backend) =>
      withQueryOverrides(backend, async ({ text }, execute) =>
        text.includes('from payment_order o where o.order_id')
          ? (await execute()).map((row) => ({ ...row, state: 'open' }))
          : execute(),
      ),
  },
  {
    name: 'closing a form closes the orders of other people',
    expectedViolation: /closing the form closed the order of another person/,
    replaceBackend: (backend) =>
      withQueryOverrides(backend, async ({ text }, execute) =>
        // Every order appears to belong to the administrator who closes the form.
        text.includes('from payment_order o where o.order_id') && text.includes('for update')
          ? (await execute()).map((row) => ({ ...row, userId: administratorId }))
          : execute(),
      ),
  },
  {
    name: 'the announcement of a card is not stored',
    expectedViolation:
      /an order was closed while its card was on its way to the bank|cards that were announced were charged \d+ too much/,
    replaceBackend: (backend) =>
      withQueryOverrides(backend, async ({ text }, execute) =>
        text.includes('update payment_order set submitted_at') ? [] : execute(),
      ),
  },
  {
    name: 'a card is accepted for an order that was closed',
    expectedViolation:
      /cards that were announced were charged \d+ too much|an order was closed while its card was on its way/,
    replaceServer: (server) => ({
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
    expectedViolation: /\d+ XPF were charged beyond what was due, and \d+ are recorded as surplus/,
    replaceBackend: (backend) =>
      withQueryOverrides(backend, async ({ text }, execute) =>
        text.includes('insert into payment_surplus (transaction_uuid') ? [] : execute(),
      ),
  },
  {
    name: 'a payment by card has no receipt',
    expectedViolation: /receipts acknowledge \d+ of \d+ by card/,
    replaceBackend: (backend) =>
      withQueryOverrides(backend, async ({ text, values }, execute) =>
        text.includes('insert into editique') && JSON.stringify(values).includes('Carte bancaire')
          ? [{ id: -1 }]
          : execute(),
      ),
  },
  {
    name: 'a receipt leaves the surplus out',
    expectedViolation: /receipts acknowledge \d+ of \d+ by card/,
    replaceBackend: (backend) =>
      withQueryOverrides(backend, async ({ text }, execute) =>
        // The surplus appears to belong to another charge.
        text.includes('from payment_surplus s join payment_charge')
          ? (await execute()).map((row) => ({ ...row, uuid: `${String(row['uuid'])}x` }))
          : execute(),
      ),
  },
  {
    name: 'a refund is not recorded',
    expectedViolation: /a surplus of \d+ was refunded twice|the refund of a surplus of \d+ is not recorded/,
    replaceBackend: (backend) =>
      withQueryOverrides(backend, async ({ text }, execute) =>
        text.includes('update payment_surplus set refunded_on') ? [] : execute(),
      ),
  },
  {
    name: 'a surplus is refunded twice',
    expectedViolation: /a surplus of \d+ was refunded twice/,
    replaceBackend: (backend) =>
      withQueryOverrides(backend, async ({ text }, execute) =>
        text.includes('from payment_surplus s join') && text.includes('where s.id = ')
          ? (await execute()).map((row) => ({ ...row, refundedOn: null }))
          : execute(),
      ),
  },
  {
    name: 'a surplus has no request',
    expectedViolation: /surpluses have no request to refund them/,
    replaceBackend: (backend) =>
      withQueryOverrides(backend, async ({ text }, execute) =>
        text.includes('update payment_surplus set task_id') ? [] : execute(),
      ),
  },
  {
    name: 'a charge is not recorded',
    expectedViolation: /the provider took \d+, and \d+ is recorded/,
    replaceBackend: (backend) =>
      withQueryOverrides(backend, async ({ text }, execute) =>
        text.includes('insert into payment_charge') ? [] : execute(),
      ),
  },
  {
    name: 'a notification that arrives before the return is lost',
    expectedViolation: /an order that the provider reported as paid is open/,
    replaceServer: (server) => ({
      ...server,
      answer: (request, fault) =>
        request.path === notificationPath
          ? Promise.resolve({ status: 200, headers: new Headers(), text: 'ok' })
          : server.answer(request, fault),
    }),
  },
  {
    name: 'a quote becomes a contract at the price of the request',
    expectedViolation: /a quote became a contract without a conversion/,
    replaceServer: (server) => ({
      ...server,
      answer: async (request, fault) => {
        if (request.path !== contractCreation.path) return server.answer(request, fault);
        const body = JSON.parse(String(request.payload)) as { contract: { id: number } };
        const offers = [0, 1].flatMap((index) => server.quotesOf(index));
        const formula = offers.find(({ id }) => id === body.contract.id)?.formula;
        const contract = { ...body.contract, formula };
        return server.answer({ ...request, payload: Buffer.from(JSON.stringify({ contract })) }, fault);
      },
    }),
  },
];
