import { expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { runDueJobs } from '#server/jobs/jobs.ts';
import { jobHandlers } from '#server/start/job-handlers.ts';
import { importPreview, importRun } from '#shared/operations/people/imports.ts';
import { adjustedPremiumsOf } from '#tests/support/contracts/adjusted-premiums.ts';
import { addUnpaidContract, onePremium } from '#tests/support/contracts/payments.ts';
import { describeApi } from '#tests/support/server/api.ts';
import { callSuccessfully } from '#tests/support/server/succeed.ts';
import { importsOf } from '#tests/support/uploads/imports.ts';

describeApi('premium adjustments', (server) => {
  const { submitRows } = importsOf(server);
  const { receiveCheque, adjustPremiums, terminateContract, refundPremiums, fileOf, linesOf } =
    adjustedPremiumsOf(server);

  it('terminate a contract: cancel the unpaid part of later premiums, and notify the broker by mail', async () => {
    const due = await addUnpaidContract(server(), 2);
    await server().db.query(
      sql`update premium set effect_date = '2027-01-01', due_on = '2027-01-01' where id = ${due.primes[1] ?? 0}`,
    );
    await server().db.query(sql`
      insert into movement (contract_id, number, label, effect_date, created_at, status)
      values (${due.contractId}, '9', 'Révision tarifaire annuelle', '2027-01-01', '2026-11-01', 'Validé')`);
    expect(await terminateContract(due)).toMatchObject({ status: 200 });
    const { details, movements, primes } = await fileOf(due);
    expect(details).toMatchObject({ status: 'Résilié', balance: 12_001 });
    expect(movements.data.slice(0, 2)).toMatchObject([
      { label: 'Révision tarifaire annuelle', status: 'Annulé' },
      { label: 'Résiliation', effectDate: '2026-11-10', status: 'Validé' },
    ]);
    expect(movements.headers.map(({ value }) => value)).not.toContain('refunded');
    expect(primes.data).toMatchObject([
      {
        status: 'Annulée',
        balanceBrut: 0,
        cancelled: 12_002,
        disabled: true,
        settlement: expect.stringMatching(/^12.002/),
      },
      { status: 'Impayée', balanceBrut: 12_001, cancelled: 0 },
    ]);
    await runDueJobs(server().db, server().services, jobHandlers);
    const mails = server().mails.filter(({ subject }) => subject.includes(due.contractNumber));
    expect(mails.at(-1)?.subject).toBe(`Contrat ${due.contractNumber}\u00A0: résiliation`);
    expect(mails.at(-1)?.text).toContain('Résiliation du contrat au 10/11/2026\u00A0: Vente du véhicule.');
    expect(await terminateContract(due)).toMatchObject({
      status: 422,
      body: { errors: { kind: ['Ce contrat est déjà résilié au 10/11/2026'] } },
    });
  });

  it('take the commission of a refunded premium back in the month of the refund, naming its line', async () => {
    const due = await addUnpaidContract(server(), 1);
    await receiveCheque(due, '2026-10-15');
    const [paid] = await linesOf('2026-10', due);
    expect(await terminateContract(due, { amount: 8_001 })).toMatchObject({ status: 200 });
    expect(await linesOf('2026-10', due)).toEqual([paid]);
    expect(await linesOf('2026-11', due)).toMatchObject([
      {
        amount: -8_001,
        commission: -960,
        reversesId: paid?.id,
        reason: 'terminated',
        means: 'cheque',
        day: '2026-11-10',
      },
    ]);
    expect((await linesOf('2026-11', due))[0]?.calculation).toMatch(/^Reprise de la ligne n°.\d+ du 15\/10\/2026\./);
    expect((await fileOf(due)).primes.data[0]).toMatchObject({ status: 'Payée', amount: 12_001, cancelled: 8_001 });
  });

  it('refund the latest premiums first, in parts of their payments', async () => {
    const due = await addUnpaidContract(server(), 2);
    await receiveCheque({ ...(await onePremium(server(), due, 1)), amount: 5_000 }, '2026-11-03');
    await receiveCheque({ ...(await onePremium(server(), due, 1)), amount: 7_002 }, '2026-11-04');
    await receiveCheque(await onePremium(server(), due, 0), '2026-11-05');
    await server().db.query(
      sql`update premium set effect_date = '2026-10-15', due_on = '2026-10-15' where id = ${due.primes[1] ?? 0}`,
    );
    expect(await refundPremiums(due, { amount: 13_000 })).toMatchObject({ status: 200 });
    expect((await fileOf(due)).movements).toMatchObject({
      data: expect.arrayContaining([expect.objectContaining({ label: 'Remboursement de prime', refunded: 13_000 })]),
      headers: expect.arrayContaining([expect.objectContaining({ value: 'refunded', text: 'Remboursement' })]),
    });
    const lines = await linesOf('2026-11', due);
    const lineIdOf = (amount: number) => lines.find((line) => line.amount === amount)?.id;
    expect(lines.filter(({ amount }) => amount < 0)).toMatchObject([
      { amount: -5_000, reversesId: lineIdOf(5_000), reason: 'refunded' },
      { amount: -7_002, reversesId: lineIdOf(7_002) },
      { amount: -998, reversesId: lineIdOf(12_001) },
    ]);
    expect(lines.reduce((sum, { commission }) => sum + commission, 0)).toBe(Math.round((24_003 - 13_000) * 0.12));
    expect((await fileOf(due)).details).toMatchObject({ status: 'Contrat validé', balance: 0 });
    expect(await refundPremiums(due, { amount: 11_004 })).toMatchObject({
      status: 422,
      body: { errors: { amount: [expect.any(String)] } },
    });
  });

  it('count in the first open month if their own month is closed, which does not change', async () => {
    const due = await addUnpaidContract(server(), 1);
    await receiveCheque(due, '2026-10-05');
    const { months } = await callSuccessfully(server(), 'commissionMonths', {});
    const openMonths = (months as { month: string; number: string | null }[]).filter(
      ({ number, month }) => number === null && month < '2026-11',
    );
    for (const { month } of openMonths.reverse())
      await callSuccessfully(server(), 'commissionClose', { brokerId: 1, month }, 'admin');
    const before = await linesOf('2026-10', due);
    await refundPremiums(due, { day: '2026-10-20' });
    expect(await linesOf('2026-10', due)).toEqual(before);
    expect(await linesOf('2026-11', due)).toMatchObject([
      { day: '2026-10-20', amount: -4_000, reversesId: before[0]?.id },
    ]);
  });

  it('are refused to brokers, for the future, before the contract and twice', async () => {
    const due = await addUnpaidContract(server(), 1);
    await receiveCheque(due, '2026-11-02');
    const body = { contractId: due.contractId, kind: 'refund', day: '2026-11-12', amount: 1, reason: 'Geste' };
    expect(await adjustPremiums(body, 'courtier')).toMatchObject({ status: 403 });
    expect(await refundPremiums(due, { day: '2030-01-01' })).toMatchObject({ status: 422 });
    expect(await refundPremiums(due, { day: '1990-01-01' })).toMatchObject({ status: 422 });
    expect(await refundPremiums(due, { amount: 0 })).toMatchObject({ status: 422 });
    expect(await refundPremiums(due)).toMatchObject({ status: 200 });
    expect(await refundPremiums(due)).toMatchObject({ status: 422 });
    expect(await adjustPremiums({ ...body, contractId: 999_999_999 })).toMatchObject({ status: 404 });
  });

  it('are imported by contract number, once', async () => {
    const [ended, refunded] = [await addUnpaidContract(server(), 1), await addUnpaidContract(server(), 1)];
    await receiveCheque(refunded, '2026-11-02');
    const rows = [
      ['Contrat', 'Nature', 'Date d’effet', 'Montant remboursé', 'Motif'],
      [ended.contractNumber, 'résiliation du contrat', '15/11/2026', '', 'Non-paiement'],
      [refunded.contractNumber, 'Remboursement de prime', '16/11/2026', '2 000', 'Bonus révisé'],
      ['XX00000000', 'Remboursement de prime', '16/11/2026', '2 000', 'Bonus révisé'],
      [refunded.contractNumber, 'Remboursement de prime', '17/11/2026', '99', 'Deuxième ligne'],
      ['YY00000000', 'Cadeau', '17/11/2030', 'beaucoup', ''],
    ];
    const report = await submitRows(importRun, 'premiumAdjustments', rows);
    expect(report).toMatchObject({ lines: 5, added: 3, known: 0, refused: 2 });
    expect(report?.problems.map(({ line, column }) => [line, column])).toEqual([
      [4, 'Contrat'],
      [6, 'Nature'],
      [6, 'Date d’effet'],
      [6, 'Montant remboursé'],
      [6, 'Motif'],
    ]);
    expect((await fileOf(ended)).details.status).toBe('Résilié');
    const refunds = (await linesOf('2026-11', refunded)).filter(({ amount }) => amount < 0);
    expect(refunds).toMatchObject([{ amount: -2_000, reason: 'refunded' }, { amount: -99 }]);
    expect(await submitRows(importRun, 'premiumAdjustments', rows)).toMatchObject({ added: 0, known: 3 });
  });

  it('are imported in several lines of a contract, each checked against what the lines above leave', async () => {
    const due = await addUnpaidContract(server(), 1);
    await receiveCheque(due, '2026-11-02');
    const line = (kind: string, day: string, amount: string) => [due.contractNumber, kind, day, amount, 'Vente'];
    const rows = [
      ['Contrat', 'Nature', 'Date d’effet', 'Montant remboursé', 'Motif'],
      line('Remboursement de prime', '05/11/2026', '99 000'),
      line('Résiliation du contrat', '10/11/2026', ''),
      line('Remboursement de prime', '10/11/2026', '12 000'),
      line('Remboursement de prime', '11/11/2026', '2'),
      line('Résiliation du contrat', '12/11/2026', ''),
      line('Remboursement de prime', '10/11/2026', '12 000'),
    ];
    for (const operation of [importPreview, importRun] as const) {
      const report = await submitRows(operation, 'premiumAdjustments', rows);
      expect(report).toMatchObject({ lines: 6, added: 2, known: 0, refused: 4 });
      expect(report?.problems.map(({ line: number, column }) => [number, column])).toEqual([
        [2, 'Montant remboursé'],
        [5, 'Montant remboursé'],
        [6, 'Nature'],
        [7, null],
      ]);
    }
    expect((await fileOf(due)).details.status).toBe('Résilié');
  });
});
