import { randomUUID } from 'node:crypto';
import { surplusRefund } from '#shared/operations/contracts/payments.ts';
import { dayInNoumea } from '#shared/primitives/calendar/calendar.ts';
import type { Command } from './commands.ts';
import { administratorIndex } from './memory-backend.ts';
import type { SimLoop } from './sim-loop.ts';
import { type Testbed, Violation } from './sim-model.ts';
import { simulationNow } from './sim-server.ts';

/** The members of the simulation that refunds use. */
interface Simulation {
  readonly testbed: Testbed;
  readonly bugs: Error[];
  readonly loop: Pick<SimLoop, 'whileFrozen'>;
}

/** Administrators who record the refund of a card's surplus. */
export class SimRefunds {
  readonly #simulation: Simulation;
  /** Surpluses whose refund the server acknowledged. */
  readonly acknowledged: number[] = [];

  constructor(simulation: Simulation) {
    this.#simulation = simulation;
  }

  /** Records the refund of a surplus, also repeatedly; two people concurrently if `isTwice`. */
  async recordRefund({ index, isTwice }: Command & { kind: 'refund' }): Promise<void> {
    const { testbed, loop, bugs } = this.#simulation;
    const { surpluses } = await loop.whileFrozen(() => testbed.server.ledger());
    const surplus = surpluses[index % Math.max(1, surpluses.length)];
    if (!surplus) return;
    const { id, amount } = surplus;
    const input = { surplusId: id, day: dayInNoumea(simulationNow), amount, reference: 'VIR 1' };
    const submitRefund = async (): Promise<string> => {
      const { token } = await testbed.server.signIn(administratorIndex);
      const headers = {
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        'idempotency-key': randomUUID(),
      };
      const payload = Buffer.from(JSON.stringify(input));
      return (await testbed.server.answer({ method: 'POST', path: surplusRefund.path, headers, payload })).text;
    };
    const answers = await loop.whileFrozen(() => Promise.all(Array.from({ length: isTwice ? 2 : 1 }, submitRefund)));
    for (const text of answers) {
      if (!(JSON.parse(text) as { success: boolean }).success) continue;
      if (this.acknowledged.includes(id)) bugs.push(new Violation(`a surplus of ${amount} was refunded twice`));
      else this.acknowledged.push(id);
    }
  }
}
