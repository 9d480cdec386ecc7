import { randomBytes, randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { formMinutes } from '#server/core/payment.ts';
import type { PaymentAccount } from '#server/core/services.ts';
import type { Db } from '#server/db/db.ts';
import { isCardNumber } from '#shared/primitives/card-number.ts';
import { messages } from '#shared/primitives/messages.ts';
import { signatureOf } from '../signature.ts';
import { isExpired, isOver, paymentOf, statusOf } from './simulated-payment.ts';
import {
  addSimulatedOrder,
  findByTransaction,
  findSimulatedOrder,
  holdByToken,
  type SimulatedOrder,
  saveSimulatedOrder,
} from './simulator-repository.ts';
import { type CardOutcome, findTestCard } from './test-cards.ts';

/** Brings a notification to the shop: the fields of the form that the provider posts. */
export type Notify = (url: string, form: string) => Promise<void>;

interface SimulatorDeps {
  readonly db: Db;
  readonly account: PaymentAccount;
  readonly now: () => Date;
  readonly notify: Notify;
}

/** What an answer of the provider says when it refuses. */
class ProviderError extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

const orderSchema = v.object({
  amount: v.pipe(v.number(), v.integer(), v.minValue(1)),
  currency: v.literal('XPF'),
  orderId: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
  ipnTargetUrl: v.optional(v.string()),
});
const cardSchema = v.object({
  formToken: v.string(),
  pan: v.string(),
  expiry: v.string(),
  securityCode: v.string(),
});
const confirmSchema = v.object({ formToken: v.string(), challenge: v.string(), isConfirmed: v.boolean() });

const inputOf = <T>(schema: v.GenericSchema<unknown, T>, input: unknown, code = 'INT_009'): T => {
  const read = v.safeParse(schema, input);
  if (!read.success) throw new ProviderError(code, `invalid input: ${read.issues[0]?.message}`);
  return read.output;
};

const detailedStatuses = {
  accepted: 'AUTHORISED',
  refused: 'REFUSED',
  unanswered: 'WAITING_AUTHORISATION',
} as const satisfies Record<CardOutcome, string>;

/** `mm/yy` that is not over. */
const isValidExpiry = (typed: string, now: Date): boolean => {
  const [, month, year] = /^(0[1-9]|1[0-2])\s*\/?\s*(\d{2})$/.exec(typed.trim()) ?? [];
  return month !== undefined && Date.UTC(2000 + Number(year), Number(month), 1) > now.getTime();
};

/**
 * The built-in provider: the same protocol, no money. It keeps orders and what became of them, never a card. What a
 * service is called by is its path after `/api-payment/V4/`.
 */
export const createSimulator = ({ db, account, now, notify }: SimulatorDeps) => {
  const signed = (order: SimulatedOrder, key: 'password' | 'sha256_hmac') => {
    const answer = JSON.stringify(paymentOf(order, account.shopId, now()));
    return {
      'kr-hash': signatureOf(answer, key === 'password' ? account.password : account.hmacKey),
      'kr-hash-algorithm': 'sha256_hmac',
      'kr-hash-key': key,
      'kr-answer-type': 'V4/Payment',
      'kr-answer': answer,
    };
  };

  /** The shop hears first, then the browser, as at the provider; where the shop does not answer, the browser still does. */
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

  /** Adds what became of a try. */
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

  const services: Readonly<Record<string, (input: unknown) => Promise<unknown>>> = {
    'Charge/SDKTest': async (input) => inputOf(v.object({ value: v.string() }), input),
    'Charge/CreatePayment': async (input) => {
      const { amount, currency, orderId, ipnTargetUrl } = inputOf(orderSchema, input);
      const token = randomBytes(32).toString('base64url');
      const expiresAt = new Date(now().getTime() + formMinutes * 60_000);
      await addSimulatedOrder(db, {
        order_id: orderId,
        token,
        amount,
        currency,
        notify_url: ipnTargetUrl ?? null,
        expiresAt,
      });
      return { formToken: token, _type: 'V4/Charge/PaymentForm' };
    },
    'Order/Get': async (input) => {
      const { orderId } = inputOf(v.object({ orderId: v.string() }), input);
      const order = await findSimulatedOrder(db, orderId);
      if (!order || order.transactions.length === 0) throw new ProviderError('PSP_010', 'transaction not found');
      return paymentOf(order, account.shopId, now());
    },
    'Transaction/Get': async (input) => {
      const { uuid } = inputOf(v.object({ uuid: v.string() }), input);
      const order = await findByTransaction(db, uuid);
      if (!order) throw new ProviderError('PSP_010', 'transaction not found');
      const payment = paymentOf(order, account.shopId, now());
      return { ...payment.transactions.find((each) => each.uuid === uuid), orderDetails: payment.orderDetails };
    },
  };

  /** What the form itself calls, with its token alone. */
  const formServices: Readonly<Record<string, (input: unknown) => Promise<unknown>>> = {
    'Simulator/Form': async (input) => {
      const { formToken } = inputOf(v.object({ formToken: v.string() }), input, 'CLIENT_100');
      const order = await db.transaction((tx) => hold(tx, formToken));
      return { amount: order.amount, currency: order.currency };
    },
    'Simulator/Pay': async (input) => {
      const { formToken, pan, expiry, securityCode } = inputOf(cardSchema, input, 'CLIENT_300');
      if (!isCardNumber(pan)) throw new ProviderError('CLIENT_301', messages.card);
      if (!isValidExpiry(expiry, now()))
        throw new ProviderError('CLIENT_302', 'La date d’expiration n’est pas correcte');
      if (!/^\d{3,4}$/.test(securityCode.trim()))
        throw new ProviderError('CLIENT_303', 'Le code de sécurité n’est pas correct');
      const card = findTestCard(pan);
      const { brand = 'VISA', outcome = 'refused', isConfirmed = false } = card ?? {};
      const tried = await db.transaction(async (tx) => {
        const order = await hold(tx, formToken);
        if (!isConfirmed) return decide(tx, order, { token: formToken, brand, outcome });
        const challenge = { id: randomUUID(), brand, isAccepted: outcome === 'accepted' };
        await saveSimulatedOrder(tx, formToken, { ...order, challenge });
        return challenge;
      });
      return 'isAccepted' in tried ? { challenge: tried.id } : answerOf(tried);
    },
    'Simulator/Confirm': async (input) => {
      const { formToken, challenge, isConfirmed } = inputOf(confirmSchema, input, 'AUTH_149');
      const order = await db.transaction(async (tx) => {
        const held = await hold(tx, formToken);
        if (held.challenge?.id !== challenge) throw new ProviderError('AUTH_149', 'authentication timed out');
        const { brand, isAccepted } = held.challenge;
        return decide(tx, held, {
          token: formToken,
          brand,
          outcome: isConfirmed && isAccepted ? 'accepted' : 'refused',
        });
      });
      return answerOf(order);
    },
  };

  const envelope = (service: string, status: 'SUCCESS' | 'ERROR', answer: unknown) =>
    JSON.stringify({
      webService: service,
      version: 'V4',
      applicationProvider: 'LAGON',
      status,
      answer,
      ticket: randomUUID().replaceAll('-', ''),
      serverDate: now().toISOString(),
      metadata: null,
      _type: 'V4/WebService/Response',
    });

  const wanted = `Basic ${Buffer.from(`${account.shopId}:${account.password}`).toString('base64')}`;

  /** Answers a service as the provider does: an error too is an answer like any other. */
  const answer = async (service: string, authorization: string | undefined, body: string): Promise<string> => {
    try {
      const isOfForm = Object.hasOwn(formServices, service);
      const perform = isOfForm ? formServices[service] : Object.hasOwn(services, service) && services[service];
      if (!perform) throw new ProviderError('INT_004', 'unknown service');
      if (!isOfForm && authorization !== wanted) throw new ProviderError('INT_905', 'wrong credentials');
      let input: unknown;
      try {
        input = JSON.parse(body);
      } catch {
        throw new ProviderError('INT_902', 'invalid JSON');
      }
      return envelope(service, 'SUCCESS', await perform(input));
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      const { code, message } = error;
      return envelope(service, 'ERROR', { errorCode: code, errorMessage: message, detailedErrorCode: null });
    }
  };

  return { answer, services: [...Object.keys(services), ...Object.keys(formServices)] };
};
export type Simulator = ReturnType<typeof createSimulator>;
