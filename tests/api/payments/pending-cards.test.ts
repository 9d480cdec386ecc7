import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
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

const minute = 60_000;

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
});
