import { DatabaseError } from '#server/db/database-error.ts';
import { MemoryCharges } from './memory-charges.ts';
import { MemoryLinks, type PaymentLink } from './memory-links.ts';
import { MemoryPremiums, type UnpaidContract } from './memory-premiums.ts';
import { MemoryProvider } from './memory-provider.ts';
import { MemoryReceived } from './memory-received-payments.ts';
import { auditedActions, isoOf, type Journal, type Row, type Statements } from './memory-rows.ts';
import type { PaymentLedger } from './payment-ledger.ts';

/** Issued receipts. */
interface Receipts {
  receipted(): number;
  receiptTotal(editiqueId: number): number | null;
}

interface Order {
  readonly id: number;
  readonly orderId: string;
  readonly contractId: number | null;
  readonly userId: number | null;
  readonly linkId: number | null;
  payerId: number | null;
  readonly amount: number;
  state: string;
  formToken: string | null;
  readonly expiresAt: string;
  receiptId: number | null;
  submittedAt: string | null;
  isUndecided: boolean;
  applied: number;
}
interface Line {
  readonly order: number;
  readonly premiumId: number;
  readonly amount: number;
  isHeld: boolean;
}
/** In-memory card payments: orders, premiums, and the ledger of the payment simulator. */
export class MemoryPayments {
  readonly #journal: Journal;
  readonly #contracts: readonly UnpaidContract[];
  readonly #premiums: MemoryPremiums;
  readonly #orders: Order[] = [];
  readonly #lines: Line[] = [];
  readonly #events: { readonly uuid: unknown; readonly status: unknown }[] = [];
  readonly #provider: MemoryProvider;
  readonly #audits: { readonly action: string }[] = [];
  readonly #charges: MemoryCharges;
  readonly #received: MemoryReceived;
  readonly #links: MemoryLinks;

