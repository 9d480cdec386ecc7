import {
  paymentCheck,
  paymentFormGet,
  paymentFormSubmit,
  paymentFormValidate,
} from '#shared/operations/contracts/payments.ts';
import { cards, type PaymentAnswer } from '#tests/support/contracts/payments.ts';
import type { Command } from './commands.ts';
import type { ServerFault } from './faulty-db.ts';
import { administratorIndex } from './memory-backend.ts';
import type { ClientForm, ClientPage } from './sim-client.ts';
import type { SimLoop } from './sim-loop.ts';
import { type Testbed, Violation } from './sim-model.ts';
import type { SimNetwork } from './sim-network.ts';
import { notificationPath, type Reply } from './sim-server.ts';
import type { Device, Owner, SimTab } from './sim-tab.ts';

/** The members of the simulation that payers use. */
interface Simulation {
  readonly testbed: Testbed;
  readonly personIndex: number;
  readonly owner: Owner;
  readonly bugs: Error[];
  readonly device: Pick<Device, 'onFault'>;
  readonly loop: Pick<SimLoop, 'whileFrozen' | 'run'>;
  readonly network: SimNetwork;
  tab(index: number): SimTab | undefined;
}

interface PremiumSelection {
  readonly contractId: number;
  readonly primes: number[];
  readonly amount: number;
}

/** An open form. `tab` is undefined for a colleague, whose page is not simulated. */
interface CardForm {
  readonly tab: SimTab | undefined;
  readonly personIndex: number;
  /** The page of a client who pays by a link. */
  readonly page?: ClientPage;
  readonly formToken: string;
  readonly orderId: string;
  readonly due: PremiumSelection;
}

type CardCommand = Command & { kind: 'type card' };
type FormAnswer = Partial<Record<'formToken' | 'orderId', string | undefined>> & { readonly success: boolean };

