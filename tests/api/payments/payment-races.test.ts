import { expect, it } from 'vitest';
import { checkLedger } from '#server/areas/payments/ledger-check.ts';
import { sql } from '#server/db/sql.ts';
import { runDueJobs } from '#server/jobs/jobs.ts';
import { type Random, random } from '#server/primitives/random.ts';
import { jobHandlers } from '#server/start/job-handlers.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import type { EndpointDefinition } from '#shared/operations/wire/endpoint.ts';
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

  constructor(payer: Pick<Payer, 'api' | 'rng' | 'due' | 'token'>) {
    this.api = payer.api;
    this.rng = payer.rng;
    this.due = payer.due;
    this.token = payer.token;
  }

  async #call(endpoint: EndpointDefinition, input: object) {
    const { status, body } = await this.api.call(endpoint, input as never, { token: this.token });
    // 409: another payment of the contract took place at this moment; a page repeats the call.
    if (status !== 200 && status !== 409) this.failures.push(status);
    return body;
  }

  async turn(): Promise<void> {
    const { contractId } = this.due;
    if (this.rng.chance(0.2)) await this.#repeatNotification();
    const bound = this.due.primes.filter(() => this.rng.chance(0.6));
    const [{ sum } = { sum: 0 }] = await this.api.db.query<{ sum: number }>(
      sql`select coalesce(sum(balance), 0)::int as sum from premium where id = any(${bound}::bigint[])`,
    );
    if (sum === 0) return;
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
    const returned = { uuid: transactions[0]?.uuid, hash, answerHash: hash, answer: text, amount: sum, primes: bound };
    for (let times = this.rng.chance(0.3) ? 2 : 1; times > 0; times -= 1)
      await this.#call(endpoints.paymentFormValidate, { contractId, ...returned });
  }

  async #repeatNotification(): Promise<void> {
    const { posted } = this.api.notifications;
    if (posted.length > 0) await postNotification(this.api, this.rng.pick(posted.slice(-10)));
  }
}

/** People of one broker, signed in. */
const colleagues = async (api: ApiServer, count: number): Promise<string[]> => {
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
    '%i people pay each premium once, whatever the provider loses, doubles or delays (seed %i)',
    async (people, seed) => {
      const rng = random(`payment races ${seed}`);
      const due = await addUnpaidContract(server(), premiums);
      const tokens = await colleagues(server(), people);
      const payers = tokens.map(
        (token, nb) => new Payer({ api: server(), rng: random(`payer ${seed} ${nb}`), due, token }),
      );
      server().notifications.isLost = true;
      server().notifications.posted.length = 0;
      await Promise.all(
        payers.map(async (payer) => {
          for (let turn = 0; turn < turnsEach; turn += 1) await payer.turn();
        }),
      );
      server().notifications.isLost = false;
      expect(payers.flatMap(({ failures }) => failures)).toEqual([]);
      // Notifications arrive at last, in another order.
      const late = server()
        .notifications.posted.filter(() => rng.chance(0.5))
        .sort(() => (rng.chance(0.5) ? 1 : -1));
      await Promise.all(late.map((body) => postNotification(server(), body)));
      for (let turn = 0; turn < 4; turn += 1) {
        server().clock.advance(20 * 60_000);
        await runDueJobs(server().db, server().services, jobHandlers);
      }
      const sent = server().mails.length;
      await checkLedger({}, server());
      expect(server().mails.slice(sent)).toEqual([]);
      const { due: left, states } = await readLedger(server(), due);
      const money = await readMoney(server(), due);
      expect(money).toEqual({ taken: due.amount - left, receipts: due.amount - left, surplus: 0 });
      expect(states.filter((state) => state === 'open')).toEqual([]);
    },
  );
});
