import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { checkLedger, ledgerNoticeJobKind, sendLedgerNotice } from '#server/areas/payments/ledger-check.ts';
import { reconcileJobKind } from '#server/areas/payments/reconcile.ts';
import { sql } from '#server/db/sql.ts';
import { runDueJobs } from '#server/jobs/jobs.ts';
import { drawProvisionalNumber } from '#shared/primitives/parsers/provisional-number.ts';
import { generatedDocumentStatuses } from '#shared/primitives/vocabulary/statuses.ts';
import { addLinkForm } from '#tests/support/contracts/payment-links.ts';
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
  type UnpaidPremiums,
  withLostNotifications,
} from '#tests/support/contracts/payments.ts';
import { emailOf } from '#tests/support/server/accounts.ts';
import { describeApi } from '#tests/support/server/api.ts';
import { callSuccessfully } from '#tests/support/server/succeed.ts';

/** The daily check that charges are receipts plus surplus. */
describeApi('payment ledger check', (server) => {
  const runLedgerCheck = async () => {
    const { db, services, mails, logs } = server();
    const [sent, logged] = [mails.length, logs.length];
    await checkLedger({}, { db, services });
    await runDueJobs(db, services, {
      [ledgerNoticeJobKind]: sendLedgerNotice,
      [reconcileJobKind]: async () => undefined,
    });
    return { mails: mails.slice(sent), logs: logs.slice(logged).filter((line) => line.includes('does not balance')) };
  };

  it('reports no difference after payments, nor after a double charge', async () => {
    await payByCard(server(), await paymentFormToken(server(), await addUnpaidContract(server())), cards.accepted);
    await payTwice(server(), await addUnpaidContract(server(), 2));
    expect(await runLedgerCheck()).toEqual({ mails: [], logs: [] });
  });

  /** Changes the amount of the first premium on the card receipt of a contract. */
  const shiftReceipt = ({ contractId }: UnpaidPremiums, deltaXpf: number) => sql`
    update editique set snapshot = jsonb_set(snapshot, '{premiums,0,amount}',
      to_jsonb((snapshot #>> '{premiums,0,amount}')::int + ${deltaXpf}::int))
    where contract_id = ${contractId} and kind = 'recu'`;

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
      [shiftReceipt(due, -1), shiftReceipt(due, 1)],
    ]) {
      await server().db.query(mistake as ReturnType<typeof sql>);
      // The provider's own report would repair a lost state; this test covers what only the daily check detects.
      const { mails, logs } = await withUnknownOrders(() => runLedgerCheck());
      expect(mails.map(({ to }) => to).sort()).toEqual([emailOf('admin'), emailOf('root')].sort());
      expect(mails[0]?.text).toContain(due.contractNumber);
      expect(mails[0]?.text).toContain('trouve un paiement dont le montant');
      expect(logs).toHaveLength(1);
      await server().db.query(repair as ReturnType<typeof sql>);
    }
  });

  it('logs and mails a difference of a payment through a link', async () => {
    const { due, formToken } = await addLinkForm(server());
    await payByCard(server(), formToken, cards.accepted);
    expect(await readLedger(server(), due)).toMatchObject({ due: 0, states: ['paid'] });
    const changeApplied = (amount: number) =>
      server().db.query(
        sql`update payment_order set applied = applied + ${amount} where contract_id = ${due.contractId}`,
      );
    expect(await runLedgerCheck()).toEqual({ mails: [], logs: [] });
    await changeApplied(-1);
    const { mails, logs } = await runLedgerCheck();
    expect(mails[0]?.text).toContain(due.contractNumber);
    expect(logs).toHaveLength(1);
    await changeApplied(1);
  });

  it('accounts for received payments, in part and cancelled, by premiums and receipt', async () => {
    const due = await addUnpaidContract(server(), 2);
    const receivePayment = async (amount: number, mode: 'cash' | 'cheque', isSurplusAccepted = false) => {
      const { contractId, primes } = due;
      const [reference, drawer] = mode === 'cheque' ? ['7654321', 'Jean Wéa'] : ['', ''];
      const provisional = drawProvisionalNumber('P', randomBytes(8));
      const received = {
        contractId,
        primes,
        amount,
        mode,
        isSurplusAccepted,
        reference,
        drawer,
        day: '2026-11-20',
        provisional,
      };
      const { id, number } = await callSuccessfully(server(), 'receivedPaymentAdd', received);
      return { id: Number(id), number: String(number) };
    };
    const part = await receivePayment(500, 'cash');
    const bounced = await receivePayment(due.amount - 500, 'cheque');
    await callSuccessfully(server(), 'receivedPaymentCancel', {
      paymentId: bounced.id,
      kind: 'bounced',
      reason: 'Sans provision',
    });
    const excess = await receivePayment(due.amount, 'cash', true);
    expect(await runLedgerCheck()).toEqual({ mails: [], logs: [] });
    const receiptOf = (id: number) => sql`(select receipt_id from received_payment where id = ${id})`;
    for (const [wrong, mistake, repair] of [
      [
        excess,
        sql`update payment_surplus set amount = amount - 1 where received_payment_id = ${excess.id}`,
        sql`update payment_surplus set amount = amount + 1 where received_payment_id = ${excess.id}`,
      ],
      [
        excess,
        sql`update editique set snapshot = jsonb_set(snapshot, '{surplus,amount}', '1') where id = ${receiptOf(excess.id)}`,
        sql`update editique set snapshot = jsonb_set(snapshot, '{surplus,amount}', '500') where id = ${receiptOf(excess.id)}`,
      ],
      [
        part,
        sql`update received_payment_line set amount = amount - 1 where received_payment_id = ${part.id}`,
        sql`update received_payment_line set amount = amount + 1 where received_payment_id = ${part.id}`,
      ],
      [
        bounced,
        sql`update editique set status = ${generatedDocumentStatuses.available} where id = ${receiptOf(bounced.id)}`,
        sql`update editique set status = ${generatedDocumentStatuses.withdrawn} where id = ${receiptOf(bounced.id)}`,
      ],
      [
        part,
        sql`update editique set snapshot = jsonb_set(snapshot, '{premiums,0,amount}', '1') where id = ${receiptOf(part.id)}`,
        sql`update editique set snapshot = jsonb_set(snapshot, '{premiums,0,amount}', '500') where id = ${receiptOf(part.id)}`,
      ],
      [
        part,
        sql`update received_payment set receipt_id = null where id = ${part.id}`,
        sql`update received_payment set receipt_id = (select min(id) from editique where contract_id = ${due.contractId}
          and status <> ${generatedDocumentStatuses.withdrawn} and kind = 'recu') where id = ${part.id}`,
      ],
    ] as const) {
      await server().db.query(mistake);
      const { mails, logs } = await runLedgerCheck();
      expect(mails.map(({ to }) => to).sort()).toEqual([emailOf('admin'), emailOf('root')].sort());
      expect(mails[0]?.text).toContain(`Règlement ${wrong.number} du contrat ${due.contractNumber}`);
      expect(logs).toHaveLength(1);
      await server().db.query(repair);
      expect(await runLedgerCheck()).toEqual({ mails: [], logs: [] });
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

  it('checks the other orders when the provider fails for one', async () => {
    const failing = await addUnpaidContract(server());
    const due = await addUnpaidContract(server());
    const lostOrders: string[] = [];
    for (const each of [failing, due]) {
      const { body } = await requestPaymentForm(server(), each);
      await withLostNotifications(server(), () => payByCard(server(), String(body['formToken']), cards.accepted));
      lostOrders.push(String(body['orderId']));
    }
    const { services } = server();
    const { payment } = services;
    const readOrder = async (orderId: string) => {
      if (orderId === lostOrders[0]) throw new Error('this order breaks the provider');
      return payment.readOrder(orderId);
    };
    const logged = server().logs.length;
    await checkLedger({}, { db: server().db, services: { ...services, payment: { ...payment, readOrder } } });
    expect(
      server()
        .logs.slice(logged)
        .filter((line) => line.includes('payment order cannot be checked')),
    ).toHaveLength(1);
    expect(await readLedger(server(), failing)).toMatchObject({ states: ['open'] });
    expect(await readLedger(server(), due)).toMatchObject({ states: ['paid'] });
    await runLedgerCheck();
  });

  it('repeats no mail when the mail to one administrator is refused', async () => {
    const due = await addUnpaidContract(server());
    await payByCard(server(), await paymentFormToken(server(), due), cards.accepted);
    await server().db.query(sql`update payment_order set applied = applied - 1 where contract_id = ${due.contractId}`);
    const { db, services, clock } = server();
    const delivered: string[] = [];
    let refusals = 1;
    const mail: typeof services.mail = {
      send: async ({ to }) => {
        if (to === emailOf('admin') && refusals-- > 0) throw new Error('mailbox busy');
        delivered.push(to);
      },
    };
    const handlers = { [ledgerNoticeJobKind]: sendLedgerNotice, [reconcileJobKind]: async () => undefined };
    await checkLedger({}, { db, services });
    await runDueJobs(db, { ...services, mail }, handlers);
    clock.advance(60_000);
    await runDueJobs(db, { ...services, mail }, handlers);
    expect(delivered.sort()).toEqual([emailOf('admin'), emailOf('root')].sort());
    await db.query(sql`update payment_order set applied = applied + 1 where contract_id = ${due.contractId}`);
  });

  it('finds an unreported debit up to three days later', async () => {
    const due = await addUnpaidContract(server());
    const token = await paymentFormToken(server(), due);
    await leavePaymentForm(server(), due);
    await withLostNotifications(server(), () => payByCard(server(), token, cards.accepted));
    expect(await readLedger(server(), due)).toMatchObject({ due: due.amount, states: ['closed'] });
    server().clock.advance(2 * 86_400_000);
    await runLedgerCheck();
    expect(await readLedger(server(), due)).toMatchObject({ due: 0, states: ['paid'] });
    expect(await readMoney(server(), due)).toEqual({ taken: due.amount, receipts: due.amount, surplus: 0 });
  });

  it('requests the refund of a payment by amount that was never bound to premiums', async () => {
    const { body } = await requestPaymentForm(server(), { amount: 7_777 });
    await payByCard(server(), String(body['formToken']), cards.accepted);
    const findRequests = () =>
      server().db.query<{ subject: string; brokerId: number }>(sql`
        select t.subject, t.broker_id as "brokerId" from task t join payment_surplus s on s.task_id = t.id where s.amount = 7777`);
    await runLedgerCheck();
    expect(await findRequests()).toEqual([]);
    server().clock.advance(3_600_001);
    await runLedgerCheck();
    await runLedgerCheck();
    expect(await findRequests()).toEqual([{ subject: expect.stringContaining('7\u202F777'), brokerId: 1 }]);
  });
});
