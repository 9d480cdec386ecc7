import type { ReceivedEntry } from './memory-received-payments.ts';

/** State of payments, for assertions. Whole XPF. */
export interface PaymentLedger {
  readonly orders: readonly {
    readonly orderId: string;
    /** User who opened the order; 0 if a client opened it by a link. */
    readonly userId: number;
    readonly linkId: number | null;
    readonly state: string;
    readonly amount: number;
    readonly applied: number;
    readonly lines: readonly { readonly premiumId: number; readonly amount: number }[];
  }[];
  readonly premiums: readonly { readonly id: number; readonly amount: number; readonly balance: number }[];
  /** Number of settlements, from the audit. */
  readonly settlementCount: number;
  /** Sum of the recorded charges. */
  readonly charged: number;
  /** Surpluses of cards, each with whether it has a request and whether its refund is recorded. */
  readonly surpluses: readonly {
    readonly id: number;
    readonly amount: number;
    readonly isRequested: boolean;
    readonly isRefunded: boolean;
  }[];
  /** Ids of the orders whose card the provider charged. */
  readonly capturedOrders: readonly string[];
  /** Total of the receipts of cards, cheques and cash, surpluses included. */
  readonly receipted: number;
  /** Payments by cheque and in cash. */
  readonly received: readonly ReceivedEntry[];
}
