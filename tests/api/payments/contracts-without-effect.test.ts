import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import { importRun } from '#shared/operations/people/imports.ts';
import { adjustedPremiumsOf } from '#tests/support/contracts/adjusted-premiums.ts';
import {
  cards,
  onePremium,
  payByCard,
  paymentFormToken,
  submitCard,
  type UnpaidPremiums,
  validatePayment,
} from '#tests/support/contracts/payments.ts';
import { verifiedStatus } from '#tests/support/documents/verified-status.ts';
import { describeApi } from '#tests/support/server/api.ts';
import { callSuccessfully } from '#tests/support/server/succeed.ts';
import { runJobs } from '#tests/support/signatures/signatures.ts';
import { importsOf } from '#tests/support/uploads/imports.ts';

describeApi('a contract that is given up before it begins', (server) => {
  const { submitRows } = importsOf(server);
  const {
    addUpcomingContract,
    giveUpContract,
    receiveCheque,
    cancelPayment,
    adjustPremiums,
    terminateContract,
    refundPremiums,
    fileOf,
    linesOf,
  } = adjustedPremiumsOf(server);
  const mailTexts = ({ contractNumber }: UnpaidPremiums): string[] =>
    server()
      .mails.filter(({ subject }) => subject.includes(contractNumber))
      .map(({ text }) => text.replaceAll(/\s/gu, ' '));

  const requestsOf = async ({ contractId }: UnpaidPremiums) =>
    (
      await server().db.query<{ type: string; subject: string; status: string; comment: string }>(sql`
        select type_code as type, subject, status, comment from task where contract_id = ${contractId}`)
    ).map(({ subject, comment, ...row }) => ({
      ...row,
      subject: subject.replaceAll(/\s/gu, ' '),
      comment: comment.replaceAll(/\s/gu, ' '),
    }));

  it('cancels what is not paid, refunds what is paid with its commission, and notifies the broker', async () => {
    const due = await addUpcomingContract(2);
    await receiveCheque({ ...(await onePremium(server(), due, 0)), amount: 5_000 }, '2026-11-05');
    const debit = { code: 'IN_PRLVT', libelle: 'Prélèvement' };
    const modes = {
      comptant: debit,
      renouvellement: debit,
      termeSecondaire: null,
      debitDay: { code: '20', libelle: '20' },
    };
    await server().db.query(sql`
      update contract set payment_method = 'IN_PRLVT', body = body || ${JSON.stringify({ payementModes: modes })}::jsonb
      where id = ${due.contractId}`);
    expect((await fileOf(due)).computed).toMatchObject({ nextTakingDate: '2026-12-20' });
    expect(await giveUpContract(due, { amount: 5_000 })).toMatchObject({
      status: 200,
      body: {
        message: {
          message: expect.stringMatching(
            /^Le contrat est sans effet\. Une demande «.À rembourser.» est ouverte.: D26\d+\.$/,
          ),
        },
      },
    });
    expect(await requestsOf(due)).toEqual([
      {
        type: 'À rembourser',
        subject: 'Contrat sans effet : 5 000 F à rembourser',
        status: 'À traiter',
        comment: expect.stringContaining('5 000 F ont été payés : la compagnie rembourse le client.'),
      },
    ]);
    const { details, computed, movements, primes } = await fileOf(due);
    expect(details).toMatchObject({ status: 'Sans-effet', balance: 0 });
    expect(computed).toMatchObject({ nextTakingAmount: null, nextTakingDate: null, unpaidPrimes: false });
    expect(movements.data).toMatchObject([
      { label: 'Affaire nouvelle', status: 'Annulé' },
      { label: 'Sans effet', effectDate: '2026-11-10', status: 'Validé', refunded: 5_000 },
    ]);
    const cancelled = { status: 'Annulée', balanceBrut: 0, disabled: true };
    expect(primes.data).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          ...{ ...cancelled, cancelled: 12_001, refunded: 5_000 },
          settlement: expect.stringMatching(
            /^5.000.F le 05\/11\/2026 par chèque, 7.001.F annulés et remboursement de 5.000.F par la compagnie$/,
          ),
        }),
        expect.objectContaining({ ...cancelled, cancelled: 12_002 }),
      ]),
    );
    expect(await linesOf('2026-11', due)).toMatchObject([
      { amount: 5_000 },
      { amount: -5_000, reason: 'void', day: '2026-11-10', commission: -600 },
    ]);
    await runJobs(server());
    expect(mailTexts(due).at(-1)).toContain(
      'Contrat sans effet (renonciation du 10/11/2026) : Véhicule vendu avant l’effet. Remboursement : 5 000 F.',
    );
    expect(server().mails.map(({ subject }) => subject)).toContain(`Contrat ${due.contractNumber}\u00A0: sans effet`);
    for (const again of [giveUpContract(due, { amount: 5_000 }), terminateContract(due), refundPremiums(due)])
      expect(await again).toMatchObject({
        status: 422,
        body: { errors: { kind: ['Ce contrat est déjà sans effet, depuis la renonciation du 10/11/2026'] } },
      });
  });

  it('takes effect once when two devices record it at once, or one of them twice', async () => {
    const due = await addUpcomingContract(1);
    const answers = await Promise.all([giveUpContract(due), giveUpContract(due, { reason: 'Autre assureur' })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    const again = await addUpcomingContract(1);
    const token = await server().tokenOf('admin');
    const call = () =>
      server().call(
        endpoints.premiumAdjustmentAdd,
        { contractId: again.contractId, kind: 'void', day: '2026-11-10', amount: '0', reason: 'Vendu' } as never,
        { token, headers: { 'idempotency-key': key } },
      );
    const key = randomUUID();
    expect([await call(), await call()]).toMatchObject([{ status: 200 }, { status: 200 }]);
    for (const contract of [due, again])
      expect((await fileOf(contract)).movements.data.filter(({ label }) => label === 'Sans effet')).toHaveLength(1);
  });

  it('is refused to brokers, once it has begun, and if it was paid meanwhile', async () => {
    const due = await addUpcomingContract(1);
    const body = { contractId: due.contractId, kind: 'void', day: '2026-11-10', amount: 0, reason: 'Vendu' };
    expect(await adjustPremiums(body, 'courtier')).toMatchObject({ status: 403 });
    await receiveCheque(due, '2026-11-20');
    expect(await giveUpContract(due)).toMatchObject({
      status: 422,
      body: { errors: { amount: [expect.stringMatching(/^12.001.F ont été payés sur ce contrat/)] } },
    });
    await server().db.query(sql`update contract set effect_date = '2026-11-21' where id = ${due.contractId}`);
    expect(await giveUpContract(due, { amount: 12_001 })).toMatchObject({
      status: 422,
      body: { errors: { kind: ['Ce contrat a commencé le 21/11/2026\u00A0: il se résilie'] } },
    });
    expect((await fileOf(due)).details.status).toBe('Contrat validé');
  });

  it('refuses a payment that waited in an outbox meanwhile', async () => {
    const due = await addUpcomingContract(1);
    await giveUpContract(due);
    expect(await requestsOf(due)).toEqual([]);
    await expect(receiveCheque(due, '2026-11-20')).rejects.toThrow('Ces primes ne sont plus à payer.');
  });

  it('leaves the refund to pay back if a refunded cheque bounces', async () => {
    const due = await addUpcomingContract(1);
    const paymentId = await receiveCheque(due, '2026-11-05');
    await giveUpContract(due, { amount: 12_001 });
    const refund = { day: '2026-11-20', amount: 12_001, reference: 'VIR-7' };
    await callSuccessfully(server(), 'voidRefund', { contractId: due.contractId, ...refund }, 'admin');
    await cancelPayment(paymentId);
    const { details, primes } = await fileOf(due);
    expect(details).toMatchObject({ status: 'Sans-effet', balance: 12_001 });
    expect(primes.data).toMatchObject([{ balanceBrut: 12_001, cancelled: 12_001, status: 'Impayée' }]);
  });

  it('states what a card was charged meanwhile as a surplus, with a receipt that is certified', async () => {
    const due = await addUpcomingContract(1);
    const formToken = await paymentFormToken(server(), due);
    const [order] = await server().db.query<{ id: string }>(sql`
      select order_id as id from payment_order where contract_id = ${due.contractId}`);
    await submitCard(server(), { contractId: due.contractId, orderId: order?.id ?? '' });
    await giveUpContract(due);
    const { body } = await validatePayment(server(), due, await payByCard(server(), formToken, cards.accepted));
    expect(body.message?.message.replaceAll(/\s/gu, ' ')).toMatch(
      /débitée de 12 001 F, mais le contrat est sans effet : 12 001 F sont à rembourser \(demande /,
    );
    expect((await fileOf(due)).details).toMatchObject({ status: 'Sans-effet', balance: 0 });
    expect(await verifiedStatus(server(), due.contractId, 'recu')).toBe('in-force');
  });

  it('is imported by contract number, with all that was paid, once', async () => {
    const [paid, due, begun] = [
      await addUpcomingContract(1),
      await addUpcomingContract(1),
      await addUpcomingContract(1),
    ];
    await receiveCheque(paid, '2026-11-05');
    await server().db.query(sql`update contract set effect_date = '2026-11-01' where id = ${begun.contractId}`);
    const line = ({ contractNumber }: UnpaidPremiums, amount: string, kind = 'Contrat sans effet') => [
      contractNumber,
      kind,
      '15/11/2026',
      amount,
      'Renonciation',
    ];
    const rows = [
      ['Contrat', 'Nature', 'Date d’effet', 'Montant remboursé', 'Motif'],
      line(paid, ''),
      line(paid, '12 001'),
      line(due, ''),
      line(due, '', 'Résiliation du contrat'),
      line(begun, ''),
    ];
    const report = await submitRows(importRun, 'premiumAdjustments', rows);
    expect(report).toMatchObject({ lines: 5, added: 2, refused: 3 });
    expect(report?.problems.map(({ line: number, column }) => [number, column])).toEqual([
      [2, 'Montant remboursé'],
      [5, 'Nature'],
      [6, 'Nature'],
    ]);
    expect([(await fileOf(paid)).details.status, (await fileOf(due)).details.status]).toEqual([
      'Sans-effet',
      'Sans-effet',
    ]);
    expect(await submitRows(importRun, 'premiumAdjustments', rows.slice(0, 4))).toMatchObject({ added: 0, known: 2 });
  });

  it('is no longer counted among the renewals, and is searched by its status', async () => {
    const due = await addUpcomingContract(1);
    await giveUpContract(due);
    const search = (filters: object) =>
      callSuccessfully(server(), 'contractSearch', { numero: due.contractNumber, ...filters });
    expect(await search({ etatGlobal: 'Sans-effet' })).toMatchObject({ totalCount: 1 });
    expect(await search({ etatGlobal: 'Contrat validé' })).toMatchObject({ totalCount: 0 });
    expect(await search({ getOnlyImpayes: 'true' })).toMatchObject({ totalCount: 0 });
  });
});
