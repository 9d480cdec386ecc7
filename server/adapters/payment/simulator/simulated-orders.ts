import { randomUUID } from 'node:crypto';
import type { Db } from '#server/db/db.ts';
import type { PaymentAccount } from '#server/services/services.ts';
import { computeSignature } from '../signature.ts';
import { isExpired, isOver, paymentOf, statusOf } from './simulated-payment.ts';
import { holdByToken, type SimulatedOrder, saveSimulatedOrder } from './simulator-repository.ts';
import type { CardOutcome } from './test-cards.ts';

/** Posts a notification to the shop: the form fields that the provider sends. */
export type Notify = (url: string, form: string) => Promise<void>;

export interface SimulatorDeps {
  readonly db: Db;
  readonly account: PaymentAccount;
  readonly now: () => Date;
  readonly notify: Notify;
}

/** Body of a refusal by the provider. */
export class ProviderError extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

const detailedStatuses = {
  accepted: 'AUTHORISED',
  refused: 'REFUSED',
  unanswered: 'WAITING_AUTHORISATION',
} as const satisfies Record<CardOutcome, string>;

/** Orders of the payment simulator: creation, outcome, and answers signed like the provider's. */
export const simulatedOrders = ({ account, now, notify }: Omit<SimulatorDeps, 'db'>) => {
  const signed = (order: SimulatedOrder, key: 'password' | 'sha256_hmac') => {
    const answer = JSON.stringify(paymentOf(order, account.shopId, now()));
    return {
      'kr-hash': computeSignature(answer, key === 'password' ? account.password : account.hmacKey),
      'kr-hash-algorithm': 'sha256_hmac',
      'kr-hash-key': key,
      'kr-answer-type': 'V4/Payment',
      'kr-answer': answer,
    };
  };

  /** Notifies the shop before the browser, like the provider; the browser is answered even if the shop is not. */
  const tell = async (order: SimulatedOrder) => {
    const { notify_url: url } = order;
    if (url) await notify(url, new URLSearchParams(signed(order, 'password')).toString()).catch(() => undefined);
    return signed(order, 'sha256_hmac');
  };

  const hold = async (tx: Db, token: string): Promise<SimulatedOrder> => {
    const order = await holdByToken(tx, token);
    if (!order) throw new ProviderError('CLIENT_100', 'unknown form token');
    if (isOver(order, now())) throw new ProviderError('PSP_099', 'nothing can be tried any more');
    if (isExpired(order, now())) throw new ProviderError('PSP_108', 'the form has expired');
    return order;
  };

  /** Records the outcome of an attempt. */
  const decide = async (
    tx: Db,
    order: SimulatedOrder,
    { token, brand, outcome }: { readonly token: string; readonly brand: string; readonly outcome: CardOutcome },
  ) => {
    const transaction = {
      uuid: randomUUID().replaceAll('-', ''),
      brand,
      detailedStatus: detailedStatuses[outcome],
      at: now().toISOString(),
    };
    const decided = { ...order, transactions: [transaction, ...order.transactions], challenge: null };
    await saveSimulatedOrder(tx, token, decided);
    return decided;
  };

  const answerOf = async (order: SimulatedOrder) => {
    const told = await tell(order);
    const status = statusOf(order, now());
    if (status === 'AUTHORISED') return told;
    const [code, message] = status === 'REFUSED' ? ['ACQ_001', 'payment refused'] : ['ACQ_999', 'no answer'];
    return { ...told, error: { errorCode: code, errorMessage: message } };
  };

  return { hold, decide, answerOf };
};
export type SimulatedOrders = ReturnType<typeof simulatedOrders>;
