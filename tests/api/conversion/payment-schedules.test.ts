import { expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { runDueJobs } from '#server/jobs/jobs.ts';
import { type Random, random } from '#server/primitives/random.ts';
import { jobHandlers } from '#server/start/job-handlers.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import {
  addUnpaidContract,
  callProvider,
  cards,
  type PaymentAnswer,
  payByCard,
  postNotification,
  readLedger,
  requestPaymentForm,
  type UnpaidPremiums,
  validatePayment,
  withLostNotifications,
} from '#tests/support/contracts/payments.ts';
import { type ApiServer, describeApi } from '#tests/support/server/api.ts';

const schedules = Number(process.env['LAGON_PAYMENT_SCHEDULES'] ?? 25);
const stepsPerSchedule = 14;

/** A requested payment form with the premiums that it pays. */
interface Form {
  readonly token: string;
  readonly due: UnpaidPremiums;
}

/** People, browsers, notifications and jobs over one contract, in any order, each lost, duplicated or late. */
class PaymentSimulation {
  readonly forms: Form[] = [];
  readonly returns: { readonly due: UnpaidPremiums; readonly cardReturn: PaymentAnswer }[] = [];
  readonly api: ApiServer;
  readonly rng: Random;
  readonly due: UnpaidPremiums;
  /** Places where a manipulated value was accepted. */
  believed = 0;

  constructor(api: ApiServer, rng: Random, due: UnpaidPremiums) {
    this.api = api;
    this.rng = rng;
    this.due = due;
  }

  async step(): Promise<void> {
    await this.rng.weighted<() => Promise<void>>([
      [() => this.requestForm(), 4],
      [() => this.payOpenForm(), 5],
      [() => this.bringBack(), 5],
      [() => this.repeatNotification(), 3],
      [() => this.leaveForm(), 1],
      [() => this.passTime(this.rng.pick([5, 70, 600, 1000])), 3],
    ])();
  }

  async requestForm(): Promise<void> {
    const primes = this.due.primes.filter(() => this.rng.chance(0.7));
    const [row] = await this.api.db.query<{ sum: number }>(
      sql`select coalesce(sum(balance), 0)::int as sum from premium where id = any(${primes}::bigint[])`,
    );
    const due = { ...this.due, primes, amount: Math.max(1, row?.sum ?? 0) };
    const { body } = await requestPaymentForm(this.api, due);
    if (body['formToken']) this.forms.push({ token: String(body['formToken']), due });
  }

  async payOpenForm(): Promise<void> {
    if (this.forms.length === 0) return;
    const { token, due } = this.rng.pick(this.forms);
    const { status } = await callProvider(this.api, 'Simulator/Form', { formToken: token });
    if (status !== 'SUCCESS') return;
    const card = cards[this.rng.pick(['accepted', 'accepted', 'refused', 'confirmed', 'unanswered'] as const)];
    const type = () => payByCard(this.api, token, card);
    const cardReturn = await (this.rng.chance(0.5) ? withLostNotifications(this.api, type) : type());
    this.returns.push({ due, cardReturn });
  }

  async bringBack(): Promise<void> {
    if (this.returns.length === 0) return;
    const { due, cardReturn } = this.rng.pick(this.returns);
    if (this.rng.chance(0.3)) {
      const tampered = this.rng.pick([
        [{ ...due, amount: due.amount - 1 }, cardReturn],
        [due, { ...cardReturn, answer: cardReturn.answer.replace('"UNPAID"', '"PAID"').replace('"TEST"', '"TEST "') }],
        [due, { ...cardReturn, hash: `0${cardReturn.hash.slice(1)}f` }],
      ] as const);
      const { body } = await validatePayment(this.api, tampered[0], tampered[1]);
      if (body['status'] === 'PAID') this.believed += 1;
      return;
    }
    const times = this.rng.int(1, 3);
    await Promise.all(Array.from({ length: times }, () => validatePayment(this.api, due, cardReturn)));
  }

  async repeatNotification(): Promise<void> {
    const { postedBodies } = this.api.notifications;
    if (postedBodies.length > 0) await postNotification(this.api, this.rng.pick(postedBodies.slice(-6)));
  }

  async leaveForm(): Promise<void> {
    const token = await this.api.tokenOf('courtier');
    await this.api.call(endpoints.paymentCheck, { contractId: this.due.contractId, isLeft: true }, { token });
  }

  async passTime(seconds: number): Promise<void> {
    this.api.clock.advance(seconds * 1000);
    await runDueJobs(this.api.db, this.api.services, jobHandlers);
  }
}

describeApi(
  'card payments with lost, duplicated or late messages',
  (server) => {
    it.each(Array.from({ length: schedules }, (_, seed) => seed))(
      'schedule %i pays each premium once',
      async (seed) => {
        const rng = random(`payments ${seed}`);
        const due = await addUnpaidContract(server(), 3);
        const simulation = new PaymentSimulation(server(), rng, due);
        for (let step = 0; step < stepsPerSchedule; step += 1) await simulation.step();
        // The network recovers, and an hour passes.
        for (let turn = 0; turn < 5; turn += 1) await simulation.passTime(1_000);

        const [books] = await server().db.query<{
          paid: number;
          applied: number;
          surplus: number;
          receipts: number;
          held: number;
          disagree: number;
        }>(sql`
        with mine as (select * from payment_order where contract_id = ${due.contractId})
        select coalesce(sum(amount) filter (where state = 'paid'), 0)::int as paid, coalesce(sum(applied), 0)::int as applied,
          (select coalesce(sum((after->>'surplus')::int), 0)::int from audit
            where action = 'payment-surplus' and subject = ${`contractId ${due.contractId}`}) as surplus,
          (select count(*)::int from mine where applied > 0) as receipts,
          (select count(*)::int from payment_line l join mine m on m.id = l.payment_order_id where l.is_held) as held,
          (select count(*)::int from mine m where (m.state = 'paid') <> exists (select from simulated_order s
            where s.order_id = m.order_id and s.transactions @? '$[*] ? (@.detailedStatus != "REFUSED")')) as disagree
        from mine`);
        const after = await readLedger(server(), due);
        const takenXpf = due.amount - after.due;
        expect({ ...books, believed: simulation.believed, receipts: after.receipts }).toEqual({
          ...books,
          applied: takenXpf,
          surplus: (books?.paid ?? 0) - takenXpf,
          held: 0,
          disagree: 0,
          believed: 0,
          receipts: books?.receipts,
        });
        expect(after).toMatchObject({ solde: after.due, unpaid: after.due > 0 });
        const partly = await server().db.query(
          sql`select from premium where contract_id = ${due.contractId} and balance not in (0, amount)`,
        );
        expect(partly).toEqual([]);
      },
    );
  },
  { engines: ['embedded'] },
);
