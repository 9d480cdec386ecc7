import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findContractsDue } from '#server/areas/contracts/contract-due.ts';
import { sql } from '#server/db/sql.ts';
import { contractFileActions } from '#shared/actions/contract-file-actions.ts';
import { adjustedPremiumsOf } from '#tests/support/contracts/adjusted-premiums.ts';
import {
  addUnpaidContract,
  cards,
  payByCard,
  paymentFormToken,
  type UnpaidPremiums,
  validatePayment,
} from '#tests/support/contracts/payments.ts';
import { describeApi } from '#tests/support/server/api.ts';

/** A premium with everything recorded of it. Whole XPF. */
interface PremiumBooks {
  readonly amount: number;
  readonly cancelled: number;
  readonly balance: number;
  /** Payments that count. */
  readonly paid: number;
  readonly refunded: number;
  /** The refunds that the premium itself states. */
  readonly statedRefund: number;
  /** Sum of the commission bases. */
  readonly base: number;
}

const steps = fc.array(
  fc.record({
    kind: fc.constantFrom('pay', 'pay', 'pay', 'cancel', 'cancel', 'refund', 'refund', 'terminate'),
    which: fc.nat(9),
    percent: fc.constantFrom(20, 50, 100),
  }),
  { minLength: 3, maxLength: 9 },
);

