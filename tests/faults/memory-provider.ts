import { isoOf, type Journal, type Row } from './memory-rows.ts';

interface SimulatedOrder {
  readonly token: string;
  readonly order_id: string;
  readonly amount: number;
  readonly currency: string;
  readonly notify_url: string | null;
  readonly expires_at: string;
  transactions: readonly { readonly uuid: string; readonly detailedStatus: string }[];
  challenge: unknown;
}

/** In-memory ledger of the payment simulator. */
export class MemoryProvider {
  readonly #journal: Journal;
  readonly #orders: SimulatedOrder[] = [];

  constructor(journal: Journal) {
    this.#journal = journal;
  }

  reset(): void {
    this.#orders.length = 0;
  }

  /** Ids of the orders whose card the provider charged. */
  capturedOrders(): string[] {
    return this.#orders.flatMap(({ order_id, transactions }) =>
      transactions.some(({ detailedStatus }) => detailedStatus === 'AUTHORISED') ? [order_id] : [],
    );
  }

  /** Answers the statements of `simulated-orders.ts`. */
  answer(text: string, values: readonly unknown[]): Row[] | undefined {
    const [first, second, third] = values;
    if (text.includes('insert into simulated_order')) {
      const [order_id, token, amount, currency, notify_url, expires] = values;
      const row = { order_id, token, amount, currency, notify_url, expires_at: isoOf(expires) } as SimulatedOrder;
      this.#journal.add(this.#orders, { ...row, transactions: [], challenge: null });
      return [];
    }
    if (text.includes('from simulated_order where token'))
      return this.#orders.filter(({ token }) => token === first).map((row) => ({ ...row }));
    if (text.includes('from simulated_order where order_id'))
      return this.#orders
        .filter(({ order_id }) => order_id === first)
        .sort((a, b) => Number(b.transactions.length > 0) - Number(a.transactions.length > 0))
        .slice(0, 1)
        .map((row) => ({ ...row }));
    if (text.includes('update simulated_order')) {
      const row = this.#orders.find(({ token }) => token === third);
      if (row) this.#journal.change(row, { transactions: JSON.parse(String(first)), challenge: second });
      return [];
    }
    return undefined;
  }
}
