import { DatabaseError } from '#server/db/database-error.ts';
import { isoOf, type Journal, type Row, type Statements } from './memory-rows.ts';

/** A contract with unpaid premiums. */
export interface UnpaidContract {
  readonly contractId: number;
  readonly brokerId: number;
  readonly premiums: readonly { readonly id: number; readonly amount: number }[];
}

/** Everything that payments may change. */
export interface PaymentLedger {
  readonly orders: readonly {
    readonly orderId: string;
    readonly state: string;
    readonly amount: number;
    readonly applied: number;
    readonly lines: readonly { readonly premiumId: number; readonly amount: number }[];
  }[];
  readonly premiums: readonly { readonly id: number; readonly amount: number; readonly balance: number }[];
  /** Number of settled premiums and surplus payments, from the audit. */
  readonly paidTimes: number;
  readonly surplus: number;
  /** Orders that the provider was paid for. */
  readonly taken: readonly string[];
}

interface Premium {
  readonly id: number;
  readonly contractId: number;
  readonly amount: number;
  balance: number;
}
interface Order {
  readonly id: number;
  readonly orderId: string;
  readonly contractId: number | null;
  readonly userId: number | null;
  payerId: number | null;
  readonly amount: number;
  state: string;
  formToken: string | null;
  readonly expiresAt: string;
  applied: number;
}
interface Line {
  readonly order: number;
  readonly premiumId: number;
  readonly amount: number;
  isHeld: boolean;
}
interface Simulated {
  readonly token: string;
  readonly order_id: string;
  readonly amount: number;
  readonly currency: string;
  readonly notify_url: string | null;
  readonly expires_at: string;
  transactions: readonly { readonly uuid: string; readonly detailedStatus: string }[];
  challenge: unknown;
}

/** In-memory card payments: orders, premiums, and the ledger of the payment simulator. */
export class MemoryPayments {
  readonly #journal: Journal;
  readonly #contracts: readonly UnpaidContract[];
  readonly #premiums: Premium[] = [];
  readonly #orders: Order[] = [];
  readonly #lines: Line[] = [];
  readonly #events: { readonly uuid: unknown; readonly status: unknown }[] = [];
  readonly #simulated: Simulated[] = [];
  readonly #audits: { readonly action: string; readonly surplus: number }[] = [];

  constructor(journal: Journal, contracts: readonly UnpaidContract[]) {
    this.#journal = journal;
    this.#contracts = contracts;
    this.reset();
  }