describeApi('premiums that were refunded', (server) => {
  const { receiveCheque, cancelPayment, terminateContract, refundPremiums, fileOf, linesOf } =
    adjustedPremiumsOf(server);
  const booksOf = ({ contractId }: UnpaidPremiums): Promise<PremiumBooks[]> =>
    server().db.query<PremiumBooks>(sql`
      select p.amount::int, p.cancelled::int, p.balance::int, p.refunded::int as "statedRefund",
        coalesce((select sum(l.amount) from received_payment_line l join received_payment r on r.id = l.received_payment_id
          where l.premium_id = p.id and r.cancelled is null), 0)::int as paid,
        coalesce((select sum((e ->> 'amount')::int) from audit a, jsonb_array_elements(a.after -> 'refunded') e
          where a.action = 'premium-adjusted' and (e ->> 'premiumId')::bigint = p.id), 0)::int as refunded,
        coalesce((select sum(e.amount) from premium_entry e where e.premium_id = p.id), 0)::int as base
      from premium p where p.contract_id = ${contractId} order by p.id`);
  const settlementOf = async (due: UnpaidPremiums) => (await fileOf(due)).primes.data[0];

  it('make the refund due again, with the rest, when their payment bounces later', async () => {
    const due = await addUnpaidContract(server(), 1);
    const paymentId = await receiveCheque(due, '2026-11-02');
    await refundPremiums(due);
    await cancelPayment(paymentId);
    const lines = await linesOf('2026-11', due);
    expect(lines.map(({ amount }) => amount).sort((a, b) => a - b)).toEqual([-8_001, -4_000, 12_001]);
    expect(lines.reduce((sum, { commission }) => sum + commission, 0)).toBe(0);
    expect(await settlementOf(due)).toMatchObject({
      status: 'Impayée',
      balanceBrut: 12_001,
      cancelled: 4_000,
      settlement: expect.stringMatching(/^4.000.F remboursés par la compagnie, à restituer$/),
    });
    await receiveCheque(due, '2026-11-20');
    expect(await settlementOf(due)).toMatchObject({
      status: 'Payée',
      balanceBrut: 0,
      cancelled: 4_000,
      settlement: expect.stringMatching(/^Réglé le 20\/11\/2026 par chèque, 4.000.F remboursés par la compagnie$/),
    });
    const base = (await linesOf('2026-11', due)).reduce((sum, { amount }) => sum + amount, 0);
    expect(base).toBe(8_001);
  });

  it('list what a card paid, with what repays the refund, as its receipt states it', async () => {
    const due = await addUnpaidContract(server(), 1);
    const paymentId = await receiveCheque(due, '2026-11-02');
    await refundPremiums(due);
    await cancelPayment(paymentId);
    await receiveCheque({ ...due, amount: 1_000 }, '2026-11-03');
    const rest = { ...due, amount: 11_001 };
    await validatePayment(
      server(),
      rest,
      await payByCard(server(), await paymentFormToken(server(), rest), cards.accepted),
    );
    expect(await settlementOf(due)).toMatchObject({
      status: 'Payée',
      balanceBrut: 0,
      settlement: expect.stringMatching(
        /^1.000.F le 03\/11\/2026 par chèque, 11.001.F le [\d/]+ par carte, 4.000.F remboursés par la compagnie$/,
      ),
    });
    const [receipt] = await server().db.query(sql`
      select jsonb_path_query_first(snapshot, '$.**.premiums[0]') as premium from editique
      where contract_id = ${due.contractId} and kind = 'recu' order by id desc limit 1`);
    expect(receipt).toMatchObject({ premium: { amount: 11_001, repaid: 3_000 } });
  });

  it('make the refund due at once when the payment of an upcoming term bounces, and the rest on its due day', async () => {
    const due = await addUnpaidContract(server(), 2);
    const upcoming = due.primes[1] ?? 0;
    await server().db.query(
      sql`update premium set effect_date = '2027-02-28', due_on = '2027-02-28' where id = ${upcoming}`,
    );
    const paymentId = await receiveCheque(due, '2026-11-02');
    await refundPremiums(due);
    await cancelPayment(paymentId);
    await receiveCheque({ ...due, primes: [due.primes[0] ?? 0], amount: 12_001 }, '2026-11-03');
    const file = await fileOf(due);
    expect(file.details.balance).toBe(4_000);
    expect(file.computed.unpaidPrimes).toBe(true);
    expect(file.primes.data.find(({ id }) => id === upcoming)).toMatchObject({
      status: 'Impayée',
      balanceBrut: 12_002,
      settlement: expect.stringMatching(/4.000.F remboursés par la compagnie, à restituer$/),
    });
    const storedBalance = await server().db.query(
      sql`select solde, is_unpaid from contract where id = ${due.contractId}`,
    );
    expect(storedBalance).toEqual([{ solde: 4_000, is_unpaid: true }]);
    const dues = await findContractsDue(server().db, { kind: 'all' }, [due.contractId]);
    const [{ today } = { today: '' }] = await server().db.query<{ today: string }>(
      sql`select (cancelled_at at time zone 'Pacific/Noumea')::date as today from received_payment where id = ${paymentId}`,
    );
    expect(dues.get(due.contractId)?.unpaidSince).toBe(today);
    expect(contractFileActions(file, today)).toMatchObject([{ kind: 'unpaid', count: 1, since: today }]);
    await receiveCheque({ ...due, primes: [upcoming], amount: 4_000 }, '2026-11-20');
    const repaid = await fileOf(due);
    expect(repaid.details.balance).toBe(0);
    expect(repaid.primes.data.find(({ id }) => id === upcoming)).toMatchObject({
      status: 'À échoir',
      balanceBrut: 8_002,
    });
  });

  it('state what remains of a premium paid in parts, and list no missing document of a terminated contract', async () => {
    const due = await addUnpaidContract(server(), 1);
    const paymentId = await receiveCheque({ ...due, amount: 5_000 }, '2026-11-02');
    await receiveCheque({ ...due, amount: 1_000 }, '2026-11-02');
    expect((await cancelPayment(paymentId))['message']).toMatchObject({
      message: expect.stringMatching(/annulé.: 11.001.F restent à payer\.$/),
    });
    await server().db.query(sql`
      insert into supporting_document (contract_id, number, type_code, due_date)
      values (${due.contractId}, ${`J-${due.contractId}`}, 'RIB', '2026-12-28')`);
    const readMissingFlags = async () => (await fileOf(due)).documents.data.map(({ isMissing }) => isMissing);
    expect(await readMissingFlags()).toEqual([true]);
    await terminateContract(due);
    expect(await readMissingFlags()).toEqual([false]);
  });

  it('are cancelled, not paid, once a refund of the whole premium is paid back', async () => {
    const due = await addUnpaidContract(server(), 1);
    const paymentId = await receiveCheque(due, '2026-11-02');
    await refundPremiums(due, { amount: due.amount });
    expect((await cancelPayment(paymentId, 'mistake'))['message']).toMatchObject({
      message: expect.stringMatching(
        /annulé.: 12.001.F restent à payer, dont 12.001.F que la compagnie a remboursés\.$/,
      ),
    });
    expect((await fileOf(due)).details.balance).toBe(12_001);
    expect((await settlementOf(due))?.settlement).not.toContain('Réglé');
    await receiveCheque(due, '2026-11-20');
    expect(await settlementOf(due)).toMatchObject({
      status: 'Annulée',
      balanceBrut: 0,
      cancelled: 12_001,
      settlement: expect.stringMatching(/^12.001.F le 20\/11\/2026 par chèque, 12.001.F remboursés par la compagnie$/),
    });
    expect((await linesOf('2026-11', due)).reduce((sum, { commission }) => sum + commission, 0)).toBe(0);
  });

  it('count as paid by card without what repays the refund', async () => {
    const due = await addUnpaidContract(server(), 1);
    const paymentId = await receiveCheque(due, '2026-11-02');
    await refundPremiums(due);
    await cancelPayment(paymentId);
    await validatePayment(
      server(),
      due,
      await payByCard(server(), await paymentFormToken(server(), due), cards.accepted),
    );
    expect(await booksOf(due)).toMatchObject([{ balance: 0, cancelled: 4_000, base: 8_001 }]);
    const [receipt] = (await fileOf(due)).editiques.data.filter(
      ({ type, status }) => type === 'recu' && status !== 'Retiré',
    );
    expect(receipt?.name).toContain('12 001 F');
  });

  it('keep owing the refund when the contract is terminated', async () => {
    const due = await addUnpaidContract(server(), 1);
    const paymentId = await receiveCheque(due, '2026-11-02');
    await refundPremiums(due);
    await cancelPayment(paymentId);
    expect(await terminateContract(due, { day: '2026-10-01' })).toMatchObject({ status: 200 });
    expect(await booksOf(due)).toMatchObject([{ balance: 4_000, cancelled: 12_001, base: 0 }]);
    await receiveCheque({ ...due, amount: 4_000 }, '2026-11-20');
    expect(await settlementOf(due)).toMatchObject({ status: 'Annulée', balanceBrut: 0 });
  });

  it('have as commission base what the company holds of them, in any life', { tags: ['long'] }, async () => {
    const property = fc.asyncProperty(steps, fc.constantFrom(1, 2), async (premiumLife, count) => {
      const due = await addUnpaidContract(server(), count);
      const payments: number[] = [];
      for (const [at, { kind, which, percent }] of premiumLife.entries()) {
        const books = await booksOf(due);
        const percentOf = (amount: number) => Math.ceil((amount * percent) / 100);
        const dueXpf = books.reduce((sum, { balance }) => sum + balance, 0);
        const heldXpf = books.reduce((sum, { paid, refunded }) => sum + Math.max(0, paid - refunded), 0);
        if (kind === 'pay' && dueXpf > 0)
          payments.push(await receiveCheque({ ...due, amount: percentOf(dueXpf) }, '2026-11-15'));
        if (kind === 'cancel' && payments.length > 0)
          await cancelPayment(payments.splice(which % payments.length, 1)[0] ?? 0);
        // Days differ, since the same refund is recorded once.
        if (kind === 'refund' && heldXpf > 0)
          expect(await refundPremiums(due, { amount: percentOf(heldXpf), day: `2026-11-0${at + 1}` })).toMatchObject({
            status: 200,
          });
        if (kind === 'terminate') await terminateContract(due, { day: '2026-10-01' });
        const after = await booksOf(due);
        for (const { amount, cancelled, balance, paid, refunded, statedRefund, base } of after) {
          expect(statedRefund).toBe(refunded);
          expect({ kind, held: amount - cancelled - balance, base }).toEqual({
            kind,
            held: paid - refunded,
            base: Math.max(0, paid - refunded),
          });
          expect(balance).toBeGreaterThanOrEqual(0);
        }
        expect((await fileOf(due)).details.balance).toBe(after.reduce((sum, { balance }) => sum + balance, 0));
      }
      const statedBase = (await linesOf('2026-11', due)).reduce((sum, { amount }) => sum + amount, 0);
      expect(statedBase).toBe((await booksOf(due)).reduce((sum, { base }) => sum + base, 0));
    });
    await fc.assert(property, { numRuns: 30 });
  });
});
