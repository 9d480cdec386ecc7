import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { drawProvisionalNumber } from '#shared/primitives/parsers/provisional-number.ts';
import { adjustedPremiumsOf } from '#tests/support/contracts/adjusted-premiums.ts';
import { readDossier } from '#tests/support/contracts/client-links.ts';
import { addPaymentLink } from '#tests/support/contracts/payment-links.ts';
import { addUnpaidContract, type UnpaidPremiums } from '#tests/support/contracts/payments.ts';
import { printedTexts, receiptsOf } from '#tests/support/documents/printed-receipt.ts';
import { describeApi } from '#tests/support/server/api.ts';
import { callSuccessfully } from '#tests/support/server/succeed.ts';

const endDay = '2026-11-10';

const amountIn = (text: string, pattern: RegExp): number => Number(pattern.exec(text)?.[1]?.replaceAll(' ', '') ?? 0);

describeApi('receipts of premiums that were refunded', (server) => {
  const { cancelPayment, terminateContract, refundPremiums, fileOf } = adjustedPremiumsOf(server);
  /** A contract with a premium of the current term, and one of a term from 2027. */
  const addContract = async (): Promise<UnpaidPremiums> => {
    const due = await addUnpaidContract(server(), 2);
    await server().db.query(sql`
      update premium set effect_date = '2027-02-28', effect_date_end = '2028-02-27', due_on = '2027-02-28'
      where id = ${due.primes[1] ?? 0}`);
    return due;
  };
  const pay = async ({ contractId, primes }: UnpaidPremiums, amount: number): Promise<number> => {
    const cheque = { mode: 'cheque', reference: '7654321', drawer: 'Jean Wéa', day: '2026-11-02' };
    const provisional = drawProvisionalNumber('P', randomBytes(8));
    const input = { contractId, primes: [...primes], amount, isSurplusAccepted: true, ...cheque, provisional };
    return Number((await callSuccessfully(server(), 'receivedPaymentAdd', input))['id']);
  };
  const latestReceipt = async (due: UnpaidPremiums): Promise<string> => {
    const last = (await receiptsOf(server(), due.contractId)).at(-1);
    if (!last) throw new Error('no receipt');
    return printedTexts(last.snapshot).join('\n');
  };
  const balancesOf = ({ contractId }: UnpaidPremiums) =>
    server().db.query<{ number: string; amount: number; cancelled: number; balance: number; paid: number }>(sql`
      select p.number, p.amount::int, p.cancelled::int, p.balance::int,
        coalesce((select sum(l.amount) from received_payment_line l join received_payment r on r.id = l.received_payment_id
          where l.premium_id = p.id and r.cancelled is null), 0)::int as paid
      from premium p where p.contract_id = ${contractId} order by p.id`);

  it('state the premium as it was called once a cheque of it bounces after the refund', async () => {
    const due = await addContract();
    const cheque = await pay(due, 8_001);
    await pay(due, 10_000);
    expect(await terminateContract(due, { day: endDay, amount: 18_001 })).toMatchObject({ status: 200 });
    await cancelPayment(cheque);
    const text = await latestReceipt(due);
    expect(text).toContain(
      'Prime 1 (P-1) de 12 001 F TTC, dont 12 001 F remboursés par la compagnie ; reste 8 001 F à payer, dont 8 001 F que la compagnie a remboursés.',
    );
    expect(text).toContain(
      '6 000 F versés sur Prime 2 (P-2) de 12 002 F TTC, dont 6 002 F annulés et 6 000 F remboursés par la compagnie.',
    );
    expect(text).not.toMatch(/Acompte|vaut quittance/);
  });

  it('acknowledge no term after the end of the contract', async () => {
    const due = await addContract();
    const cheque = await pay(due, 8_001);
    await pay(due, 10_000);
    await terminateContract(due, { day: endDay });
    await cancelPayment(cheque);
    const text = await latestReceipt(due);
    expect(text).toContain('Acompte de 4 000 F sur Prime 1 (P-1) de 12 001 F TTC ; reste 8 001 F à payer.');
    expect(text).toContain('6 000 F versés sur Prime 2 (P-2) de 12 002 F TTC, dont 6 002 F annulés par la compagnie.');
    expect(text).not.toContain('vaut quittance');
  });

  it('leave nothing to pay of a term after the end whose cheque bounces later', async () => {
    const due = await addContract();
    await pay(due, 12_001);
    const cheque = await pay(due, 6_000);
    await terminateContract(due, { day: endDay });
    expect((await cancelPayment(cheque))['message']).toMatchObject({
      message: expect.stringMatching(/annulé.: rien ne reste à payer\.$/),
    });
    expect((await fileOf(due)).primes.data.find(({ number }) => number === 'P-2')).toMatchObject({
      status: 'Annulée',
      balanceBrut: 0,
      cancelled: 12_002,
      settlement: expect.stringMatching(/^12.002.F annulés par la compagnie$/),
    });
    expect((await fileOf(due)).details.balance).toBe(0);
  });

  it('are paid back by a link that says what the insurer refunded', async () => {
    const due = await addContract();
    const cheque = await pay({ ...due, primes: due.primes.slice(0, 1) }, 12_001);
    await refundPremiums(due);
    await cancelPayment(cheque);
    await terminateContract(due, { day: endDay });
    const { token } = await addPaymentLink(server(), { ...due, primes: due.primes.slice(0, 1) });
    const { payment } = await readDossier(server(), token);
    expect(payment).toMatchObject({ amount: 12_001, premiums: [{ amount: 12_001, owedRefund: 4_000 }] });
  });

  const steps = fc.array(
    fc.record({
      kind: fc.constantFrom('pay', 'pay', 'pay', 'bounce', 'bounce', 'refund', 'terminate'),
      which: fc.nat(9),
      percent: fc.constantFrom(20, 50, 100, 120),
    }),
    { minLength: 3, maxLength: 8 },
  );

  it('add up with the balances of the premiums, in any life', { tags: ['long'] }, async () => {
    const property = fc.asyncProperty(steps, async (premiumLife) => {
      const due = await addContract();
      const payments: number[] = [];
      for (const [at, { kind, which, percent }] of premiumLife.entries()) {
        const before = await balancesOf(due);
        const known = new Set((await receiptsOf(server(), due.contractId)).map(({ id }) => id));
        const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);
        const dueXpf = sumOf(before.map(({ balance }) => balance));
        const heldXpf = sumOf(
          before.map(({ amount, cancelled, balance }) => Math.max(0, amount - cancelled - balance)),
        );
        const percentOf = (amount: number) => Math.ceil((amount * percent) / 100);
        if (kind === 'pay' && dueXpf > 0) payments.push(await pay(due, percentOf(dueXpf)));
        if (kind === 'bounce' && payments.length > 0)
          await cancelPayment(payments.splice(which % payments.length, 1)[0] ?? 0);
        const refund = Math.min(heldXpf, percentOf(heldXpf));
        if (kind === 'refund' && heldXpf > 0) await refundPremiums(due, { amount: refund, day: `2026-11-0${at + 1}` });
        if (kind === 'terminate') await terminateContract(due, { day: endDay, amount: which % 2 === 0 ? refund : 0 });
        const after = await balancesOf(due);
        const { details, primes } = await fileOf(due);
        const { status } = details;
        for (const { number, settlement = '' } of primes.data) {
          const listed = [...settlement.replaceAll(/\s/g, ' ').matchAll(/([\d ]+) F le /g)];
          const listedXpf = sumOf(listed.map(([, amount = '']) => Number(amount.replaceAll(' ', ''))));
          if (listed.length > 0) expect(listedXpf).toBe(after.find((premium) => premium.number === number)?.paid);
        }
        for (const { id, snapshot } of await receiptsOf(server(), due.contractId)) {
          if (known.has(id)) continue;
          const texts = printedTexts(snapshot);
          for (const { number, amount, repaid } of snapshot.premiums) {
            if (amount === repaid) continue;
            const premium = after.find((one) => one.number === number);
            if (!premium) throw new Error(`no premium ${number}`);
            const statement = texts.find((text) => text.includes(`(${number}) de `));
            const [othersXpf, isSettled] = [premium.paid - amount, premium.balance === 0];
            if (statement === undefined) {
              expect({ isSettled, cancelled: premium.cancelled }).toEqual({ isSettled: true, cancelled: 0 });
              continue;
            }
            const voided = amountIn(statement, /([\d ]+) F annulés?/);
            const rest = amountIn(statement, /reste ([\d ]+) F/);
            const others = amountIn(statement, /autres règlements : ([\d ]+) F/);
            const called = amountIn(statement, /de ([\d ]+) F TTC/);
            expect({ others, rest, called }).toEqual({
              others: othersXpf,
              rest: premium.balance,
              called: premium.amount,
            });
            expect(amount + others + rest).toBe(called - voided);
            const acknowledged = amountIn(statement, /quittance de ([\d ]+) F/);
            const isAfterEnd = status === 'Résilié' && number === 'P-2';
            const net = premium.amount - premium.cancelled;
            expect(acknowledged).toBe(isSettled && !isAfterEnd ? net : 0);
          }
        }
        const owed = sumOf(
          after.map(({ number, amount, cancelled, balance }) =>
            number === 'P-1' ? balance : Math.max(0, cancelled + balance - amount),
          ),
        );
        expect((await fileOf(due)).details.balance).toBe(owed);
      }
    });
    await fc.assert(property, { numRuns: 25 });
  });
});
