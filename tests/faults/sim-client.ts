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
import { administratorIndex } from './memory-backend.ts';
import type { PaymentLink } from './memory-links.ts';
import type { SimLoop } from './sim-loop.ts';
import { type Testbed, Violation } from './sim-model.ts';
import type { Reply } from './sim-server.ts';

interface Simulation {
  readonly testbed: Testbed;
  readonly personIndex: number;
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
  readonly link: PaymentLink;
  readonly #token: string;
  readonly #simulation: Simulation;
  /** Amount on the screen; undefined until the page was loaded. */
  shownXpf: number | undefined;
  #isPaid = false;

  constructor(simulation: Simulation, link: PaymentLink, token: string) {
    this.#simulation = simulation;
    this.link = link;
    this.#token = token;
  }

  /** Calls the server; an answer that does not arrive, or a link that ended, changes nothing on the screen. */
  async call(path: string, input: object, fault: ServerFault = 'none'): Promise<Answer> {
    const { loop, testbed, bugs } = this.#simulation;
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${this.#token}` };
    const request = { method: 'POST', path, headers, payload: Buffer.from(JSON.stringify(input)) };
    const { status, text }: Reply = await loop.whileFrozen(() => testbed.server.answer(request, fault));
    if (status !== 200) return {};
    const answer = JSON.parse(text) as Answer;
    const payment = answer.dossier?.payment;
    if (payment) {
      if (this.#isPaid && payment.state !== 'paid')
        bugs.push(new Violation(`a link that was paid is shown as ${payment.state}`));
      this.#isPaid ||= payment.state === 'paid';
      this.shownXpf = payment.amount;
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

/** Increase of a premium by the insurer. */
const raiseXpf = 700;

/** Clients who pay by the links that brokers sent them. */
export class SimClient {
  readonly #simulation: Simulation;
  readonly #pages = new Map<number, ClientPage>();
  /** True once the amount of a premium was raised. */
  isRaised = false;

  constructor(simulation: Simulation) {
    this.#simulation = simulation;
  }

  /** Pages of all links, in the order in which they were made. */
  async #openPages(): Promise<ClientPage[]> {
    const { loop, testbed } = this.#simulation;
    const links = await loop.whileFrozen(() => testbed.server.links());
    for (const link of links)
      if (!this.#pages.has(link.id)) {
        const token = await loop.whileFrozen(() => testbed.server.mailLink(link.id));
        if (token !== undefined) this.#pages.set(link.id, new ClientPage(this.#simulation, link, token));
      }
    return links.flatMap(({ id }) => this.#pages.get(id) ?? []);
  }

  async #pageAt(index: number): Promise<ClientPage | undefined> {
    const pages = await this.#openPages();
    return pages[index % Math.max(1, pages.length)];
  }

  async #isRevoked({ link }: ClientPage): Promise<boolean> {
    const { loop, testbed } = this.#simulation;
    const links = await loop.whileFrozen(() => testbed.server.links());
    return links.some(({ id, isRevoked }) => id === link.id && isRevoked);
  }

  /** Orders of brokers that are open. */
  async #brokersOrders(): Promise<string[]> {
    const { loop, testbed } = this.#simulation;
    const { orders } = await loop.whileFrozen(() => testbed.server.ledger());
    return orders.filter(({ linkId, state }) => linkId === null && state === 'open').map(({ orderId }) => orderId);
  }

  /** A client's page must not close the order of a broker. */
  async #assertUntouched(openBefore: readonly string[]): Promise<void> {
    const { loop, testbed, bugs } = this.#simulation;
    const { orders } = await loop.whileFrozen(() => testbed.server.ledger());
    if (orders.some(({ orderId, state }) => openBefore.includes(orderId) && state === 'closed'))
      bugs.push(new Violation('the page of a client closed the order of a broker'));
  }

  /** Clicks « Payer » on a page that may show an outdated amount; returns the form that opens. */
  async openForm({ index, isReloaded, fault }: Command & { kind: 'client pays' }): Promise<ClientForm | undefined> {
    const { loop, testbed, bugs } = this.#simulation;
    const page = await this.#pageAt(index);
    if (!page) return undefined;
    if (isReloaded || page.shownXpf === undefined) await page.call(linkDossier.path, {});
    if (page.shownXpf === undefined || page.shownXpf === 0) return undefined;
    const openBefore = await this.#brokersOrders();
    const { premiums } = await loop.whileFrozen(() => testbed.server.ledger());
    const { contractId, premiumIds } = page.link;
    const unpaid = premiums.filter(({ id, balance }) => premiumIds.includes(id) && balance > 0);
    const due = unpaid.reduce((sum, { balance }) => sum + balance, 0);
    const { success, formToken, orderId, amount } = await page.call(
      linkPaymentForm.path,
      { amount: page.shownXpf },
      fault,
    );
    await this.#assertUntouched(openBefore);
    if (!success || !formToken || !orderId || amount === undefined) return undefined;
    if (amount !== due) bugs.push(new Violation(`a link asks for ${amount} where ${due} is due`));
    if (await this.#isRevoked(page)) bugs.push(new Violation('a revoked link opened a form'));
    return { page, formToken, orderId, due: { contractId, primes: unpaid.map(({ id }) => id), amount } };
  }

  async leavePage({ index }: Command & { kind: 'client leaves' }): Promise<void> {
    const page = await this.#pageAt(index);
    if (!page) return;
    const openBefore = await this.#brokersOrders();
    await page.call(linkPaymentCheck.path, { isLeft: true });
    await this.#assertUntouched(openBefore);
  }

  /** An administrator revokes a link. */
  async revokeLink({ index }: Command & { kind: 'revoke link' }): Promise<void> {
    const { loop, testbed } = this.#simulation;
    const page = await this.#pageAt(index);
    if (!page) return;
    const { contractId, id: linkId } = page.link;
    const { token } = await loop.whileFrozen(() => testbed.server.signIn(administratorIndex));
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const payload = Buffer.from(JSON.stringify({ contractId, linkId }));
    await loop.whileFrozen(() =>
      testbed.server.answer({ method: 'POST', path: clientLinkRevoke.path, headers, payload }),
    );
  }

  async raisePremium({ index }: Command & { kind: 'raise premium' }): Promise<void> {
    const { testbed, loop, personIndex } = this.#simulation;
    const { premiums } = testbed.server.unpaidContractOf(personIndex);
    const premium = premiums[index % premiums.length];
    if (!premium) return;
    this.isRaised = true;
    await loop.whileFrozen(() => testbed.server.raisePremium(premium.id, raiseXpf));
  }

  /** Reloads every page after all faults ended and the amounts were raised: a paid link stays paid. */
  async reloadAll(): Promise<void> {
    const { loop, testbed, bugs } = this.#simulation;
    for (const page of await this.#openPages()) {
      for (const id of page.link.premiumIds) await loop.whileFrozen(() => testbed.server.raisePremium(id, raiseXpf));
      const payment = (await page.call(linkDossier.path, {})).dossier?.payment;
      const { orders } = await loop.whileFrozen(() => testbed.server.ledger());
      const isPaid = orders.some(
        ({ linkId, state, applied }) => linkId === page.link.id && state === 'paid' && applied > 0,
      );
      if (payment && (payment.state === 'paid') !== isPaid)
        bugs.push(new Violation(`a link that was ${isPaid ? '' : 'not '}paid is shown as ${payment.state}`));
    }
  }
}
