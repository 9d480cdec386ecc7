import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { runDueJobs } from '#server/jobs/jobs.ts';
import { jobHandlers } from '#server/start/job-handlers.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import { openDossier, readDossier } from '#tests/support/contracts/client-links.ts';
import { addLinkForm, addPaymentLink } from '#tests/support/contracts/payment-links.ts';
import {
  addUnpaidContract,
  cards,
  type PaymentAnswer,
  payByCard,
  paymentFormToken,
  readLedger,
  readMoney,
  requestPaymentForm,
  settledOnce,
  type UnpaidPremiums,
  validatePayment,
} from '#tests/support/contracts/payments.ts';
import { describeApi } from '#tests/support/server/api.ts';
import { callSuccessfully } from '#tests/support/server/succeed.ts';

describeApi('a link to pay', (server) => {
  const runJobs = () => runDueJobs(server().db, server().services, jobHandlers);
  const shownLink = async (due: UnpaidPremiums): Promise<string> => (await addPaymentLink(server(), due)).token;
  const requestForm = (token: string, amount: number) =>
    server().call(endpoints.linkPaymentForm, { amount }, { token });
  const formToken = async (token: string, amount: number): Promise<string> => {
    const { body } = await requestForm(token, amount);
    expect(body, body.message?.message).toMatchObject({ success: true, amount });
    return String(body['formToken']);
  };
  const bringBack = (token: string, { uuid, hash, answer }: PaymentAnswer) =>
    server().call(endpoints.linkPaymentValidate, { uuid, hash, answer }, { token });

  it('shows contract, premiums and the amount that the server computes', async () => {
    const due = await addUnpaidContract(server());
    const token = await shownLink(due);
    expect((await readDossier(server(), token)).payment).toEqual({
      state: 'due',
      contract: due.contractNumber,
      amount: due.amount,
      requested: due.amount,
      premiums: [
        { label: 'Prime 1', from: '2026-10-01', to: '2026-12-31', amount: 12_001 },
        { label: 'Prime 2', from: '2026-10-01', to: '2026-12-31', amount: 12_002 },
      ],
      email: expect.stringMatching(/^.•••@/),
      hasReceipt: false,
    });
  });

  it('pays the premiums once, with receipt, e-mails and a notice to the broker', async () => {
    const due = await addUnpaidContract(server());
    const token = await shownLink(due);
    const cardReturn = await payByCard(server(), await formToken(token, due.amount), cards.accepted);
    for (const _again of [1, 2])
      expect((await bringBack(token, cardReturn)).body).toMatchObject({
        success: true,
        status: 'PAID',
        dossier: { payment: { state: 'paid', amount: due.amount, premiums: [], hasReceipt: true } },
      });
    expect(await readLedger(server(), due)).toMatchObject(settledOnce);
    expect(await readMoney(server(), due)).toEqual({ taken: due.amount, receipts: due.amount, surplus: 0 });
    const { status, headers, bytes } = await server().call(endpoints.linkReceipt, {}, { token });
    expect({ status, type: headers['content-type'] }).toEqual({ status: 200, type: 'application/pdf' });
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    const before = server().mails.length;
    await runJobs();
    const mails = server().mails.slice(before);
    const receipt = mails.find(({ subject }) => subject.includes('votre reçu'));
    expect(receipt?.attachments?.map(({ contentType }) => contentType)).toEqual(['application/pdf']);
    expect(
      mails.filter(({ subject }) => subject === `Contrat ${due.contractNumber}\u00A0: payé par le client`),
    ).toEqual([expect.objectContaining({ to: 'courtier@lagon.nc' })]);
  });

  it('charges nothing for premiums that were paid in another way', async () => {
    const due = await addUnpaidContract(server(), 1);
    const token = await shownLink(due);
    const form = await formToken(token, due.amount);
    const { orderId } = (await requestForm(token, due.amount)).body as unknown as { orderId: string };
    await callSuccessfully(server(), 'receivedPaymentAdd', {
      contractId: due.contractId,
      primes: [...due.primes],
      mode: 'cash',
      amount: due.amount,
      reference: '',
      drawer: '',
      day: '2026-11-21',
      provisional: 'P-7K2M9QX4',
    });
    const announced = await server().call(endpoints.linkPaymentSubmit, { orderId }, { token });
    expect(announced.body).toMatchObject({
      success: false,
      message: { message: 'Le montant à payer a changé. Rien n’a été débité. Vérifiez-le avant de payer.' },
      dossier: { payment: { state: 'settled', amount: 0, premiums: [] } },
    });
    const formAgain = await requestForm(token, due.amount);
    expect(formAgain.body).toMatchObject({ success: false, dossier: { payment: { state: 'settled', amount: 0 } } });
    expect(form).not.toBe('');
  });

  it('states to the broker what a card paid too much', async () => {
    const due = await addUnpaidContract(server());
    const token = await shownLink(due);
    const form = await formToken(token, due.amount);
    await callSuccessfully(server(), 'receivedPaymentAdd', {
      contractId: due.contractId,
      primes: due.primes.slice(0, 1),
      mode: 'cash',
      amount: 12_001,
      reference: '',
      drawer: '',
      day: '2026-11-21',
      provisional: 'P-7K2M9QX5',
    });
    // The card was not announced: the provider takes it although a part was paid meanwhile.
    await bringBack(token, await payByCard(server(), form, cards.accepted));
    expect(await readMoney(server(), due)).toEqual({ taken: due.amount, receipts: 12_002, surplus: 12_001 });
    await runJobs();
    const notice = server().mails.findLast(
      ({ subject }) => subject === `Contrat ${due.contractNumber}\u00A0: payé par le client`,
    );
    expect(notice?.text.replaceAll(/\s/gu, ' ')).toContain(
      'Le client a payé 24 003 F par carte, dont 12 001 F pour des primes déjà réglées : cette somme est à rembourser.',
    );
  });

  it('requires a new confirmation if the amount changed', async () => {
    const due = await addUnpaidContract(server(), 1);
    const token = await shownLink(due);
    await server().db.query(sql`update premium set balance = balance - 2000 where contract_id = ${due.contractId}`);
    const { body } = await requestForm(token, due.amount);
    expect(body).toMatchObject({
      success: false,
      dossier: { payment: { state: 'due', amount: due.amount - 2_000, requested: due.amount } },
    });
    expect(body['formToken']).toBeUndefined();
    expect((await requestForm(token, due.amount - 2_000)).body).toMatchObject({ success: true });
  });

  it('prevents concurrent payments by client and broker', async () => {
    const due = await addUnpaidContract(server());
    const token = await shownLink(due);
    await formToken(token, due.amount);
    const { contractId, primes, amount } = due;
    const refused = await requestPaymentForm(server(), { contractId, primes, amount });
    expect(refused.body).toMatchObject({ success: false });
    expect(refused.body.message?.message).toContain('Le client l’a ouvert');
    const leaveAnswer = await server().call(endpoints.linkPaymentCheck, { isLeft: true }, { token });
    expect(leaveAnswer.body).toMatchObject({ success: true, dossier: { payment: { state: 'due' } } });
    const broker = await paymentFormToken(server(), due);
    const other = await requestForm(token, due.amount);
    expect(other.body.message?.message).toContain('Votre courtier l’a ouvert');
    const paid = await payByCard(server(), broker, cards.accepted);
    expect((await validatePayment(server(), due, paid)).body).toMatchObject({ status: 'PAID' });
    expect((await readDossier(server(), token)).payment).toMatchObject({ state: 'settled' });
  });

  it('releases the premiums of a card form once its link is revoked', async () => {
    const { contractId, linkId, token, due, orderId } = await addLinkForm(server());
    const other = await shownLink(due);
    expect((await requestForm(other, due.amount)).body.message?.message).toContain('Une autre page l’a ouvert');
    await callSuccessfully(server(), 'clientLinkRevoke', { contractId, linkId });
    expect((await server().call(endpoints.linkPaymentSubmit, { orderId }, { token })).status).toBe(401);
    expect((await requestForm(other, due.amount)).body).toMatchObject({ success: true, amount: due.amount });
    expect(await readLedger(server(), due)).toMatchObject({ states: ['closed', 'open'] });
  });

  it('holds the premiums of a revoked link while its card is at the bank', async () => {
    const { contractId, linkId, token, due, orderId, formToken: form } = await addLinkForm(server());
    const announced = await server().call(endpoints.linkPaymentSubmit, { orderId }, { token });
    expect(announced.body).toMatchObject({ success: true });
    await callSuccessfully(server(), 'clientLinkRevoke', { contractId, linkId });
    const { primes, amount } = due;
    expect((await requestPaymentForm(server(), { contractId, primes, amount })).body).toMatchObject({ success: false });
    await payByCard(server(), form, cards.accepted);
    expect(await readLedger(server(), due)).toMatchObject(settledOnce);
  });

  it('reports the result of a refused and of an undecided card', async () => {
    const due = await addUnpaidContract(server());
    const token = await shownLink(due);
    const form = await formToken(token, due.amount);
    const refused = await bringBack(token, await payByCard(server(), form, cards.refused));
    expect(refused.body).toMatchObject({ success: false, status: 'UNPAID', dossier: { payment: { state: 'due' } } });
    const waitingAnswer = await bringBack(token, await payByCard(server(), form, cards.unanswered));
    expect(waitingAnswer.body).toMatchObject({ status: 'RUNNING', dossier: { payment: { state: 'pending' } } });
    server().clock.advance(61_000);
    const { body } = await server().call(endpoints.linkPaymentCheck, {}, { token });
    expect(body).toMatchObject({ dossier: { payment: { state: 'paid' } } });
    expect(await readLedger(server(), due)).toMatchObject(settledOnce);
  });

  it('refuses to settle another user’s order', async () => {
    const [due, other] = [await addUnpaidContract(server()), await addUnpaidContract(server())];
    const token = await shownLink(due);
    const cardReturn = await payByCard(server(), await paymentFormToken(server(), other), cards.refused);
    expect((await bringBack(token, cardReturn)).body).toMatchObject({ success: false, status: 'UNPAID' });
    const form = await requestPaymentForm(server(), { ...other, primes: [...other.primes] });
    const { orderId } = form.body as unknown as { orderId: string };
    expect((await server().call(endpoints.linkPaymentSubmit, { orderId }, { token })).status).toBe(404);
  });

  it('is refused once revoked or expired', async () => {
    const due = await addUnpaidContract(server());
    const token = await shownLink(due);
    server().clock.advance(9 * 86_400_000);
    expect((await requestForm(token, due.amount)).status).toBe(401);
    expect((await openDossier(server(), token)).status).toBe(401);
  });

  it('is e-mailed once, under its key, and only for premiums that are due', async () => {
    const due = await addUnpaidContract(server());
    const { contractId, primes } = due;
    const headers = { 'idempotency-key': randomUUID() };
    const sendPaymentLink = async () =>
      server().call(
        endpoints.paymentLinkSend,
        { contractId, primes: [...primes] },
        { token: await server().tokenOf('courtier'), headers },
      );
    const [first, second] = [await sendPaymentLink(), await sendPaymentLink()];
    expect(first.body, first.body.message?.message).toMatchObject({ success: true });
    expect(second.body).toEqual(first.body);
    const before = server().mails.length;
    await runJobs();
    const mails = server()
      .mails.slice(before)
      .filter(({ text }) => text.includes('/complete/'));
    expect(mails).toHaveLength(1);
    const token = /\/complete\/([\w-]+)/.exec(mails[0]?.text ?? '')?.[1] ?? '';
    expect((await readDossier(server(), token)).payment).toMatchObject({ state: 'due', amount: due.amount });
    await server().db.query(sql`update premium set balance = 0 where contract_id = ${contractId}`);
    const lateLink = await server().call(
      endpoints.paymentLinkSend,
      { contractId, primes: [...primes] },
      { token: await server().tokenOf('courtier'), headers: { 'idempotency-key': randomUUID() } },
    );
    expect({ status: lateLink.status, errors: lateLink.body.errors }).toMatchObject({
      status: 422,
      errors: { primes: ['Ces primes ne sont plus à payer.'] },
    });
  });
});
