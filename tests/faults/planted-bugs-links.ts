import type { Row } from './memory-rows.ts';
import type { PlantedBug } from './planted-bugs.ts';
import { withQueryOverrides } from './planted-bugs-money.ts';

/** Planted bugs of links to pay, in the statements of the real server. */
export const plantedLinkBugs: readonly PlantedBug[] = [
  {
    name: 'a paid link requests payment again',
    expectedViolation: /a link that was (not )?paid is shown as/,
    replaceBackend: (backend) =>
      withQueryOverrides(backend, async ({ text }, execute) =>
        text.includes('from client_link l where l.id') ? [] : execute(),
      ),
  },
  {
    name: 'a client replaces the order of a broker',
    expectedViolation: /the page of a client closed the order of a broker/,
    replaceBackend: (backend) => {
      let openOrders: Row[] = [];
      return withQueryOverrides(backend, async ({ text }, execute) => {
        const rows = await execute();
        if (text.includes('from payment_order o where o.contract_id')) openOrders = rows;
        // Every open order appears to belong to a link that is over.
        return text.includes('from payment_order o left join client_link') ? openOrders : rows;
      });
    },
  },
  {
    name: 'a revoked link still pays',
    expectedViolation: /a revoked link opened a form/,
    replaceBackend: (backend) =>
      withQueryOverrides(backend, async ({ text }, execute) => {
        if (text.includes('from client_link where id = ')) return [{}];
        const rows = await execute();
        return text.includes('from client_link_token t join') ? rows.map((row) => ({ ...row, revokedAt: null })) : rows;
      }),
  },
  {
    name: 'a link requests the amount that was due when it was created',
    expectedViolation:
      /a link asks for \d+ where \d+ is due|an order asks for \d+ where \d+ is due|applied to premiums whose balances fell/,
    replaceBackend: (backend) => {
      const firstAmounts = new Map<unknown, unknown>();
      return withQueryOverrides(backend, async ({ text }, execute) => {
        const rows = await execute();
        const isDue =
          text.includes('from client_link_premium l join premium p') || text.includes('balance as amount from premium');
        if (!isDue) return rows;
        return rows.map((row) => {
          const id = row['id'] ?? row['premiumId'];
          if (!firstAmounts.has(id)) firstAmounts.set(id, row['amount']);
          return { ...row, amount: firstAmounts.get(id) };
        });
      });
    },
  },
  {
    name: 'the broker is not notified of a payment by link',
    expectedViolation: /a link was paid and its broker was not notified/,
    replaceBackend: (backend) =>
      withQueryOverrides(backend, async ({ text, values }, execute) =>
        text.includes('insert into job') && values[0] === 'payment-notice' ? [] : execute(),
      ),
  },
  {
    name: 'each attempt to send a link creates another link',
    expectedViolation: /\d+ links were made by \d+ to \d+ sendings|took effect 2 times/,
    replaceServer: (server) => ({
      ...server,
      answer: (request, fault) =>
        request.path === '/api/contract/link/pay'
          ? server.answer(
              { ...request, headers: { ...request.headers, 'idempotency-key': crypto.randomUUID() } },
              fault,
            )
          : server.answer(request, fault),
    }),
  },
];
