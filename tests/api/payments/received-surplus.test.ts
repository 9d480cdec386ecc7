import { randomBytes, randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { taskAnsweredAction } from '#shared/actions/other-actions.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import type { ReceivedPayment } from '#shared/operations/contracts/received-payments.ts';
import type { RemittedPayment } from '#shared/operations/contracts/remittances.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import type { TaskFile } from '#shared/operations/tasks/task-file.ts';
import { drawProvisionalNumber } from '#shared/primitives/parsers/provisional-number.ts';
import { taskStatuses } from '#shared/primitives/vocabulary/statuses.ts';

import { addUnpaidContract, onePremium, readLedger, type UnpaidPremiums } from '#tests/support/contracts/payments.ts';
import { readPdf } from '#tests/support/documents/pdf.ts';
import type { Account } from '#tests/support/server/accounts.ts';
import { type ApiAnswer, describeApi } from '#tests/support/server/api.ts';
import { callSuccessfully } from '#tests/support/server/succeed.ts';

/** Money that a broker holds for premiums that somebody else has paid meanwhile. */
describeApi('received payments with a surplus', (server) => {
  const drawReceiptNumber = () => drawProvisionalNumber('P', randomBytes(8));
  const callAs = async (operation: string, input: object, account: Account = 'courtier'): Promise<ApiAnswer> =>
    server().call(endpoints[operation as 'receivedPaymentAdd'], input as never, {
      token: await server().tokenOf(account),
      headers: { 'idempotency-key': randomUUID() },
    });
  const cashFor = ({ contractId, primes, amount }: UnpaidPremiums, overrides: object = {}) => ({
    ...{ contractId, primes: [...primes], amount, mode: 'cash', drawer: 'Jean Wéa', day: '2026-11-20' },
    ...{ provisional: drawReceiptNumber(), ...overrides },
  });
  const receivePayment = (due: UnpaidPremiums, overrides: object = {}) =>
    callAs('receivedPaymentAdd', cashFor(due, overrides));
  const paidElsewhere = async (count = 2): Promise<UnpaidPremiums> => {
    const due = await addUnpaidContract(server(), count);
    expect((await receivePayment(await onePremium(server(), due, 0))).status).toBe(200);
    return due;
  };
  const fileOf = async ({ contractId }: UnpaidPremiums): Promise<ContractFile> => {
    const { contract } = await callSuccessfully(server(), 'contractGet', { idContrat: contractId });
    return contract as ContractFile;
  };
  const latestOf = async (due: UnpaidPremiums): Promise<ReceivedPayment> => {
    const [payment] = (await fileOf(due)).receivedPayments ?? [];
    if (!payment) throw new Error('no payment');
    return payment;
  };
  const readReceipt = async ({ receiptId }: ReceivedPayment): Promise<string> => {
    const { content } = await callSuccessfully(server(), 'editiqueGet', { editiqueId: receiptId });
    return (await readPdf(Buffer.from(String(content), 'base64'))).text.replaceAll(/\s+/g, ' ');
  };
  const listPending = async (): Promise<RemittedPayment[]> =>
    (await callSuccessfully(server(), 'remittanceList', {}))['pending'] as RemittedPayment[];
  const statusOf = async (taskId: number | undefined) =>
    (
      await server().db.query<{ status: string; by: string; type: string }>(sql`
        select t.status, u.email as by, t.type_code as type from task t join app_user u on u.id = t.created_by where t.id = ${taskId ?? 0}`)
    )[0];
  const refund = (paymentId: number, overrides: object = {}, account: Account = 'courtier') =>
    callAs(
      'receivedPaymentRefund',
      { paymentId, day: '2026-11-21', reference: 'Reçu signé', way: 'returned', ...overrides },
      account,
    );

  it('are recorded as a surplus once the broker accepts it, with one receipt and one request to refund it', async () => {
    const due = await paidElsewhere();
    const first = await onePremium(server(), due, 0);
    const provisional = drawReceiptNumber();
    const cash = { provisional, amount: 12_001 };
    expect((await receivePayment(first, cash)).body.errors).toHaveProperty('primes');
    const accepted = { ...cash, isSurplusAccepted: true, acceptedSurplus: 12_001 };
    const { body } = await receivePayment(first, accepted);
    expect(body.message?.message).toMatch(/est enregistré, reçu R26-\d{5}\s: 12\s001\sF sont à rembourser\.$/u);
    expect((await receivePayment(first, accepted)).body['number']).toBe(body['number']);
    const payment = await latestOf(due);
    expect(payment).toMatchObject({ number: body['number'], provisional, amount: 12_001, surplus: { amount: 12_001 } });
    expect((await readLedger(server(), due)).balances).toEqual([0, 12_002]);
    expect(await statusOf(payment.surplus?.request?.id)).toEqual({
      status: taskStatuses.open,
      by: expect.stringContaining('courtier@'),
      type: 'À rembourser',
    });
    const receipt = await readReceipt(payment);
    const surplusNote = 'Ce règlement n’a payé aucune prime';
    for (const fact of [`Reçu n° ${body['number']}`, provisional, 'Somme reçue', surplusNote, 'Jean Wéa'])
      expect(receipt).toContain(fact);
    expect(receipt).toContain(payment.surplus?.request?.number);
    for (const claim of ['Carte', 'vaut quittance']) expect(receipt).not.toContain(claim);
  });

  it('are refused beyond the amount that the broker accepted', async () => {
    const due = await addUnpaidContract(server(), 2);
    const [first, second] = [await onePremium(server(), due, 0), await onePremium(server(), due, 1)];
    const accepted = { amount: due.amount + 500, isSurplusAccepted: true, acceptedSurplus: 500 };
    expect((await receivePayment(first)).status).toBe(200);
    const dueText = /^Il reste 12\s002\sF à payer sur ces primes$/u;
    expect((await receivePayment(due, accepted)).body.errors).toEqual({ amount: [expect.stringMatching(dueText)] });
    expect((await receivePayment(second)).status).toBe(200);
    const settledText = 'Ces primes ne sont plus à payer.';
    const refused = await receivePayment(due, accepted);
    expect(refused).toMatchObject({ status: 422, body: { errors: { primes: [settledText] } } });
    expect((await fileOf(due)).receivedPayments).toHaveLength(2);
  });

  it('need an accepted amount if none of the chosen premiums is due, in payments of older versions', async () => {
    const due = await paidElsewhere();
    const accepted = { amount: 12_500, isSurplusAccepted: true };
    const refused = await receivePayment(await onePremium(server(), due, 0), accepted);
    expect(refused.body.message?.message).toBe('Ces primes ne sont plus à payer.');
    expect((await readLedger(server(), due)).balances).toEqual([0, 12_002]);
    expect((await receivePayment(due, accepted)).status).toBe(200);
    expect(await latestOf(due)).toMatchObject({ amount: 12_500, surplus: { amount: 498 } });
  });

  it('pay other premiums first', async () => {
    const due = await paidElsewhere(3);
    await receivePayment({ ...due, primes: [due.primes[2] ?? 0] }, { amount: 12_103, isSurplusAccepted: true });
    expect((await readLedger(server(), due)).balances).toEqual([0, 12_002, 0]);
    expect(await latestOf(due)).toMatchObject({ amount: 12_103, surplus: { amount: 100, refund: null } });
    expect(await readReceipt(await latestOf(due))).toContain('La part de 100 F n’a payé aucune prime');
    await receivePayment({ ...due, primes: [] }, { amount: 500, isSurplusAccepted: true });
    expect(await latestOf(due)).toMatchObject({ surplus: { amount: 500 } });
    expect((await receivePayment({ ...due, primes: [] }, { amount: 500 })).body.errors).toHaveProperty('primes');
  });

  it('are one payment for a provisional number, also of another contract of the broker', async () => {
    const [due, other] = [await addUnpaidContract(server(), 1), await addUnpaidContract(server(), 1)];
    const provisional = drawReceiptNumber();
    const answers = await Promise.all([receivePayment(due, { provisional }), receivePayment(other, { provisional })]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[0]?.body['number']).toBe(answers[1]?.body['number']);
    const rows = await server().db.query(sql`select from received_payment where provisional = ${provisional}`);
    expect(rows).toHaveLength(1);
    const remaining = await Promise.all([due, other].map((each) => readLedger(server(), each)));
    expect(remaining.map((each) => each.due).sort()).toEqual([0, 12_001]);
  });

  it('are refunded once: cash that went back to the client is not handed over', async () => {
    const due = await paidElsewhere();
    await receivePayment({ ...due, primes: [due.primes[1] ?? 0] }, { amount: 15_000, isSurplusAccepted: true });
    const { id, surplus } = await latestOf(due);
    const pendingAmount = async () => (await listPending()).find((each) => each.id === id)?.amount;
    expect(await pendingAmount()).toBe(15_000);
    expect((await refund(id, {}, 'courtier2')).status).toBe(404);
    expect((await refund(id, { day: '2026-11-19' })).body.errors).toHaveProperty('day');
    const refundAnswers = await Promise.all([refund(id), refund(id)]);
    expect(refundAnswers.map(({ body }) => body.success).sort()).toEqual([false, true]);
    expect(await pendingAmount()).toBe(12_002);
    expect((await latestOf(due)).surplus?.refund).toMatchObject({ amount: 2_998, reference: 'Reçu signé' });
    expect(await statusOf(surplus?.request?.id)).toMatchObject({ status: taskStatuses.done });
    const cancelled = await callAs('receivedPaymentCancel', { paymentId: id, kind: 'mistake', reason: 'Doublon' });
    expect(cancelled.body.errors).toHaveProperty('reason');
  });

  it('are refunded by transfer once they are handed over, and a cheque is not given back in part', async () => {
    const due = await paidElsewhere();
    await receivePayment(due, { amount: 500, primes: [], isSurplusAccepted: true });
    const cash = await latestOf(due);
    await callSuccessfully(server(), 'remittanceAdd', { paymentIds: [cash.id] });
    expect((await refund(cash.id)).body.errors).toHaveProperty('way');
    expect((await refund(cash.id, { way: 'transfer' })).body.success).toBe(true);
    const cheque = { mode: 'cheque', reference: '7654321', amount: 15_000, isSurplusAccepted: true };
    await receivePayment({ ...due, primes: [due.primes[1] ?? 0] }, cheque);
    const { id } = await latestOf(due);
    expect((await refund(id)).body.errors).toHaveProperty('way');
    expect((await refund(id, { way: 'transfer' })).body.success).toBe(true);
    expect((await listPending()).find((each) => each.id === id)?.amount).toBe(15_000);
  });

  it('owe nothing more once they are cancelled: the request is closed, the premium due again', async () => {
    const due = await paidElsewhere();
    const cheque = { mode: 'cheque', reference: '7654321', amount: 15_000, isSurplusAccepted: true };
    await receivePayment({ ...due, primes: [due.primes[1] ?? 0] }, cheque);
    const { id, surplus } = await latestOf(due);
    const bounced = { paymentId: id, kind: 'bounced', reason: 'Sans provision' };
    const { message } = (await callAs('receivedPaymentCancel', bounced)).body;
    expect(message?.message).toMatch(/12\s002\sF restent à payer/u);
    expect(await statusOf(surplus?.request?.id)).toMatchObject({ status: taskStatuses.done });
    const { task } = await callSuccessfully(server(), 'taskGet', { idTask: surplus?.request?.id });
    expect((task as TaskFile).history.at(-1)).toMatchObject({ status: taskStatuses.done, isOwn: true });
    expect(taskAnsweredAction.evaluate(task as TaskFile, '2026-11-21')).toBeUndefined();
    expect((await refund(id)).body).toMatchObject({ success: false });
    expect((await readLedger(server(), due)).balances).toEqual([0, 12_002]);
  });

  it('create a request to recover the refund once the cheque bounces, until it is closed', async () => {
    const due = await addUnpaidContract(server(), 1);
    await receivePayment(due, { mode: 'cheque', reference: '7654321', amount: 17_001, isSurplusAccepted: true });
    const { id } = await latestOf(due);
    expect((await refund(id, { way: 'transfer' })).body.success).toBe(true);
    const { message } = (await callAs('receivedPaymentCancel', { paymentId: id, kind: 'bounced', reason: 'Volé' }))
      .body;
    const { surplus } = await latestOf(due);
    expect(surplus).toMatchObject({ amount: 5_000, refund: { amount: 5_000 }, isToRecover: true });
    expect(message?.message).toMatch(
      new RegExp(
        `12.001.F restent à payer.; le surplus de 5.000.F remboursé au client est à récupérer, demande ${surplus?.request?.number}\\.$`,
      ),
    );
    expect(await statusOf(surplus?.request?.id)).toMatchObject({ status: taskStatuses.open, type: 'À récupérer' });
    const history = await callAs('contractHistory', { idContrat: due.contractId }, 'admin');
    expect(JSON.stringify(history.body)).toContain(`à récupérer, demande ${surplus?.request?.number}`);
    const { task } = await callSuccessfully(server(), 'taskGet', { idTask: surplus?.request?.id });
    const { revision } = task as TaskFile;
    const answer = { idTask: surplus?.request?.id, revision, status: taskStatuses.done, answer: 'Récupérés' };
    expect((await callAs('taskReply', answer, 'admin')).status).toBe(200);
    expect((await latestOf(due)).surplus).toMatchObject({ isToRecover: false });
  });

  it('have nothing to recover if the bounced cheque itself went back to the client', async () => {
    const due = await paidElsewhere();
    await receivePayment(await onePremium(server(), due, 0), {
      mode: 'cheque',
      reference: '7654321',
      amount: 12_001,
      isSurplusAccepted: true,
      acceptedSurplus: 12_001,
    });
    const { id } = await latestOf(due);
    expect((await refund(id)).body).toMatchObject({ success: true });
    await callAs('receivedPaymentCancel', { paymentId: id, kind: 'bounced', reason: 'Volé' });
    expect((await latestOf(due)).surplus).toMatchObject({ isToRecover: false });
  });
});