  constructor(journal: Journal, contracts: readonly UnpaidContract[]) {
    this.#journal = journal;
    this.#contracts = contracts;
    this.#provider = new MemoryProvider(journal);
    this.#charges = new MemoryCharges(journal, (id) => this.#orders.find((order) => order.id === id));
    this.#premiums = new MemoryPremiums(journal);
    this.#received = new MemoryReceived(journal, {
      makeDueAgain: (premiumId, byXpf) => this.#premiums.makeDueAgain(premiumId, byXpf),
      brokerOf: (id) => contracts.find(({ contractId }) => contractId === id)?.brokerId ?? 0,
    });
    this.#links = new MemoryLinks(journal, {
      brokerOf: (id) => contracts.find(({ contractId }) => contractId === id)?.brokerId ?? 0,
      duePremiums: (ids) => this.#premiums.list().filter(({ id, balance }) => ids.includes(id) && balance > 0),
      orders: () => this.#orders,
      premiumsPaidBy: (paymentId) => this.#received.premiumsOf(paymentId),
      ordersHolding: (ids) =>
        this.#orders.filter(({ id }) =>
          this.#lines.some(({ order, premiumId, isHeld }) => isHeld && order === id && ids.includes(premiumId)),
        ),
    });
    this.reset();
  }

  reset(): void {
    for (const rows of [this.#orders, this.#lines, this.#events, this.#audits]) rows.length = 0;
    this.#charges.reset();
    this.#received.reset();
    this.#links.reset();
    this.#provider.reset();
    this.#premiums.reset(this.#contracts);
  }

  ledger(receipts: Receipts): PaymentLedger {
    return {
      orders: this.#orders.map(({ id, orderId, userId, linkId, state, amount, applied }) => ({
        orderId,
        userId: userId ?? 0,
        linkId,
        state,
        amount,
        applied,
        lines: this.#linesOf(id),
      })),
      premiums: this.#premiums.list(),
      settlementCount: this.#audits.filter(({ action }) => action === 'premiums-paid').length,
      ...this.#charges.ledger(),
      capturedOrders: this.#provider.capturedOrders(),
      receipted: receipts.receipted(),
      received: this.#received.entries((id) => receipts.receiptTotal(id)),
    };
  }

  /** The payment that a receipt acknowledges, as `reissue-receipts.ts` reads it. */
  receiptOwner(receiptId: number) {
    const order = this.#orders.find((order) => order.receiptId === receiptId);
    return { receivedPaymentId: this.#received.paymentOf(receiptId) ?? null, orderId: order?.id ?? null };
  }

  links(): PaymentLink[] {
    return this.#links.list();
  }

  raiseAmount(premiumId: number, byXpf: number): void {
    this.#premiums.raiseAmount(premiumId, byXpf);
  }

  #linesOf(id: unknown) {
    return this.#lines
      .filter(({ order }) => order === id)
      .map(({ premiumId, amount }) => ({ premiumId, amount }))
      .sort((a, b) => a.premiumId - b.premiumId);
  }

  #findContract(id: unknown, brokerId: unknown): UnpaidContract[] {
    return this.#contracts.filter(
      (contract) => contract.contractId === id && (brokerId === undefined || contract.brokerId === brokerId),
    );
  }

  #insertLines(values: readonly unknown[]): Row[] {
    const [order, isHeld, ids, amounts] = values as [number, boolean, number[], number[]];
    ids.forEach((premiumId, index) => {
      if (isHeld && this.#lines.some((line) => line.isHeld && line.premiumId === premiumId))
        throw new DatabaseError('duplicate key', '23505', 'payment_line_held');
      this.#journal.add(this.#lines, { order, premiumId, amount: amounts[index] ?? 0, isHeld });
    });
    return [];
  }

  #answerOrders(text: string, values: readonly unknown[]): Row[] | undefined {
    const [first, second] = values;
    if (text.includes('from payment_order o where o.order_id'))
      return this.#orders.filter(({ orderId }) => orderId === first).map((row) => ({ ...row }));
    if (text.includes('from payment_order o where o.contract_id'))
      return this.#orders
        .filter(({ contractId, state }) => contractId === first && state === 'open')
        .map((row) => ({ ...row }));
    if (text.includes('from payment_order o left join client_link'))
      return this.#orders
        .filter(({ contractId, state, linkId }) => contractId === first && state === 'open' && linkId !== null)
        .filter(({ linkId }) => this.#links.isLinkRevoked(Number(linkId)))
        .map(({ id }) => ({ id }));
    if (text.includes('insert into payment_order')) {
      const [orderId, contractId, userId, amount, formToken, , expires, linkId] = values;
      const row = {
        orderId,
        contractId,
        userId,
        linkId,
        payerId: null,
        amount,
        formToken,
        expiresAt: isoOf(expires),
        receiptId: null,
        submittedAt: null,
        isUndecided: false,
      } as Order;
      return [
        { ...this.#journal.add(this.#orders, { ...row, id: this.#journal.nextId(), state: 'open', applied: 0 }) },
      ];
    }
    const id = text.includes('set state') ? values[3] : text.includes('set submitted_at') ? values[2] : second;
    const order = this.#orders.find((row) => row.id === id);
    if (text.includes('update payment_order set applied')) {
      if (order) this.#journal.change(order, { applied: Number(first) });
      return [];
    }
    if (text.includes('update payment_order set payer_id')) {
      if (order?.payerId === null) this.#journal.change(order, { payerId: Number(first) });
      return [];
    }
    if (text.includes('update payment_order set receipt_id')) {
      if (order) this.#journal.change(order, { receiptId: Number(first) });
      return [];
    }
    if (text.includes('update payment_order set submitted_at')) {
      const submittedAt = first === null ? null : isoOf(first);
      if (order) this.#journal.change(order, { submittedAt, isUndecided: second === true });
      return [];
    }
    if (text.includes('update payment_order set state')) {
      const closed = { state: String(first), formToken: null, submittedAt: null, isUndecided: false };
      if (order) this.#journal.change(order, closed);
      return [];
    }
    return undefined;
  }

  readonly statements: Statements = (text, values) => {
    const [first, second] = values;
    const rows =
      this.#links.answer(text, values) ?? this.#premiums.answer(text, values) ?? this.#received.answer(text, values);
    if (rows) return rows;
    if (text.includes('simulated_order')) return this.#provider.answer(text, values);
    if (/payment_(charge|surplus)\b/.test(text)) return this.#charges.answer(text, values);
    if (text.includes('payment_order o') || /(into|update) payment_order/.test(text))
      return this.#answerOrders(text, values);
    if (/select (numero )?from contract where id = /.test(text))
      return this.#findContract(first, second).map(({ contractId }) => ({ numero: `PJ26${contractId}` }));
    if (text.includes('select creation_date as "creationDate", effect_date'))
      return this.#findContract(first, undefined).map(() => ({ creationDate: '2026-10-01', effectDate: '2026-10-01' }));
    if (text.includes('select b.id from broker b join contract c'))
      return this.#findContract(first, undefined).map(({ brokerId }) => ({ id: brokerId }));
    if (text.includes('from payment_line where payment_order_id')) return this.#linesOf(first);
    if (text.includes('insert into payment_line')) return this.#insertLines(values);
    // The simulation does not list the payments of a premium.
    if (text.includes('update payment_line l set paid')) return [];
    if (text.includes('update payment_line set is_held')) {
      for (const line of this.#lines) if (line.order === first) this.#journal.change(line, { isHeld: false });
      return [];
    }
    if (text.includes('insert into payment_event')) {
      if (this.#events.some(({ uuid, status }) => uuid === first && status === second)) return [];
      this.#journal.add(this.#events, { uuid: first, status: second });
      return [{ at: '' }];
    }
    // The simulation has neither balances of contracts nor commissions nor terminations.
    if (
      /p\.cancelled (\+|> 0)|update contract c set solde|update contract set updated_at|insert into premium_entry/.test(
        text,
      )
    )
      return [];
    if (text.includes('as name from app_user')) return [{ name: 'Une Collègue' }];
    if (text.includes('insert into audit')) {
      for (const action of auditedActions(text, values)) this.#journal.add(this.#audits, { action });
      return [];
    }
    return undefined;
  };
}
