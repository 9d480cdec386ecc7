import { clientLinkRevoke, linkDossier } from '#shared/operations/client-link/client-links.ts';
import {
  linkPaymentCheck,
  linkPaymentForm,
  linkPaymentSubmit,
  linkPaymentValidate,
} from '#shared/operations/client-link/link-payments.ts';
import type { PaymentAnswer } from '#tests/support/contracts/payments.ts';
import type { Command } from './commands.ts';
import type { ServerFault } from './faulty-db.ts';
import type { PayLink } from './memory-links.ts';
import { administratorAt } from './memory-backend.ts';
import type { SimLoop } from './sim-loop.ts';
import { type Stage, Violation } from './sim-model.ts';
import type { Reply } from './sim-server.ts';

interface Simulation {
  readonly stage: Stage;
  readonly person: number;
  readonly bugs: Error[];
  readonly loop: Pick<SimLoop, 'whileFrozen'>;
}

interface Answer {
  readonly success?: boolean;
  readonly status?: string | undefined;
  readonly formToken?: string;
  readonly orderId?: string;
  readonly amount?: number;
  readonly dossier?: { readonly payment?: { readonly state: string; readonly amount: number } };
}

/** The page of one link, as its client sees it. */
export class ClientPage {
  readonly link: PayLink;
  readonly #token: string;
  readonly #simulation: Simulation;
  /** Amount on the screen; undefined until the page was loaded. */
  shown: number | undefined;
  #isPaid = false;

  constructor(simulation: Simulation, link: PayLink, token: string) {
    this.#simulation = simulation;
    this.link = link;
    this.#token = token;
  }

  /** Calls the server; an answer that does not arrive, or a link that ended, changes nothing on the screen. */
  async call(path: string, input: object, fault: ServerFault = 'none'): Promise<Answer> {
    const { loop, stage, bugs } = this.#simulation;
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${this.#token}` };
    const request = { method: 'POST', path, headers, payload: Buffer.from(JSON.stringify(input)) };
    const { status, text }: Reply = await loop.whileFrozen(() => stage.server.answer(request, fault));
    if (status !== 200) return {};
    const answer = JSON.parse(text) as Answer;
    const payment = answer.dossier?.payment;
    if (payment) {
      if (this.#isPaid && payment.state !== 'paid')
        bugs.push(new Violation(`a link that was paid is shown as ${payment.state}`));
      this.#isPaid ||= payment.state === 'paid';
      this.shown = payment.amount;
    }
    return answer;
  }

  /** Announces a card, or withdraws the announcement; false if the server refuses it. */
  async announce(orderId: string, isSent = true): Promise<boolean> {
    return (await this.call(linkPaymentSubmit.path, { orderId, isSent })).success === true;
  }

  submitReturn({ uuid, hash, answer }: PaymentAnswer): Promise<Answer> {
    return this.call(linkPaymentValidate.path, { uuid, hash, answer });
  }
}

/** An open card form of a client. */
export interface ClientForm {
  readonly page: ClientPage;
  readonly formToken: string;
  readonly orderId: string;
  readonly due: { readonly contractId: number; readonly primes: number[]; readonly amount: number };
}

/** What a premium costs more after the insurer changed it. */
const raisedXpf = 700;

/** Clients who pay by the links that brokers sent them. */
export class SimClient {
  readonly #simulation: Simulation;
  readonly #pages = new Map<number, ClientPage>();
  /** True once a premium costs more than at first. */
  isRaised = false;

  constructor(simulation: Simulation) {
    this.#simulation = simulation;
  }

  /** Pages of all links, in the order in which they were made. */
  async #openPages(): Promise<ClientPage[]> {
    const { loop, stage } = this.#simulation;
    const links = await loop.whileFrozen(() => stage.server.links());
    for (const link of links)
      if (!this.#pages.has(link.id)) {
        const token = await loop.whileFrozen(() => stage.server.mailLink(link.id));
        if (token !== undefined) this.#pages.set(link.id, new ClientPage(this.#simulation, link, token));
      }
    return links.flatMap(({ id }) => this.#pages.get(id) ?? []);
  }

  async #pageAt(at: number): Promise<ClientPage | undefined> {
    const pages = await this.#openPages();
    return pages[at % Math.max(1, pages.length)];
  }

  async #isRevoked({ link }: ClientPage): Promise<boolean> {
    const { loop, stage } = this.#simulation;
    const links = await loop.whileFrozen(() => stage.server.links());
    return links.some(({ id, isRevoked }) => id === link.id && isRevoked);
  }

