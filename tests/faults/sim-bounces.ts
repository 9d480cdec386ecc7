import { randomUUID } from 'node:crypto';
import { receivedPaymentCancel, receivedPaymentRefund } from '#shared/operations/contracts/received-payments.ts';
import type { EndpointDefinition } from '#shared/operations/wire/endpoint.ts';
import { dayInNoumea } from '#shared/primitives/calendar/calendar.ts';
import type { Command } from './commands.ts';
import { administratorIndex } from './memory-backend.ts';
import type { SimLoop } from './sim-loop.ts';
import { type Testbed, Violation } from './sim-model.ts';
import { simulationNow } from './sim-server.ts';

/** The members of the simulation that bounced cheques use. */
interface Simulation {
  readonly testbed: Testbed;
  readonly bugs: Error[];
  readonly loop: Pick<SimLoop, 'whileFrozen'>;
}

interface Answer {
  readonly success: boolean;
  readonly message?: { readonly message: string };
}

/** People who record, also repeatedly, that a cheque bounced or that its surplus was refunded. */
export class SimBounces {
  readonly #simulation: Simulation;
  /** Payments whose bounce the server acknowledged. */
  readonly bounced = new Set<number>();
  /** Payments whose surplus the server acknowledged as refunded. */
  readonly refunded = new Set<number>();

  constructor(simulation: Simulation) {
    this.#simulation = simulation;
  }

  async #send(personIndex: number, { path }: EndpointDefinition, input: object): Promise<Answer> {
    const { server } = this.#simulation.testbed;
    const { token } = await server.signIn(personIndex);
    const headers = {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      'idempotency-key': randomUUID(),
    };
    const payload = Buffer.from(JSON.stringify(input));
    return JSON.parse((await server.answer({ method: 'POST', path, headers, payload })).text) as Answer;
  }

  /**
   * An administrator records that a cheque bounced, concurrently with the broker if `isTwice`; `refund`: when the refund of
   * its surplus is recorded.
   */
  async recordBounce({ index, isTwice, refund }: Command & { kind: 'bounce' }): Promise<void> {
    const { testbed, loop, bugs } = this.#simulation;
    const { received } = await loop.whileFrozen(() => testbed.server.ledger());
    const payment = received[index % Math.max(1, received.length)];
    if (!payment) return;
    const { id: paymentId, userId } = payment;
    const owner = testbed.owners.findIndex(({ user }) => user.id === userId);
    const bounce = (personIndex: number) =>
      this.#send(personIndex, receivedPaymentCancel, { paymentId, kind: 'bounced', reason: 'Sans provision' });
    const refundSurplus = () => {
      const input = { paymentId, day: dayInNoumea(simulationNow), reference: 'VIR 2', way: 'transfer' };
      return this.#send(administratorIndex, receivedPaymentRefund, input);
    };
    const people = isTwice ? [Math.max(0, owner), administratorIndex] : [administratorIndex];
    const [bounces, isSurplusRefunded] = await loop.whileFrozen(async () => {
      const refundBefore = refund === 'before' || refund === 'instead' ? await refundSurplus() : undefined;
      const bounces = await Promise.all(refund === 'instead' ? [] : people.map(bounce));
      const refundAfter = refund === 'after' ? await refundSurplus() : undefined;
      return [bounces, (refundBefore ?? refundAfter)?.success === true] as const;
    });
    const [cancelled, ...repeated] = bounces.filter(({ success }) => success);
    if (repeated.length > 0 || (cancelled && this.bounced.has(paymentId)))
      bugs.push(new Violation('a cheque bounced twice'));
    if (isSurplusRefunded && (this.bounced.has(paymentId) || (cancelled && refund === 'after')))
      bugs.push(new Violation('the surplus of a bounced cheque was refunded'));
    if (isSurplusRefunded && this.refunded.has(paymentId))
      bugs.push(new Violation('the surplus of a cheque was refunded twice'));
    if (isSurplusRefunded) this.refunded.add(paymentId);
    if (!cancelled) return;
    this.bounced.add(paymentId);
    const isRecovered = cancelled.message?.message.includes('à récupérer') === true;
    if (isRecovered !== this.refunded.has(paymentId))
      bugs.push(new Violation('the refund of a bounced cheque is not to be recovered'));
  }
}
