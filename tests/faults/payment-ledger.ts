import type { ReceivedEntry } from './memory-received-payments.ts';

/** Everything that payments may change. */
export interface PaymentLedger {
  readonly orders: readonly {
    readonly orderId: string;
    /** Who opened it; 0 for a client, by their link. */
    readonly userId: number;
    readonly linkId: number | null;
    readonly state: string;
    readonly amount: number;
    readonly applied: number;
    readonly lines: readonly { readonly premiumId: number; readonly amount: number }[];
  }[];
  readonly premiums: readonly { readonly id: number; readonly amount: number; readonly balance: number }[];
  /** Number of settlements, from the audit. */
  readonly paidTimes: number;
  /** Sum of the recorded charges. */
  readonly charged: number;
  /** Surpluses of cards, each with whether it has a request and whether its refund is recorded. */
  readonly surpluses: readonly {
    readonly id: number;
    readonly amount: number;
    readonly isRequested: boolean;
    readonly isRefunded: boolean;
  }[];
  /** Orders that the provider was paid for. */
  readonly taken: readonly string[];
  /** What the receipts of cards, cheques and cash acknowledge together, surpluses included. */
  readonly receipted: number;
  /** Payments by cheque and in cash. */
  readonly received: readonly ReceivedEntry[];
}
