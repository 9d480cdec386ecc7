import { randomUUID } from 'node:crypto';
import { receivedPaymentCancel, receivedPaymentRefund } from '#shared/operations/contracts/received-payments.ts';
import type { EndpointDefinition } from '#shared/operations/wire/endpoint.ts';
import { dayInNoumea } from '#shared/primitives/calendar/calendar.ts';
import type { Command } from './commands.ts';
import { administratorAt } from './memory-backend.ts';
import type { SimLoop } from './sim-loop.ts';
import { type Stage, Violation } from './sim-model.ts';
import { simulationNow } from './sim-server.ts';

/** The members of the simulation that bounced cheques use. */
interface Simulation {
  readonly stage: Stage;
  readonly bugs: Error[];
  readonly loop: Pick<SimLoop, 'whileFrozen'>;
}

interface Answer {
  readonly success: boolean;
  readonly message?: { readonly message: string };
}

/** People who record that a cheque bounced, or that its surplus was refunded, whether it was done before or not. */
export class SimBounces {
  readonly #simulation: Simulation;
  /** Payments whose bounce the server acknowledged. */
  readonly bounced = new Set<number>();
  /** Payments whose surplus the server acknowledged as refunded. */
  readonly refunded = new Set<number>();

  constructor(simulation: Simulation) {
    this.#simulation = simulation;
  }

  async #send(person: number, { path }: EndpointDefinition, input: object): Promise<Answer> {
    const { server } = this.#simulation.stage;
    const { token } = await server.signIn(person);
    const headers = {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      'idempotency-key': randomUUID(),
    };
    const payload = Buffer.from(JSON.stringify(input));
    return JSON.parse((await server.answer({ method: 'POST', path, headers, payload })).text) as Answer;
  }

  /** An administrator records it, at once with the broker if `isTwice`, after, before or instead of the refund of the surplus. */
  async record({ at, isTwice, refund }: Command & { do: 'bounce' }): Promise<void> {
    const { stage, loop, bugs } = this.#simulation;
    const { received } = await loop.whileFrozen(() => stage.server.ledger());
    const payment = received[at % Math.max(1, received.length)];
    if (!payment) return;
    const { id: paymentId, userId } = payment;
    const owner = stage.owners.findIndex(({ user }) => user.id === userId);
    const bounce = (person: number) =>
      this.#send(person, receivedPaymentCancel, { paymentId, kind: 'bounced', reason: 'Sans provision' });
    const giveBack = () => {
      const input = { paymentId, day: dayInNoumea(simulationNow), reference: 'VIR 2', way: 'transfer' };
      return this.#send(administratorAt, receivedPaymentRefund, input);
    };
    const people = isTwice ? [Math.max(0, owner), administratorAt] : [administratorAt];
    const [bounces, isGivenBack] = await loop.whileFrozen(async () => {
      const early = refund === 'before' || refund === 'instead' ? await giveBack() : undefined;
      const bounces = await Promise.all(refund === 'instead' ? [] : people.map(bounce));
      const late = refund === 'after' ? await giveBack() : undefined;
      return [bounces, (early ?? late)?.success === true] as const;
    });
    const [cancelled, ...again] = bounces.filter(({ success }) => success);
    if (again.length > 0 || (cancelled && this.bounced.has(paymentId)))
      bugs.push(new Violation('a cheque bounced twice'));
    if (isGivenBack && (this.bounced.has(paymentId) || (cancelled && refund === 'after')))
      bugs.push(new Violation('the surplus of a bounced cheque was refunded'));
    if (isGivenBack && this.refunded.has(paymentId))
      bugs.push(new Violation('the surplus of a cheque was refunded twice'));
    if (isGivenBack) this.refunded.add(paymentId);
    if (!cancelled) return;
    this.bounced.add(paymentId);
    const isRecovered = cancelled.message?.message.includes('à récupérer') === true;
    if (isRecovered !== this.refunded.has(paymentId))
      bugs.push(new Violation('the refund of a bounced cheque is not to be recovered'));
  }
}