const json = { 'content-type': 'application/json' };
/** People who pay premiums by card, and the provider that notifies the server. */
export class SimPayer {
  readonly #simulation: Simulation;
  #forms: CardForm[] = [];
  /** Forms that announced a card. */
  readonly #announced: CardForm[] = [];
  /** Cards that the bank has not answered yet. */
  readonly #delayed: { readonly form: CardForm; readonly isAccepted: boolean }[] = [];
  readonly #returns: {
    readonly form: CardForm;
    readonly input: PremiumSelection & PaymentAnswer;
    readonly isAccepted: boolean;
  }[] = [];
  /** False once a card was sent without being announced to the server. */
  isAnnounced = true;

  constructor(simulation: Simulation) {
    this.#simulation = simulation;
  }

  #post(path: string, headers: Readonly<Record<string, string>>, body: string, fault?: ServerFault): Promise<Reply> {
    const { loop, testbed } = this.#simulation;
    const request = { method: 'POST', path, headers, payload: Buffer.from(body) };
    return loop.whileFrozen(() => testbed.server.answer(request, fault));
  }

  /** A call under a new session, on which the simulated network has no effect. */
  async #callAs<T>(personIndex: number, path: string, input: object): Promise<T> {
    const { loop, testbed } = this.#simulation;
    const { token } = await loop.whileFrozen(() => testbed.server.signIn(personIndex));
    const { text } = await this.#post(path, { ...json, authorization: `Bearer ${token}` }, JSON.stringify(input));
    return JSON.parse(text) as T;
  }

  /** Unpaid premiums among the chosen ones in the contract's file. */
  async #selectUnpaid(selectionMask: number): Promise<PremiumSelection> {
    const { loop, testbed, personIndex } = this.#simulation;
    const { contractId, premiums } = testbed.server.unpaidContractOf(personIndex);
    const { premiums: current } = await loop.whileFrozen(() => testbed.server.ledger());
    const chosenIds = premiums.filter((_, index) => (selectionMask & (1 << index)) !== 0).map(({ id }) => id);
    const unpaidPremiums = current.filter(({ id, balance }) => chosenIds.includes(id) && balance > 0);
    return {
      contractId,
      primes: unpaidPremiums.map(({ id }) => id),
      amount: unpaidPremiums.reduce((sum, { balance }) => sum + balance, 0),
    };
  }

  /** Requests a form for the unpaid premiums, or fewer; it opens when the answer arrives. */
  async openForm(command: Command & { kind: 'open form' }): Promise<void> {
    const { owner, personIndex, bugs, device, loop, network } = this.#simulation;
    const tab = this.#simulation.tab(command.tab);
    if (!tab) return;
    const due = await this.#selectUnpaid(command.premiums);
    if (due.primes.length === 0) return;
    const amount = command.isTampered ? due.amount - 500 : due.amount;
    const storeForm = ({ success, formToken, orderId }: FormAnswer, author: Pick<CardForm, 'tab' | 'personIndex'>) => {
      if (!success || !formToken || !orderId) return;
      if (command.isTampered) bugs.push(new Violation(`a form of ${amount} was opened where ${due.amount} is due`));
      this.#forms.push({ ...author, formToken, orderId, due });
    };
    if (command.isColleague) {
      const answer = await this.#callAs<FormAnswer>(administratorIndex, paymentFormGet.path, { ...due, amount });
      return storeForm(answer, { tab: undefined, personIndex: administratorIndex });
    }
    tab.api
      .call(paymentFormGet, { ...due, amount }, { userId: owner.user.id })
      .then((answer) => storeForm(answer, { tab, personIndex }), device.onFault);
    if (!command.isSentAtOnce) return;
    await loop.run();
    await network.applyOutcome(network.pending - 1, 'delivered');
    await loop.run();
  }

  /** A client opens a form by a link. */
  addForm(form: ClientForm | undefined): void {
    if (form) this.#forms.push({ ...form, tab: undefined, personIndex: administratorIndex });
  }

  /** Announces the card of a form, or that it was not sent; false if the server refuses it. */
  async #announce({ personIndex, orderId, due, page }: CardForm, isSent = true): Promise<boolean> {
    if (page) return page.announce(orderId, isSent);
    const input = { contractId: due.contractId, orderId, isSent };
    return (await this.#callAs<FormAnswer>(personIndex, paymentFormSubmit.path, input)).success;
  }

  /** Types a card into an open form, which announces it to the server and then sends it to the bank. */
  async typeCard(command: CardCommand): Promise<void> {
    const { index, isAccepted, isNotified, isAnnounced, isLate } = command;
    this.#forms = this.#forms.filter(({ tab }) => tab?.isDead !== true);
    const form = this.#forms[index % Math.max(1, this.#forms.length)];
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
  async answerDelayedCard({ index, isNotified }: Command & { kind: 'bank answers' }): Promise<void> {
    const [delayed] = this.#delayed.splice(index % Math.max(1, this.#delayed.length), 1);
    if (!delayed) return;
    const { loop, testbed, bugs } = this.#simulation;
    const { orders } = await loop.whileFrozen(() => testbed.server.ledger());
    const order = orders.find(({ orderId }) => orderId === delayed.form.orderId);
    if (this.isAnnounced && order?.state === 'closed')
      bugs.push(new Violation('an order was closed while its card was on its way to the bank'));
    await this.#pay(delayed.form, { isAccepted: delayed.isAccepted, isNotified });
  }

  /** The bank answers the page, which submits the signed answer to the server. */
  async #pay(form: CardForm, { isAccepted, isNotified }: Pick<CardCommand, 'isAccepted' | 'isNotified'>) {
    const { notifications } = this.#simulation.testbed.server;
    const { formToken, due } = form;
    const card = { formToken, pan: isAccepted ? cards.accepted : cards.refused, expiry: '12/30', securityCode: '123' };
    const { text } = await this.#post('/api-payment/V4/Simulator/Pay', json, JSON.stringify(card));
    const { status, answer } = JSON.parse(text) as { status: string; answer: Record<string, string> };
    if (status !== 'SUCCESS') return;
    const lastNotification = notifications.at(-1);
    if (isNotified && lastNotification) await this.#deliverNotification(lastNotification);
    const [signed = '', hash = ''] = [answer['kr-answer'], answer['kr-hash']];
    const { transactions } = JSON.parse(signed) as { transactions: { uuid: string }[] };
    const input = { ...due, uuid: transactions[0]?.uuid ?? '', hash, answerHash: hash, answer: signed };
    this.#returns.push({ form, input, isAccepted });
    await this.resubmitReturn({ index: this.#returns.length - 1 });
  }

  /** Banks answer every card; pages withdraw the announcement of cards that they did not send. */
  async settleCards(): Promise<void> {
    const { loop, testbed } = this.#simulation;
    while (this.#delayed.length > 0)
      await this.answerDelayedCard({ kind: 'bank answers', index: 0, isNotified: false, steps: 0 });
    await loop.whileFrozen(() => testbed.server.pollOrders());
    for (const form of this.#announced) await this.#announce(form, false);
  }

  /** Submits the signed answer of a form, also repeatedly. */
  async resubmitReturn({ index }: { readonly index: number }): Promise<void> {
    const { bugs, device } = this.#simulation;
    const paymentReturn = this.#returns[index % Math.max(1, this.#returns.length)];
    if (!paymentReturn || paymentReturn.form.tab?.isDead) return;
    const { form, input } = paymentReturn;
    const fullInput = { ...input, contractNumber: '', isEcheancier: false };
    const checkStatus = ({ status }: { readonly status?: string | undefined }) => {
      // Another card in the same form may have paid before this answer arrived.
      const isCaptured = this.#returns.some((one) => one.isAccepted && one.form.formToken === form.formToken);
      if (status === 'PAID' && !isCaptured) bugs.push(new Violation('a refused card was reported as paid'));
    };
    if (form.page) return checkStatus(await form.page.submitReturn(input));
    if (!form.tab) return checkStatus(await this.#callAs(form.personIndex, paymentFormValidate.path, fullInput));
    const session = { userId: form.tab.owner.user.id };
    form.tab.api.call(paymentFormValidate, fullInput, session).then(checkStatus, device.onFault);
  }

  /** Delivers a notification and checks that the server recorded what the provider reports as paid. */
  async #deliverNotification(body: string, fault?: ServerFault): Promise<void> {
    const { loop, testbed, bugs } = this.#simulation;
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const { status } = await this.#post(notificationPath, headers, body, fault);
    const signedAnswer = JSON.parse(new URLSearchParams(body).get('kr-answer') ?? '{}') as {
      orderStatus?: string;
      orderDetails?: { orderId: string };
    };
    if (status !== 200 || signedAnswer.orderStatus !== 'PAID') return;
    const { orders } = await loop.whileFrozen(() => testbed.server.ledger());
    const state = orders.find(({ orderId }) => orderId === signedAnswer.orderDetails?.orderId)?.state;
    if (state !== 'paid') bugs.push(new Violation(`an order that the provider reported as paid is ${state}`));
  }

  /** Delivers a notification, possibly late or repeated. */
  async repeatNotification({ index, fault }: Command & { kind: 'notify' }): Promise<void> {
    const { notifications } = this.#simulation.testbed.server;
    const body = notifications[index % Math.max(1, notifications.length)];
    if (body !== undefined) await this.#deliverNotification(body, fault);
  }

  /** Closes the dialog: the order is abandoned unless a card was announced; orders of others stay open. */
  async closeForm(command: Command & { kind: 'leave form' }): Promise<void> {
    const { testbed, personIndex, owner, device, loop, bugs } = this.#simulation;
    const { contractId } = testbed.server.unpaidContractOf(personIndex);
    const leaveInput = { contractId, isLeft: true };
    if (!command.isColleague) {
      const session = { userId: owner.user.id };
      this.#simulation.tab(command.tab)?.api.call(paymentCheck, leaveInput, session).catch(device.onFault);
      return;
    }
    const before = await loop.whileFrozen(() => testbed.server.ledger());
    await this.#callAs(administratorIndex, paymentCheck.path, leaveInput);
    const after = await loop.whileFrozen(() => testbed.server.ledger());
    for (const { orderId, userId, state } of after.orders) {
      const wasOpen = before.orders.some((order) => order.orderId === orderId && order.state === 'open');
      if (wasOpen && state === 'closed' && userId === owner.user.id)
        bugs.push(new Violation('closing the form closed the order of another person'));
    }
  }
}
