import { expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import {
  addUnpaidContract,
  cards,
  payByCard,
  paymentFormToken,
  paymentRefusals,
  postNotification,
  readLedger,
  requestPaymentForm,
  settledOnce,
  type UnpaidPremiums,
  validatePayment,
  withLostNotifications,
} from '#tests/support/contracts/payments.ts';
import { describeApi } from '#tests/support/server/api.ts';

/** Only the provider may report a payment. */
describeApi('manipulated card payments', (server) => {
  const changesNothing = async (due: UnpaidPremiums, work: () => Promise<unknown>, reason?: string) => {
    const [before, refusals] = [await readLedger(server(), due), await paymentRefusals(server())];
    await work();
    expect(await readLedger(server(), due)).toEqual(before);
    if (reason !== undefined) expect((await paymentRefusals(server())).slice(refusals.length)).toEqual([reason]);
  };

  it('refuse and audit a manipulated amount', async () => {
    const due = await addUnpaidContract(server());
    for (const amount of [1, due.amount - 1, due.amount + 1])
      await changesNothing(
        due,
        async () => expect((await requestPaymentForm(server(), { ...due, amount })).body.success).toBe(false),
        'amount',
      );
    const cardReturn = await withLostNotifications(server(), async () =>
      payByCard(server(), await paymentFormToken(server(), due), cards.accepted),
    );
    await changesNothing(
      due,
      async () => expect((await validatePayment(server(), { ...due, amount: 1 }, cardReturn)).body.success).toBe(false),
      'amount',
    );
  });

  it('refuse premiums of another contract, paid ones and none', async () => {
    const [due, other] = [await addUnpaidContract(server()), await addUnpaidContract(server(), 1, 2)];
    const { amount, contractId } = due;
    await changesNothing(
      due,
      () => requestPaymentForm(server(), { contractId, amount, primes: [...due.primes, ...other.primes] }),
      'premiums',
    );
    await server().db.query(sql`update premium set balance = 0 where id = ${other.primes[0] ?? 0}`);
    await changesNothing(
      due,
      () => requestPaymentForm(server(), { contractId, amount, primes: other.primes }),
      'premiums',
    );
    for (const primes of [[], undefined])
      expect((await requestPaymentForm(server(), { contractId, amount, primes })).body.message?.message).toBe(
        'Aucune paiement. Votre demande ne peut pas aboutir',
      );
  });

  it('answer 404 for another broker’s contract', async () => {
    const [due, foreign] = [await addUnpaidContract(server()), await addUnpaidContract(server(), 1, 2)];
    expect((await requestPaymentForm(server(), foreign)).status).toBe(404);
    const cardReturn = await withLostNotifications(server(), async () =>
      payByCard(server(), await paymentFormToken(server(), due), cards.accepted),
    );
    await changesNothing(foreign, async () =>
      expect((await validatePayment(server(), foreign, cardReturn)).status).toBe(404),
    );
    await changesNothing(due, async () =>
      expect((await validatePayment(server(), due, cardReturn, { as: 'courtier2' })).status).toBe(404),
    );
  });

  it('refuse and audit an altered or replayed answer', async () => {
    const due = await addUnpaidContract(server());
    const cardReturn = await withLostNotifications(server(), async () =>
      payByCard(server(), await paymentFormToken(server(), due), cards.accepted),
    );
    const altered = [
      { ...cardReturn, answer: cardReturn.answer.replace('"PAID"', '"UNPAID"') },
      { ...cardReturn, hash: cardReturn.hash.replace(/^./, (c) => (c === '0' ? '1' : '0')) },
      { ...cardReturn, hash: 'x', answerHash: 'x' },
    ];
    for (const each of altered) await changesNothing(due, () => validatePayment(server(), due, each), 'signature');
    await changesNothing(
      due,
      () => validatePayment(server(), due, { ...cardReturn, uuid: 'f'.repeat(32) }),
      'transaction',
    );
    // A valid answer of another contract.
    const other = await (async () => {
      await validatePayment(server(), due, cardReturn);
      return addUnpaidContract(server());
    })();
    await changesNothing(
      other,
      () => validatePayment(server(), other, cardReturn),
      other.amount === due.amount ? 'contract' : 'amount',
    );
    const claimed = { ...other, amount: due.amount };
    await changesNothing(other, () => validatePayment(server(), claimed, cardReturn), 'contract');
    await changesNothing(
      due,
      () => validatePayment(server(), { ...due, primes: due.primes.slice(1) }, cardReturn),
      'premiums',
    );
  });

  it('refuse a notification without the provider’s signature', async () => {
    const due = await addUnpaidContract(server());
    const cardReturn = await withLostNotifications(server(), async () =>
      payByCard(server(), await paymentFormToken(server(), due), cards.accepted),
    );
    const forged = new URLSearchParams({
      'kr-answer': cardReturn.answer,
      'kr-hash': cardReturn.hash,
      'kr-hash-algorithm': 'sha256_hmac',
      'kr-hash-key': 'sha256_hmac',
    });
    server().clock.advance(60_000);
    await changesNothing(
      due,
      async () => expect((await postNotification(server(), forged.toString())).status).toBe(403),
      'signature',
    );
    for (const body of ['', 'kr-answer=%7B%7D', '{"kr-hash":1}'])
      expect((await postNotification(server(), body)).status).toBe(403);
  });

  it('bind an order by amount only to premiums with exactly that sum', async () => {
    const due = await addUnpaidContract(server(), 2);
    const { body } = await requestPaymentForm(server(), { amount: due.amount });
    const cardReturn = await payByCard(server(), String(body['formToken']), cards.accepted);
    expect((await readLedger(server(), due)).due).toBe(due.amount);
    await changesNothing(
      due,
      () => validatePayment(server(), { ...due, primes: due.primes.slice(1) }, cardReturn),
      'premiums',
    );
    await changesNothing(due, () => validatePayment(server(), due, cardReturn, { as: 'agence' }), 'payer');
    // As specified, without answer and key.
    const documented = { uuid: cardReturn.uuid, hash: cardReturn.hash, answerHash: cardReturn.hash };
    expect((await validatePayment(server(), due, documented, { key: undefined })).body).toMatchObject({
      status: 'PAID',
    });
    expect(await readLedger(server(), due)).toMatchObject(settledOnce);
    await changesNothing(due, () => validatePayment(server(), due, documented, { key: undefined }));
  });
});
