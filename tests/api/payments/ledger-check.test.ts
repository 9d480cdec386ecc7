import { expect, it } from 'vitest';
import { checkLedger } from '#server/areas/payments/ledger-check.ts';
import { sql } from '#server/db/sql.ts';
import {
  addUnpaidContract,
  cards,
  leavePaymentForm,
  payByCard,
  paymentFormToken,
  payTwice,
  readLedger,
  readMoney,
  requestPaymentForm,
  withLostNotifications,
} from '#tests/support/contracts/payments.ts';
import { emailOf } from '#tests/support/server/accounts.ts';
import { describeApi } from '#tests/support/server/api.ts';

/** The daily check that charges are receipts plus surplus. */
describeApi('payment ledger check', (server) => {
  const check = async () => {
    const { db, services, mails, logs } = server();
    const [sent, logged] = [mails.length, logs.length];
    await checkLedger({}, { db, services });
    return { mails: mails.slice(sent), logs: logs.slice(logged).filter((line) => line.includes('does not balance')) };
  };

  it('finds nothing after payments, and after one that was charged twice', async () => {
    await payByCard(server(), await paymentFormToken(server(), await addUnpaidContract(server())), cards.accepted);
    await payTwice(server(), await addUnpaidContract(server(), 2));
    expect(await check()).toEqual({ mails: [], logs: [] });
  });

  it('logs a difference and mails it to every administrator', async () => {
    const due = await addUnpaidContract(server());
    await payByCard(server(), await paymentFormToken(server(), due), cards.accepted);
    const ofContract = sql`(select id from payment_order where contract_id = ${due.contractId})`;
    for (const [mistake, repair] of [
      [
        sql`update payment_charge set applied = applied - 1 where payment_order_id = ${ofContract}`,
        sql`update payment_charge set applied = applied + 1 where payment_order_id = ${ofContract}`,
      ],
      [
        sql`update payment_order set state = 'closed' where contract_id = ${due.contractId}`,
        sql`update payment_order set state = 'paid' where contract_id = ${due.contractId}`,
      ],
      [
        sql`update editique set snapshot = jsonb_set(snapshot, '{premiums,0,amount}', '1') where contract_id = ${due.contractId} and kind = 'recu'`,
        sql`select 1`,
      ],
    ]) {
      await server().db.query(mistake as ReturnType<typeof sql>);
      // The provider's own report would repair a state that was lost; this is about what only the check sees.
      const { mails, logs } = await withUnknownOrders(() => check());
      expect(mails.map(({ to }) => to).sort()).toEqual([emailOf('admin'), emailOf('root')].sort());
      expect(mails[0]?.text).toContain(due.contractNumber);
      expect(logs).toHaveLength(1);
      await server().db.query(repair as ReturnType<typeof sql>);
    }
  });

  /** Runs `work` while the provider knows no order. */
  const withUnknownOrders = async <T>(work: () => Promise<T>): Promise<T> => {
    await server().db.query(sql`update simulated_order set order_id = 'x' || order_id`);
    try {
      return await work();
    } finally {
      await server().db.query(sql`update simulated_order set order_id = substr(order_id, 2)`);
    }
  };

  it('finds a debit that nobody reported, up to three days later', async () => {
    const due = await addUnpaidContract(server());
    const token = await paymentFormToken(server(), due);
    await leavePaymentForm(server(), due);
    await withLostNotifications(server(), () => payByCard(server(), token, cards.accepted));
    expect(await readLedger(server(), due)).toMatchObject({ due: due.amount, states: ['closed'] });
    server().clock.advance(2 * 86_400_000);
    await check();
    expect(await readLedger(server(), due)).toMatchObject({ due: 0, states: ['paid'] });
    expect(await readMoney(server(), due)).toEqual({ taken: due.amount, receipts: due.amount, surplus: 0 });
  });

  it('requests the refund of a payment by amount that was never bound to premiums', async () => {
    const { body } = await requestPaymentForm(server(), { amount: 7_777 });
    await payByCard(server(), String(body['formToken']), cards.accepted);
    const requests = () =>
      server().db.query<{ subject: string; brokerId: number }>(sql`
        select t.subject, t.broker_id as "brokerId" from task t join payment_surplus s on s.task_id = t.id where s.amount = 7777`);
    await check();
    expect(await requests()).toEqual([]);
    server().clock.advance(3_600_001);
    await check();
    await check();
    expect(await requests()).toEqual([{ subject: expect.stringContaining('7\u202F777'), brokerId: 1 }]);
  });
});
