import type { portfolioChanges } from '#shared/operations/shell/portfolio.ts';
import type { Output } from '#shared/operations/wire/endpoint.ts';
import { portfolioContract, portfolioPage } from '#tests/support/contracts/portfolio.ts';

const pageSize = 2;

/** A server's portfolio of one broker: the cursor is the number of the last change. */
export class PortfolioServer {
  #changes = 0;
  readonly #rows = new Map<number, number>();
  readonly #removed = new Map<number, number>();

  /** Adds a contract, or changes its holder. A removed contract does not come back. */
  changeContract(id: number): void {
    if (this.#removed.has(id)) return;
    this.#changes += 1;
    this.#rows.set(id, this.#changes);
  }

  /** Removes a contract from the broker's portfolio. */
  removeContract(id: number): void {
    if (!this.#rows.delete(id)) return;
    this.#changes += 1;
    this.#removed.set(id, this.#changes);
  }

  page(cursor: string): Output<typeof portfolioChanges> {
    const from = Number(cursor || 0);
    const changedRows = [...this.#rows].filter(([, change]) => change > from).sort(([, a], [, b]) => a - b);
    const pageRows = changedRows.slice(0, pageSize);
    const hasMore = changedRows.length > pageRows.length;
    const nextCursor = hasMore ? (pageRows.at(-1)?.[1] ?? from) : this.#changes;
    return portfolioPage(
      pageRows.map(([id]) => portfolioContract(id, { holder: this.holder(id) })),
      {
        cursor: String(nextCursor),
        hasMore,
        total: this.#rows.size,
        removedIds: [...this.#removed].flatMap(([id, change]) => (change > from && change <= nextCursor ? id : [])),
      },
    );
  }

  holder(id: number): string {
    return `holder of change ${this.#rows.get(id)}`;
  }

  get ids(): number[] {
    return [...this.#rows.keys()].sort((a, b) => a - b);
  }
}