  reset(): void {
    for (const rows of [this.#premiums, this.#orders, this.#lines, this.#events, this.#simulated, this.#audits])
      rows.length = 0;
    for (const { contractId, premiums } of this.#contracts)
      for (const { id, amount } of premiums) this.#premiums.push({ id, contractId, amount, balance: amount });
  }

  books(): PaymentLedger {
    return {
      orders: this.#orders.map(({ id, orderId, state, amount, applied }) => ({
        orderId,
        state,
        amount,
        applied,
        lines: this.#linesOf(id),
      })),
      premiums: this.#premiums.map(({ id, amount, balance }) => ({ id, amount, balance })),
      paidTimes: this.#audits.filter(({ action }) => action === 'premiums-paid').length,
      surplus: this.#audits.reduce((sum, { surplus }) => sum + surplus, 0),
      taken: this.#simulated.flatMap(({ order_id, transactions }) =>
        transactions.some(({ detailedStatus }) => detailedStatus === 'AUTHORISED') ? [order_id] : [],
      ),
    };
  }

  #linesOf(id: unknown) {
    return this.#lines
      .filter(({ order }) => order === id)
      .map(({ premiumId, amount }) => ({ premiumId, amount }))
      .sort((a, b) => a.premiumId - b.premiumId);
  }

  #contract(id: unknown, brokerId: unknown): UnpaidContract[] {
    return this.#contracts.filter(
      (one) => one.contractId === id && (brokerId === undefined || one.brokerId === brokerId),
    );
  }

  #hold(values: readonly unknown[]): Row[] {
    const [order, isHeld, ids, amounts] = values as [number, boolean, number[], number[]];
    ids.forEach((premiumId, at) => {
      if (isHeld && this.#lines.some((line) => line.isHeld && line.premiumId === premiumId))
        throw new DatabaseError('duplicate key', '23505', 'payment_line_held');
      this.#journal.add(this.#lines, { order, premiumId, amount: amounts[at] ?? 0, isHeld });
    });
    return [];
  }

  #pay(ids: readonly number[], amounts: readonly number[]): Row[] {
    return this.#premiums
      .filter(({ id, balance }) => ids.includes(id) && balance > 0)
      .map((premium) => {
        const amount = Math.min(premium.balance, amounts[ids.indexOf(premium.id)] ?? 0);
        this.#journal.change(premium, { balance: premium.balance - amount });
        return { premiumId: premium.id, amount };
      });
  }

  #order(text: string, values: readonly unknown[]): Row[] | undefined {
    const [first, second] = values;
    if (text.includes('from payment_order o where o.order_id'))
      return this.#orders.filter(({ orderId }) => orderId === first).map((row) => ({ ...row }));
    if (text.includes('from payment_order o where o.contract_id'))
      return this.#orders
        .filter(({ contractId, state }) => contractId === first && state === 'open')
        .map((row) => ({ ...row }));
    if (text.includes('insert into payment_order')) {
      const [orderId, contractId, userId, amount, formToken, , expires] = values;
      const row = { orderId, contractId, userId, payerId: null, amount, formToken, expiresAt: isoOf(expires) } as Order;
      return [
        { ...this.#journal.add(this.#orders, { ...row, id: this.#journal.nextId(), state: 'open', applied: 0 }) },
      ];
    }
    const id = text.includes('set state') ? values[3] : second;
    const order = this.#orders.find((row) => row.id === id);
    if (text.includes('update payment_order set applied')) {
      if (order) this.#journal.change(order, { applied: Number(first) });
      return [];
    }
    if (text.includes('update payment_order set payer_id')) {
      if (order?.payerId === null) this.#journal.change(order, { payerId: Number(first) });
      return [];
    }
    if (text.includes('update payment_order set receipt_id')) return [];
    if (text.includes('update payment_order set state')) {
      if (order) this.#journal.change(order, { state: String(first), formToken: null });
      return [];
    }
    return undefined;
  }

  #provider(text: string, values: readonly unknown[]): Row[] | undefined {
    const [first, second, third] = values;
    if (text.includes('insert into simulated_order')) {
      const [order_id, token, amount, currency, notify_url, expires] = values;
      const row = { order_id, token, amount, currency, notify_url, expires_at: isoOf(expires) } as Simulated;
      this.#journal.add(this.#simulated, { ...row, transactions: [], challenge: null });
      return [];
    }
    if (text.includes('from simulated_order where token'))
      return this.#simulated.filter(({ token }) => token === first).map((row) => ({ ...row }));
    if (text.includes('from simulated_order where order_id'))
      return this.#simulated
        .filter(({ order_id }) => order_id === first)
        .sort((a, b) => Number(b.transactions.length > 0) - Number(a.transactions.length > 0))
        .slice(0, 1)
        .map((row) => ({ ...row }));
    if (text.includes('update simulated_order')) {
      const row = this.#simulated.find(({ token }) => token === third);
      if (row) this.#journal.change(row, { transactions: JSON.parse(String(first)), challenge: second });
      return [];
    }
    return undefined;
  }

  readonly statements: Statements = (text, values) => {
    const [first, second] = values;
    if (text.includes('simulated_order')) return this.#provider(text, values);
    if (text.includes('payment_order o') || /(into|update) payment_order/.test(text)) return this.#order(text, values);
    if (/select (numero )?from contract where id = /.test(text))
      return this.#contract(first, second).map(({ contractId }) => ({ numero: `PJ26${contractId}` }));
    if (text.includes('select id as "premiumId", balance as amount from premium'))
      return this.#premiums
        .filter(
          ({ id, contractId, balance }) => contractId === first && (second as number[]).includes(id) && balance > 0,
        )
        .map(({ id, balance }) => ({ premiumId: id, amount: balance }));
    if (text.includes('from payment_line where payment_order_id')) return this.#linesOf(first);
    if (text.includes('insert into payment_line')) return this.#hold(values);
    if (text.includes('update payment_line set is_held')) {
      for (const line of this.#lines) if (line.order === first) this.#journal.change(line, { isHeld: false });
      return [];
    }
    if (text.includes('insert into payment_event')) {
      if (this.#events.some(({ uuid, status }) => uuid === first && status === second)) return [];
      this.#journal.add(this.#events, { uuid: first, status: second });
      return [{ at: '' }];
    }
    if (text.includes('with line as')) return this.#pay(first as number[], second as number[]);
    if (/update contract c set solde|update contract set updated_at/.test(text)) return [];
    if (text.includes('insert into job')) return [];
    if (text.includes('insert into audit')) {
      const { surplus = 0 } = (values[6] ?? {}) as { surplus?: number };
      this.#journal.add(this.#audits, { action: String(values[2]), surplus });
      return [];
    }
    return undefined;
  };
}
