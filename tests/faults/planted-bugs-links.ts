import type { Row } from './memory-rows.ts';
import type { Plant } from './planted-bugs.ts';
import { mistakenWorld } from './planted-bugs-money.ts';

/** Planted mistakes of links to pay, in the statements of the real server. */
export const linkPlants: readonly Plant[] = [
  {
    name: 'a paid link asks again',
    seen: /a link that was (not )?paid is shown as/,
    world: (world) =>
      mistakenWorld(world, async ({ text }, run) => (text.includes('from client_link l where l.id') ? [] : run())),
  },
  {
    name: 'a client replaces the order of a broker',
    seen: /the page of a client closed the order of a broker/,
    world: (world) => {
      let open: Row[] = [];
      return mistakenWorld(world, async ({ text }, run) => {
        const rows = await run();
        if (text.includes('from payment_order o where o.contract_id')) open = rows;
        // Every open order seems to be one that nobody can pay by any more.
        return text.includes('from payment_order o left join client_link') ? open : rows;
      });
    },
  },
  {
    name: 'a revoked link still pays',
    seen: /a revoked link opened a form/,
    world: (world) =>
      mistakenWorld(world, async ({ text }, run) => {
        if (text.includes('from client_link where id = ')) return [{}];
        const rows = await run();
        return text.includes('from client_link_token t join') ? rows.map((row) => ({ ...row, revokedAt: null })) : rows;
      }),
  },
  {
    name: 'a link asks for what was due when it was made',
    seen: /a link asks for \d+ where \d+ is due|an order asks for \d+ where \d+ is due|applied to premiums whose balances fell/,
    world: (world) => {
      const first = new Map<unknown, unknown>();
      return mistakenWorld(world, async ({ text }, run) => {
        const rows = await run();
        const isDue =
          text.includes('from client_link_premium l join premium p') || text.includes('balance as amount from premium');
        if (!isDue) return rows;
        return rows.map((row) => {
          const id = row['id'] ?? row['premiumId'];
          if (!first.has(id)) first.set(id, row['amount']);
          return { ...row, amount: first.get(id) };
        });
      });
    },
  },
  {
    name: 'the broker hears nothing of a payment by link',
    seen: /a link was paid and its broker was not notified/,
    world: (world) =>
      mistakenWorld(world, async ({ text, values }, run) =>
        text.includes('insert into job') && values[0] === 'payment-notice' ? [] : run(),
      ),
  },
  {
    name: 'a link is made for each sending',
    seen: /\d+ links were made by \d+ to \d+ sendings|took effect 2 times/,
    server: (server) => ({
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
