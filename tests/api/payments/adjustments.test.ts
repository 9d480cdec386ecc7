import { randomBytes, randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { runDueJobs } from '#server/jobs/jobs.ts';
import { jobHandlers } from '#server/start/job-handlers.ts';
import type { StatementLine } from '#shared/operations/commissions/statements.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import { importRun } from '#shared/operations/people/imports.ts';
import { drawProvisionalNumber } from '#shared/primitives/parsers/provisional-number.ts';
import { addUnpaidContract, onePremium, type UnpaidPremiums } from '#tests/support/contracts/payments.ts';
import { describeApi } from '#tests/support/server/api.ts';
import { succeed } from '#tests/support/server/succeed.ts';
import { importsOf } from '#tests/support/uploads/imports.ts';

describeApi('premium adjustments', (server) => {
  const { reportOf } = importsOf(server);
  const receive = async ({ contractId, primes, amount }: UnpaidPremiums, day: string): Promise<number> => {
    const provisional = drawProvisionalNumber('P', randomBytes(8));
    const cheque = { mode: 'cheque', reference: '7654321', drawer: 'Jean Wéa', day, provisional };
    const { id } = await succeed(server(), 'receivedPaymentAdd', {
      contractId,
      primes: [...primes],
      amount,
      ...cheque,
    });
    return Number(id);
  };
  const adjust = async (input: object, account = 'admin') =>
    server().call(endpoints.premiumAdjustmentAdd, input as never, {
      token: await server().tokenOf(account),
      headers: { 'idempotency-key': randomUUID() },
    });
  const fileOf = async ({ contractId }: UnpaidPremiums): Promise<ContractFile> =>
    (await succeed(server(), 'contractGet', { idContrat: contractId }))['contract'] as ContractFile;
  const linesOf = async (month: string, { contractId }: UnpaidPremiums) =>
    ((await succeed(server(), 'commissionMonth', { month, pageSize: 500 }))['lines'] as StatementLine[]).filter(
      (line) => line.contractId === contractId,
    );
  const terminate = ({ contractId }: UnpaidPremiums, more: object = {}) =>
    adjust({ contractId, kind: 'termination', day: '2026-11-10', amount: 0, reason: 'Vente du véhicule', ...more });
  const refund = ({ contractId }: UnpaidPremiums, more: object = {}) =>
    adjust({ contractId, kind: 'refund', day: '2026-11-12', amount: 4_000, reason: 'Bonus révisé', ...more });

  it('end a contract: what was not paid of later premiums is cancelled, and the broker is told by mail', async () => {
    const due = await addUnpaidContract(server(), 2);
    await server().db.query(
      sql`update premium set effect_date = '2027-01-01', due_on = '2027-01-01' where id = ${due.primes[1] ?? 0}`,
    );
    expect(await terminate(due)).toMatchObject({ status: 200 });
    const { details, movements, primes } = await fileOf(due);
    expect(details).toMatchObject({ status: 'Résilié', balance: 12_001 });
    expect(movements.data[0]).toMatchObject({ label: 'Résiliation', effectDate: '2026-11-10' });
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
    expect(mails.at(-1)?.text).toContain('Résiliation du contrat au 10/11/2026\u00A0: Vente du véhicule.');
    expect(await terminate(due)).toMatchObject({
      status: 422,
      body: { errors: { kind: ['Ce contrat est déjà résilié au 10/11/2026'] } },
    });
  });

  it('take the commission of a refunded premium back in the month of the refund, naming its line', async () => {
    const due = await addUnpaidContract(server(), 1);
    await receive(due, '2026-10-15');
    const [paid] = await linesOf('2026-10', due);
    expect(await terminate(due, { amount: 8_001 })).toMatchObject({ status: 200 });
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
    await receive({ ...(await onePremium(server(), due, 1)), amount: 5_000 }, '2026-11-03');
    await receive({ ...(await onePremium(server(), due, 1)), amount: 7_002 }, '2026-11-04');
    await receive(await onePremium(server(), due, 0), '2026-11-05');
    await server().db.query(
      sql`update premium set effect_date = '2026-10-15', due_on = '2026-10-15' where id = ${due.primes[1] ?? 0}`,
    );
    expect(await refund(due, { amount: 13_000 })).toMatchObject({ status: 200 });
    const lines = await linesOf('2026-11', due);
    const of = (amount: number) => lines.find((line) => line.amount === amount)?.id;
    expect(lines.filter(({ amount }) => amount < 0)).toMatchObject([
      { amount: -5_000, reversesId: of(5_000), reason: 'refunded' },
      { amount: -7_002, reversesId: of(7_002) },
      { amount: -998, reversesId: of(12_001) },
    ]);
    expect(lines.reduce((sum, { commission }) => sum + commission, 0)).toBe(Math.round((24_003 - 13_000) * 0.12));
    expect((await fileOf(due)).details).toMatchObject({ status: 'Contrat validé', balance: 0 });
    expect(await refund(due, { amount: 11_004 })).toMatchObject({
      status: 422,
      body: { errors: { amount: [expect.any(String)] } },
    });
  });

  it('are due again, with the rest, when the refunded cheque bounces later', async () => {
    const due = await addUnpaidContract(server(), 1);
    const paymentId = await receive(due, '2026-11-02');
    await refund(due);
    await succeed(server(), 'receivedPaymentCancel', { paymentId, kind: 'bounced', reason: 'Sans provision' });
    const lines = await linesOf('2026-11', due);
    expect(lines.map(({ amount }) => amount).sort((a, b) => a - b)).toEqual([-8_001, -4_000, 12_001]);
    expect(lines.reduce((sum, { commission }) => sum + commission, 0)).toBe(0);
    expect((await fileOf(due)).primes.data[0]).toMatchObject({
      status: 'Impayée',
      balanceBrut: 12_001,
      cancelled: 0,
      settlement: expect.stringMatching(/^à payer dont 4.000.F remboursés par la compagnie$/),
    });
    await receive(due, '2026-11-20');
    expect((await fileOf(due)).primes.data[0]).toMatchObject({ status: 'Payée', balanceBrut: 0 });
  });

  it('are due again when all of a payment was refunded that turns out to be a mistake', async () => {
    const due = await addUnpaidContract(server(), 1);
    const paymentId = await receive(due, '2026-11-02');
    await refund(due, { amount: due.amount });
    const cancelled = await succeed(server(), 'receivedPaymentCancel', {
      paymentId,
      kind: 'mistake',
      reason: 'Erreur',
    });
    expect(cancelled['message']).toMatchObject({
      message: expect.stringMatching(
        /annulé.: 12.001.F restent à payer, dont 12.001.F que la compagnie a remboursés\.$/,
      ),
    });
    const { details, primes } = await fileOf(due);
    expect(details.balance).toBe(12_001);
    expect(primes.data[0]).toMatchObject({ status: 'Impayée', balanceBrut: 12_001, cancelled: 0 });
    expect(primes.data[0]?.settlement).not.toContain('Réglé');
  });

  it('leave what is paid of a premium equal to the payments that count less their refunds, in any order', async () => {
    const orders = [
      ['refund', 0, 1],
      [0, 'refund', 1],
      [1, 'refund', 0],
      [0, 1],
    ] as const;
    for (const steps of orders) {
      const due = await addUnpaidContract(server(), 1);
      const ids = [
        await receive({ ...due, amount: 5_000 }, '2026-11-02'),
        await receive({ ...due, amount: 7_001 }, '2026-11-03'),
      ];
      for (const step of steps) {
        if (step === 'refund') expect(await refund(due, { amount: 4_500 })).toMatchObject({ status: 200 });
        else
          await succeed(server(), 'receivedPaymentCancel', { paymentId: ids[step], kind: 'bounced', reason: 'Impayé' });
        const rows = await server().db.query<{ paid: number; receipts: number; refunds: number }>(sql`
          select (p.amount - p.cancelled - p.balance)::int as paid,
            (select coalesce(sum(r.amount), 0)::int from received_payment r
              where r.contract_id = p.contract_id and r.cancelled is null) as receipts,
            (select coalesce(-sum(e.amount), 0)::int from premium_entry e join received_payment r on r.id = e.received_payment_id
              where e.premium_id = p.id and e.reason = 'refunded' and r.cancelled is null) as refunds
          from premium p where p.contract_id = ${due.contractId}`);
        expect(rows).toEqual([expect.objectContaining({ paid: Number(rows[0]?.receipts) - Number(rows[0]?.refunds) })]);
      }
      expect((await fileOf(due)).primes.data[0]).toMatchObject({ balanceBrut: 12_001, cancelled: 0 });
    }
  });

  it('stand in the first open month if theirs is closed, which stays as it is', async () => {
    const due = await addUnpaidContract(server(), 1);
    await receive(due, '2026-10-05');
    const { months } = await succeed(server(), 'commissionMonths', {});
    const open = (months as { month: string; number: string | null }[]).filter(
      ({ number, month }) => number === null && month < '2026-11',
    );
    for (const { month } of open.reverse()) await succeed(server(), 'commissionClose', { brokerId: 1, month }, 'admin');
    const before = await linesOf('2026-10', due);
    await refund(due, { day: '2026-10-20' });
    expect(await linesOf('2026-10', due)).toEqual(before);
    expect(await linesOf('2026-11', due)).toMatchObject([
      { day: '2026-10-20', amount: -4_000, reversesId: before[0]?.id },
    ]);
  });

  it('are refused to brokers, for the future, before the contract and twice', async () => {
    const due = await addUnpaidContract(server(), 1);
    await receive(due, '2026-11-02');
    const body = { contractId: due.contractId, kind: 'refund', day: '2026-11-12', amount: 1, reason: 'Geste' };
    expect(await adjust(body, 'courtier')).toMatchObject({ status: 403 });
    expect(await refund(due, { day: '2030-01-01' })).toMatchObject({ status: 422 });
    expect(await refund(due, { day: '1990-01-01' })).toMatchObject({ status: 422 });
    expect(await refund(due, { amount: 0 })).toMatchObject({ status: 422 });
    expect(await refund(due)).toMatchObject({ status: 200 });
    expect(await refund(due)).toMatchObject({ status: 422 });
    expect(await adjust({ ...body, contractId: 999_999_999 })).toMatchObject({ status: 404 });
  });

  it('are imported by contract number, once', async () => {
    const [ended, refunded] = [await addUnpaidContract(server(), 1), await addUnpaidContract(server(), 1)];
    await receive(refunded, '2026-11-02');
    const rows = [
      ['Contrat', 'Nature', 'Date d’effet', 'Montant remboursé', 'Motif'],
      [ended.contractNumber, 'résiliation du contrat', '15/11/2026', '', 'Non-paiement'],
      [refunded.contractNumber, 'Remboursement de prime', '16/11/2026', '2 000', 'Bonus révisé'],
      ['XX00000000', 'Remboursement de prime', '16/11/2026', '2 000', 'Bonus révisé'],
      [refunded.contractNumber, 'Remboursement de prime', '17/11/2026', '99', 'Deuxième ligne'],
      ['YY00000000', 'Cadeau', '17/11/2030', 'beaucoup', ''],
    ];
    const report = await reportOf(importRun, 'premiumAdjustments', rows);
    expect(report).toMatchObject({ lines: 5, added: 2, known: 0, refused: 3 });
    expect(report?.problems.map(({ line, column }) => [line, column])).toEqual([
      [4, 'Contrat'],
      [5, null],
      [6, 'Nature'],
      [6, 'Date d’effet'],
      [6, 'Montant remboursé'],
      [6, 'Motif'],
    ]);
    expect((await fileOf(ended)).details.status).toBe('Résilié');
    expect((await linesOf('2026-11', refunded)).at(-1)).toMatchObject({ amount: -2_000, reason: 'refunded' });
    expect(await reportOf(importRun, 'premiumAdjustments', rows)).toMatchObject({ added: 0, known: 2 });
  });
});
