import { isoOf, type Journal, type Row } from './memory-rows.ts';

/** A payment link, for assertions. */
export interface PaymentLink {
  readonly id: number;
  readonly contractId: number;
  /** Creator of the link. */
  readonly userId: number;
  readonly isRevoked: boolean;
  /** Premiums that the link requests. */
  readonly premiumIds: readonly number[];
  /** Number of notices to the broker about its payments. */
  readonly notices: number;
}

interface Link {
  readonly id: number;
  readonly contractId: number;
  readonly amount: number | null;
  readonly sentTo: string | null;
  readonly knownEmail: string | null;
  readonly userId: number;
  readonly expiresAt: string;
  revokedAt: string | null;
  lastUsedAt: string | null;
}

interface LinkedOrder {
  readonly id: number;
  readonly orderId: string;
  readonly linkId: number | null;
  readonly state: string;
  readonly submittedAt: string | null;
  readonly isUndecided: boolean;
  readonly amount: number;
  readonly applied: number;
}

/** Payment data that links read. */
interface Payments {
  brokerOf(contractId: number): number;
  /** Premiums with their amount due. */
  duePremiums(premiumIds: readonly number[]): readonly { readonly id: number; readonly balance: number }[];
  orders(): readonly LinkedOrder[];
  /** Premiums that a received payment paid in part. */
  premiumsPaidBy(paymentId: unknown): readonly number[];
  /** Orders that hold one of the premiums. */
  ordersHolding(premiumIds: readonly number[]): readonly LinkedOrder[];
}

const email = 'client@lagon.example';

/** In-memory client links to pay; the simulation's clients neither sign nor send files. */
export class MemoryLinks {
  readonly #journal: Journal;
  readonly #payments: Payments;
  readonly #links: Link[] = [];
  readonly #premiums: { readonly linkId: number; readonly premiumIds: readonly number[] }[] = [];
  /** Links that were settled before a cheque bounced. */
  readonly #settled: { readonly linkId: number }[] = [];
  readonly #tokens: { readonly hash: unknown; readonly linkId: number }[] = [];
  readonly #notices: { readonly linkId: number }[] = [];

  constructor(journal: Journal, payments: Payments) {
    this.#journal = journal;
    this.#payments = payments;
  }

