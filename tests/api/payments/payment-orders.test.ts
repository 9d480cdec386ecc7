import { expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import {
  addUnpaidContract,
  cards,
  leavePaymentForm,
  onePremium,
  payByCard,
  paymentFormToken,
  postNotification,
  readLedger,
  requestPaymentForm,
  settledOnce,
  submitCard,
  type UnpaidPremiums,
  withLostNotifications,
} from '#tests/support/contracts/payments.ts';
import type { Account } from '#tests/support/server/accounts.ts';
import { describeApi } from '#tests/support/server/api.ts';

/** An order belongs to the user who opened it. */
describeApi('payment orders', (server) => {
  const openForm = async (due: UnpaidPremiums, account: Account = 'courtier') => {
    const { body } = await requestPaymentForm(server(), due, account);
    return { isOpen: body.success, orderId: String(body['orderId']), formToken: String(body['formToken']), body };
  };
  const readStates = async (due: UnpaidPremiums) => (await readLedger(server(), due)).states;

  it('reuse one order for the same user and premiums', async () => {
    const due = await addUnpaidContract(server(), 2);
    const tokens = await Promise.all(Array.from({ length: 5 }, () => paymentFormToken(server(), due)));
    expect(new Set(tokens).size).toBe(1);
    expect(await readStates(due)).toEqual(['open']);
  });

  it('are replaced at once by the user who opened them, for other premiums', async () => {
    const due = await addUnpaidContract(server(), 2);
    await openForm(due);
    const part = await openForm(await onePremium(server(), due, 0));
    expect(part.isOpen).toBe(true);
    expect(await readStates(due)).toEqual(['closed', 'open']);
    expect((await openForm(await onePremium(server(), due, 1))).isOpen).toBe(true);
    expect(await readStates(due)).toEqual(['closed', 'open', 'open']);
  });

  it('are reserved for their owner, and state the owner and the expiry', async () => {
    const due = await addUnpaidContract(server(), 2);
    await openForm(due);
    for (const as of ['agence', 'admin'] as const) {
      const { isOpen, body } = await openForm(await onePremium(server(), due, 0), as);
      expect(isOpen).toBe(false);
      expect(body.message?.message).toMatch(/déjà en cours\. \S+ \S+ l’a ouvert\u00A0; .* libres à \d\d:\d\d\.$/);
    }
    server().clock.advance(15 * 60_000 + 1);
    expect((await openForm(due, 'agence')).isOpen).toBe(true);
    expect(await readStates(due)).toEqual(['closed', 'open']);
  });

  it('are replaced by anyone once the account that opened them is disabled', async () => {
    const due = await addUnpaidContract(server(), 1);
    await openForm(due, 'agence');
    expect((await openForm(due)).isOpen).toBe(false);
    const enable = (isEnabled: boolean) =>
      server().db.query(sql`update app_user set is_enabled = ${isEnabled} where email = 'agence@lagon.nc'`);
    await enable(false);
    expect((await openForm(due)).isOpen).toBe(true);
    await enable(true);
    expect(await readStates(due)).toEqual(['closed', 'open']);
  });

  it('stay open when another user closes the form of the same premiums', async () => {
    const due = await addUnpaidContract(server(), 2);
    const { formToken, orderId } = await openForm(due);
    await leavePaymentForm(server(), due, 'agence');
    await leavePaymentForm(server(), due, 'admin', orderId);
    expect(await readStates(due)).toEqual(['open']);
    expect((await openForm(due, 'agence')).isOpen).toBe(false);
    await payByCard(server(), formToken, cards.accepted);
    expect(await readLedger(server(), due)).toMatchObject(settledOnce);
  });

  it('are released one by one when their user closes the form', async () => {
    const due = await addUnpaidContract(server(), 2);
    const [first, second] = [await onePremium(server(), due, 0), await onePremium(server(), due, 1)];
    const [left, kept] = [await openForm(first), await openForm(second)];
    await leavePaymentForm(server(), due, 'courtier', left.orderId);
    expect(await readStates(due)).toEqual(['closed', 'open']);
    expect((await openForm(first, 'agence')).isOpen).toBe(true);
    expect((await openForm(second, 'agence')).isOpen).toBe(false);
    expect((await submitCard(server(), { ...due, orderId: left.orderId })).body).toMatchObject({ success: false });
    expect((await submitCard(server(), { ...due, orderId: kept.orderId })).body).toMatchObject({ success: true });
  });

  it('accept a card only from the user who opened them', async () => {
    const due = await addUnpaidContract(server());
    const { contractId } = due;
    const { orderId } = await openForm(due);
    expect((await submitCard(server(), { contractId, orderId }, 'agence')).status).toBe(404);
    expect((await submitCard(server(), { contractId, orderId }, 'courtier2')).status).toBe(404);
    expect((await submitCard(server(), { contractId, orderId: 'none' })).status).toBe(404);
    expect((await submitCard(server(), { contractId, orderId })).body).toMatchObject({ success: true });
    expect((await submitCard(server(), { contractId, orderId })).body.message?.message).toContain('déjà en cours');
  });

  it('are neither released nor replaced while a card is being sent to the bank', async () => {
    const due = await addUnpaidContract(server(), 2);
    const { contractId } = due;
    const { orderId, formToken } = await openForm(due);
    const isBeingPaid = async () => {
      const token = await server().tokenOf('courtier');
      const { body } = await server().call(endpoints.contractGet, { idContrat: contractId }, { token });
      const { primes } = body['contract'] as { primes: { data: { id: number; isBeingPaid?: boolean }[] } };
      return primes.data.filter(({ id }) => due.primes.includes(id)).every((premium) => premium.isBeingPaid);
    };
    expect(await isBeingPaid()).toBe(false);
    await submitCard(server(), { contractId, orderId });
    expect(await isBeingPaid()).toBe(true);
    expect((await leavePaymentForm(server(), due)).body).toMatchObject({ pending: 1 });
    expect((await openForm(await onePremium(server(), due, 0))).isOpen).toBe(false);
    expect((await openForm(due)).formToken).toBe(formToken);
    await submitCard(server(), { contractId, orderId, isSent: false });
    expect((await leavePaymentForm(server(), due)).body).toMatchObject({ pending: 0 });
    expect(await readStates(due)).toEqual(['closed']);
  });

  it('can be left after a refused card, and not by an older refusal that arrives late', async () => {
    const due = await addUnpaidContract(server());
    const { contractId } = due;
    const { orderId, formToken } = await openForm(due);
    await submitCard(server(), { contractId, orderId });
    await withLostNotifications(server(), () => payByCard(server(), formToken, cards.refused));
    const [refusal = ''] = server().notifications.postedBodies.slice(-1);
    // Asking the provider reveals the refusal; a second card follows.
    await server().call(endpoints.paymentCheck, { contractId }, { token: await server().tokenOf('courtier') });
    expect((await submitCard(server(), { contractId, orderId })).body).toMatchObject({ success: true });
    expect((await postNotification(server(), refusal)).status).toBe(200);
    expect((await leavePaymentForm(server(), due)).body).toMatchObject({ pending: 1 });
    await payByCard(server(), formToken, cards.accepted);
    expect(await readLedger(server(), due)).toMatchObject(settledOnce);
  });

  it('accept no card for premiums that were paid meanwhile', async () => {
    const due = await addUnpaidContract(server());
    const { contractId } = due;
    const { orderId } = await openForm(due);
    await server().db.query(sql`update premium set balance = 0 where id = ${due.primes[0] ?? 0}`);
    const { body } = await submitCard(server(), { contractId, orderId });
    expect(body).toMatchObject({ success: false, message: { type: 'error' } });
    expect(body.message?.message).toContain('Rien n’a été débité.');
  });

  it('accept one card from two tabs that opened them one after the other', async () => {
    const due = await addUnpaidContract(server(), 2);
    const { contractId } = due;
    const [first, second] = [await openForm(due), await openForm(await onePremium(server(), due, 1))];
    const answers = await Promise.all(
      [first, second].map(({ orderId }) => submitCard(server(), { contractId, orderId })),
    );
    expect(answers.map(({ body }) => body.success)).toEqual([false, true]);
  });
});
