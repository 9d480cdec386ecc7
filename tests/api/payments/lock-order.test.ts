import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { lockContract, lockOrder } from '#server/areas/payments/payment-repository.ts';
import { sql } from '#server/db/sql.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import { addUnpaidContract, payTwice, requestPaymentForm, submitCard } from '#tests/support/contracts/payments.ts';
import { describeApi } from '#tests/support/server/api.ts';
import { awaitLockWait } from '#tests/support/server/lock-wait.ts';
import { callSuccessfully } from '#tests/support/server/succeed.ts';

describeApi(
  'payment locks',
  (server) => {
    it('lets a refund wait for the payment that locked its contract, without a deadlock', async () => {
      const due = await addUnpaidContract(server(), 1);
      await payTwice(server(), due);
      const [surplus] = await server().db.query<{ id: number; orderId: string; day: string }>(sql`
        select s.id, o.order_id as "orderId", c.at::date as day from payment_surplus s
          join payment_charge c using (transaction_uuid) join payment_order o on o.id = c.payment_order_id
        where o.contract_id = ${due.contractId}`);
      const token = await server().tokenOf('admin');
      const [isLocked, canContinue] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const payment = server().db.transaction(async (tx) => {
        await lockContract(tx, { kind: 'all' }, due.contractId);
        isLocked.resolve();
        await canContinue.promise;
        // A payment writes the surplus of its order next.
        await lockOrder(tx, surplus?.orderId ?? '');
        await tx.query(sql`select from payment_surplus where id = ${surplus?.id} for update`);
      });
      await isLocked.promise;
      const refund = server().call(
        endpoints.surplusRefund,
        { surplusId: surplus?.id ?? 0, day: surplus?.day ?? '', amount: due.amount, reference: 'VIR-9' },
        { token, headers: { 'idempotency-key': randomUUID() } },
      );
      await awaitLockWait(server());
      canContinue.resolve();
      await payment;
      expect((await refund).body).toMatchObject({ success: true });
    });

    it('keeps the contract locked while it saves whether a card was sent, so that no cash is received meanwhile', async () => {
      const due = await addUnpaidContract(server(), 1);
      const { body: form } = await requestPaymentForm(server(), due);
      const [isLocked, canContinue] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      // Holds the order: the call waits for it after it locked the contract.
      const holder = server().db.transaction(async (tx) => {
        await lockOrder(tx, String(form['orderId']));
        isLocked.resolve();
        await canContinue.promise;
      });
      await isLocked.promise;
      // A withdrawal does not ask the provider first, which would lock both by itself.
      const card = { contractId: due.contractId, orderId: String(form['orderId']), isSent: false };
      const withdrawn = submitCard(server(), card);
      await awaitLockWait(server());
      const isContractFree = await server().db.transaction(async (tx) => {
        const rows = await tx.query(sql`select from contract where id = ${due.contractId} for update skip locked`);
        return rows.length > 0;
      });
      canContinue.resolve();
      await holder;
      expect((await withdrawn).body).toMatchObject({ success: true });
      expect(isContractFree).toBe(false);
    });

    it('lets a remittance slip wait for the cancellation that locked its contract, without a deadlock', async () => {
      const due = await addUnpaidContract(server(), 1);
      const { id } = await callSuccessfully(server(), 'receivedPaymentAdd', {
        contractId: due.contractId,
        primes: [...due.primes],
        mode: 'cash',
        amount: due.amount,
        reference: '',
        drawer: '',
        day: '2026-11-20',
        provisional: 'P-7K2M9QX4',
      });
      const token = await server().tokenOf('courtier');
      const [isLocked, canContinue] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const cancellation = server().db.transaction(async (tx) => {
        await lockContract(tx, { kind: 'all' }, due.contractId);
        isLocked.resolve();
        await canContinue.promise;
        await tx.query(sql`select from received_payment where id = ${Number(id)} for update`);
      });
      await isLocked.promise;
      const slip = server().call(
        endpoints.remittanceAdd,
        { paymentIds: [Number(id)] },
        { token, headers: { 'idempotency-key': randomUUID() } },
      );
      await awaitLockWait(server());
      canContinue.resolve();
      await cancellation;
      expect((await slip).body).toMatchObject({ success: true });
    });
  },
  { engines: ['postgresql'] },
);