  reset(): void {
    for (const rows of [this.#links, this.#premiums, this.#settled, this.#tokens, this.#notices]) rows.length = 0;
  }

  list(): PaymentLink[] {
    return this.#links.map(({ id, contractId, userId, revokedAt }) => ({
      id,
      contractId,
      userId,
      isRevoked: revokedAt !== null,
      premiumIds: this.#premiumsOf(id),
      notices: this.#notices.filter(({ linkId }) => linkId === id).length,
    }));
  }

  isLinkRevoked(linkId: number): boolean {
    return this.#links.some(({ id, revokedAt }) => id === linkId && revokedAt !== null);
  }

  #premiumsOf(id: unknown): number[] {
    return this.#premiums.flatMap(({ linkId, premiumIds }) => (linkId === id ? premiumIds : []));
  }

  #linkById(id: unknown): Link | undefined {
    return this.#links.find((link) => link.id === id);
  }

  #dossierRow({ contractId, expiresAt, amount, knownEmail, sentTo }: Link): Row {
    return {
      person: { firstname: 'Marie', lastname: 'Wamytan' },
      personType: 'PHY',
      personId: contractId,
      productCode: 'PJ',
      brokerId: this.#payments.brokerOf(contractId),
      brokerName: 'Cabinet',
      brokerPhone: null,
      expiresAt,
      knownEmail,
      sentTo,
      confirmedAt: null,
      amount,
      isDownload: false,
      number: `PJ26${contractId}`,
    };
  }

  /** Answers the statements of links and of the client's page; undefined for others. */
  answer(text: string, values: readonly unknown[]): Row[] | undefined {
    const [first] = values;
    if (text.includes('insert into job')) return this.#enqueue(values);
    if (text.includes('from contract where id = (select contract_id from client_link')) return [{}];
    if (text.includes('as "confirmedEmail"')) {
      const id = Number(first);
      return [{ personId: id, brokerId: this.#payments.brokerOf(id), email, confirmedEmail: email }];
    }
    if (text.includes(' as mail from contract c join person p')) return [{ mail: email }];
    if (text.includes('from (select id, person_id, numero, body from contract'))
      return [{ id: first, number: `PJ26${String(first)}`, mail: { mail: email }, phone: null }];
    // The client has nothing to sign or to send.
    if (/select (distinct )?e\.(id, e\.)?kind from|select r\.state, r\.email, r\.nonce/.test(text)) return [];
    if (text.includes('client_link l join supporting_document')) return [];
    if (text.includes('from payment_order where client_link_id'))
      return this.#payments
        .orders()
        .filter(({ linkId }) => linkId === first)
        .reverse()
        .map((order) => ({ ...order, receiptId: null }));
    if (!text.includes('client_link') || text.includes('payment_order o left join')) return undefined;
    return text.includes('insert into')
      ? this.#answerInserts(text, values)
      : (this.#answerUpdates(text, values) ?? this.#answerReads(text, values));
  }

  #enqueue([kind, payload]: readonly unknown[]): Row[] {
    const { linkId } = (typeof payload === 'string' ? JSON.parse(payload) : payload) as { linkId?: number };
    if (kind === 'payment-notice' && linkId !== undefined) this.#journal.add(this.#notices, { linkId });
    return [];
  }

  #answerInserts(text: string, values: readonly unknown[]): Row[] | undefined {
    const [first, second] = values;
    if (text.includes('insert into client_link (')) {
      const [contractId, , sentTo, knownEmail, userId, , expires, amount] = values;
      const row = { contractId, sentTo, knownEmail, userId, expiresAt: isoOf(expires), amount } as Omit<Link, 'id'>;
      const id = this.#journal.nextId();
      this.#journal.add(this.#links, { ...row, id, revokedAt: null, lastUsedAt: null });
      return [{ id }];
    }
    if (text.includes('insert into client_link_premium')) {
      this.#journal.add(this.#premiums, { linkId: Number(first), premiumIds: second as number[] });
      return [];
    }
    if (text.includes('insert into client_link_token')) {
      this.#journal.add(this.#tokens, { hash: first, linkId: Number(second) });
      return [];
    }
    return undefined;
  }

  #answerUpdates(text: string, values: readonly unknown[]): Row[] | undefined {
    const [first, second, third, fourth] = values;
    if (text.includes('update client_link_premium lp set due_again_at')) {
      const paid = this.#payments.premiumsPaidBy(second);
      for (const { linkId, premiumIds } of this.#premiums)
        if (premiumIds.some((id) => paid.includes(id)) && this.#payments.duePremiums(premiumIds).length === 0)
          this.#journal.add(this.#settled, { linkId });
      return [];
    }
    if (text.includes('update client_link set first_used_at')) {
      const link = this.#linkById(third);
      if (link) this.#journal.change(link, { lastUsedAt: isoOf(first) });
      return [{ isFirst: true }];
    }
    if (text.includes('update client_link set last_used_at')) {
      const link = this.#linkById(third);
      if (link) this.#journal.change(link, { lastUsedAt: isoOf(first) });
      return [];
    }
    if (text.includes('update client_link set changed_at')) return [];
    if (text.includes('update client_link set revoked_at')) {
      const link = this.#linkById(third);
      if (!link || link.contractId !== fourth || link.revokedAt !== null) return [];
      this.#journal.change(link, { revokedAt: isoOf(first) });
      return [{ id: link.id }];
    }
    return undefined;
  }

  #answerReads(text: string, values: readonly unknown[]): Row[] | undefined {
    const [first] = values;
    if (text.includes('from client_link_token t join')) {
      const link = this.#linkById(this.#tokens.find(({ hash }) => hash === first)?.linkId);
      return link ? [{ ...link, hash: first, isEnabled: true }] : [];
    }
    if (text.includes('as count from client_link'))
      return [{ count: this.#links.filter((link) => link.contractId === first && link.revokedAt === null).length }];
    if (text.includes('from client_link_premium l join premium p')) {
      const detail = { label: 'Prime', from: '2026-10-01', to: '2026-12-31' };
      return this.#payments
        .duePremiums(this.#premiumsOf(first))
        .map(({ id, balance }) => ({ ...detail, id, amount: balance }));
    }
    if (text.includes('from client_link_premium p'))
      return this.#payments
        .ordersHolding(this.#premiumsOf(first))
        .map(({ submittedAt, isUndecided }) => ({ submittedAt, isUndecided }));
    // The dossier's statement names the status of a terminated contract first.
    const link = this.#linkById(text.includes('as "personType"') ? values.at(-1) : first);
    if (text.includes('last_used_at >=')) return link && link.lastUsedAt !== null ? [{}] : [];
    if (text.includes('from client_link l where l.id')) {
      const isPaid = this.#payments.orders().some(({ linkId, state }) => linkId === first && state === 'paid');
      return isPaid || this.#settled.some(({ linkId }) => linkId === first) ? [{}] : [];
    }
    if (text.includes('from client_link where id = ')) return link && link.revokedAt === null ? [{}] : [];
    if (text.includes('as "personType"')) return link ? [this.#dossierRow(link)] : [];
    return undefined;
  }
}