  /** Orders of brokers that are open. */
  async #brokersOrders(): Promise<string[]> {
    const { loop, stage } = this.#simulation;
    const { orders } = await loop.whileFrozen(() => stage.server.ledger());
    return orders.filter(({ linkId, state }) => linkId === null && state === 'open').map(({ orderId }) => orderId);
  }

  /** A client must not end what a broker opened: their order closes only if it was paid. */
  async #assertUntouched(openBefore: readonly string[]): Promise<void> {
    const { loop, stage, bugs } = this.#simulation;
    const { orders } = await loop.whileFrozen(() => stage.server.ledger());
    if (orders.some(({ orderId, state }) => openBefore.includes(orderId) && state === 'closed'))
      bugs.push(new Violation('the page of a client closed the order of a broker'));
  }

  /** Presses « Payer » on a page that may show what was due earlier; returns the form that opens. */
  async openForm({ at, isReloaded, fault }: Command & { do: 'client pays' }): Promise<ClientForm | undefined> {
    const { loop, stage, bugs } = this.#simulation;
    const page = await this.#pageAt(at);
    if (!page) return undefined;
    if (isReloaded || page.shown === undefined) await page.call(linkDossier.path, {});
    if (page.shown === undefined || page.shown === 0) return undefined;
    const openBefore = await this.#brokersOrders();
    const { premiums } = await loop.whileFrozen(() => stage.server.ledger());
    const { contractId, premiumIds } = page.link;
    const unpaid = premiums.filter(({ id, balance }) => premiumIds.includes(id) && balance > 0);
    const due = unpaid.reduce((sum, { balance }) => sum + balance, 0);
    const { success, formToken, orderId, amount } = await page.call(
      linkPaymentForm.path,
      { amount: page.shown },
      fault,
    );
    await this.#assertUntouched(openBefore);
    if (!success || !formToken || !orderId || amount === undefined) return undefined;
    if (amount !== due) bugs.push(new Violation(`a link asks for ${amount} where ${due} is due`));
    if (await this.#isRevoked(page)) bugs.push(new Violation('a revoked link opened a form'));
    return { page, formToken, orderId, due: { contractId, primes: unpaid.map(({ id }) => id), amount } };
  }

  async leave({ at }: Command & { do: 'client leaves' }): Promise<void> {
    const page = await this.#pageAt(at);
    if (!page) return;
    const openBefore = await this.#brokersOrders();
    await page.call(linkPaymentCheck.path, { isLeft: true });
    await this.#assertUntouched(openBefore);
  }

  /** An administrator revokes a link. */
  async revoke({ at }: Command & { do: 'revoke link' }): Promise<void> {
    const { loop, stage } = this.#simulation;
    const page = await this.#pageAt(at);
    if (!page) return;
    const { contractId, id: linkId } = page.link;
    const { token } = await loop.whileFrozen(() => stage.server.signIn(administratorAt));
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const payload = Buffer.from(JSON.stringify({ contractId, linkId }));
    await loop.whileFrozen(() =>
      stage.server.answer({ method: 'POST', path: clientLinkRevoke.path, headers, payload }),
    );
  }

  async raisePremium({ at }: Command & { do: 'raise premium' }): Promise<void> {
    const { stage, loop, person } = this.#simulation;
    const { premiums } = stage.server.unpaidContractOf(person);
    const premium = premiums[at % premiums.length];
    if (!premium) return;
    this.isRaised = true;
    await loop.whileFrozen(() => stage.server.raisePremium(premium.id, raisedXpf));
  }

  /** Shows every page once more, after everything healed and premiums are due again: what was paid stays paid. */
  async reloadAll(): Promise<void> {
    const { loop, stage, bugs } = this.#simulation;
    for (const page of await this.#openPages()) {
      for (const id of page.link.premiumIds) await loop.whileFrozen(() => stage.server.raisePremium(id, raisedXpf));
      const payment = (await page.call(linkDossier.path, {})).dossier?.payment;
      const { orders } = await loop.whileFrozen(() => stage.server.ledger());
      const isPaid = orders.some(
        ({ linkId, state, applied }) => linkId === page.link.id && state === 'paid' && applied > 0,
      );
      if (payment && (payment.state === 'paid') !== isPaid)
        bugs.push(new Violation(`a link that was ${isPaid ? '' : 'not '}paid is shown as ${payment.state}`));
    }
  }
}
