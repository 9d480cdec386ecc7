import { randomBytes, randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import { drawProvisionalNumber } from '#shared/primitives/parsers/provisional-number.ts';
import { generatedDocumentStatuses } from '#shared/primitives/vocabulary/statuses.ts';
import {
  addUnpaidContract,
  onePremium,
  readLedger,
  requestPaymentForm,
  submitCard,
  type UnpaidPremiums,
} from '#tests/support/contracts/payments.ts';
import { readPdf } from '#tests/support/documents/pdf.ts';
import type { Account } from '#tests/support/server/accounts.ts';
import { describeApi } from '#tests/support/server/api.ts';
import { callSuccessfully } from '#tests/support/server/succeed.ts';

interface Received {
  readonly id: number;
  readonly number: string;
  readonly amount: number;
  readonly receiptId: number;
  readonly cancelled: { readonly kind: string; readonly reason: string; readonly by: string } | null;
}

/** Payments by cheque, in cash or by transfer. */
describeApi('received payments', (server) => {
  const cash = { mode: 'cash', reference: '', drawer: '', day: '2026-11-20' } as const;
  const cheque = { mode: 'cheque', reference: '7654321', drawer: 'Jean Wéa', day: '2026-11-20' } as const;
  const receivePayment = async (
    { contractId, primes, amount }: UnpaidPremiums,
    overrides: object,
    { as = 'courtier' as Account, key = randomUUID() as string } = {},
  ) =>
    server().call(
      endpoints.receivedPaymentAdd,
      {
        contractId,
        primes: [...primes],
        amount,
        provisional: drawProvisionalNumber('P', randomBytes(8)),
        ...cash,
        ...overrides,
      } as never,
      { token: await server().tokenOf(as), headers: { 'idempotency-key': key } },
    );
  const cancelPayment = async (paymentId: number, kind: string, account: Account = 'courtier') =>
    server().call(endpoints.receivedPaymentCancel, { paymentId, kind, reason: 'Sans provision' } as never, {
      token: await server().tokenOf(account),
      headers: { 'idempotency-key': randomUUID() },
    });
  const fileOf = async ({ contractId }: UnpaidPremiums) => {
    const token = await server().tokenOf('courtier');
    const { body } = await server().call(endpoints.contractGet, { idContrat: contractId }, { token });
    return body['contract'] as { readonly receivedPayments?: Received[] };
  };
  const receivedOf = async (due: UnpaidPremiums): Promise<Received[]> => (await fileOf(due)).receivedPayments ?? [];
  const readDocument = async (editiqueId: number) =>
    server().call(endpoints.editiqueGet, { editiqueId }, { token: await server().tokenOf('courtier') });
  const readReceipt = async (editiqueId: number): Promise<string> => {
    const { body } = await readDocument(editiqueId);
    return (await readPdf(Buffer.from(String(body['content']), 'base64'))).text.replaceAll(/\s+/g, ' ');
  };

  it('pay their premiums with a numbered receipt', async () => {
    const due = await addUnpaidContract(server(), 2);
    const provisional = 'P-7K2M9QX4';
    const { body } = await receivePayment(due, { ...cheque, provisional });
    expect(body).toMatchObject({ success: true, number: expect.stringMatching(/^R26-\d{5}$/) });
    expect(await readLedger(server(), due)).toMatchObject({ due: 0, solde: 0, unpaid: false });
    const [received, ...others] = await receivedOf(due);
    expect(others).toEqual([]);
    expect(received).toMatchObject({ number: body['number'], amount: due.amount, cancelled: null });
    const receipt = await readReceipt(received?.receiptId ?? 0);
    for (const fact of [`Reçu n° ${body['number']}`, provisional, '7654321', 'Jean Wéa', '20/11/2026'])
      expect(receipt).toContain(fact);
  });

  it('pay the last premium in part, in the order of the request', async () => {
    const due = await addUnpaidContract(server(), 3);
    const [first = 0, second = 0, third = 0] = due.primes;
    const { amount } = await onePremium(server(), due, 2);
    await receivePayment({ ...due, primes: [third, first, second], amount: amount + 1_000 }, cash);
    const { balances } = await readLedger(server(), due);
    expect(balances).toEqual([12_001 - 1_000, 12_002, 0]);
    await receivePayment({ ...due, primes: [first], amount: 11_001 }, cheque);
    expect((await readLedger(server(), due)).balances).toEqual([0, 12_002, 0]);
    const receipts = await Promise.all(
      (await receivedOf(due)).toReversed().map(({ receiptId }) => readReceipt(receiptId)),
    );
    const [inPart = '', settling = ''] = receipts;
    const { editiques } = (await fileOf(due)) as unknown as ContractFile;
    const [partNumber, settlingNumber] = (await receivedOf(due)).map(({ number }) => number).sort();
    expect(editiques.data.map(({ name }) => name).sort()).toEqual([
      expect.stringMatching(`^Reçu ${partNumber} de 13 003 F ${due.contractNumber}$`),
      expect.stringMatching(`^Reçu ${settlingNumber} de 11 001 F ${due.contractNumber} du `),
    ]);
    expect(inPart).toContain('Prime 3');
    expect(inPart).toContain('Acompte de 1 000 F sur Prime 1');
    expect(inPart).toContain('de 12 001 F TTC ; reste 11 001 F à payer.');
    expect(settling).toContain('12 001 F 1 000 F 11 001 F');
    expect(settling).toContain('vaut quittance des primes ci-dessus');
    expect(settling).not.toContain('Acompte');
  });

  it('have consecutive unique numbers under concurrent and repeated submissions', async () => {
    const due = await addUnpaidContract(server(), 5);
    const each = await Promise.all(due.primes.map((_, index) => onePremium(server(), due, index)));
    const [before = { last: 0 }] = await server().db.query<{ last: number }>(
      sql`select last from receipt_number where broker_id = 1 and year = 2026`,
    );
    const answers = await Promise.all(
      each.flatMap((premium, index) => {
        const key = randomUUID();
        const account = index % 2 === 0 ? 'courtier' : 'agence';
        const input = { ...cash, provisional: drawProvisionalNumber('P', randomBytes(8)) };
        // The second one under another key, as from a forked draft.
        return [
          receivePayment(premium, input, { key, as: account }),
          receivePayment(premium, input, { key, as: account }),
          receivePayment(premium, input, { as: account }),
        ];
      }),
    );
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect((await readLedger(server(), due)).due).toBe(0);
    const numbers = (await receivedOf(due)).map(({ number }) => Number(number.slice(4))).sort((a, b) => a - b);
    expect(numbers).toEqual(each.map((_, index) => before.last + index + 1));
  });

  it('are refused on a day more than a week before their contract was made and took effect', async () => {
    const due = await addUnpaidContract(server(), 1);
    const setDates = (creation: string, effect: string) =>
      server().db.query(
        sql`update contract set creation_date = ${creation}::date, effect_date = ${effect}::date where id = ${due.contractId}`,
      );
    await setDates('2026-11-10', '2026-11-15');
    const earlyPayment = await receivePayment(due, { ...cash, day: '2026-11-02' });
    expect(earlyPayment.status).toBe(422);
    expect(earlyPayment.body.errors).toEqual({ day: ['La date doit être le 03/11/2026 ou après'] });
    await setDates('2026-11-15', '2026-11-10');
    expect((await receivePayment(due, { ...cash, day: '2026-11-02' })).body.errors).toHaveProperty('day');
    expect(await receivedOf(due)).toEqual([]);
    expect((await receivePayment(due, { ...cash, day: '2026-11-03' })).status).toBe(200);
  });

  it('are refused for more than what is due, and change nothing', async () => {
    const due = await addUnpaidContract(server(), 2);
    const refusals = [
      await receivePayment({ ...due, amount: due.amount + 1 }, cash),
      await receivePayment(due, { ...cheque, reference: '' }),
      await receivePayment(due, { ...cheque, drawer: '' }),
      await receivePayment(due, { day: '2026-11-30' }),
      await receivePayment({ ...due, primes: [] }, cash),
      await receivePayment({ ...due, primes: [...due.primes, 999_999] }, cash),
    ];
    expect(refusals.map(({ status, body }) => [status, Object.keys(body.errors ?? {})])).toEqual([
      [422, ['amount']],
      [422, ['reference']],
      [422, ['drawer']],
      [422, ['day']],
      [422, ['primes']],
      [422, ['primes']],
    ]);
    expect((await receivePayment(due, cash, { as: 'courtier2' })).status).toBe(404);
    expect(await readLedger(server(), due)).toMatchObject({ due: due.amount });
    expect(await receivedOf(due)).toEqual([]);
    await receivePayment(due, cash);
    expect((await receivePayment(due, cash)).body.errors).toHaveProperty('primes');
  });

  it('are due again when the cheque bounces, once, and their receipt is withdrawn', async () => {
    const due = await addUnpaidContract(server(), 5);
    const [one, two] = [await onePremium(server(), due, 0), await onePremium(server(), due, 1)];
    await receivePayment(one, cheque);
    await receivePayment(two, cash);
    const [paidInCash, byCheque] = await receivedOf(due);
    expect((await cancelPayment(byCheque?.id ?? 0, 'bounced', 'courtier2')).status).toBe(404);
    expect((await cancelPayment(paidInCash?.id ?? 0, 'bounced')).body.errors).toHaveProperty('kind');
    const cancelAnswers = await Promise.all([
      cancelPayment(byCheque?.id ?? 0, 'bounced'),
      cancelPayment(byCheque?.id ?? 0, 'mistake'),
    ]);
    expect(cancelAnswers.map(({ body }) => body.success).sort()).toEqual([false, true]);
    const ledger = await readLedger(server(), due);
    expect(ledger.balances).toEqual([12_001, 0, 12_003, 12_004, 12_005]);
    expect(ledger).toMatchObject({ solde: due.amount - two.amount, unpaid: true });
    const after = (await receivedOf(due)).find(({ id }) => id === byCheque?.id);
    expect(after?.cancelled).toMatchObject({ reason: 'Sans provision', by: expect.stringMatching(/\S+ \S+/) });
    expect((await readDocument(byCheque?.receiptId ?? 0)).body.success).not.toBe(true);
    expect((await receivePayment(one, cash)).body).toMatchObject({ success: true });
  });

  it('acknowledge no premium any more once a part payment of it bounces', async () => {
    const due = await addUnpaidContract(server(), 1);
    await receivePayment({ ...due, amount: 2_001 }, cheque);
    await receivePayment({ ...due, amount: 10_000 }, cash);
    const [settling, part] = await receivedOf(due);
    expect(await readReceipt(settling?.receiptId ?? 0)).toContain('vaut quittance des primes ci-dessus');
    await callSuccessfully(server(), 'editiqueIssue', { contractId: due.contractId, kind: 'recu' });
    const { primes } = (await fileOf(due)) as unknown as ContractFile;
    expect(primes.data[0]?.settlement).toMatch(
      /^2\s001\sF le 20\/11\/2026 par chèque, 10\s000\sF le 20\/11\/2026 en espèces$/u,
    );
    await cancelPayment(part?.id ?? 0, 'bounced');
    const after = (await receivedOf(due)).find(({ id }) => id === settling?.id);
    expect(after).toMatchObject({ number: settling?.number, amount: 10_000 });
    const receipt = await readReceipt(after?.receiptId ?? 0);
    expect(receipt).toContain('Acompte de 10 000 F sur Prime 1');
    expect(receipt).toContain('reste 2 001 F à payer');
    expect(receipt).not.toContain('vaut quittance des primes');
    const { editiques } = (await fileOf(due)) as unknown as ContractFile;
    const readable = editiques.data.filter(({ status }) => status !== generatedDocumentStatuses.withdrawn);
    expect(readable.map(({ id }) => id)).toEqual([after?.receiptId]);
  });

  it('are refused to the users of a role that must not record them', async () => {
    const due = await addUnpaidContract(server(), 1);
    const agencies = sql`(select role_id from app_user where email = 'agence@lagon.nc')`;
    await server().db.query(sql`update role set receives_payments = false where id = ${agencies}`);
    expect((await receivePayment(due, cash, { as: 'agence' })).status).toBe(403);
    expect((await receivePayment(due, cash)).status).toBe(200);
    const [payment] = await receivedOf(due);
    expect((await cancelPayment(payment?.id ?? 0, 'mistake', 'agence')).status).toBe(403);
    await server().db.query(sql`update role set receives_payments = true where id = ${agencies}`);
  });

  it('wait while a card of the same premiums is at the bank', async () => {
    const due = await addUnpaidContract(server(), 2);
    const { body } = await requestPaymentForm(server(), due);
    const orderId = String(body['orderId']);
    expect((await submitCard(server(), { contractId: due.contractId, orderId })).body.success).toBe(true);
    expect((await receivePayment(due, cash, { as: 'agence' })).status).toBe(409);
    await submitCard(server(), { contractId: due.contractId, orderId, isSent: false });
    expect((await receivePayment(due, cash, { as: 'agence' })).status).toBe(200);
  });

  it('prevent a card from being sent by a form opened earlier', async () => {
    const due = await addUnpaidContract(server(), 2);
    const { body } = await requestPaymentForm(server(), due);
    await receivePayment(await onePremium(server(), due, 0), cash, { as: 'agence' });
    const cardAnswer = await submitCard(server(), { contractId: due.contractId, orderId: String(body['orderId']) });
    expect(cardAnswer.body).toMatchObject({ success: false });
    expect(cardAnswer.body.message?.message).toContain('Rien n’a été débité');
  });
});
