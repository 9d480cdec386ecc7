import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { checkLedger } from '#server/areas/payments/ledger-check.ts';
import { sql } from '#server/db/sql.ts';
import { runDueJobs } from '#server/jobs/jobs.ts';
import { type Random, random } from '#server/primitives/random.ts';
import { jobHandlers } from '#server/start/job-handlers.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import type { EndpointDefinition } from '#shared/operations/wire/endpoint.ts';
import { drawProvisionalNumber } from '#shared/primitives/parsers/provisional-number.ts';
import {
  addUnpaidContract,
  callProvider,
  cards,
  postNotification,
  readLedger,
  readMoney,
  type UnpaidPremiums,
} from '#tests/support/contracts/payments.ts';
import { type ApiServer, describeApi } from '#tests/support/server/api.ts';

const premiums = 3;
const turnsEach = 6;

/** A colleague who pays premiums of one contract by an honest page: it announces each card before it sends it. */
class Payer {
  readonly api: ApiServer;
  readonly rng: Random;
  readonly due: UnpaidPremiums;
  readonly token: string;
  /** Failed calls, by status. */
  readonly failures: number[] = [];
  /** Number of payments that the server confirmed as received. */
  receipts = 0;

  constructor(payer: Pick<Payer, 'api' | 'rng' | 'due' | 'token'>) {
    this.api = payer.api;
    this.rng = payer.rng;
    this.due = payer.due;
    this.token = payer.token;
  }

  async #call(endpoint: EndpointDefinition, input: object, key?: string) {
    const headers = key === undefined ? {} : { 'idempotency-key': key };
    const { status, body } = await this.api.call(endpoint, input as never, { token: this.token, headers });
    // 409: another payment of the contract took place at this moment; a page repeats the call. 422: what is received is no
    // longer due.
    const isExpected = status === 200 || status === 409 || (status === 422 && key !== undefined);
    if (!isExpected) this.failures.push(status);
    return body;
  }

  async takeTurn(): Promise<void> {
    const { contractId } = this.due;
    if (this.rng.chance(0.2)) await this.#repeatNotification();
    const bound = this.due.primes.filter(() => this.rng.chance(0.6));
    const [{ sum } = { sum: 0 }] = await this.api.db.query<{ sum: number }>(
      sql`select coalesce(sum(balance), 0)::int as sum from premium where id = any(${bound}::bigint[])`,
    );
    if (sum === 0) return;
    if (this.rng.chance(0.2)) return this.#receive(bound, sum);
    const form = await this.#call(endpoints.paymentFormGet, { contractId, primes: bound, amount: sum });
    if (form.success !== true) return;
    const { orderId, formToken } = form;
    if (this.rng.chance(0.3)) {
      await this.#call(endpoints.paymentCheck, { contractId, isLeft: true, orderId });
      // Another tab still shows the form.
      if (this.rng.chance(0.5)) return;
    }
    const announced = await this.#call(endpoints.paymentFormSubmit, { contractId, orderId });
    // The page was closed before the card was sent.
    if (announced.success !== true || this.rng.chance(0.1)) return;
    const pan = this.rng.chance(0.7) ? cards.accepted : cards.refused;
    const card = { formToken, pan, expiry: '12/30', securityCode: '123' };
    const { status, answer } = await callProvider(this.api, 'Simulator/Pay', card);
    // A lost return is never repeated.
    if (status !== 'SUCCESS' || this.rng.chance(0.4)) return;
    const [text, hash] = [String(answer['kr-answer']), String(answer['kr-hash'])];
    const { transactions } = JSON.parse(text) as { transactions: { uuid: string }[] };
    const cardReturn = {
      uuid: transactions[0]?.uuid,
      hash,
      answerHash: hash,
      answer: text,
      amount: sum,
      primes: bound,
    };
    for (let times = this.rng.chance(0.3) ? 2 : 1; times > 0; times -= 1)
      await this.#call(endpoints.paymentFormValidate, { contractId, ...cardReturn });
  }

  /** Receives cash for a part; the device sends it twice, as after a lost answer. */
  async #receive(primes: number[], sum: number): Promise<void> {
    const amount = Math.max(1, Math.floor(sum * this.rng.next() * 0.3));
    const provisional = drawProvisionalNumber(
      'P',
      Uint8Array.from({ length: 8 }, () => this.rng.next() * 256),
    );
    const cash = { contractId: this.due.contractId, primes, mode: 'cash', day: '2026-11-20', provisional, amount };
    const first = await this.#call(endpoints.receivedPaymentAdd, cash, randomUUID());
    const repeated = await this.#call(endpoints.receivedPaymentAdd, cash, randomUUID());
    if (first.success || repeated.success) this.receipts += 1;
    if (first.success && repeated.success) expect(repeated['number']).toBe(first['number']);
  }

  async #repeatNotification(): Promise<void> {
    const { postedBodies } = this.api.notifications;
    if (postedBodies.length > 0) await postNotification(this.api, this.rng.pick(postedBodies.slice(-10)));
  }
}

