import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import { importRun } from '#shared/operations/people/imports.ts';
import { adjustedPremiumsOf } from '#tests/support/contracts/adjusted-premiums.ts';
import { readDossier } from '#tests/support/contracts/client-links.ts';
import { mailsTo, setClientMail } from '#tests/support/contracts/client-mails.ts';
import { addPaymentLink } from '#tests/support/contracts/payment-links.ts';
import { cards, payByCard, type UnpaidPremiums } from '#tests/support/contracts/payments.ts';
import { printedTexts, receiptsOf } from '#tests/support/documents/printed-receipt.ts';
import type { Account } from '#tests/support/server/accounts.ts';
import { describeApi } from '#tests/support/server/api.ts';
import { callSuccessfully } from '#tests/support/server/succeed.ts';
import { runJobs } from '#tests/support/signatures/signatures.ts';
import { importsOf } from '#tests/support/uploads/imports.ts';

describeApi('refund of a contract without effect', (server) => {
  const { submitRows } = importsOf(server);
  const { addUpcomingContract, giveUpContract, receiveCheque, cancelPayment, fileOf, linesOf } =
    adjustedPremiumsOf(server);
  const recordRefund = async (
    { contractId }: UnpaidPremiums,
    overrides: object = {},
    { account = 'admin' as Account, key = randomUUID() } = {},
  ) =>
    server().call(
      endpoints.voidRefund,
      { contractId, day: '2026-11-20', amount: 12_001, reference: 'VIR-7', ...overrides } as never,
      { token: await server().tokenOf(account), headers: { 'idempotency-key': key } },
    );
  const plain = (text: unknown): string => String(text).replaceAll(/\s/gu, ' ');
  const requestsOf = async ({ contractId }: UnpaidPremiums) =>
    (
      await server().db.query<{ subject: string; status: string; answer: string | null }>(sql`
        select t.subject, t.status, (select e.answer from task_event e where e.task_id = t.id order by e.id desc limit 1) as answer
        from task t where t.contract_id = ${contractId} order by t.id`)
    ).map(({ subject, status, answer }) => [plain(subject), status, answer === null ? null : plain(answer)]);
  const receiptOf = async ({ contractId }: UnpaidPremiums): Promise<string> =>
    (await receiptsOf(server(), contractId)).flatMap(({ snapshot }) => printedTexts(snapshot)).join(' ');

  it('is due until an administrator records it in whole, once, which closes its request', async () => {
    const due = await addUpcomingContract(1);
    await setClientMail(server(), due, null);
    await receiveCheque({ ...due, amount: 5_000 }, '2026-11-05');
    await giveUpContract(due, { amount: 5_000 });
    expect((await fileOf(due)).voidRefund).toEqual({
      day: '2026-11-10',
      amount: 5_000,
      request: { id: expect.any(Number), number: expect.stringMatching(/^D26/) },
      refund: null,
    });
    expect((await recordRefund(due, { amount: 5_000 }, { account: 'courtier' })).status).toBe(403);
    for (const [wrong, field, message] of [
      [{}, 'amount', /^Le remboursement doit être de 5.000.F$/],
      [{ amount: 5_000, day: '2026-11-09' }, 'day', /10\/11\/2026/],
      [{ amount: 5_000, day: '2027-01-01' }, 'day', /./],
      [{ amount: 5_000, reference: '' }, 'reference', /requis/],
    ] as const)
      expect(await recordRefund(due, wrong)).toMatchObject({
        status: 422,
        body: { errors: { [field]: [expect.stringMatching(message)] } },
      });
    const key = randomUUID();
    const [first, again] = [
      await recordRefund(due, { amount: 5_000 }, { key }),
      await recordRefund(due, { amount: 5_000 }, { key }),
    ];
    expect(first).toMatchObject({ status: 200, body: { message: { message: 'Le remboursement est noté.' } } });
    expect(again.body).toEqual(first.body);
    expect(await recordRefund(due, { amount: 5_000 })).toMatchObject({
      status: 200,
      body: { success: false, message: { message: 'Ce contrat a déjà été remboursé le 20/11/2026.' } },
    });
    const { voidRefund, primes, details } = await fileOf(due);
    expect(voidRefund?.refund).toEqual({
      ...{ day: '2026-11-20', amount: 5_000, reference: 'VIR-7' },
      by: expect.stringMatching(/\S \S/),
    });
    expect(details.balance).toBe(0);
    expect(plain(primes.data[0]?.settlement)).toBe(
      '5 000 F le 05/11/2026 par chèque, 7 001 F annulés et 5 000 F remboursés par la compagnie le 20/11/2026',
    );
    expect(await requestsOf(due)).toEqual([
      ['Contrat sans effet : 5 000 F à rembourser', 'Terminée', '5 000 F remboursés le 20/11/2026, référence VIR-7.'],
    ]);
    const { entries } = await callSuccessfully(server(), 'contractHistory', { idContrat: due.contractId }, 'admin');
    expect(JSON.stringify(entries)).toMatch(/Contrat sans effet remboursé.: 5.000.F/);
    expect(JSON.stringify(entries)).not.toContain('Annoncé par e-mail');
  });

  it('takes effect once when two administrators record it at once', async () => {
    const due = await addUpcomingContract(1);
    await receiveCheque(due, '2026-11-05');
    await giveUpContract(due, { amount: 12_001 });
    const answers = await Promise.all([recordRefund(due), recordRefund(due, { reference: 'VIR-8' })]);
    expect(answers.map(({ body }) => body.success).sort()).toEqual([false, true]);
  });

  it('is neither due nor recorded for a contract without payment or in force', async () => {
    const [unpaid, inForce] = [await addUpcomingContract(1), await addUpcomingContract(1)];
    await giveUpContract(unpaid);
    for (const contract of [unpaid, inForce]) {
      expect(await fileOf(contract)).not.toHaveProperty('voidRefund');
      expect((await recordRefund(contract)).status).toBe(404);
    }
  });

  /** A paid contract that a file reports as without effect. */
  const importVoidContract = async () => {
    const due = await addUpcomingContract(1);
    const paymentId = await receiveCheque(due, '2026-11-05');
    await submitRows(importRun, 'premiumAdjustments', [
      ['Contrat', 'Nature', 'Date d’effet', 'Montant remboursé', 'Motif'],
      [due.contractNumber, 'Contrat sans effet', '15/11/2026', '12 001', 'Renonciation'],
    ]);
    return { due, paymentId };
  };

  it('is recorded without a request if a file reported the end of the contract', async () => {
    const { due } = await importVoidContract();
    expect(await requestsOf(due)).toEqual([]);
    expect((await fileOf(due)).voidRefund).toEqual({ day: '2026-11-15', amount: 12_001, request: null, refund: null });
    expect((await recordRefund(due, { day: '2026-11-14' })).body.errors).toHaveProperty('day');
    expect((await recordRefund(due)).body.success).toBe(true);
    expect((await recordRefund(due)).body.success).toBe(false);
    const { voidRefund, primes } = await fileOf(due);
    expect(voidRefund).toMatchObject({ request: null, refund: { day: '2026-11-20', reference: 'VIR-7' } });
    expect(plain(primes.data[0]?.settlement)).toMatch(/12 001 F remboursés par la compagnie le 20\/11\/2026$/);
    expect(await requestsOf(due)).toEqual([]);
  });

  it('stays as a file reported it if its payment is cancelled, which the client pays back', async () => {
    const { due, paymentId } = await importVoidContract();
    expect(plain((await cancelPayment(paymentId)).message?.message)).toMatch(
      /12 001 F restent à payer, dont 12 001 F que la compagnie a remboursés\.$/,
    );
    expect((await fileOf(due)).voidRefund).toMatchObject({ amount: 12_001, request: null, refund: null });
    expect(await requestsOf(due)).toEqual([]);
  });

  it('is e-mailed to the client once, when it is recorded, and shown in the history', async () => {
    const due = await addUpcomingContract(1);
    await setClientMail(server(), due, 'sans.effet@example.nc');
    await receiveCheque(due, '2026-11-05');
    await giveUpContract(due, { amount: 12_001 });
    await runJobs(server());
    expect(mailsTo(server(), 'sans.effet@example.nc')).toEqual([]);
    const key = randomUUID();
    const first = await recordRefund(due, {}, { key });
    expect(first.body.message?.message).toBe('Le remboursement est noté et annoncé au client par e-mail.');
    expect((await recordRefund(due, {}, { key })).body).toEqual(first.body);
    await recordRefund(due);
    await runJobs(server());
    const [mail, ...others] = mailsTo(server(), 'sans.effet@example.nc');
    expect(others).toEqual([]);
    expect(plain(mail?.subject)).toBe(
      `Cabinet Niaouli Assurances : 12 001 F remboursés (contrat ${due.contractNumber})`,
    );
    const paragraphs = mail?.text.split('\r\n\r\n').map(plain) ?? [];
    expect(paragraphs).toEqual([
      expect.stringMatching(/^Bonjour \S.*,$/),
      `Votre contrat Automobile ${due.contractNumber} est sans effet.`,
      '12 001 F ont été réglés pour ce contrat : cette somme vous a été remboursée par la compagnie le 20/11/2026, référence VIR-7.',
      expect.stringMatching(/^Une question \? Appelez Cabinet Niaouli Assurances au /),
      'Cabinet Niaouli Assurances',
    ]);
    expect(plain(mail?.html)).toContain('référence VIR-7');
    const { entries } = await callSuccessfully(server(), 'contractHistory', { idContrat: due.contractId }, 'admin');
    expect(plain(JSON.stringify(entries))).toContain(
      '"notes":["Le 20/11/2026, référence VIR-7","Annoncé par e-mail : sans.effet@example.nc"]',
    );
  });

  it('is reduced by a payment that is cancelled before it is made, which the client does not pay back', async () => {
    const due = await addUpcomingContract(1);
    const first = await receiveCheque({ ...due, amount: 5_000 }, '2026-11-05');
    const second = await receiveCheque({ ...due, amount: 7_001 }, '2026-11-06');
    await giveUpContract(due, { amount: 12_001 });
    expect(plain((await cancelPayment(first)).message?.message)).toMatch(
      /^Le règlement R26-\d+ est annulé : rien ne reste à payer ; 7 001 F restent à rembourser, demande D26\d+\.$/,
    );
    const { voidRefund, primes, details, movements } = await fileOf(due);
    expect(voidRefund).toMatchObject({ amount: 7_001, refund: null });
    expect(details.balance).toBe(0);
    expect(primes.data).toMatchObject([{ balanceBrut: 0, cancelled: 12_001, refunded: 7_001, status: 'Annulée' }]);
    expect(movements.data).toContainEqual(expect.objectContaining({ label: 'Sans effet', refunded: 7_001 }));
    expect(await requestsOf(due)).toEqual([
      [
        'Contrat sans effet : 12 001 F à rembourser',
        'Terminée',
        expect.stringMatching(/^Un règlement a été annulé : 7 001 F restent à rembourser, demande D26\d+\.$/),
      ],
      ['Contrat sans effet : 7 001 F à rembourser', 'À traiter', null],
    ]);
    expect(await receiptOf(due)).toContain('dont 5 000 F annulés et remboursement de 7 001 F par la compagnie');

    expect(plain((await cancelPayment(second)).message?.message)).toMatch(/; il n’est plus rien à rembourser\.$/);
    expect(await fileOf(due)).not.toHaveProperty('voidRefund');
    expect((await requestsOf(due)).map(([, status]) => status)).toEqual(['Terminée', 'Terminée']);
    const lines = await linesOf('2026-11', due);
    expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
  });

  it('stays to pay back if a cheque bounces after it was made, and receipts name its day', async () => {
    const due = await addUpcomingContract(1);
    const first = await receiveCheque({ ...due, amount: 5_000 }, '2026-11-05');
    await receiveCheque({ ...due, amount: 7_001 }, '2026-11-06');
    await giveUpContract(due, { amount: 12_001 });
    await recordRefund(due);
    expect(plain((await cancelPayment(first)).message?.message)).toMatch(
      /5 000 F restent à payer, dont 5 000 F que la compagnie a remboursés\.$/,
    );
    expect((await fileOf(due)).voidRefund).toMatchObject({ amount: 12_001, refund: { amount: 12_001 } });
    expect(await receiptOf(due)).toContain('12 001 F remboursés par la compagnie le 20/11/2026');
  });

  it('is told to the client on the page of the link with its day and reference once it is made', async () => {
    const due = await addUpcomingContract(1);
    const { token } = await addPaymentLink(server(), due);
    const { body } = await server().call(endpoints.linkPaymentForm, { amount: due.amount }, { token });
    await server().call(endpoints.linkPaymentSubmit, { orderId: String(body['orderId']) }, { token });
    const { uuid, hash, answer } = await payByCard(server(), String(body['formToken']), cards.accepted);
    await server().call(endpoints.linkPaymentValidate, { uuid, hash, answer }, { token });
    await giveUpContract(due, { amount: 12_001 });
    const terminated = { contract: due.contractNumber, day: null, isVoid: true };
    expect(await readDossier(server(), token)).toMatchObject({
      payment: { state: 'paid', amount: 12_001 },
      terminated,
    });
    expect((await readDossier(server(), token)).terminated).toEqual(terminated);
    await recordRefund(due);
    expect((await readDossier(server(), token)).terminated).toEqual({
      ...terminated,
      refund: { day: '2026-11-20', reference: 'VIR-7' },
    });
  });
});
