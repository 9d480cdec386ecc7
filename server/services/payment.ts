/** What the provider says of an order, signed by it or read from it. */
export interface PaymentFact {
  readonly shopId: string;
  readonly mode: string;
  /** Ours, as it was given when the form was asked for. */
  readonly orderId: string;
  readonly amountXpf: number;
  readonly currency: string;
  /** `PAID`, `UNPAID`, or `RUNNING` while a bank has not decided. */
  readonly orderStatus: string;
  /** Nothing more can be tried under this order. */
  readonly isClosed: boolean;
  /** The transaction that decides; undefined where none was tried. */
  readonly transaction: { readonly uuid: string; readonly detailedStatus: string } | undefined;
}

/** What a form is asked for. */
interface PaymentRequest {
  readonly orderId: string;
  readonly amountXpf: number;
  /** Names the payer's file at the provider. */
  readonly reference: string;
  readonly notifyUrl: string;
}

/** What the page needs to show the provider's form. */
interface PaymentForm {
  /** Address of the provider's files, without trailing slash; relative to the app's for the built-in one. */
  readonly files: string;
  readonly publicKey: string;
  /** No money is moved. */
  readonly isDemonstration: boolean;
}

/** What an answer that a browser or the provider hands over claims to be. */
interface SignedAnswer {
  /** The provider's JSON, byte for byte. */
  readonly answer: string;
  /** Lower-case hexadecimal HMAC-SHA256. */
  readonly hash: string;
}

/**
 * A card payment's provider. What goes over the network throws an `Outage` of the part `payment` where nobody answers in
 * time, and `PaymentRefused` where the provider does not want it.
 */
export interface PaymentService {
  readonly form: PaymentForm;
  /** The provider's origin, which the page must be allowed to load from; undefined for the built-in one. */
  readonly origin: string | undefined;
  /** Whose answers are ours: those of another shop or of the test mode never are. */
  readonly account: { readonly shopId: string; readonly mode: 'TEST' | 'PRODUCTION' };
  /** A token of a form, good for 15 minutes. */
  createForm(request: PaymentRequest): Promise<string>;
  /** Undefined for an order under which nothing was tried. */
  readOrder(orderId: string): Promise<PaymentFact | undefined>;
  /** The order that a transaction belongs to; undefined for none. */
  orderOf(transactionUuid: string): Promise<string | undefined>;
  /** What a browser brought back; undefined where it is not what the provider signed for browsers. */
  readReturn(signed: SignedAnswer): PaymentFact | undefined;
  /** What a notification says; undefined where it is not what the provider signed for servers. */
  readNotification(signed: SignedAnswer): PaymentFact | undefined;
}

/** The provider answered, and refused: its code (`INT_905`…) and its words, which hold no secret. */
export class PaymentRefused extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(`${code} ${message}`);
    this.name = 'PaymentRefused';
    this.code = code;
  }
}

/** How long a form can be paid from when it was asked for. */
export const formMinutes = 15;
