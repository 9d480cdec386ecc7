import {
  paymentCheck,
  paymentFormGet,
  paymentFormSubmit,
  paymentFormValidate,
} from '#shared/operations/contracts/payments.ts';
import { cards, type PaymentAnswer } from '#tests/support/contracts/payments.ts';
import type { Command } from './commands.ts';
import type { ServerFault } from './faulty-db.ts';
import { administratorAt } from './memory-backend.ts';
import type { ClientForm, ClientPage } from './sim-client.ts';
import type { SimLoop } from './sim-loop.ts';
import { type Stage, Violation } from './sim-model.ts';
import type { SimNetwork } from './sim-network.ts';
import { notificationPath, type Reply } from './sim-server.ts';
import type { Device, Owner, SimTab } from './sim-tab.ts';

/** The members of the simulation that payers use. */
interface Simulation {
  readonly stage: Stage;
  readonly person: number;
  readonly owner: Owner;
  readonly bugs: Error[];
  readonly device: Pick<Device, 'onFault'>;
  readonly loop: Pick<SimLoop, 'whileFrozen' | 'run'>;
  readonly network: SimNetwork;
  tab(at: number): SimTab | undefined;
}

interface PremiumSelection {
  readonly contractId: number;
  readonly primes: number[];
  readonly amount: number;
}

/** An open form. `tab` is undefined for the colleague, session page is not simulated. */
interface Form {
  readonly tab: SimTab | undefined;
  readonly person: number;
  /** The page of a client who pays by a link. */
  readonly page?: ClientPage;
  readonly formToken: string;
  readonly orderId: string;
  readonly due: PremiumSelection;
}

type FormAnswer = Partial<Record<'formToken' | 'orderId', string | undefined>> & { readonly success: boolean };

