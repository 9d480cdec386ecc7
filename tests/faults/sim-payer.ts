import { paymentCheck, paymentFormGet, paymentFormValidate } from '#shared/operations/contracts/payments.ts';
import { cards, type PaymentAnswer } from '#tests/support/contracts/payments.ts';
import type { Command } from './commands.ts';
import type { SimLoop } from './sim-loop.ts';
import { type Stage, Violation } from './sim-model.ts';
import type { SimNetwork } from './sim-network.ts';
import { notificationPath, type Reply, type ServerFault } from './sim-server.ts';
import type { Device, Owner, SimTab } from './sim-tab.ts';

/** The part of the simulation that payers access. */
interface Simulation {
  readonly stage: Stage;
  readonly person: number;
  readonly owner: Owner;
  readonly bugs: Error[];
  readonly device: Pick<Device, 'onFault'>;
  readonly loop: Pick<SimLoop, 'standStill' | 'run'>;
  readonly network: SimNetwork;
  tab(at: number): SimTab | undefined;
}

interface Due {
  readonly contractId: number;
  readonly primes: number[];
  readonly amount: number;
}

const json = { 'content-type': 'application/json' };

/** People who pay premiums by card, and the provider that notifies the server. */
export class SimPayer {
  readonly #simulation: Simulation;

  /** Open forms. */
  #forms: { readonly tab: SimTab; readonly formToken: string; readonly due: Due }[] = [];
  readonly #returns: {
    readonly tab: SimTab;
    readonly formToken: string;
    readonly input: Due & PaymentAnswer;
    readonly isAccepted: boolean;
  }[] = [];

  constructor(simulation: Simulation) {
    this.#simulation = simulation;
  }

  #server(path: string, headers: Readonly<Record<string, string>>, body: string, fault?: ServerFault): Promise<Reply> {
    const { loop, stage } = this.#simulation;
    const request = { method: 'POST', path, headers, payload: Buffer.from(body) };
    return loop.standStill(() => stage.server.answer(request, fault));
  }

  /** Unpaid premiums among the chosen ones in the contract's file. */
  async #due(bits: number): Promise<Due> {
    const { loop, stage, person } = this.#simulation;
    const { contractId, premiums } = stage.server.dueOf(person);
    const { premiums: now } = await loop.standStill(() => stage.server.books());
    const chosen = premiums.filter((_, at) => (bits & (1 << at)) !== 0).map(({ id }) => id);
    const open = now.filter(({ id, balance }) => chosen.includes(id) && balance > 0);
    return {
      contractId,
      primes: open.map(({ id }) => id),
      amount: open.reduce((sum, { balance }) => sum + balance, 0),
    };
  }

  /** Requests a form for the unpaid premiums, or fewer; it opens when the answer arrives. */
  async askForm(command: Command & { do: 'ask form' }): Promise<void> {
    const { owner, bugs, device, loop, network } = this.#simulation;
    const tab = this.#simulation.tab(command.tab);
    if (!tab) return;
    const due = await this.#due(command.premiums);
    if (due.primes.length === 0) return;
    const amount = command.isTampered ? due.amount - 500 : due.amount;
    tab.api.call(paymentFormGet, { ...due, amount }, { userId: owner.user.id }).then(({ success, formToken }) => {
      if (!success || !formToken) return;
      if (command.isTampered) bugs.push(new Violation(`a form of ${amount} is given where ${due.amount} is due`));
      this.#forms.push({ tab, formToken, due });
    }, device.onFault);
    if (!command.isQuick) return;
    await loop.run();
    await network.decide(network.pending - 1, 'passes');
    await loop.run();
  }

  /** Types a card into an open form; its answer goes to the page and from there to the server. */
  async typeCard({ at, isAccepted, isTold }: Command & { do: 'type card' }): Promise<void> {
    const { notifications } = this.#simulation.stage.server;
    this.#forms = this.#forms.filter(({ tab }) => !tab.isDead);
    const form = this.#forms[at % Math.max(1, this.#forms.length)];
    if (!form) return;
    const { tab, formToken, due } = form;
    const card = { formToken, pan: isAccepted ? cards.accepted : cards.refused, expiry: '12/30', securityCode: '123' };
    const { text } = await this.#server('/api-payment/V4/Simulator/Pay', json, JSON.stringify(card));
    const { status, answer } = JSON.parse(text) as { status: string; answer: Record<string, string> };
    if (status !== 'SUCCESS') return;
    const told = notifications.at(-1);
    if (isTold && told) await this.#tell(told);
    const [signed = '', hash = ''] = [answer['kr-answer'], answer['kr-hash']];
    const { transactions } = JSON.parse(signed) as { transactions: { uuid: string }[] };
    const input = { ...due, uuid: transactions[0]?.uuid ?? '', hash, answerHash: hash, answer: signed };
    this.#returns.push({ tab, formToken, input, isAccepted });
    this.bringBack({ at: this.#returns.length - 1 });
  }

  /** Submits the answer of a form, first or again. */
  bringBack({ at }: { readonly at: number }): void {
    const { bugs, device } = this.#simulation;
    const returned = this.#returns[at % Math.max(1, this.#returns.length)];
    if (!returned || returned.tab.isDead) return;
    const { tab, formToken, input } = returned;
    const whole = { ...input, contractNumber: '', isEcheancier: false };
    tab.api.call(paymentFormValidate, whole, { userId: tab.owner.user.id }).then(({ status }) => {
      // Another card in the same form may have paid before this answer arrived.
      const isTaken = this.#returns.some((one) => one.isAccepted && one.formToken === formToken);
      if (status === 'PAID' && !isTaken) bugs.push(new Violation('a refused card is said to have paid'));
    }, device.onFault);
  }

  /** From here on the provider knows the outcome. */
  async #tell(body: string, fault?: ServerFault): Promise<void> {
    const { loop, stage, bugs } = this.#simulation;
    const { status } = await this.#server(
      notificationPath,
      { 'content-type': 'application/x-www-form-urlencoded' },
      body,
      fault,
    );
    const said = JSON.parse(new URLSearchParams(body).get('kr-answer') ?? '{}') as {
      orderStatus?: string;
      orderDetails?: { orderId: string };
    };
    if (status !== 200 || said.orderStatus !== 'PAID') return;
    const { orders } = await loop.standStill(() => stage.server.books());
    const state = orders.find(({ orderId }) => orderId === said.orderDetails?.orderId)?.state;
    if (state !== 'paid') bugs.push(new Violation(`the provider was heard, and what it took money for is ${state}`));
  }

  /** A notification arrives late, or again. */
  async notify({ at, fault }: Command & { do: 'notify' }): Promise<void> {
    const { notifications } = this.#simulation.stage.server;
    const body = notifications[at % Math.max(1, notifications.length)];
    if (body !== undefined) await this.#tell(body, fault);
  }

  /** Closes the dialog: the order is abandoned unless paid. */
  leave(command: Command & { do: 'leave form' }): void {
    const { stage, person, owner, device } = this.#simulation;
    const { contractId } = stage.server.dueOf(person);
    const whose = { userId: owner.user.id };
    this.#simulation
      .tab(command.tab)
      ?.api.call(paymentCheck, { contractId, isLeft: true }, whose)
      .catch(device.onFault);
  }
}
