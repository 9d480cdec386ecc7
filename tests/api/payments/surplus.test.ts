import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import { dayInNoumea, frenchDate } from '#shared/primitives/calendar/calendar.ts';
import { mailsTo, setClientMail } from '#tests/support/contracts/client-mails.ts';
import {
  addUnpaidContract,
  cards,
  onePremium,
  payByCard,
  paymentFormToken,
  payTwice,
  readLedger,
  readMoney,
  type UnpaidPremiums,
  validatePayment,
} from '#tests/support/contracts/payments.ts';
import { readPdf } from '#tests/support/documents/pdf.ts';
import { describeApi } from '#tests/support/server/api.ts';
import { callSuccessfully } from '#tests/support/server/succeed.ts';
import { runJobs } from '#tests/support/signatures/signatures.ts';

interface SurplusRow {
  readonly id: number;
  readonly amount: number;
  readonly transaction: string;
  readonly payer: string;
  readonly request: { readonly id: number; readonly number: string };
  readonly refund: {
    readonly day: string;
    readonly amount: number;
    readonly reference: string;
    readonly by: string;
  } | null;
}

/** Amount that cards were charged beyond what was due. */
describeApi('payment surplus', (server) => {
  const surplusesOf = async ({ contractId }: UnpaidPremiums): Promise<SurplusRow[]> => {
    const token = await server().tokenOf('courtier');
    const { body } = await server().call(endpoints.contractGet, { idContrat: contractId }, { token });
    return (body['contract'] as { surpluses?: SurplusRow[] }).surpluses ?? [];
  };
  const lastReceipt = async ({ contractId }: UnpaidPremiums): Promise<string> => {
    const [receipt] = await server().db.query<{ id: number }>(
      sql`select id from editique where contract_id = ${contractId} and kind = 'recu' order by id desc limit 1`,
    );
    const token = await server().tokenOf('courtier');
    const document = await server().call(endpoints.editiqueGet, { editiqueId: receipt?.id ?? 0 }, { token });
    return (await readPdf(Buffer.from(String(document.body['content']), 'base64'))).text.replaceAll(/\s+/g, ' ');
  };

  it('is stated in the answer, on the contract, in a receipt and as a request', async () => {
    const due = await addUnpaidContract(server(), 1);
    const { body } = await payTwice(server(), due);
    expect(body).toMatchObject({ success: true, status: 'PAID', message: { type: 'warning' } });
    expect(await readLedger(server(), due)).toMatchObject({ due: 0, solde: 0, states: ['paid', 'paid'] });
    expect(await readMoney(server(), due)).toEqual({
      taken: 2 * due.amount,
      receipts: due.amount,
      surplus: due.amount,
    });
    const [surplus, ...others] = await surplusesOf(due);
    expect(others).toEqual([]);
    expect(surplus).toMatchObject({ amount: due.amount, refund: null });
    const { id, number } = surplus?.request ?? { id: 0, number: '?' };
    expect(body.message?.message).toMatch(new RegExp(`sont à rembourser \\(demande ${number}\\)\\.$`));
    const token = await server().tokenOf('admin');
    const { body: refundRequest } = await server().call(endpoints.taskGet, { idTask: id }, { token });
    expect(refundRequest['task']).toMatchObject({
      type: 'À rembourser',
      status: 'À traiter',
      contractId: due.contractId,
    });
    expect((refundRequest['task'] as { comment: string }).comment).toContain(surplus?.transaction);
    const receipt = await lastReceipt(due);
    expect(receipt).toContain('Reçu d’un paiement en trop');
    expect(receipt).toContain(number);
    expect(receipt).toContain(String(surplus?.transaction));
  });

  it('is the part of overlapping selections that paid no premium', async () => {
    const due = await addUnpaidContract(server(), 2);
    const part = await onePremium(server(), due, 0);
    const { body } = await payTwice(server(), due, part);
    expect(await readLedger(server(), due)).toMatchObject({ due: 0, states: ['paid', 'paid'] });
    expect(await readMoney(server(), due)).toEqual({
      taken: due.amount + part.amount,
      receipts: due.amount,
      surplus: part.amount,
    });
    expect(body.message?.message).toContain('sont à rembourser');
    const receipt = await lastReceipt(due);
    expect(receipt).toContain('Reçu de primes');
    expect(receipt).toContain('Payé en trop');
  });

  it('is a second charge of the provider for one order', async () => {
    const due = await addUnpaidContract(server(), 1);
    const token = await paymentFormToken(server(), due);
    const cardReturn = await payByCard(server(), token, cards.accepted);
    // The provider took the card of a second tab too, which its simulator refuses.
    await server().db.query(sql`
      update simulated_order set transactions = jsonb_build_array(jsonb_set(transactions -> 0, '{uuid}', '"second"')) || transactions
      where token = ${token}`);
    const second = { uuid: 'second', hash: cardReturn.hash, answerHash: cardReturn.hash };
    const { body } = await validatePayment(server(), due, second);
    expect(body).toMatchObject({ status: 'PAID', message: { type: 'warning' } });
    expect(await readMoney(server(), due)).toEqual({
      taken: 2 * due.amount,
      receipts: due.amount,
      surplus: due.amount,
    });
    expect((await surplusesOf(due)).map(({ transaction }) => transaction)).toEqual(['second']);
    expect((await readLedger(server(), due)).paid).toBe(1);
    await validatePayment(server(), due, second);
    expect(await surplusesOf(due)).toHaveLength(1);
  });

  it('is refunded once, in whole, by an administrator', async () => {
    const due = await addUnpaidContract(server(), 1);
    await payTwice(server(), due);
    const [surplus] = await surplusesOf(due);
    const day = server().services.now().toISOString().slice(0, 10);
    const refund = async (input: object, as: 'admin' | 'courtier' = 'admin') =>
      server().call(
        endpoints.surplusRefund,
        { surplusId: surplus?.id ?? 0, day, amount: due.amount, reference: 'VIR-7', ...input } as never,
        { token: await server().tokenOf(as), headers: { 'idempotency-key': randomUUID() } },
      );
    expect((await refund({}, 'courtier')).status).toBe(403);
    expect((await refund({ amount: due.amount - 1 })).body.errors).toHaveProperty('amount');
    expect((await refund({ day: '2026-01-01' })).body.errors).toHaveProperty('day');
    expect((await refund({ day: '2027-12-31' })).body.errors).toHaveProperty('day');
    expect((await refund({ surplusId: 999_999 })).status).toBe(404);
    const refundAnswers = await Promise.all([refund({}), refund({ reference: 'VIR-8' })]);
    expect(refundAnswers.map(({ body }) => body.success).sort()).toEqual([false, true]);
    const [after] = await surplusesOf(due);
    expect(after?.refund).toMatchObject({ day, amount: due.amount, reference: expect.stringMatching(/^VIR-[78]$/) });
    expect(after?.refund?.by).toMatch(/\S+ \S+/);
    const token = await server().tokenOf('admin');
    const { body } = await server().call(endpoints.taskGet, { idTask: surplus?.request.id ?? 0 }, { token });
    expect(body['task']).toMatchObject({ status: 'Terminée' });
    const audited = await server().db.query<{ action: string }>(sql`
      select action from audit where action in ('payment-surplus', 'surplus-refunded')
        and subject = ${`contractId ${due.contractId}`} order by id`);
    expect(audited.map(({ action }) => action)).toEqual(['payment-surplus', 'surplus-refunded']);
    expect(await readMoney(server(), due)).toMatchObject({ surplus: due.amount });
  });

  it('is e-mailed to the client once it is refunded, at the address that the broker confirmed', async () => {
    const due = await addUnpaidContract(server(), 1);
    await setClientMail(server(), due, 'trop.paye@example.nc');
    await server().db.query(sql`
      update contract set body = jsonb_set(body, '{mail,mail}', '"corrige@example.nc"') || '{"clientCorrection":
        {"at": "2026-11-01T00:00:00.000Z", "mail": true, "phone": false, "mailBefore": "trop.paye@example.nc"}}' where id = ${due.contractId}`);
    await payTwice(server(), due);
    const [surplus] = await surplusesOf(due);
    const day = dayInNoumea(server().services.now());
    const refund = { surplusId: surplus?.id ?? 0, day, amount: due.amount, reference: 'VIR-7' };
    const key = { 'idempotency-key': randomUUID() };
    const token = await server().tokenOf('admin');
    for (const headers of [key, key, { 'idempotency-key': randomUUID() }])
      await server().call(endpoints.surplusRefund, refund, { token, headers });
    await runJobs(server());
    const [mail, ...others] = mailsTo(server(), 'trop.paye@example.nc');
    expect(others).toEqual([]);
    expect(mailsTo(server(), 'corrige@example.nc')).toEqual([]);
    expect(mail?.subject).toMatch(/^Cabinet Niaouli Assurances.: 12.001.F remboursés \(contrat /u);
    expect(mail?.text).toMatch(
      new RegExp(
        `carte a été débitée de 12.001.F en trop pour votre contrat .+ ${due.contractNumber}.: cette somme a été remboursée le ${frenchDate(day)}, référence VIR-7\\.`,
        'u',
      ),
    );
    const { entries } = await callSuccessfully(server(), 'contractHistory', { idContrat: due.contractId }, 'admin');
    expect(JSON.stringify(entries)).toMatch(/Annoncé par e-mail.: trop\.paye@example\.nc/);
  });
});
