import { randomBytes, randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import type { Remittance, RemittedPayment } from '#shared/operations/contracts/remittances.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import type { DashboardEntry } from '#shared/operations/shell/shell.ts';
import { drawProvisionalNumber } from '#shared/primitives/parsers/provisional-number.ts';
import type { ReceivedMode } from '#shared/schemas/received-payment-form.ts';
import { adjustedPremiumsOf } from '#tests/support/contracts/adjusted-premiums.ts';
import { addPaymentLink } from '#tests/support/contracts/payment-links.ts';
import {
  addUnpaidContract,
  cards,
  payByCard,
  paymentFormToken,
  type UnpaidPremiums,
  validatePayment,
} from '#tests/support/contracts/payments.ts';
import type { Account } from '#tests/support/server/accounts.ts';
import { type ApiAnswer, describeApi } from '#tests/support/server/api.ts';
import { callSuccessfully } from '#tests/support/server/succeed.ts';

interface Receipt {
  /** Index of the premium. */
  readonly at: number;
  readonly amount: number;
  readonly mode: ReceivedMode;
  readonly as?: Account;
}

/** Expected accounts of the contract, computed by the test independently of the server. Whole XPF. */
interface Books {
  /** Amount of each premium, the part that counts as paid, and the part that the insurer refunded. */
  readonly premiums: { readonly amount: number; paid: number; refunded: number }[];
  /** Cheques and cash that the broker holds, and those on a remittance slip. */
  readonly held: Map<number, number>;
  remitted: number;
}

const sum = (amounts: Iterable<number>): number => [...amounts].reduce((total, amount) => total + amount, 0);

describeApi('five premiums of one client', (server) => {
  const { cancelPayment, refundPremiums, fileOf, linesOf } = adjustedPremiumsOf(server);
  const receivePayment = async (due: UnpaidPremiums, { at, amount, mode, as = 'courtier' }: Receipt) =>
    server().call(
      endpoints.receivedPaymentAdd,
      {
        ...{ contractId: due.contractId, primes: [due.primes[at] ?? 0], amount, mode, day: '2026-11-20' },
        ...{ reference: mode === 'cheque' ? '7654321' : '', drawer: mode === 'cheque' ? 'Jean Wéa' : '' },
        provisional: drawProvisionalNumber('P', randomBytes(8)),
      },
      { token: await server().tokenOf(as), headers: { 'idempotency-key': randomUUID() } },
    );
  const idOf = ({ status, body }: ApiAnswer): number => {
    expect(status, JSON.stringify(body)).toBe(200);
    return Number(body['id']);
  };
  const unpaidCount = async (): Promise<number> => {
    const { dashboard } = await callSuccessfully(server(), 'dashboardGet', {});
    return (dashboard as DashboardEntry[]).find(({ title }) => title === 'Impayés')?.count ?? -1;
  };
  const fetchRemittances = async () =>
    (await callSuccessfully(server(), 'remittanceList', {})) as unknown as {
      readonly pending: readonly RemittedPayment[];
      readonly slips: readonly Remittance[];
    };
  const remitPayments = async (paymentIds: readonly number[], account: Account) =>
    server().call(
      endpoints.remittanceAdd,
      { paymentIds: [...paymentIds] },
      { token: await server().tokenOf(account), headers: { 'idempotency-key': randomUUID() } },
    );
  /** Sum of the premiums on the receipts that were not withdrawn. */
  const receiptsOf = async ({ contractId }: UnpaidPremiums): Promise<number> => {
    const [row] = await server().db.query<{ total: number }>(sql`
      select coalesce(sum((p ->> 'amount')::int), 0)::int as total
      from editique e, jsonb_array_elements(e.snapshot -> 'premiums') p
      where e.contract_id = ${contractId} and e.kind = 'recu' and e.status <> 'Retiré'`);
    return row?.total ?? 0;
  };

  it('agree on every screen and paper after each step, also with two people at once', async () => {
    const unpaidBefore = await unpaidCount();
    const remittedBefore = sum((await fetchRemittances()).slips.map(({ amount }) => amount));
    const due = await addUnpaidContract(server(), 5);
    const books: Books = {
      premiums: [1, 2, 3, 4, 5].map((n) => ({ amount: 12_000 + n, paid: 0, refunded: 0 })),
      held: new Map(),
      remitted: 0,
    };
    const premiumAt = (index: number) => books.premiums[index] as Books['premiums'][number];

    const expectBooks = async (step: string): Promise<void> => {
      const heldXpf = ({ paid, refunded }: Books['premiums'][number]) => paid - refunded;
      const balance = sum(books.premiums.map((each) => each.amount - each.paid));
      const file = await fileOf(due);
      expect(file.details.balance, step).toBe(balance);
      expect(
        due.primes.map((id) => file.primes.data.find((row) => row.id === id)?.balanceBrut),
        step,
      ).toEqual(books.premiums.map(({ amount, paid }) => amount - paid));
      expect(await receiptsOf(due), step).toBe(sum(books.premiums.map(({ paid }) => paid)));
      const { pending, slips } = await fetchRemittances();
      const ownPending = pending.filter(({ contract }) => contract === due.contractNumber);
      expect(new Map(ownPending.map(({ id, amount }) => [id, amount])), step).toEqual(books.held);
      expect(sum(slips.map(({ amount }) => amount)), step).toBe(remittedBefore + books.remitted);
      const lines = await linesOf('2026-11', due);
      expect(sum(lines.map(({ amount }) => amount)), step).toBe(sum(books.premiums.map(heldXpf)));
      // 12 % of what the insurer holds of each premium, half up to the franc.
      const commission = sum(books.premiums.map((each) => Math.floor((heldXpf(each) * 12 + 50) / 100)));
      expect(sum(lines.map((line) => line.commission)), step).toBe(commission);
      expect(await unpaidCount(), step).toBe(unpaidBefore + (balance > 0 ? 1 : 0));
    };
    await expectBooks('nothing paid');

    const cheque = idOf(await receivePayment(due, { at: 0, amount: 12_001, mode: 'cheque' }));
    premiumAt(0).paid = 12_001;
    books.held.set(cheque, 12_001);
    await expectBooks('a cheque');

    const concurrentCalls = await Promise.all([
      receivePayment(due, { at: 1, amount: 12_002, mode: 'cash', as: 'courtier' }),
      receivePayment(due, { at: 1, amount: 12_002, mode: 'cash', as: 'agence' }),
    ]);
    expect(concurrentCalls.map(({ status }) => status).sort()).toEqual([200, 422]);
    const cash = idOf(concurrentCalls.find(({ status }) => status === 200) as ApiAnswer);
    premiumAt(1).paid = 12_002;
    books.held.set(cash, 12_002);
    await expectBooks('cash, recorded by two people at once');

    const transfer = idOf(await receivePayment(due, { at: 2, amount: 12_003, mode: 'transfer' }));
    premiumAt(2).paid = 12_003;
    await expectBooks('a transfer');

    const card = { ...due, primes: [due.primes[3] ?? 0], amount: 12_004 };
    const cardReturn = await payByCard(server(), await paymentFormToken(server(), card), cards.accepted);
    const answers = await Promise.all([
      validatePayment(server(), card, cardReturn),
      validatePayment(server(), card, cardReturn),
    ]);
    expect(answers.map(({ body }) => body.success)).toContain(true);
    premiumAt(3).paid = 12_004;
    await expectBooks('a card, whose return arrives twice at once');

    const link = { ...due, primes: [due.primes[4] ?? 0], amount: 12_005 };
    const { token } = await addPaymentLink(server(), link);
    const form = await server().call(endpoints.linkPaymentForm, { amount: 12_005 }, { token });
    const paid = await payByCard(server(), String(form.body['formToken']), cards.accepted);
    const { uuid, hash, answer } = paid;
    const { body } = await server().call(endpoints.linkPaymentValidate, { uuid, hash, answer }, { token });
    expect(body).toMatchObject({ success: true, status: 'PAID' });
    premiumAt(4).paid = 12_005;
    await expectBooks('a card of the client by a link');

    const slips = await Promise.all([remitPayments([cheque, cash], 'courtier'), remitPayments([cash], 'agence')]);
    expect(slips.map(({ status }) => status).sort()).toEqual([200, 422]);
    const isBoth = slips[0]?.status === 200;
    books.held.delete(cash);
    if (isBoth) books.held.delete(cheque);
    books.remitted += isBoth ? 24_003 : 12_002;
    await expectBooks('a remittance slip, made by two people at once');
    if (!isBoth) {
      idOf(await remitPayments([cheque], 'courtier'));
      books.held.delete(cheque);
      books.remitted += 12_001;
    }

    await cancelPayment(cheque);
    premiumAt(0).paid = 0;
    await expectBooks('the cheque bounced');

    await cancelPayment(transfer, 'mistake');
    premiumAt(2).paid = 0;
    await expectBooks('the transfer was a mistake');

    expect(await refundPremiums(due, { amount: 4_000 })).toMatchObject({ status: 200 });
    const refunded = (await fileOf(due)).primes.data.find(({ cancelled = 0 }) => cancelled > 0);
    premiumAt(due.primes.indexOf(refunded?.id ?? 0)).refunded = 4_000;
    await expectBooks('the insurer refunded a premium');

    const parts = await Promise.all([
      receivePayment(due, { at: 0, amount: 5_000, mode: 'cash', as: 'courtier' }),
      receivePayment(due, { at: 0, amount: 7_001, mode: 'cash', as: 'agence' }),
    ]);
    for (const [at, part] of parts.entries()) books.held.set(idOf(part), at === 0 ? 5_000 : 7_001);
    premiumAt(0).paid = 12_001;
    await expectBooks('two parts in cash, recorded by two people at once');

    idOf(await receivePayment(due, { at: 2, amount: 12_003, mode: 'transfer', as: 'agence' }));
    premiumAt(2).paid = 12_003;
    await expectBooks('everything is paid');
  });
});