/** Payments that brokers received for a contract: their number, all with numbers of their own, and their sum. */
const readReceived = async (api: ApiServer, { contractId }: UnpaidPremiums) => {
  const [row] = await api.db.query<{ number: number; amount: number }>(sql`
    select count(distinct number)::int as number, coalesce(sum(l.amount), 0)::int as amount
    from received_payment r join received_payment_line l on l.received_payment_id = r.id where r.contract_id = ${contractId}`);
  if (!row) throw new Error('no received payments');
  return row;
};

/** People of one broker, signed in. */
const addColleagues = async (api: ApiServer, count: number): Promise<string[]> => {
  const names = Array.from({ length: count }, (_, nb) => `collegue${nb}`);
  const emails = names.map((name) => `${name}@lagon.nc`);
  await api.db.query(sql`
    insert into app_user (email, email_n, password_hash, first_name, last_name, role_id, broker_id)
    select e, e, password_hash, first_name, last_name, role_id, broker_id
    from app_user, unnest(${emails}::text[]) e where email = 'courtier@lagon.nc' on conflict do nothing`);
  return Promise.all(names.map((name) => api.tokenOf(name)));
};

describeApi('payment races', (server) => {
  it.each([
    [2, 0],
    [2, 1],
    [2, 2],
    [3, 3],
    [3, 4],
    [3, 5],
    [20, 6],
    [20, 7],
  ])(
    '%i users pay each premium once, with lost, duplicated or delayed messages of the provider (seed %i)',
    async (people, seed) => {
      const rng = random(`payment races ${seed}`);
      const due = await addUnpaidContract(server(), premiums);
      const tokens = await addColleagues(server(), people);
      const payers = tokens.map(
        (token, nb) => new Payer({ api: server(), rng: random(`payer ${seed} ${nb}`), due, token }),
      );
      server().notifications.isLost = true;
      server().notifications.postedBodies.length = 0;
      await Promise.all(
        payers.map(async (payer) => {
          for (let turn = 0; turn < turnsEach; turn += 1) await payer.takeTurn();
        }),
      );
      server().notifications.isLost = false;
      expect(payers.flatMap(({ failures }) => failures)).toEqual([]);
      // Notifications arrive at last, in another order.
      const lateLogs = server()
        .notifications.postedBodies.filter(() => rng.chance(0.5))
        .sort(() => (rng.chance(0.5) ? 1 : -1));
      await Promise.all(lateLogs.map((body) => postNotification(server(), body)));
      for (let turn = 0; turn < 4; turn += 1) {
        server().clock.advance(20 * 60_000);
        await runDueJobs(server().db, server().services, jobHandlers);
      }
      const sentMailCount = server().mails.length;
      await checkLedger({}, server());
      // A difference is mailed by a job.
      await runDueJobs(server().db, server().services, jobHandlers);
      expect(server().mails.slice(sentMailCount)).toEqual([]);
      const { due: remainingDue, states } = await readLedger(server(), due);
      const { number, amount: received } = await readReceived(server(), due);
      expect(number).toBe(payers.reduce((sum, { receipts }) => sum + receipts, 0));
      const money = await readMoney(server(), due);
      const byCard = due.amount - remainingDue - received;
      expect(money).toEqual({ taken: byCard, receipts: byCard, surplus: 0 });
      expect(states.filter((state) => state === 'open')).toEqual([]);
    },
  );
});
