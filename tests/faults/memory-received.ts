import type { Journal, Row } from './memory-rows.ts';

/** A payment that a broker received. Whole XPF. */
export interface ReceivedEntry {
  readonly provisional: string;
  /** Who recorded it. */
  readonly userId: number;
  readonly amount: number;
  /** What it paid of premiums. */
  readonly applied: number;
  readonly surplus: number;
  /** The surplus has a request to refund it. */
  readonly isRequested: boolean;
  /** Total of its receipt with the surplus; null without one. */
  readonly receipt: number | null;
}

interface Received {
  readonly id: number;
  readonly contractId: number;
  readonly number: string;
  readonly provisional: string;
  readonly amount: number;
  readonly userId: number;
  receiptId: number | null;
}
interface Line {
  readonly paymentId: number;
  readonly amount: number;
}
interface Surplus extends Line {
  readonly taskId: number | null;
}

const sumOf = (rows: readonly { readonly amount: number }[]): number =>
  rows.reduce((sum, { amount }) => sum + amount, 0);

/** In-memory payments by cheque and in cash; premiums are reduced by `MemoryPayments`. */
export class MemoryReceived {
  readonly #journal: Journal;
  readonly #received: Received[] = [];
  readonly #lines: Line[] = [];
  readonly #surpluses: Surplus[] = [];
  readonly #numbers: { readonly number: number }[] = [];

  constructor(journal: Journal) {
    this.#journal = journal;
  }

  reset(): void {
    for (const rows of [this.#received, this.#lines, this.#surpluses, this.#numbers]) rows.length = 0;
  }

  /** `receiptTotal`: total of an issued receipt. */
  entries(receiptTotal: (editiqueId: number) => number | null): ReceivedEntry[] {
    const isOf = (id: number) => (row: Line) => row.paymentId === id;
    return this.#received.map(({ id, provisional, userId, amount, receiptId }) => ({
      provisional,
      userId,
      amount,
      applied: sumOf(this.#lines.filter(isOf(id))),
      surplus: sumOf(this.#surpluses.filter(isOf(id))),
      isRequested: this.#surpluses.filter(isOf(id)).every(({ taskId }) => taskId !== null),
      receipt: receiptId === null ? null : receiptTotal(receiptId),
    }));
  }

  /** Answers the statements of `received-repository.ts`; undefined for others. */
  answer(text: string, values: readonly unknown[]): Row[] | undefined {
    const [first, second] = values;
    if (text.includes('insert into receipt_number')) {
      this.#journal.add(this.#numbers, { number: this.#numbers.length + 1 });
      return [{ last: this.#numbers.length }];
    }
    if (text.includes('insert into received_payment (')) {
      const [contractId, number, provisional, , amount, , , , userId] = values;
      const row = { contractId, number, provisional, amount, userId, receiptId: null } as Omit<Received, 'id'>;
      return [{ ...this.#journal.add(this.#received, { ...row, id: this.#journal.nextId() }) }];
    }
    if (text.includes('insert into received_payment_line')) {
      for (const amount of values[2] as number[]) this.#journal.add(this.#lines, { paymentId: Number(first), amount });
      return [];
    }
    if (text.includes('insert into payment_surplus (received_payment_id')) {
      const taskId = values[2] as number | null;
      this.#journal.add(this.#surpluses, { paymentId: Number(first), amount: Number(second), taskId });
      return [];
    }
    if (text.includes('where r.provisional = '))
      return this.#received
        .filter(({ provisional }) => provisional === first)
        .map((row) => ({ ...row, surplus: sumOf(this.#surpluses.filter(({ paymentId }) => paymentId === row.id)) }));
    if (text.includes('update received_payment set receipt_id')) {
      const payment = this.#received.find(({ id }) => id === second);
      if (payment) this.#journal.change(payment, { receiptId: Number(first) });
      return [];
    }
    return undefined;
  }
}
