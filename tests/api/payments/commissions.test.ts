import { randomBytes, randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import type { CommissionMonth, StatementLine } from '#shared/operations/commissions/statements.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import { drawProvisionalNumber } from '#shared/primitives/parsers/provisional-number.ts';
import {
  addUnpaidContract,
  cards,
  onePremium,
  payByCard,
  paymentFormToken,
  type UnpaidPremiums,
  validatePayment,
} from '#tests/support/contracts/payments.ts';
import { readPdf } from '#tests/support/documents/pdf.ts';
import type { Account } from '#tests/support/server/accounts.ts';
import { describeApi } from '#tests/support/server/api.ts';

interface Month extends CommissionMonth {
  readonly lines: readonly StatementLine[];
  readonly nbItemsTotal: number;
}

describeApi('commissions', (server) => {
  const receivePayment = async ({ contractId, primes, amount }: UnpaidPremiums, day: string): Promise<number> => {
    const provisional = drawProvisionalNumber('P', randomBytes(8));
    const cheque = { mode: 'cheque', reference: '7654321', drawer: 'Jean Wéa', day, provisional } as const;
    const { body } = await server().call(
      endpoints.receivedPaymentAdd,
      { contractId, primes: [...primes], amount, ...cheque },
      { token: await server().tokenOf('courtier'), headers: { 'idempotency-key': randomUUID() } },
    );
    expect(body.success, JSON.stringify(body)).toBe(true);
    return Number(body['id']);
  };
  const bouncePayment = async (paymentId: number) =>
    server().call(
      endpoints.receivedPaymentCancel,
      { paymentId, kind: 'bounced', reason: 'Sans provision' },
      { token: await server().tokenOf('courtier'), headers: { 'idempotency-key': randomUUID() } },
    );
  const monthOf = async (month: string, account: Account = 'courtier', brokerId?: number): Promise<Month> => {
    const { body } = await server().call(
      endpoints.commissionMonth,
      { month, pageSize: 500, ...(brokerId !== undefined && { brokerId }) },
      { token: await server().tokenOf(account) },
    );
    expect(body.success, JSON.stringify(body)).toBe(true);
    return body as never as Month;
  };
  const linesOf = async (month: string, { contractId }: UnpaidPremiums) =>
    (await monthOf(month)).lines.filter((line) => line.contractId === contractId);
  const closeMonth = async (month: string) =>
    (await server().call(endpoints.commissionClose, { brokerId: 1, month }, { token: await server().tokenOf('admin') }))
      .body;
  const fetchMonths = async (account: Account = 'courtier', input: object = {}) =>
    server().call(endpoints.commissionMonths, input as never, { token: await server().tokenOf(account) });
  /** Closes all open months before the current one. */
  const closeAll = async (): Promise<void> => {
    const { body } = await fetchMonths();
    const openMonths = (body['months'] as Month[]).filter(({ number, month }) => number === null && month < '2026-11');
    for (const { month } of openMonths.reverse()) expect(await closeMonth(month)).toMatchObject({ success: true });
  };
  const ratesOf = async (month: string) => (await monthOf(month)).total;

  it('state each payment with its means, rate and commission in the month of its day', async () => {
    const due = await addUnpaidContract(server(), 3);
    const token = await paymentFormToken(server(), await onePremium(server(), due, 0));
    const cardReturn = await payByCard(server(), token, cards.accepted);
    await validatePayment(server(), await onePremium(server(), due, 0), cardReturn);
    await receivePayment({ ...(await onePremium(server(), due, 1)), amount: 6_000 }, '2026-11-05');
    await receivePayment(await onePremium(server(), due, 2), '2026-10-30');
    expect(await linesOf('2026-11', due)).toMatchObject([
      { day: '2026-11-05', means: 'cheque', amount: 6_000, rate: 1_200, commission: 720 },
      { means: 'card', amount: 12_001, rate: 1_200, commission: 1_440, reversesId: null },
    ]);
    expect(await linesOf('2026-10', due)).toMatchObject([{ amount: 12_003, commission: 1_440 }]);
  });

  it('take a bounced cheque back in the month in which it bounces, naming its line', async () => {
    const due = await addUnpaidContract(server(), 1);
    const id = await receivePayment(due, '2026-10-15');
    const [paid] = await linesOf('2026-10', due);
    await bouncePayment(id);
    expect(await linesOf('2026-10', due)).toEqual([paid]);
    expect(await linesOf('2026-11', due)).toMatchObject([
      { amount: -12_001, commission: -1_440, reversesId: paid?.id, reason: 'bounced', means: 'cheque' },
    ]);
  });

  it('add up to all premiums that were paid', async () => {
    const { body } = await fetchMonths();
    const statedPremiums = (body['months'] as Month[]).reduce((sum, { total }) => sum + total.premiums, 0);
    const [paid] = await server().db.query<{ sum: number }>(
      sql`select sum(amount)::int as sum from premium_entry where broker_id = 1`,
    );
    expect(statedPremiums).toBe(paid?.sum);
    for (const { month, total } of body['months'] as Month[]) {
      const { lines } = await monthOf(month);
      expect(lines.reduce((sum, { commission }) => sum + commission, 0)).toBe(total.commission);
    }
  });

  it('close the oldest month first, once, and only after its end', async () => {
    expect(await closeMonth('2026-11')).toMatchObject({ success: false });
    const { body } = await fetchMonths();
    const openMonths = (body['months'] as Month[]).map(({ month }) => month);
    expect(await closeMonth(openMonths.at(-2) ?? '')).toMatchObject({ success: false });
    const oldest = openMonths.at(-1) ?? '';
    expect(await closeMonth(oldest)).toMatchObject({ success: true, number: expect.stringMatching(/^C\d\d-00001$/) });
    expect(await closeMonth(oldest)).toMatchObject({ success: false });
  });

  it('freeze a closed month: later payments, cancellations and rates are in the next one', async () => {
    const due = await addUnpaidContract(server(), 2);
    const id = await receivePayment(await onePremium(server(), due, 0), '2026-10-20');
    await closeAll();
    const before = await monthOf('2026-10');
    expect(before.number).toMatch(/^C26-\d{5}$/);
    await bouncePayment(id);
    await receivePayment(await onePremium(server(), due, 1), '2026-10-21');
    await server().db.query(sql`update commission_rate set first_year = 2000, renewal = 2000`);
    expect(await monthOf('2026-10')).toEqual(before);
    expect(await linesOf('2026-11', due)).toMatchObject([
      { day: '2026-10-21', amount: 12_002, commission: 2_400 },
      { amount: -12_001, commission: -1_440 },
    ]);
    await server().db.query(sql`update commission_rate set first_year = 1200, renewal = 1200`);
    expect(await ratesOf('2026-10')).toEqual(before.total);
  });

  it('export a closed month as one PDF, and any month as a table', async () => {
    const token = await server().tokenOf('courtier');
    const { number, total, lines } = await monthOf('2026-10');
    const fetchStatement = async () => server().call(endpoints.commissionStatement, { month: '2026-10' }, { token });
    const [first, second] = [await fetchStatement(), await fetchStatement()];
    expect(first.bytes.equals(second.bytes)).toBe(true);
    const text = (await readPdf(first.bytes)).text.replaceAll(/\s+/g, ' ');
    expect(text).toContain(`n° ${number}`);
    expect(text).toContain('Octobre 2026');
    expect(text).toContain(total.commission.toLocaleString('fr-FR').replaceAll(/\s/g, ' '));
    expect(text).toContain(lines[0]?.contractNumber);
    const csv = await server().call(endpoints.commissionExport, { month: '2026-10', format: 'csv' }, { token });
    expect(new TextDecoder().decode(csv.bytes).trim().split('\n')).toHaveLength(lines.length + 1);
  });

  it('are for people of the broker whose role sees them, and for administrators who name a broker', async () => {
    expect((await fetchMonths('agence')).status).toBe(403);
    expect((await fetchMonths('courtier2', { brokerId: 1 })).status).toBe(404);
    expect((await fetchMonths('courtier', { brokerId: 1 })).status).toBe(200);
    expect((await fetchMonths('admin')).status).toBe(422);
    expect((await fetchMonths('admin', { brokerId: 1 })).status).toBe(200);
    const agencies = sql`(select id from role where title = 'Agence')`;
    await server().db.query(sql`update role set sees_commissions = true where id = ${agencies}`);
    expect((await fetchMonths('agence')).status).toBe(200);
    await server().db.query(sql`update role set sees_commissions = false where id = ${agencies}`);
  });

  it('expect the commission of unpaid premiums by month, what is overdue in the current one', async () => {
    const before = (await fetchMonths()).body['expected'] as Month['total'][];
    await addUnpaidContract(server(), 2);
    const after = (await fetchMonths()).body['expected'] as (Month['total'] & { readonly month: string })[];
    expect(after.map(({ month }) => month)).toEqual([
      ...['2026-11', '2026-12', '2027-01', '2027-02', '2027-03', '2027-04'],
      ...['2027-05', '2027-06', '2027-07', '2027-08', '2027-09', '2027-10'],
    ]);
    expect(after[0]?.premiums).toBe((before[0]?.premiums ?? 0) + 24_003);
    expect(after[0]?.commission).toBe((before[0]?.commission ?? 0) + 2_880);
    expect(after.slice(1)).toEqual(before.slice(1));
  });
});