const json = { 'content-type': 'application/json' };
/** People who pay premiums by card, and the provider that notifies the server. */
export class SimPayer {
  readonly #simulation: Simulation;
  #forms: Form[] = [];
  /** Forms that announced a card. */
  readonly #announced: Form[] = [];
  /** Cards that the bank has not answered yet. */
  readonly #delayed: { readonly form: Form; readonly isAccepted: boolean }[] = [];
  readonly #returns: {
    readonly form: Form;
    readonly input: PremiumSelection & PaymentAnswer;
    readonly isAccepted: boolean;
  }[] = [];
  /** Every card so far was announced to the server before it was sent. */
  isAnnounced = true;

  constructor(simulation: Simulation) {
    this.#simulation = simulation;
  }

  #server(path: string, headers: Readonly<Record<string, string>>, body: string, fault?: ServerFault): Promise<Reply> {
    const { loop, stage } = this.#simulation;
    const request = { method: 'POST', path, headers, payload: Buffer.from(body) };
    return loop.whileFrozen(() => stage.server.answer(request, fault));
  }

  /** A call under a new session, on which the simulated network has no effect. */
  async #callAs<T>(person: number, path: string, input: object): Promise<T> {
    const { loop, stage } = this.#simulation;
    const { token } = await loop.whileFrozen(() => stage.server.signIn(person));
    const { text } = await this.#server(path, { ...json, authorization: `Bearer ${token}` }, JSON.stringify(input));
    return JSON.parse(text) as T;
  }

  /** Unpaid premiums among the chosen ones in the contract's file. */
  async #selectUnpaid(bits: number): Promise<PremiumSelection> {
    const { loop, stage, person } = this.#simulation;
    const { contractId, premiums } = stage.server.unpaidContractOf(person);
    const { premiums: current } = await loop.whileFrozen(() => stage.server.ledger());
    const chosenIds = premiums.filter((_, index) => (bits & (1 << index)) !== 0).map(({ id }) => id);
    const open = current.filter(({ id, balance }) => chosenIds.includes(id) && balance > 0);
    return {
      contractId,
      primes: open.map(({ id }) => id),
      amount: open.reduce((sum, { balance }) => sum + balance, 0),
    };
  }

  /** Requests a form for the unpaid premiums, or fewer; it opens when the answer arrives. */
  async openForm(command: Command & { do: 'open form' }): Promise<void> {
    const { owner, person, bugs, device, loop, network } = this.#simulation;
    const tab = this.#simulation.tab(command.tab);
    if (!tab) return;
    const due = await this.#selectUnpaid(command.premiums);
    if (due.primes.length === 0) return;
    const amount = command.isTampered ? due.amount - 500 : due.amount;
    const open = ({ success, formToken, orderId }: FormAnswer, by: Pick<Form, 'tab' | 'person'>) => {
      if (!success || !formToken || !orderId) return;
      if (command.isTampered) bugs.push(new Violation(`a form of ${amount} was opened where ${due.amount} is due`));
      this.#forms.push({ ...by, formToken, orderId, due });
    };
    if (command.isColleague) {
      const answer = await this.#callAs<FormAnswer>(administratorAt, paymentFormGet.path, { ...due, amount });
      return open(answer, { tab: undefined, person: administratorAt });
    }
    tab.api
      .call(paymentFormGet, { ...due, amount }, { userId: owner.user.id })
      .then((answer) => open(answer, { tab, person }), device.onFault);
    if (!command.isQuick) return;
    await loop.run();
    await network.decide(network.pending - 1, 'passes');
    await loop.run();
  }

  /** A client opens a form by a link. */
  addForm(form: ClientForm | undefined): void {
    if (form) this.#forms.push({ ...form, tab: undefined, person: administratorAt });
  }

  /** Announces the card of a form, or that it was not sent; false if the server refuses it. */
  async #announce({ person, orderId, due, page }: Form, isSent = true): Promise<boolean> {
    if (page) return page.announce(orderId, isSent);
    const input = { contractId: due.contractId, orderId, isSent };
    return (await this.#callAs<FormAnswer>(person, paymentFormSubmit.path, input)).success;
  }

  /** Types a card into an open form, which announces it to the server and then sends it to the bank. */
  async typeCard({ at, isAccepted, isNotified, isAnnounced, isLate }: Command & { do: 'type card' }): Promise<void> {
    this.#forms = this.#forms.filter(({ tab }) => tab?.isDead !== true);
    const form = this.#forms[at % Math.max(1, this.#forms.length)];
    if (!form) return;
    if (!isAnnounced) this.isAnnounced = false;
    else {
      if (!(await this.#announce(form))) return;
      this.#announced.push(form);
    }
    if (isLate) this.#delayed.push({ form, isAccepted });
    else await this.#pay(form, { isAccepted, isNotified });
  }

  /** The bank answers a card that was sent before. */
  async answerDelayedCard({ at, isNotified }: Command & { do: 'bank answers' }): Promise<void> {
    const [delayed] = this.#delayed.splice(at % Math.max(1, this.#delayed.length), 1);
    if (!delayed) return;
    const { loop, stage, bugs } = this.#simulation;
    const { orders } = await loop.whileFrozen(() => stage.server.ledger());
    const order = orders.find(({ orderId }) => orderId === delayed.form.orderId);
    if (this.isAnnounced && order?.state === 'closed')
      bugs.push(new Violation('an order was closed while its card was on its way to the bank'));
    await this.#pay(delayed.form, { isAccepted: delayed.isAccepted, isNotified });
  }

  /** The bank answers the page, which submits the signed answer to the server. */
  async #pay(form: Form, { isAccepted, isNotified }: Pick<Command & { do: 'type card' }, 'isAccepted' | 'isNotified'>) {
    const { notifications } = this.#simulation.stage.server;
    const { formToken, due } = form;
    const card = { formToken, pan: isAccepted ? cards.accepted : cards.refused, expiry: '12/30', securityCode: '123' };
    const { text } = await this.#server('/api-payment/V4/Simulator/Pay', json, JSON.stringify(card));
    const { status, answer } = JSON.parse(text) as { status: string; answer: Record<string, string> };
    if (status !== 'SUCCESS') return;
    const lastNotification = notifications.at(-1);
    if (isNotified && lastNotification) await this.#deliverNotification(lastNotification);
    const [signed = '', hash = ''] = [answer['kr-answer'], answer['kr-hash']];
    const { transactions } = JSON.parse(signed) as { transactions: { uuid: string }[] };
    const input = { ...due, uuid: transactions[0]?.uuid ?? '', hash, answerHash: hash, answer: signed };
    this.#returns.push({ form, input, isAccepted });
    await this.resubmitReturn({ at: this.#returns.length - 1 });
  }

  /** Banks answer every card; pages withdraw the announcement of cards that they did not send. */
  async settleCards(): Promise<void> {
    const { loop, stage } = this.#simulation;
    while (this.#delayed.length > 0)
      await this.answerDelayedCard({ do: 'bank answers', at: 0, isNotified: false, steps: 0 });
    await loop.whileFrozen(() => stage.server.pollOrders());
    for (const form of this.#announced) await this.#announce(form, false);
  }

  /** Submits the signed answer of a form, also repeatedly. */
  async resubmitReturn({ at }: { readonly at: number }): Promise<void> {
    const { bugs, device } = this.#simulation;
    const returned = this.#returns[at % Math.max(1, this.#returns.length)];
    if (!returned || returned.form.tab?.isDead) return;
    const { form, input } = returned;
    const whole = { ...input, contractNumber: '', isEcheancier: false };
    const check = ({ status }: { readonly status?: string | undefined }) => {
      // Another card in the same form may have paid before this answer arrived.
      const isTaken = this.#returns.some((one) => one.isAccepted && one.form.formToken === form.formToken);
      if (status === 'PAID' && !isTaken) bugs.push(new Violation('a refused card was reported as paid'));
    };
    if (form.page) return check(await form.page.submitReturn(input));
    if (!form.tab) return check(await this.#callAs(form.person, paymentFormValidate.path, whole));
    form.tab.api.call(paymentFormValidate, whole, { userId: form.tab.owner.user.id }).then(check, device.onFault);
  }

  /** Delivers a notification and checks that the server recorded what the provider reports as paid. */
  async #deliverNotification(body: string, fault?: ServerFault): Promise<void> {
    const { loop, stage, bugs } = this.#simulation;
    const { status } = await this.#server(
      notificationPath,
      { 'content-type': 'application/x-www-form-urlencoded' },
      body,
      fault,
    );
    const signedAnswer = JSON.parse(new URLSearchParams(body).get('kr-answer') ?? '{}') as {
      orderStatus?: string;
      orderDetails?: { orderId: string };
    };
    if (status !== 200 || signedAnswer.orderStatus !== 'PAID') return;
    const { orders } = await loop.whileFrozen(() => stage.server.ledger());
    const state = orders.find(({ orderId }) => orderId === signedAnswer.orderDetails?.orderId)?.state;
    if (state !== 'paid') bugs.push(new Violation(`an order that the provider reported as paid is ${state}`));
  }

  /** Delivers a notification, possibly late or repeated. */
  async notify({ at, fault }: Command & { do: 'notify' }): Promise<void> {
    const { notifications } = this.#simulation.stage.server;
    const body = notifications[at % Math.max(1, notifications.length)];
    if (body !== undefined) await this.#deliverNotification(body, fault);
  }

  /** Closes the dialog: the order is abandoned unless a card was announced; orders of others stay open. */
  async leave(command: Command & { do: 'leave form' }): Promise<void> {
    const { stage, person, owner, device, loop, bugs } = this.#simulation;
    const { contractId } = stage.server.unpaidContractOf(person);
    const leaveInput = { contractId, isLeft: true };
    if (!command.isColleague) {
      const session = { userId: owner.user.id };
      this.#simulation.tab(command.tab)?.api.call(paymentCheck, leaveInput, session).catch(device.onFault);
      return;
    }
    const before = await loop.whileFrozen(() => stage.server.ledger());
    await this.#callAs(administratorAt, paymentCheck.path, leaveInput);
    const after = await loop.whileFrozen(() => stage.server.ledger());
    for (const { orderId, userId, state } of after.orders) {
      const wasOpen = before.orders.some((order) => order.orderId === orderId && order.state === 'open');
      if (wasOpen && state === 'closed' && userId === owner.user.id)
        bugs.push(new Violation('closing the form closed the order of another person'));
    }
  }
}
