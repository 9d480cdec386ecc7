/** State of an order as signed by the provider or fetched from it. */
export interface OrderReport {
  readonly shopId: string;
  readonly mode: string;
  /** Our order id. */
  readonly orderId: string;
  readonly amountXpf: number;
  readonly currency: string;
  /** `PAID`, `UNPAID`, or `RUNNING` while a bank has not decided. */
  readonly orderStatus: string;
  /** True if no further attempt is possible for the order. */
  readonly isClosed: boolean;
  /** The decisive transaction; undefined if there was no attempt. */
  readonly transaction: PaymentAttempt | undefined;
  /** All attempts to debit a card that the report lists. */
  readonly attempts: readonly PaymentAttempt[];
  /** Successful debits. Two cards may have been debited for one order. */
  readonly charges: readonly PaymentCharge[];
}

interface PaymentAttempt {
  readonly uuid: string;
  readonly detailedStatus: string;
}

/** A successful debit of a card, in whole XPF. */
export interface PaymentCharge {
  readonly uuid: string;
  readonly amountXpf: number;
}

/** Parameters of a payment form. */
interface PaymentFormRequest {
  readonly orderId: string;
  readonly amountXpf: number;
  /** Customer reference at the provider. */
  readonly reference: string;
  readonly notifyUrl: string;
}

/** Data that the page needs to show the provider's form. */
interface PaymentForm {
  /** Base URL of the provider's scripts, without trailing slash; relative for the built-in simulator. */
  readonly files: string;
  readonly publicKey: string;
  /** True if no real money is moved. */
  readonly isDemonstration: boolean;
}

/** An answer with its signature, from a browser or the provider; not verified yet. */
interface SignedAnswer {
  /** The provider's JSON, byte for byte. */
  readonly answer: string;
  /** Lower-case hexadecimal HMAC-SHA256. */
  readonly hash: string;
}

/**
 * Card payment provider. Network calls throw an `Outage` of the part `payment` on a timeout, and `PaymentRefused` if the provider
 * rejects the call.
 */
export interface PaymentService {
  readonly form: PaymentForm;
  /** Origin that the content security policy must allow; undefined for the built-in simulator. */
  readonly origin: string | undefined;
  /** Shop and mode that reports must match. */
  readonly account: { readonly shopId: string; readonly mode: 'TEST' | 'PRODUCTION' };
  /** Token of a payment form, valid for 15 minutes. */
  createForm(request: PaymentFormRequest): Promise<string>;
  /** State of an order; undefined if there was no attempt. */
  readOrder(orderId: string): Promise<OrderReport | undefined>;
  /** Order of a transaction; undefined if it does not exist. */
  findOrderId(transactionUuid: string): Promise<string | undefined>;
  /** Verifies and parses an answer from a browser; undefined for a wrong signature. */
  readReturn(signed: SignedAnswer): OrderReport | undefined;
  /** Verifies and parses a notification from the provider; undefined for a wrong signature. */
  readNotification(signed: SignedAnswer): OrderReport | undefined;
}

/** The provider rejected a call, with its code (`INT_905`…) and message, which contain no secret. */
export class PaymentRefused extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(`${code} ${message}`);
    this.name = 'PaymentRefused';
    this.code = code;
  }
}

/** Validity of a payment form in minutes. */
export const formMinutes = 15;
