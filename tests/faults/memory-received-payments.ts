import { isoOf, type Journal, type Row } from './memory-rows.ts';

/** A payment that a broker received. Whole XPF. */
export interface ReceivedEntry {
  readonly id: number;
  readonly provisional: string;
  /** User who recorded the payment. */
  readonly userId: number;
  readonly amount: number;
  /** The part of the amount that paid premiums. */
  readonly applied: number;
  readonly surplus: number;
  /** A request to refund the surplus exists. */
  readonly isRequested: boolean;
  /** The payment was a cheque that bounced. */
  readonly isBounced: boolean;
  /** The surplus was refunded. */
  readonly isRefunded: boolean;
  /** Total of the receipt, the surplus included; null without a receipt. */
  readonly receipt: number | null;
}

interface ReceivedPayment {
  readonly id: number;
  readonly contractId: number;
  readonly number: string;
  readonly provisional: string;
  readonly amount: number;
  readonly userId: number;
  readonly mode: string;
  cancelledAt: string | null;
  receiptId: number | null;
}
interface Line {
  readonly paymentId: number;
  readonly amount: number;
}
interface PaidLine extends Line {
  readonly premiumId: number;
}
interface Surplus extends Line {
  readonly id: number;
  taskId: number | null;
  isRefunded: boolean;
}

/** Contract data that received payments read and change. */
interface Contracts {
  /** Makes a part of a premium due again. */
  makeDueAgain(premiumId: number, byXpf: number): void;
  brokerOf(contractId: number): number;
}

const sumOf = (rows: readonly { readonly amount: number }[]): number =>
  rows.reduce((sum, { amount }) => sum + amount, 0);

/** In-memory payments by cheque and in cash; premiums are reduced by `MemoryPayments`. */
export class MemoryReceived {
  readonly #journal: Journal;
  readonly #received: ReceivedPayment[] = [];
  readonly #lines: PaidLine[] = [];
  readonly #surpluses: Surplus[] = [];
  readonly #numbers: { readonly number: number }[] = [];

  readonly #contracts: Contracts;

  constructor(journal: Journal, contracts: Contracts) {
    this.#journal = journal;
    this.#contracts = contracts;
  }

  reset(): void {
    for (const rows of [this.#received, this.#lines, this.#surpluses, this.#numbers]) rows.length = 0;
  }

  /** `receiptTotal`: total of an issued receipt. */
  entries(receiptTotal: (editiqueId: number) => number | null): ReceivedEntry[] {
    const belongsTo = (id: number) => (row: Line) => row.paymentId === id;
    return this.#received.map(({ id, provisional, userId, amount, receiptId, cancelledAt }) => ({
      id,
      provisional,
      userId,
      amount,
      applied: sumOf(this.#lines.filter(belongsTo(id))),
      surplus: sumOf(this.#surpluses.filter(belongsTo(id))),
      isRequested: this.#surpluses.filter(belongsTo(id)).every(({ taskId }) => taskId !== null),
      isBounced: cancelledAt !== null,
      isRefunded: this.#surpluses.filter(belongsTo(id)).some(({ isRefunded }) => isRefunded),
      receipt: receiptId === null ? null : receiptTotal(receiptId),
    }));
  }

  /** Premiums that a payment paid in part. */
  premiumsOf(id: unknown): number[] {
    return this.#lines.filter(({ paymentId }) => paymentId === id).map(({ premiumId }) => premiumId);
  }

  paymentOf(receiptId: number): number | undefined {
    return this.#received.find((payment) => payment.receiptId === receiptId)?.id;
  }

  /** Payments with an id in the scope of a broker; in every scope if `brokerId` is undefined. */
  #findInScope(id: unknown, brokerId: unknown): ReceivedPayment[] {
    return this.#received.filter(
      (payment) =>
        payment.id === id && (brokerId === undefined || this.#contracts.brokerOf(payment.contractId) === brokerId),
    );
  }

  /** Cancels a payment, and makes the premiums that it paid due again. */
  #answerCancellations(text: string, values: readonly unknown[]): Row[] | undefined {
    if (text.includes('update received_payment set cancelled')) {
      const payment = this.#received.find(({ id }) => id === values.at(-1));
      if (payment) this.#journal.change(payment, { cancelledAt: isoOf(values[2]) });
      return [];
    }
    // The simulation ends no contract.
    if (text.includes('from premium_adjustment')) return [];
    if (!text.includes('update premium p set balance = p.balance + l.amount')) return undefined;
    return this.#lines
      .filter(({ paymentId }) => paymentId === values[0])
      .map(({ premiumId, amount }) => {
        this.#contracts.makeDueAgain(premiumId, amount);
        return { premiumId, amount, refunded: 0 };
      });
  }

  /** Reads and changes the surplus of one payment. */
  #answerSurpluses(text: string, values: readonly unknown[]): Row[] | undefined {
    const [first, second] = values;
    if (text.includes('from received_payment r join payment_surplus s'))
      return this.#findInScope(first, second).flatMap((payment) =>
        this.#surpluses
          .filter(({ paymentId }) => paymentId === payment.id)
          .map(({ id, amount, taskId, isRefunded }) => ({
            ...payment,
            id,
            amount,
            taskId,
            paid: payment.amount,
            brokerId: this.#contracts.brokerOf(payment.contractId),
            day: '2026-11-20',
            isCancelled: payment.cancelledAt !== null,
            slip: null,
            refundedOn: isRefunded ? '2026-11-21' : null,
            isReturned: false,
          })),
      );
    const surplus = this.#surpluses.find(({ id }) => id === values.at(-1));
    if (!surplus) return undefined;
    if (text.includes('update payment_surplus set task_id')) {
      this.#journal.change(surplus, { taskId: Number(first) });
      return [];
    }
    if (!text.includes('update payment_surplus set refunded_on')) return undefined;
    this.#journal.change(surplus, { isRefunded: true });
    return [];
  }

  /** Answers the statements of `received-repository.ts`; undefined for others. */
  answer(text: string, values: readonly unknown[]): Row[] | undefined {
    const [first, second] = values;
    if (text.includes('insert into receipt_number')) {
      this.#journal.add(this.#numbers, { number: this.#numbers.length + 1 });
      return [{ last: this.#numbers.length }];
    }
    if (text.includes('insert into received_payment (')) {
      const [contractId, number, provisional, mode, amount, , , , userId] = values;
      const columns = { contractId, number, provisional, mode, amount, userId };
      const row = { ...columns, cancelledAt: null, receiptId: null } as Omit<ReceivedPayment, 'id'>;
      return [{ ...this.#journal.add(this.#received, { ...row, id: this.#journal.nextId() }) }];
    }
    if (text.includes('insert into received_payment_line')) {
      (second as number[]).forEach((premiumId, index) => {
        const amount = (values[2] as number[])[index] ?? 0;
        this.#journal.add(this.#lines, { paymentId: Number(first), premiumId, amount });
      });
      return [];
    }
    if (text.includes('insert into payment_surplus (received_payment_id')) {
      const taskId = values[2] as number | null;
      this.#journal.add(this.#surpluses, {
        id: this.#journal.nextId(),
        paymentId: Number(first),
        amount: Number(second),
        taskId,
        isRefunded: false,
      });
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
    if (text.includes('r.cancelled_at as "cancelledAt"'))
      return this.#findInScope(first, second).map((payment) => ({ ...payment, takenBy: null }));
    return this.#answerCancellations(text, values) ?? this.#answerSurpluses(text, values);
  }
}
