import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { openOrdersJobKind } from '#server/areas/payments/reconcile.ts';
import { sql } from '#server/db/sql.ts';
import { enqueueRecurringJob } from '#server/jobs/job-repository.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import { drawProvisionalNumber } from '#shared/primitives/parsers/provisional-number.ts';
import { readDossier } from '#tests/support/contracts/client-links.ts';
import { addPaymentLink } from '#tests/support/contracts/payment-links.ts';
import {
  addUnpaidContract,
  cards,
  payByCard,
  requestPaymentForm,
  submitCard,
  type UnpaidPremiums,
  validatePayment,
} from '#tests/support/contracts/payments.ts';
import { describeApi } from '#tests/support/server/api.ts';
import { callSuccessfully } from '#tests/support/server/succeed.ts';
import { runJobs } from '#tests/support/signatures/signatures.ts';

const minute = 60_000;
const hour = 60 * minute;

describeApi('premiums of a pending card', (server) => {
  const openForm = async ({ contractId, primes, amount }: UnpaidPremiums) => {
    const { body } = await requestPaymentForm(server(), { contractId, primes, amount });
    return { isOpen: body.success === true, orderId: String(body['orderId']), formToken: String(body['formToken']) };
  };
  const isBeingPaid = async ({ contractId }: UnpaidPremiums): Promise<boolean> => {
    const { contract } = await callSuccessfully(server(), 'contractGet', { idContrat: contractId });
    return (contract as ContractFile).primes.data.some((premium) => premium.isBeingPaid === true);
  };
  const check = ({ contractId }: UnpaidPremiums) => callSuccessfully(server(), 'paymentCheck', { contractId });
  const receiveCash = async ({ contractId, primes, amount }: UnpaidPremiums) =>
    server().call(
      endpoints.receivedPaymentAdd,
      {
        ...{ contractId, primes: [...primes], mode: 'cash', amount, reference: '', drawer: '', day: '2026-11-21' },
        provisional: drawProvisionalNumber('P', randomBytes(8)),
      } as never,
      { token: await server().tokenOf('courtier'), headers: { 'idempotency-key': crypto.randomUUID() } },
    );

  const sendLink = async ({ contractId, primes }: UnpaidPremiums) =>
    server().call(
      endpoints.paymentLinkSend,
      { contractId, primes: [...primes] },
      { token: await server().tokenOf('courtier'), headers: { 'idempotency-key': crypto.randomUUID() } },
    );
  const makeLink = async ({ contractId }: UnpaidPremiums, primes: readonly number[] | 'due') =>
    (
      await server().call(
        endpoints.clientLinkMake,
        { contractId, channel: 'qr', primes: primes === 'due' ? primes : [...primes] },
        { token: await server().tokenOf('courtier') },
      )
    ).body;
  const heldText = 'Une carte est en cours de confirmation pour ces primes. Merci d’en attendre la fin.';

  it('are no longer said to be paid once a check finds that the session of the card ended without a debit', async () => {
    const due = await addUnpaidContract(server(), 1);
    const { orderId } = await openForm(due);
    await submitCard(server(), { contractId: due.contractId, orderId });
    server().clock.advance(9 * minute);
    expect(await check(due)).toMatchObject({ pending: 1 });
    expect(await isBeingPaid(due)).toBe(true);
    server().clock.advance(2 * minute);
    expect(await check(due)).toMatchObject({ pending: 0 });
    expect(await isBeingPaid(due)).toBe(false);
    expect((await receiveCash(due)).status).toBe(200);
  });

  it('are paid in no other way while the bank has not decided, however long that takes', async () => {
    const due = await addUnpaidContract(server(), 1);
    const { token } = await addPaymentLink(server(), due);
    const { formToken } = await openForm(due);
    const cardReturn = await payByCard(server(), formToken, cards.unanswered);
    expect((await validatePayment(server(), due, cardReturn)).body).toMatchObject({ status: 'RUNNING' });
    // The bank still has not decided.
    await server().db.query(sql`
      update simulated_order set transactions = jsonb_set(transactions, '{0,at}', '"2026-11-22T00:00:00.000Z"') where token = ${formToken}`);
    server().clock.advance(40 * minute);
    expect(await isBeingPaid(due)).toBe(true);
    expect(await receiveCash(due)).toMatchObject({
      status: 409,
      body: { message: { message: expect.stringContaining('Une carte est en cours de confirmation') } },
    });
    expect((await readDossier(server(), token)).payment).toMatchObject({ state: 'pending' });
    expect((await openForm(due)).isOpen).toBe(false);
    expect(await check(due)).toMatchObject({ paid: 0, pending: 1 });
    await server().db.query(sql`
      update simulated_order set transactions = jsonb_set(transactions, '{0,detailedStatus}', '"REFUSED"') where token = ${formToken}`);
    expect(await check(due)).toMatchObject({ paid: 0, pending: 0 });
    expect(await isBeingPaid(due)).toBe(false);
    expect((await receiveCash(due)).status).toBe(200);
  });

  it('are settled or released by themselves, even if the bank decides hours after the card', async () => {
    const openOrders = async (): Promise<readonly UnpaidPremiums[]> => {
      const both = [await addUnpaidContract(server(), 1), await addUnpaidContract(server(), 1)];
      for (const due of both) {
        const { formToken } = await openForm(due);
        await validatePayment(server(), due, await payByCard(server(), formToken, cards.unanswered));
      }
      return both;
    };
    const decide = (due: UnpaidPremiums | undefined, status: string) =>
      server().db.query(sql`
        update simulated_order set transactions = jsonb_set(transactions, '{0,detailedStatus}', ${`"${status}"`}::jsonb)
        where order_id = (select order_id from payment_order where contract_id = ${due?.contractId})`);
    const runHourlyJob = async () => {
      await enqueueRecurringJob(server().db, openOrdersJobKind, server().clock.now, hour);
      await runJobs(server());
    };
    const [paid, refused] = await openOrders();
    if (!paid || !refused) throw new Error('Two contracts are needed.');
    await server().db.query(sql`
      update simulated_order set transactions = jsonb_set(transactions, '{0,at}', '"2026-11-29T00:00:00.000Z"')
      where order_id in (select order_id from payment_order where contract_id in (${paid.contractId}, ${refused.contractId}))`);
    server().clock.advance(2 * hour);
    await runHourlyJob();
    expect(await isBeingPaid(paid)).toBe(true);
    await decide(paid, 'AUTHORISED');
    await decide(refused, 'REFUSED');
    server().clock.advance(hour);
    await runHourlyJob();
    expect([await isBeingPaid(paid), await isBeingPaid(refused)]).toEqual([false, false]);
    const balanceOf = async ({ contractId }: UnpaidPremiums) =>
      server().db.query(sql`select sum(balance)::int as balance from premium where contract_id = ${contractId}`);
    expect(await balanceOf(paid)).toEqual([{ balance: 0 }]);
    expect((await receiveCash(refused)).status).toBe(200);
  });

  it('are asked for by no link, unlike other premiums of the contract', async () => {
    const due = await addUnpaidContract(server(), 2);
    const [held = 0, other = 0] = due.primes;
    const lines = await server().db.query<{ id: number; balance: number }>(sql`
      select id, balance from premium where contract_id = ${due.contractId}`);
    const amount = lines.find(({ id }) => id === held)?.balance ?? 0;
    const { orderId } = await openForm({ ...due, primes: [held], amount });
    expect(await makeLink(due, [held])).toMatchObject({ success: true });
    await submitCard(server(), { contractId: due.contractId, orderId });
    expect(await sendLink(due)).toMatchObject({ status: 409, body: { message: { message: heldText } } });
    for (const primes of [[held], due.primes])
      expect(await makeLink(due, primes)).toMatchObject({ success: false, message: { message: heldText } });
    expect((await sendLink({ ...due, primes: [other] })).status).toBe(200);
    for (const primes of [[other], 'due'] as const) {
      expect(await makeLink(due, primes)).toMatchObject({ success: true });
      const [asked] = await server().db.query(sql`
        select array_agg(premium_id)::int[] as ids from client_link_premium
        where client_link_id = (select max(id) from client_link where contract_id = ${due.contractId})`);
      expect(asked).toEqual({ ids: [other] });
    }
  });

  it('are named as such where a link asks for what is due and nothing else is', async () => {
    const due = await addUnpaidContract(server(), 1);
    await server().db.query(sql`update premium set due_on = '2027-11-21' where contract_id = ${due.contractId}`);
    expect(await makeLink(due, 'due')).toMatchObject({ message: { message: 'Ces primes ne sont plus à payer.' } });
    const { orderId } = await openForm(due);
    await submitCard(server(), { contractId: due.contractId, orderId });
    expect(await makeLink(due, 'due')).toMatchObject({ success: false, message: { message: heldText } });
  });
});
