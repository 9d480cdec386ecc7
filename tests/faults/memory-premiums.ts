import type { Journal, Row } from './memory-rows.ts';

/** A contract with unpaid premiums. */
export interface UnpaidContract {
  readonly contractId: number;
  readonly brokerId: number;
  readonly premiums: readonly { readonly id: number; readonly amount: number }[];
}

interface Premium {
  readonly id: number;
  readonly contractId: number;
  amount: number;
  balance: number;
}

/** In-memory premiums; payments reduce their balances. Whole XPF. */
export class MemoryPremiums {
  readonly #journal: Journal;
  readonly #premiums: Premium[] = [];

  constructor(journal: Journal) {
    this.#journal = journal;
  }

  reset(contracts: readonly UnpaidContract[]): void {
    this.#premiums.length = 0;
    for (const { contractId, premiums } of contracts)
      for (const { id, amount } of premiums) this.#premiums.push({ id, contractId, amount, balance: amount });
  }

  list(): Pick<Premium, 'id' | 'amount' | 'balance'>[] {
    return this.#premiums.map(({ id, amount, balance }) => ({ id, amount, balance }));
  }

  /** Increases the amount of a premium. */
  raiseAmount(premiumId: number, byXpf: number): void {
    for (const premium of this.#premiums)
      if (premium.id === premiumId) {
        premium.amount += byXpf;
        premium.balance += byXpf;
      }
  }

  /** Makes a part of a premium due again. */
  makeDueAgain(premiumId: number, byXpf: number): void {
    const premium = this.#premiums.find(({ id }) => id === premiumId);
    if (premium) this.#journal.change(premium, { balance: premium.balance + byXpf });
  }

  #premiumsOf(contractId: unknown, ids: readonly number[]): Premium[] {
    return this.#premiums.filter((premium) => premium.contractId === contractId && ids.includes(premium.id));
  }

  /** Reduces balances, not below zero; returns the amounts applied. */
  #applyAmounts(ids: readonly number[], amounts: readonly number[]): Row[] {
    return this.#premiums
      .filter(({ id, balance }) => ids.includes(id) && balance > 0)
      .map((premium) => {
        const amount = Math.min(premium.balance, amounts[ids.indexOf(premium.id)] ?? 0);
        this.#journal.change(premium, { balance: premium.balance - amount });
        return { premiumId: premium.id, amount, repaid: 0 };
      });
  }

  /** Rows of contract files, which receipts print. */
  #fileRows(contractIds: readonly unknown[]): Row[] {
    return this.#premiums
      .filter(({ contractId }) => contractIds.includes(contractId))
      .map(({ id, contractId, amount, balance }) => ({
        contractId,
        id,
        number: `P-${id}`,
        label: `Prime ${id}`,
        effectDate: '2026-10-01',
        effectDateEnd: '2026-12-31',
        dueOn: '2026-10-01',
        amount,
        balanceBrut: balance,
        isBeingPaid: false,
        payments: [],
      }));
  }

  /** Answers the statements about premiums; undefined for others. */
  answer(text: string, values: readonly unknown[]): Row[] | undefined {
    const [first, second] = values;
    if (text.includes('as "isBeingPaid"')) return this.#fileRows(values.find(Array.isArray) ?? []);
    if (text.includes('::int as count from premium where'))
      return [{ count: this.#premiumsOf(first, second as number[]).length }];
    if (text.includes('select id as "premiumId", balance as amount from premium'))
      return this.#premiumsOf(first, second as number[])
        .filter(({ balance }) => balance > 0)
        .map(({ id, balance }) => ({ premiumId: id, amount: balance }));
    if (text.includes('select id, number from premium where contract_id'))
      return this.#premiums
        .filter(({ contractId }) => contractId === first)
        .map(({ id }) => ({ id, number: `P-${id}` }));
    if (text.includes('with line as')) return this.#applyAmounts(first as number[], second as number[]);
    return undefined;
  }
}
