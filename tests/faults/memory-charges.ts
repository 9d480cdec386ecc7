import type { Journal, Row } from './memory-rows.ts';

/** The order that a charge belongs to. */
interface ChargedOrder {
  readonly id: number;
  readonly orderId: string;
  readonly contractId: number | null;
  readonly linkId: number | null;
}
interface Charge {
  readonly uuid: string;
  readonly order: number;
  readonly amount: number;
  applied: number;
}
interface Surplus {
  readonly id: number;
  readonly uuid: string;
  amount: number;
  taskId: number | null;
  isRefunded: boolean;
}

/** In-memory charges and surpluses of card payments. */
export class MemoryCharges {
  readonly #journal: Journal;
  readonly #orderOf: (id: number) => ChargedOrder | undefined;
  readonly #charges: Charge[] = [];
  readonly #surpluses: Surplus[] = [];

  constructor(journal: Journal, orderOf: (id: number) => ChargedOrder | undefined) {
    this.#journal = journal;
    this.#orderOf = orderOf;
  }

  reset(): void {
    this.#charges.length = 0;
    this.#surpluses.length = 0;
  }

  /** Charges and surpluses of all contracts. */
  ledger() {
    return {
      charged: this.#charges.reduce((all, { amount }) => all + amount, 0),
      surpluses: this.#surpluses.map(({ id, amount, taskId, isRefunded }) => ({
        id,
        amount,
        isRequested: taskId !== null,
        isRefunded,
      })),
    };
  }

  #chargesOf(order: unknown): Charge[] {
    return this.#charges.filter((charge) => charge.order === order);
  }

  #saveSurpluses(order: unknown): void {
    for (const { uuid, amount, applied } of this.#chargesOf(order)) {
      const surplus = this.#surpluses.find((surplus) => surplus.uuid === uuid);
      if (surplus?.isRefunded === false) this.#journal.change(surplus, { amount: amount - applied });
      else if (!surplus && applied < amount)
        this.#journal.add(this.#surpluses, {
          id: this.#journal.nextId(),
          uuid,
          amount: amount - applied,
          taskId: null,
          isRefunded: false,
        });
    }
  }

  /** Answers the statements of `charge-repository.ts`. */
  answer(text: string, values: readonly unknown[]): Row[] | undefined {
    const [first, second, third] = values;
    if (text.includes('insert into payment_charge')) {
      if (this.#charges.some(({ uuid }) => uuid === first)) return [];
      const applied = this.#chargesOf(second).length > 0 ? 0 : Number(values[4]);
      this.#journal.add(this.#charges, { uuid: String(first), order: Number(second), amount: Number(third), applied });
      return [{ uuid: first }];
    }
    if (text.includes('update payment_charge set applied')) {
      const [charge] = this.#chargesOf(second);
      if (charge) this.#journal.change(charge, { applied: Number(first) });
      return charge ? [{ uuid: charge.uuid }] : [];
    }
    if (text.includes('insert into payment_surplus')) {
      this.#saveSurpluses(second);
      return [];
    }
    // The simulation has no orders without premiums, whose surplus would be deleted once they are assigned.
    if (text.includes('delete from payment_surplus')) return [];
    if (text.includes('update payment_surplus set task_id')) {
      const surplus = this.#surpluses.find(({ id }) => id === second);
      if (surplus) this.#journal.change(surplus, { taskId: Number(first) });
      return [];
    }
    if (text.includes('where o.client_link_id = '))
      return this.#surpluses
        .filter(({ uuid }) => {
          const charge = this.#charges.find((charge) => charge.uuid === uuid);
          return charge && this.#orderOf(charge.order)?.linkId === first;
        })
        .map(({ amount, isRefunded }) => ({ amount, refundedOn: isRefunded ? '2026-11-21' : null }));
    if (text.includes('update payment_surplus set refunded_on')) {
      const surplus = this.#surpluses.find(({ id }) => id === values.at(-1));
      if (surplus) this.#journal.change(surplus, { isRefunded: true });
      return [];
    }
    if (text.includes('from payment_surplus s join payment_charge'))
      return this.#listSurpluses(text.includes('where s.id = ') ? { surplus: first } : { order: first });
    return undefined;
  }

  /** One surplus, or those of an order. */
  #listSurpluses({ surplus, order }: { readonly surplus?: unknown; readonly order?: unknown }): Row[] {
    const orderOf = (uuid: string) => this.#charges.find((charge) => charge.uuid === uuid)?.order ?? 0;
    return this.#surpluses
      .filter(({ id, uuid }) => (surplus === undefined ? orderOf(uuid) === order : id === surplus))
      .map(({ id, uuid, amount, taskId, isRefunded }) => ({
        ...this.#orderOf(orderOf(uuid)),
        id,
        uuid,
        amount,
        chargedAt: '2026-11-21T01:00:00.000Z',
        payerId: null,
        payer: null,
        brokerId: 1,
        taskId,
        taskNumber: taskId === null ? null : `D${taskId}`,
        refundedOn: isRefunded ? '2026-11-21' : null,
      }));
  }
}
